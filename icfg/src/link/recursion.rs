//! Cycles of calls.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::{LinkUnit, Links, Position};
use crate::ir::CallKind;

/// Marks the edges whose ends lie on a common cycle.
///
/// Cycles are sought over the sure edges only: one ambiguous call of `get` would otherwise tie half a project together.
/// An ambiguous edge is marked when its ends are on a cycle anyway, or are the same function. Kosaraju's algorithm
/// because petgraph's version of it keeps its own stack, where Tarjan's recurses as deep as the chain of calls.
pub(super) fn mark(units: &[LinkUnit<'_>], links: &mut Links) {
    let mut bases = Vec::with_capacity(units.len());
    let mut n_functions = 0;
    for unit in units {
        bases.push(n_functions);
        n_functions += unit.symbols.definitions.len();
    }
    let number = |at: Position| bases[at.file as usize] + at.index as usize;
    let ends = |edge: &super::LinkEdge| {
        (number(Position { file: edge.site.file, index: edge.caller }), number(edge.callee))
    };
    let mut graph: DiGraph<(), (), u32> = DiGraph::with_capacity(n_functions, links.edges.len());
    for _ in 0..n_functions {
        graph.add_node(());
    }
    let is_sure = |edge: &&super::LinkEdge| !edge.is_ambiguous && edge.kind != CallKind::Override;
    for edge in links.edges.iter().filter(is_sure) {
        let (from, to) = ends(edge);
        graph.add_edge(NodeIndex::new(from), NodeIndex::new(to), ());
    }
    let mut component = vec![0_u32; n_functions];
    for (number, members) in kosaraju_scc(&graph).iter().enumerate() {
        for member in members {
            component[member.index()] = number as u32;
        }
    }
    let mut on_cycle = vec![false; n_functions];
    for edge in &mut links.edges {
        let (from, to) = ends(edge);
        edge.is_recursive = component[from] == component[to];
        if edge.is_recursive {
            on_cycle[from] = true;
        }
    }
    links.report.n_recursive_functions = on_cycle.into_iter().filter(|&on| on).count();
}
