//! Nodes that stand in place of others.

use rustc_hash::FxHashMap;

use super::flow::Flow;
use crate::ir::{EdgeKind, HalfEdge};

/// A node with another in its place, and the test that decides between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Twin {
    pub(super) base: u32,
    pub(super) test: u32,
    pub(super) other: u32,
}

impl Flow {
    /// Whatever led to a node with a twin leads to its test; the twin leads wherever the node does.
    pub(super) fn join_twins(&mut self) {
        if self.twins.is_empty() {
            return;
        }
        // A node may have several twins, and a twin may have one.
        let mut entrances: FxHashMap<u32, u32> = FxHashMap::default();
        let mut decisions = Vec::with_capacity(self.twins.len());
        for &Twin { base, test, other: twin } in self.twins.iter().rev() {
            let otherwise = entrances.insert(base, test).unwrap_or(base);
            decisions.push((test, twin, otherwise));
        }
        let enter = |node: u32| entrances.get(&node).copied().unwrap_or(node);
        for (_, edge) in &mut self.edges {
            *edge = HalfEdge::new(enter(edge.node()), edge.kind());
        }
        let mut originals: FxHashMap<u32, u32> = FxHashMap::default();
        let mut twins: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for &Twin { base, other: twin, .. } in &self.twins {
            let original = originals.get(&base).copied().unwrap_or(base);
            originals.insert(twin, original);
            twins.entry(original).or_default().push(twin);
        }
        for at in 0..self.edges.len() {
            let (from, edge) = self.edges[at];
            let copies = twins.get(&from).into_iter().flatten();
            self.edges.extend(copies.map(|&twin| (twin, edge)));
        }
        for (test, twin, otherwise) in decisions {
            self.edges.push((test, HalfEdge::new(enter(twin), EdgeKind::True)));
            self.edges.push((test, HalfEdge::new(otherwise, EdgeKind::False)));
        }
        self.twins.clear();
    }
}
