//! Nodes of a segment: whole columns for loops over many, single accessors for the rest.

use super::Segment;
use super::row::{NO_TEXT, NodeShape};
use crate::ids::{FunctionIx, NodeIx, TextIx};

impl Segment {
    /// What a node is.
    pub fn shape(&self, node: NodeIx) -> &NodeShape {
        &self.shapes()[self.shape_number(node)]
    }

    /// The distinct shapes of all nodes.
    pub fn shapes(&self) -> &[NodeShape] {
        self.image.slice(&self.shapes)
    }

    /// The place of a node's shape in [`shapes`](Self::shapes).
    pub fn shape_number(&self, node: NodeIx) -> usize {
        let [a, b, c] = self.image.slice(&self.node_shapes)[node.index()];
        u32::from_le_bytes([a, b, c, 0]) as usize
    }

    /// The number of every node's text; numbers from [`n_texts`](Self::n_texts) up mean that it has none.
    pub fn node_texts(&self) -> &[u32] {
        self.image.slice(&self.node_texts)
    }

    /// The text of a node.
    pub fn text_of(&self, node: NodeIx) -> Option<TextIx> {
        let text = self.node_texts()[node.index()];
        (text != NO_TEXT).then_some(TextIx(text))
    }

    /// The function a node belongs to.
    pub fn function_of(&self, node: NodeIx) -> FunctionIx {
        let functions = self.image.slice(&self.functions);
        // Functions without nodes start where the next one does: the last that starts here has the node.
        FunctionIx::from(functions.partition_point(|row| row.first_node <= node.0).saturating_sub(1))
    }
}
