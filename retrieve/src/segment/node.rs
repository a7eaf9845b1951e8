//! Nodes of a segment: whole columns for loops over many, single accessors for the rest.

use super::Segment;
use super::row::{NO_TEXT, NodeSpan};
use crate::ids::{FunctionIx, NodeIx, TextIx};

impl Segment {
    /// The kind of every node.
    pub fn node_kinds(&self) -> &[u8] {
        self.image.slice(&self.node_kinds)
    }

    /// The loop depth of every node.
    pub fn node_depths(&self) -> &[u8] {
        self.image.slice(&self.node_depths)
    }

    /// The caller's bits of every node.
    pub fn node_flags(&self) -> &[u8] {
        self.image.slice(&self.node_flags)
    }

    /// Where every node stands in its source.
    pub fn node_spans(&self) -> &[NodeSpan] {
        self.image.slice(&self.node_spans)
    }

    /// The number of every node's text; numbers from [`n_texts`](Self::n_texts) up mean that it has none.
    pub fn node_texts(&self) -> &[u32] {
        self.image.slice(&self.node_texts)
    }

    /// The operator counts of every node.
    pub fn node_math(&self) -> &[[u8; 7]] {
        self.image.slice(&self.node_math)
    }

    /// The text of a node.
    pub fn text_of(&self, node: NodeIx) -> Option<TextIx> {
        let text = self.node_texts()[node.index()];
        (text != NO_TEXT).then_some(TextIx(text))
    }

    /// The function a node belongs to.
    pub fn function_of(&self, node: NodeIx) -> FunctionIx {
        FunctionIx(self.image.slice(&self.node_functions)[node.index()])
    }

    /// Number of edges within functions.
    pub fn n_edges(&self) -> usize {
        self.image.slice(&self.edge_targets).len()
    }

    /// The edges that leave a node, with their kinds; calls across functions are links of an index, not edges.
    pub fn edges(&self, node: NodeIx) -> impl ExactSizeIterator<Item = (NodeIx, u8)> {
        let starts = self.image.slice(&self.edge_starts);
        let range = starts[node.index()] as usize..starts[node.index() + 1] as usize;
        let targets = &self.image.slice(&self.edge_targets)[range.clone()];
        let kinds = &self.image.slice(&self.edge_kinds)[range];
        targets.iter().zip(kinds).map(|(&to, &kind)| (NodeIx(to), kind))
    }
}
