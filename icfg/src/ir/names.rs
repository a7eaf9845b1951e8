//! Interned names: each distinct text is stored once, in one buffer.

use std::hash::{BuildHasher, BuildHasherDefault};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::NameId;

/// A set of texts with stable ids, in order of first appearance.
///
/// Own code rather than a crate because millions of nodes share it: the texts lie in one buffer, and the ids are dense
/// so that the names of one file can be mapped into those of a project by a plain table.
#[derive(Clone, Debug, Default)]
pub struct Names {
    text: String,
    ends: Vec<u32>,
    table: HashTable<u32>,
}

impl Names {
    /// The id of `name`, new or known.
    pub fn intern(&mut self, name: &str) -> NameId {
        let hash = hash(name);
        let Self { text, ends, table } = self;
        let entry = table.entry(
            hash,
            |&index| slice(text, ends, index) == name,
            |&index| self::hash(slice(text, ends, index)),
        );
        let index = match entry {
            hashbrown::hash_table::Entry::Occupied(known) => *known.get(),
            hashbrown::hash_table::Entry::Vacant(free) => {
                let index = ends.len() as u32;
                free.insert(index);
                text.push_str(name);
                ends.push(text.len() as u32);
                index
            }
        };
        NameId::raw(index)
    }

    /// The id of `name` if it is known.
    pub fn find(&self, name: &str) -> Option<NameId> {
        self.table
            .find(hash(name), |&index| slice(&self.text, &self.ends, index) == name)
            .map(|&index| NameId::raw(index))
    }

    /// The text behind `id`.
    pub fn get(&self, id: NameId) -> &str {
        slice(&self.text, &self.ends, id.as_raw())
    }

    /// Number of distinct names.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All names in id order.
    pub fn iter(&self) -> impl Iterator<Item = (NameId, &str)> {
        (0..self.ends.len() as u32).map(|index| (NameId::raw(index), slice(&self.text, &self.ends, index)))
    }

    /// Gives back room kept for more names.
    pub(crate) fn shrink(&mut self) {
        let Self { text, ends, table } = self;
        text.shrink_to_fit();
        ends.shrink_to_fit();
        table.shrink_to_fit(|&index| hash(slice(text, ends, index)));
    }

    /// Heap bytes held.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.text.capacity() + 4 * self.ends.capacity() + 5 * self.table.capacity()
    }
}

fn hash(name: &str) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(name)
}

fn slice<'a>(text: &'a str, ends: &[u32], index: u32) -> &'a str {
    let index = index as usize;
    let start = if index == 0 { 0 } else { ends[index - 1] as usize };
    &text[start..ends[index] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_id() {
        let mut names = Names::default();
        let a = names.intern("a");
        let empty = names.intern("");
        assert_eq!(names.intern("a"), a);
        assert_eq!((names.get(a), names.get(empty)), ("a", ""));
        assert_eq!(names.find("b"), None);
        assert_eq!(names.len(), 2);
    }
}
