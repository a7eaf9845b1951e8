//! Calls that were resolved across files.

use std::sync::OnceLock;

use super::snapshot::{FunctionRef, NodeRef};
use crate::ids::{FunctionIx, NodeIx};
use crate::varint::{self, Reader};

/// A call: the calling node and the function it leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// The calling node.
    pub from: NodeRef,
    /// The called function.
    pub to: FunctionRef,
}

/// The links of one generation, found from either end.
#[derive(Clone, Debug, Default)]
pub struct Links {
    by_caller: Vec<Link>,
    /// Sorted when first asked for: opening an index should not wait for it.
    by_callee: OnceLock<Vec<Link>>,
}

impl PartialEq for Links {
    fn eq(&self, other: &Self) -> bool {
        self.by_caller == other.by_caller
    }
}

impl Eq for Links {}

impl Links {
    /// Takes links in any order; repeated ones count once.
    pub fn new(mut links: Vec<Link>) -> Self {
        // What was written before is in order already.
        if !links.is_sorted_by(|a, b| a < b) {
            links.sort_unstable();
            links.dedup();
        }
        Self { by_caller: links, by_callee: OnceLock::new() }
    }

    /// Number of links.
    pub fn len(&self) -> usize {
        self.by_caller.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_caller.is_empty()
    }

    /// All links, ascending by caller.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Link> {
        self.by_caller.iter().copied()
    }

    /// The functions a node calls.
    pub fn callees(&self, node: NodeRef) -> impl ExactSizeIterator<Item = FunctionRef> {
        let start = self.by_caller.partition_point(|link| link.from < node);
        let len = self.by_caller[start..].partition_point(|link| link.from == node);
        self.by_caller[start..start + len].iter().map(|link| link.to)
    }

    /// The calls of neighbouring nodes of a segment, ascending.
    pub(crate) fn of_nodes(&self, segment: u32, nodes: std::ops::Range<usize>) -> &[Link] {
        let at = |node: usize| NodeRef { segment, node: NodeIx::from(node) };
        let start = self.by_caller.partition_point(|link| link.from < at(nodes.start));
        let rest = &self.by_caller[start..];
        // Few, so that they are counted rather than halved.
        let len = rest.iter().take_while(|link| link.from < at(nodes.end)).count();
        &rest[..len]
    }

    /// The nodes that call a function.
    pub fn callers(&self, function: FunctionRef) -> impl ExactSizeIterator<Item = NodeRef> {
        let by_callee = self.by_callee.get_or_init(|| {
            let mut links = self.by_caller.clone();
            links.sort_unstable_by_key(|link| (link.to, link.from));
            links
        });
        let start = by_callee.partition_point(|link| link.to < function);
        let len = by_callee[start..].partition_point(|link| link.to == function);
        by_callee[start..start + len].iter().map(|link| link.from)
    }

    /// Ascending by caller, each as the steps from the one before.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut previous = Link::default();
        for link in self.iter() {
            varint::write_step(previous.from.segment, link.from.segment, &mut bytes);
            varint::write_step(previous.from.node.0, link.from.node.0, &mut bytes);
            varint::write_step(previous.to.segment, link.to.segment, &mut bytes);
            varint::write_step(previous.to.function.0, link.to.function.0, &mut bytes);
            previous = link;
        }
        bytes
    }

    /// Reads what [`encode`](Self::encode) wrote.
    pub(crate) fn decode(bytes: &[u8]) -> Self {
        let mut reader = Reader::new(bytes);
        let mut links = Vec::new();
        let mut previous = Link::default();
        while !reader.is_empty() {
            let from = NodeRef {
                segment: reader.step(previous.from.segment),
                node: NodeIx(reader.step(previous.from.node.0)),
            };
            let to = FunctionRef {
                segment: reader.step(previous.to.segment),
                function: FunctionIx(reader.step(previous.to.function.0)),
            };
            previous = Link { from, to };
            links.push(previous);
        }
        Self::new(links)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(links in proptest::collection::vec(any::<[u32; 4]>(), 0..20)) {
            let link = |&[a, b, c, d]: &[u32; 4]| Link {
                from: NodeRef { segment: a, node: NodeIx(b) },
                to: FunctionRef { segment: c, function: FunctionIx(d) },
            };
            let links = Links::new(links.iter().map(link).collect());
            prop_assert_eq!(Links::decode(&links.encode()), links);
        }

        #[test]
        fn any_bytes_end(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
            prop_assert!(Links::decode(&bytes).len() <= bytes.len());
        }
    }
}
