//! Values of languages that type values and not variables.
//!
//! Every value is a reference. Small integers and the few constants are the reference itself, in blocks that no memory has;
//! the others are blocks with [`Dynamic`] contents.

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use super::memory::{Content, Object, block_of, offset_of, pointer};
use super::{Machine, Stop};
use crate::form::{ClassRef, Kind};

/// The block of small integers: the offset is the number.
const INTEGERS: u32 = 0x7f00_0001;
/// The block of constants.
const CONSTANTS: u32 = 0x7f00_0002;

/// `None`, and JavaScript's `null`.
pub const NONE: u64 = pointer(CONSTANTS, 0);
/// False.
pub const FALSE: u64 = pointer(CONSTANTS, 1);
/// True.
pub const TRUE: u64 = pointer(CONSTANTS, 2);
/// JavaScript's `undefined`.
pub const UNDEFINED: u64 = pointer(CONSTANTS, 3);

/// A truth value.
pub const fn truth(yes: bool) -> u64 {
    if yes { TRUE } else { FALSE }
}

/// A small integer.
pub const fn small(number: i32) -> u64 {
    pointer(INTEGERS, number)
}

/// The number that a reference to a small integer is.
pub const fn as_small(reference: u64) -> Option<i32> {
    if block_of(reference) == INTEGERS { Some(offset_of(reference)) } else { None }
}

/// Whether the reference is the value itself.
pub const fn is_immediate(reference: u64) -> bool {
    matches!(block_of(reference), INTEGERS | CONSTANTS)
}

/// What a block of such a language holds.
#[derive(Debug, Clone)]
pub enum Dynamic {
    /// An integer of any size.
    Integer(BigInt),
    /// A floating number.
    Float(f64),
    /// A string of code points.
    Text(Box<[char]>),
    /// A list.
    List(Vec<u64>),
    /// A list that cannot be changed.
    Tuple(Box<[u64]>),
    /// A mapping in the order of its keys' first entry.
    Dict(Dict),
    /// A set. The order entered is kept, which is not the order that the language gives.
    Set(Dict),
    /// Integers from the first up to the second, by steps.
    Range(i64, i64, i64),
    /// What an iterator has still to give, last first.
    Iterator(Vec<u64>),
    /// An iterator over a list, which may change meanwhile, and the place it has come to.
    Over(u64, usize),
    /// Keys, values or pairs of a mapping, as they were when they were asked for.
    View(Vec<u64>),
    /// An exception: the names of its class and those above it, nearest first, and its arguments.
    Error(Box<[String]>, Vec<u64>),
    /// An object of a class of the searched code.
    Instance(FxHashMap<String, u64>),
}

/// A key by what it equals.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Key {
    /// Nothing.
    None,
    /// A whole number; truth values and whole floating numbers equal integers.
    Integer(BigInt),
    /// A floating number that is not whole, by its bits.
    Float(u64),
    /// A string.
    Text(Box<[char]>),
    /// Several.
    Tuple(Vec<Key>),
    /// An object that equals only itself.
    Same(u64),
}

/// What is given for a key that is not there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Missing {
    /// An error.
    #[default]
    Error,
    /// Zero, which is not entered: a counter.
    Zero,
    /// What this gives, which is entered.
    Made(u64),
}

/// Keys with values, in the order entered.
#[derive(Debug, Clone, Default)]
pub struct Dict {
    /// What is given for a key that is not there.
    pub missing: Missing,
    entries: Vec<Option<(u64, u64)>>,
    places: FxHashMap<Key, usize>,
}

impl Dict {
    /// An empty one that gives this for keys that are not there.
    pub fn giving(missing: Missing) -> Self {
        Self { missing, ..Self::default() }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The value of a key.
    pub fn get(&self, key: &Key) -> Option<u64> {
        let place = *self.places.get(key)?;
        self.entries[place].map(|(_, value)| value)
    }

    /// Enters a value; whether the key is new. The key that came first stays.
    pub fn insert(&mut self, key: Key, shown: u64, value: u64) -> bool {
        if let Some(place) = self.places.get(&key) {
            if let Some(entry) = &mut self.entries[*place] {
                entry.1 = value;
            }
            return false;
        }
        self.places.insert(key, self.entries.len());
        self.entries.push(Some((shown, value)));
        true
    }

    /// Takes a key out.
    pub fn remove(&mut self, key: &Key) -> Option<u64> {
        let place = self.places.remove(key)?;
        self.entries[place].take().map(|(_, value)| value)
    }

    /// Takes the newest key out.
    pub fn pop_last(&mut self) -> Option<(u64, u64)> {
        while let Some(last) = self.entries.pop() {
            if let Some(entry) = last {
                let place = self.entries.len();
                self.places.retain(|_, p| *p != place);
                return Some(entry);
            }
        }
        None
    }

    /// Keys and values in the order entered.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.entries.iter().flatten().copied()
    }

    /// Keys by what they equal.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.places.keys()
    }

    /// Whether the key is there.
    pub fn contains(&self, key: &Key) -> bool {
        self.places.contains_key(key)
    }
}

impl Machine<'_> {
    /// A new block of such contents.
    pub fn new_dynamic(&mut self, content: Dynamic) -> Result<u64, Stop> {
        self.new_instance(None, content)
    }

    /// The same, of a class of the searched code.
    pub fn new_instance(&mut self, class: Option<ClassRef>, content: Dynamic) -> Result<u64, Stop> {
        let size = match &content {
            Dynamic::Integer(number) => (number.bits() / 8) as usize,
            Dynamic::Text(text) => text.len() * 4,
            Dynamic::List(items) | Dynamic::Iterator(items) | Dynamic::View(items) => items.len() * 8,
            Dynamic::Tuple(items) => items.len() * 8,
            Dynamic::Dict(dict) | Dynamic::Set(dict) => dict.len() * 64,
            _ => 16,
        };
        self.memory.reserve(size)?;
        self.charge(size / 64)?;
        let content = Content::Dynamic(Box::new(content));
        self.memory.add(Object { class, kind: Kind::Ref, array: false, content })
    }

    /// The contents of a block of such a language.
    pub fn dynamic(&self, reference: u64) -> Option<&Dynamic> {
        match &self.memory.get(reference).ok()?.content {
            Content::Dynamic(content) => Some(content),
            _ => None,
        }
    }

    /// The same, to change them.
    pub fn dynamic_mut(&mut self, reference: u64) -> Option<&mut Dynamic> {
        match &mut self.memory.get_mut(reference).ok()?.content {
            Content::Dynamic(content) => Some(content),
            _ => None,
        }
    }

    /// An integer of any size.
    pub fn new_integer(&mut self, number: BigInt) -> Result<u64, Stop> {
        match i32::try_from(&number) {
            Ok(number) => Ok(small(number)),
            Err(_) => self.new_dynamic(Dynamic::Integer(number)),
        }
    }

    /// A string of code points.
    pub fn new_chars(&mut self, text: impl IntoIterator<Item = char>) -> Result<u64, Stop> {
        self.new_dynamic(Dynamic::Text(text.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_integers_are_their_own_reference() {
        for n in [0, 1, -1, i32::MAX, i32::MIN] {
            assert_eq!(as_small(small(n)), Some(n));
        }
        assert_eq!(as_small(NONE), None);
        assert!(is_immediate(TRUE) && !is_immediate(pointer(7, 0)));
    }

    #[test]
    fn a_dict_keeps_the_order_entered() {
        let mut dict = Dict::default();
        let key = |n: i32| Key::Integer(n.into());
        for n in [3, 1, 2] {
            assert!(dict.insert(key(n), small(n), small(n * 10)));
        }
        assert!(!dict.insert(key(1), small(1), small(11)));
        assert_eq!(dict.remove(&key(3)), Some(small(30)));
        let all: Vec<_> = dict.iter().collect();
        assert_eq!(all, [(small(1), small(11)), (small(2), small(20))]);
        assert_eq!(dict.pop_last(), Some((small(2), small(20))));
        assert_eq!(dict.len(), 1);
    }
}
