//! Nodes of a segment.

use super::Segment;
use crate::ids::{FunctionIx, NodeIx};

impl Segment {
    /// The function a node belongs to.
    pub fn function_of(&self, node: NodeIx) -> FunctionIx {
        let functions = self.image.slice(&self.functions);
        // Functions without nodes start where the next one does: the last that starts here has the node.
        FunctionIx::from(functions.partition_point(|row| row.first_node <= node.0).saturating_sub(1))
    }
}
