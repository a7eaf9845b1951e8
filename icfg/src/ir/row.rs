//! Nodes as the rows that steps are read from.

use algofind_steps::row::{self, Role, Row};

use super::{FunctionRef, LoopKind, NodeFlags, NodeKind, NodeRef};

/// The row of a node that stands so deep, with this text.
pub fn row(kind: NodeKind, flags: NodeFlags, depth: u32, nesting: u32, text: &str) -> Row<'_> {
    let encloses = matches!(
        kind,
        NodeKind::Condition | NodeKind::Loop(_) | NodeKind::Switch | NodeKind::Catch | NodeKind::Finally
    );
    let repeats = match kind {
        NodeKind::Loop(LoopKind::For) => Some(row::LoopKind::For),
        NodeKind::Loop(LoopKind::ForEach) => Some(row::LoopKind::ForEach),
        NodeKind::Loop(LoopKind::While) => Some(row::LoopKind::While),
        NodeKind::Loop(LoopKind::DoWhile) => Some(row::LoopKind::DoWhile),
        NodeKind::Loop(LoopKind::Forever) => Some(row::LoopKind::Forever),
        _ => None,
    };
    let is_prose = flags.contains(NodeFlags::LANGUAGE);
    Row { role: role(kind, flags), repeats, encloses, is_prose, depth, nesting, text }
}

/// What a node does; the parts of a loop's head are one step with it.
fn role(kind: NodeKind, flags: NodeFlags) -> Role {
    match kind {
        _ if flags.contains(NodeFlags::LOOP_PART) => Role::Silent,
        NodeKind::Statement | NodeKind::Call => Role::Plain,
        NodeKind::Condition if flags.contains(NodeFlags::PREPROCESSOR) => Role::Silent,
        NodeKind::Condition => Role::Test,
        NodeKind::Loop(_) => Role::Loop,
        NodeKind::Return => Role::Return,
        NodeKind::Throw => Role::Fail,
        NodeKind::Break | NodeKind::Goto => Role::Leave,
        NodeKind::Continue => Role::Again,
        NodeKind::Switch => Role::Choice,
        _ => Role::Silent,
    }
}

impl<'a> NodeRef<'a> {
    /// The node as a row that steps are read from.
    pub fn row(self) -> Row<'a> {
        row(self.kind(), self.flags(), self.loop_depth(), self.nesting(), self.text())
    }
}

impl<'a> FunctionRef<'a> {
    /// The function as rows that steps are read from.
    pub fn rows(self) -> Vec<Row<'a>> {
        self.nodes().map(NodeRef::row).collect()
    }
}
