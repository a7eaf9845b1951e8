//! Calls that were resolved across files.

use bytemuck::{Pod, Zeroable};

use super::snapshot::{FunctionRef, NodeRef};
use crate::ids::{FunctionIx, NodeIx};

/// A call: the calling node and the function it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    /// The calling node.
    pub from: NodeRef,
    /// The called function.
    pub to: FunctionRef,
}

/// The links of one generation, found from either end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Links {
    by_caller: Vec<Link>,
    by_callee: Vec<Link>,
}

impl Links {
    /// Takes links in any order; repeated ones count once.
    pub fn new(mut links: Vec<Link>) -> Self {
        links.sort_unstable();
        links.dedup();
        let by_caller = links.clone();
        links.sort_unstable_by_key(|link| (link.to, link.from));
        Self { by_caller, by_callee: links }
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

    /// The nodes that call a function.
    pub fn callers(&self, function: FunctionRef) -> impl ExactSizeIterator<Item = NodeRef> {
        let start = self.by_callee.partition_point(|link| link.to < function);
        let len = self.by_callee[start..].partition_point(|link| link.to == function);
        self.by_callee[start..start + len].iter().map(|link| link.from)
    }

    pub(crate) fn to_rows(&self) -> Vec<LinkRow> {
        let row = |link: Link| LinkRow {
            from_segment: link.from.segment,
            from_node: link.from.node.0,
            to_segment: link.to.segment,
            to_function: link.to.function.0,
        };
        self.iter().map(row).collect()
    }

    pub(crate) fn from_rows(rows: &[LinkRow]) -> Self {
        let link = |row: &LinkRow| Link {
            from: NodeRef { segment: row.from_segment, node: NodeIx(row.from_node) },
            to: FunctionRef { segment: row.to_segment, function: FunctionIx(row.to_function) },
        };
        Self::new(rows.iter().map(link).collect())
    }
}

/// A link as it is stored.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct LinkRow {
    from_segment: u32,
    from_node: u32,
    to_segment: u32,
    to_function: u32,
}
