//! Typed ids: an id of one kind cannot index another table.

use std::fmt;
use std::num::NonZeroU32;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(NonZeroU32);

        impl $name {
            /// The id of the `index`-th element.
            ///
            /// # Panics
            /// If `index` does not fit in 32 bits.
            pub fn new(index: usize) -> Self {
                Self::raw(u32::try_from(index).expect("more than 2^32 elements"))
            }

            /// Position in the table this id belongs to.
            pub const fn index(self) -> usize {
                self.as_raw() as usize
            }

            /// The same position as stored.
            pub const fn as_raw(self) -> u32 {
                self.0.get() - 1
            }

            pub(crate) const fn raw(raw: u32) -> Self {
                // One more than the position, so that an optional id takes no more room.
                Self(NonZeroU32::MIN.saturating_add(raw))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.as_raw())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(self, f)
            }
        }
    };
}

id! {
    /// A file of an [`Icfg`](crate::Icfg).
    FileId, "file"
}
id! {
    /// A function of an [`Icfg`](crate::Icfg).
    FunctionId, "f"
}
id! {
    /// A node of an [`Icfg`](crate::Icfg).
    NodeId, "n"
}
id! {
    /// An interned name of an [`Icfg`](crate::Icfg): an identifier, a type's text, a receiver's text.
    NameId, "name"
}

/// The ids `start..end`, in order.
pub(crate) fn node_ids(start: u32, end: u32) -> NodeIds {
    NodeIds { start, end }
}

/// A contiguous run of node ids, as a function owns them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeIds {
    start: u32,
    end: u32,
}

impl NodeIds {
    /// Whether `node` is one of these.
    pub fn contains(&self, node: NodeId) -> bool {
        (self.start..self.end).contains(&node.as_raw())
    }

    /// The first id, if there is one.
    pub fn first(&self) -> Option<NodeId> {
        (self.start < self.end).then_some(NodeId::raw(self.start))
    }

    /// The same run as positions in the graph's node table.
    pub fn as_range(&self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

#[allow(clippy::copy_iterator, reason = "a run of ids is passed around as the two numbers it is")]
impl Iterator for NodeIds {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = self.first()?;
        self.start += 1;
        Some(id)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.end.saturating_sub(self.start) as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for NodeIds {}

impl DoubleEndedIterator for NodeIds {
    fn next_back(&mut self) -> Option<NodeId> {
        self.first()?;
        self.end -= 1;
        Some(NodeId::raw(self.end))
    }
}
