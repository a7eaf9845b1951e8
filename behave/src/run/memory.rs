//! Blocks of memory and pointers into them.

use rustc_hash::FxHashMap;

use super::{Fault, Limit, Stop};
use crate::form::{ClassRef, FunctionId, FunctionRef, Kind, UnitId};
use crate::library::EntryId;

/// The null pointer.
pub const NULL: u64 = 0;

/// Blocks from here on are no memory but functions: the rest of the block's number is the unit, the offset the function.
const FUNCTIONS: u32 = 0x8000_0000;

/// The block of a pointer.
#[inline]
pub const fn block_of(pointer: u64) -> u32 {
    (pointer >> 32) as u32
}

/// The offset of a pointer, in bytes.
#[inline]
pub const fn offset_of(pointer: u64) -> i32 {
    pointer as u32 as i32
}

/// A pointer to a place in a block.
#[inline]
pub const fn pointer(block: u32, offset: i32) -> u64 {
    (block as u64) << 32 | offset as u32 as u64
}

/// The pointer that stands for a function.
pub const fn function_pointer(function: FunctionRef) -> u64 {
    pointer(FUNCTIONS | function.unit.0, function.function.0 as i32)
}

/// The block of pointers to library functions: the offset is the entry.
const LIBRARY: u32 = 0xffff_ffff;

/// The pointer that stands for a library function.
pub const fn library_pointer(entry: EntryId) -> u64 {
    pointer(LIBRARY, entry.0 as i32)
}

/// The library function that a pointer stands for.
pub fn library_of(pointer: u64) -> Option<EntryId> {
    (block_of(pointer) == LIBRARY).then(|| EntryId(offset_of(pointer) as u32))
}

/// The function that a pointer stands for.
pub fn function_of(pointer: u64) -> Option<FunctionRef> {
    let unit = block_of(pointer);
    (unit & FUNCTIONS != 0 && unit != LIBRARY).then(|| FunctionRef {
        unit: UnitId(unit & !FUNCTIONS),
        function: FunctionId(offset_of(pointer) as u32),
    })
}

/// Which order a map keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapOrder {
    /// By the buckets of Java's hash table.
    Hash,
    /// As entered.
    Insertion,
    /// By the keys.
    Sorted,
}

/// A map or set of library objects. Keys were hashed by the machine, which knows how objects compare.
#[derive(Debug, Clone)]
pub struct Table {
    /// Order of iteration.
    pub order: MapOrder,
    /// Entries in the order entered: hash, key, value. Removed ones are `None`.
    pub entries: Vec<Option<(i32, u64, u64)>>,
    /// Entries by hash.
    pub by_hash: FxHashMap<i32, Vec<u32>>,
    /// Number of entries.
    pub len: usize,
    /// Size of the real table, which decides the order of iteration.
    pub capacity: usize,
    /// Whether it is a set, whose values mean nothing.
    pub set: bool,
}

impl Table {
    /// An empty one.
    pub fn new(order: MapOrder, set: bool) -> Self {
        Self { order, entries: Vec::new(), by_hash: FxHashMap::default(), len: 0, capacity: 16, set }
    }

    /// Keys and values in the order that the real one's iterator gives. A bucket of Java's hash table keeps the order
    /// entered, also when the table grows; the order inside buckets that became trees (eight and more) is not modelled.
    pub fn iterate(&self) -> Vec<(u64, u64)> {
        let mut all: Vec<(i32, u64, u64)> = self.entries.iter().flatten().copied().collect();
        if self.order == MapOrder::Hash {
            let mask = self.capacity as u32 - 1;
            all.sort_by_key(|(hash, _, _)| ((*hash as u32) ^ (*hash as u32 >> 16)) & mask);
        }
        all.into_iter().map(|(_, key, value)| (key, value)).collect()
    }

    /// Notes that an entry was added: the real table grows when it is three quarters full.
    pub fn grown(&mut self) {
        self.len += 1;
        while self.len * 4 > self.capacity * 3 {
            self.capacity *= 2;
        }
    }
}

/// What is in a block.
#[derive(Debug, Clone)]
pub enum Content {
    /// Bytes: arrays, objects with fields, everything of C.
    Bytes(Vec<u8>),
    /// Bytes that cannot be written: a string constant of C.
    Constant(Vec<u8>),
    /// An immutable string.
    Text(Box<[u16]>),
    /// A mutable string.
    Builder(Vec<u16>),
    /// A box around a scalar of the block's kind.
    Scalar(u64),
    /// A list of references.
    List(Vec<u64>),
    /// A map or set.
    Table(Box<Table>),
    /// What an iterator has still to give, last first.
    Iterator(Vec<u64>),
    /// A function with the values it captured.
    Closure(FunctionRef, Vec<u64>),
    /// A value of a language that types values and not variables.
    Dynamic(Box<super::dynamic::Dynamic>),
    /// Freed, or a variable of a function that has returned.
    Freed,
}

/// A block and what it is.
#[derive(Debug, Clone)]
pub struct Object {
    /// Class of an object or array; none in C.
    pub class: Option<ClassRef>,
    /// Kind of an array's elements or of a boxed scalar.
    pub kind: Kind,
    /// Whether it is an array object with a length.
    pub array: bool,
    /// What is in it.
    pub content: Content,
}

/// All blocks of a run.
#[derive(Debug)]
pub struct Memory {
    objects: Vec<Object>,
    used: usize,
    limit: usize,
}

impl Memory {
    pub(super) fn new(limit: usize) -> Self {
        let null = Object { class: None, kind: Kind::Ref, array: false, content: Content::Freed };
        Self { objects: vec![null], used: 0, limit }
    }

    pub(super) fn clear(&mut self) {
        self.objects.truncate(1);
        self.used = 0;
    }

    /// Number of blocks there have been.
    pub fn len(&self) -> usize {
        self.objects.len() - 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes bytes of what may be used, before they are.
    pub fn reserve(&mut self, bytes: usize) -> Result<(), Stop> {
        self.used = self.used.saturating_add(bytes);
        if self.used > self.limit { Err(Stop::Limit(Limit::Memory)) } else { Ok(()) }
    }

    /// A new block.
    pub fn add(&mut self, object: Object) -> Result<u64, Stop> {
        let size = match &object.content {
            Content::Bytes(b) => b.len(),
            Content::Text(t) => t.len() * 2,
            Content::Builder(t) => t.len() * 2,
            Content::List(l) | Content::Iterator(l) | Content::Closure(_, l) => l.len() * 8,
            _ => 0,
        };
        self.reserve(size + size_of::<Object>())?;
        if self.objects.len() >= FUNCTIONS as usize {
            return Err(Stop::Limit(Limit::Memory));
        }
        self.objects.push(object);
        Ok(pointer(self.objects.len() as u32 - 1, 0))
    }

    /// A new block of zeroed bytes without class.
    pub fn add_bytes(&mut self, size: usize) -> Result<u64, Stop> {
        if size > self.limit || size > i32::MAX as usize {
            return Err(Stop::Limit(Limit::Memory));
        }
        self.add(Object { class: None, kind: Kind::U8, array: false, content: Content::Bytes(vec![0; size]) })
    }

    /// The block a reference points to; faults on null.
    #[inline]
    pub fn get(&self, reference: u64) -> Result<&Object, Stop> {
        match block_of(reference) {
            0 => Err(Stop::Fault(Fault::Null)),
            block => self.objects.get(block as usize).ok_or(Stop::Fault(Fault::Bounds)),
        }
    }

    /// The same, to change it.
    #[inline]
    pub fn get_mut(&mut self, reference: u64) -> Result<&mut Object, Stop> {
        match block_of(reference) {
            0 => Err(Stop::Fault(Fault::Null)),
            block => self.objects.get_mut(block as usize).ok_or(Stop::Fault(Fault::Bounds)),
        }
    }

    /// Frees a block; its number is never used again.
    pub fn free(&mut self, reference: u64) {
        if let Ok(object) = self.get_mut(reference) {
            object.content = Content::Freed;
        }
    }

    /// Bytes of a block from a pointer on.
    pub fn bytes(&self, reference: u64) -> Result<&[u8], Stop> {
        let (Content::Bytes(bytes) | Content::Constant(bytes)) = &self.get(reference)?.content else {
            return Err(Stop::Fault(Fault::Bounds));
        };
        let offset = usize::try_from(offset_of(reference)).map_err(|_| Stop::Fault(Fault::Bounds))?;
        bytes.get(offset..).ok_or(Stop::Fault(Fault::Bounds))
    }

    /// The same, to change them.
    pub fn bytes_mut(&mut self, reference: u64) -> Result<&mut [u8], Stop> {
        let Content::Bytes(bytes) = &mut self.get_mut(reference)?.content else {
            return Err(Stop::Fault(Fault::Bounds));
        };
        let offset = usize::try_from(offset_of(reference)).map_err(|_| Stop::Fault(Fault::Bounds))?;
        bytes.get_mut(offset..).ok_or(Stop::Fault(Fault::Bounds))
    }

    /// Reads a scalar.
    #[inline]
    pub fn load(&self, kind: Kind, reference: u64) -> Result<u64, Stop> {
        read(kind, self.bytes(reference)?).ok_or(Stop::Fault(Fault::Bounds))
    }

    /// Writes a scalar.
    #[inline]
    pub fn store(&mut self, kind: Kind, reference: u64, value: u64) -> Result<(), Stop> {
        write(kind, self.bytes_mut(reference)?, value).ok_or(Stop::Fault(Fault::Bounds))
    }

    /// Number of elements of an array object.
    #[inline]
    pub fn array_len(&self, array: u64) -> Result<usize, Stop> {
        let object = self.get(array)?;
        match &object.content {
            Content::Bytes(bytes) if object.array => Ok(bytes.len() / object.kind.size()),
            _ => Err(Stop::Fault(Fault::Cast)),
        }
    }

    /// Reads an element of an array object.
    #[inline]
    pub fn load_element(&self, kind: Kind, array: u64, index: i64) -> Result<u64, Stop> {
        let object = self.get(array)?;
        let (Content::Bytes(bytes), true) = (&object.content, object.kind.size() == kind.size()) else {
            return Err(Stop::Fault(Fault::Cast));
        };
        let size = kind.size();
        usize::try_from(index)
            .ok()
            .and_then(|i| bytes.get(i.checked_mul(size)?..))
            .and_then(|bytes| read(kind, bytes))
            .ok_or(Stop::Fault(Fault::Index))
    }

    /// Writes an element of an array object.
    #[inline]
    pub fn store_element(&mut self, kind: Kind, array: u64, index: i64, value: u64) -> Result<(), Stop> {
        let object = self.get_mut(array)?;
        let same = object.kind.size() == kind.size();
        let (Content::Bytes(bytes), true) = (&mut object.content, same) else {
            return Err(Stop::Fault(Fault::Cast));
        };
        let size = kind.size();
        usize::try_from(index)
            .ok()
            .and_then(|i| bytes.get_mut(i.checked_mul(size)?..))
            .and_then(|bytes| write(kind, bytes, value))
            .ok_or(Stop::Fault(Fault::Index))
    }
}

/// Reads a scalar from the start of some bytes.
#[inline]
pub fn read(kind: Kind, bytes: &[u8]) -> Option<u64> {
    Some(match kind.size() {
        1 => kind.wrap(u64::from(*bytes.first()?)),
        2 => kind.wrap(u64::from(u16::from_le_bytes(bytes.get(..2)?.try_into().ok()?))),
        4 => kind.wrap(u64::from(u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?))),
        _ => u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?),
    })
}

/// Writes a scalar to the start of some bytes.
#[inline]
pub fn write(kind: Kind, bytes: &mut [u8], value: u64) -> Option<()> {
    let size = kind.size();
    bytes.get_mut(..size)?.copy_from_slice(&value.to_le_bytes()[..size]);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_move_inside_their_block_only() {
        let p = pointer(7, -1);
        assert_eq!((block_of(p), offset_of(p)), (7, -1));
        let f = FunctionRef { unit: UnitId(3), function: FunctionId(9) };
        assert_eq!(function_of(function_pointer(f)), Some(f));
        assert_eq!(function_of(p), None);
    }

    #[test]
    fn memory_is_bounded_and_checked() {
        let mut memory = Memory::new(1000);
        let p = memory.add_bytes(8).unwrap();
        memory.store(Kind::I32, p + 4, Kind::I32.wrap(-5i64 as u64)).unwrap();
        assert_eq!(memory.load(Kind::I32, p + 4).unwrap() as i64, -5);
        assert!(matches!(memory.load(Kind::I32, p + 5), Err(Stop::Fault(Fault::Bounds))));
        assert!(matches!(memory.load(Kind::I32, NULL), Err(Stop::Fault(Fault::Null))));
        memory.free(p);
        assert!(memory.load(Kind::I32, p).is_err());
        assert!(matches!(memory.add_bytes(2000), Err(Stop::Limit(Limit::Memory))));
    }
}
