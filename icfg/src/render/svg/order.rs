//! The order of nodes from top to bottom.

use crate::ir::{EdgeKind, LoopKind, NodeFlags, NodeKind, NodeRef};

/// Positions in `nodes` from top to bottom, each with its indentation.
///
/// Source order, except for the parts of a `for`: the initialiser stands before the head and the update after the
/// body, where they are executed, so that control runs down the column.
pub(super) fn reading_order(nodes: &[NodeRef<'_>]) -> Vec<(usize, u32)> {
    let mut order = Vec::with_capacity(nodes.len());
    // Updates that wait for the end of their loop's body, with the nesting of the loop.
    let mut waiting: Vec<(usize, u32)> = Vec::new();
    let mut at = 0;
    while at < nodes.len() {
        let node = nodes[at];
        while let Some(&(update, nesting)) = waiting.last().filter(|(_, nesting)| *nesting >= node.nesting())
        {
            order.push((update, nesting + 1));
            waiting.pop();
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
        waiting.extend(updates.into_iter().rev().map(|part| (part, node.nesting())));
        at += 1 + n_parts;
    }
    order.extend(waiting.into_iter().rev().map(|(update, nesting)| (update, nesting + 1)));
    order
}

fn is_part(node: NodeRef<'_>) -> bool {
    node.flags().contains(NodeFlags::LOOP_PART) && !node.kind().is_loop()
}

fn leads_back(node: NodeRef<'_>) -> bool {
    node.successors().any(|(_, kind)| kind == EdgeKind::Back)
}
