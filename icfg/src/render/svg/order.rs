//! The order of nodes from top to bottom.

use crate::ir::{EdgeKind, LoopKind, NodeFlags, NodeId, NodeKind, NodeRef};

/// The update of a `for` that waits for the end of the loop's body.
struct Waiting {
    update: usize,
    nesting: u32,
    loop_depth: u32,
    /// Where the loop leads when its test fails.
    after: Option<NodeId>,
}

impl Waiting {
    /// Whether the loop's body has ended before `node`.
    ///
    /// Nesting alone does not tell: what follows may be the body of a `try`, which has no node of its own.
    fn ends_before(&self, node: NodeRef<'_>) -> bool {
        node.nesting() <= self.nesting
            || node.loop_depth() <= self.loop_depth
            || self.after == Some(node.id())
    }
}

/// Positions in `nodes` from top to bottom, each with its indentation.
///
/// Source order, except for the parts of a `for`: the initialiser stands before the head and the update after the
/// body, where they are executed, so that control runs down the column.
pub(super) fn reading_order(nodes: &[NodeRef<'_>]) -> Vec<(usize, u32)> {
    let mut order = Vec::with_capacity(nodes.len());
    let mut waiting: Vec<Waiting> = Vec::new();
    let mut at = 0;
    while at < nodes.len() {
        let node = nodes[at];
        while let Some(ended) = waiting.pop_if(|waiting| waiting.ends_before(node)) {
            order.push((ended.update, ended.nesting + 1));
        }
        let n_parts = match node.kind() {
            NodeKind::Loop(LoopKind::For | LoopKind::Forever) => {
                nodes[at + 1..].iter().take_while(|part| is_part(**part)).count()
            }
            _ => 0,
        };
        let (updates, initialisers): (Vec<usize>, Vec<usize>) =
            (at + 1..=at + n_parts).partition(|&part| leads_back(nodes[part]));
        order.extend(initialisers.into_iter().map(|part| (part, node.nesting())));
        order.push((at, node.nesting()));
        let after = node.successors().find(|&(_, kind)| kind == EdgeKind::False).map(|(to, _)| to);
        waiting.extend(updates.into_iter().rev().map(|update| Waiting {
            update,
            nesting: node.nesting(),
            loop_depth: node.loop_depth(),
            after,
        }));
        at += 1 + n_parts;
    }
    order.extend(waiting.into_iter().rev().map(|ended| (ended.update, ended.nesting + 1)));
    order
}

fn is_part(node: NodeRef<'_>) -> bool {
    node.flags().contains(NodeFlags::LOOP_PART) && !node.kind().is_loop()
}

fn leads_back(node: NodeRef<'_>) -> bool {
    node.successors().any(|(_, kind)| kind == EdgeKind::Back)
}
