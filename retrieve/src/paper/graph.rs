//! The control flow of a whole snapshot as one graph.

use crate::ids::NodeIx;
use crate::index::{NodeRef, Snapshot};

/// The interprocedural control-flow graph of a snapshot, nodes numbered through all segments.
///
/// A call leads from the calling node to the first node of the called function, its entry, and from its last node,
/// the exit, back to the calling node.
#[derive(Clone, Debug)]
pub struct Icfg {
    /// Number of the first node of each segment, and the number of nodes.
    offsets: Vec<u32>,
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// Which paths connect two nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PathRule {
    /// Paths in the direction of control flow, from either of the two to the other: the shorter counts. The arms of a
    /// branch outside any loop are then not connected.
    #[default]
    Directed,
    /// Paths along edges in any direction.
    Undirected,
}

impl Icfg {
    /// Collects edges and links of `snapshot`.
    pub fn new(snapshot: &Snapshot, rule: PathRule) -> Self {
        let mut offsets = vec![0_u32];
        for live in snapshot.segments() {
            offsets.push(offsets[offsets.len() - 1] + live.segment().n_nodes() as u32);
        }
        let mut edges = Vec::new();
        for (&offset, live) in offsets.iter().zip(snapshot.segments()) {
            let segment = live.segment();
            for function in segment.functions() {
                let first = offset + segment.node_range(function).start as u32;
                edges.extend(segment.edges(function).iter().map(|&(from, to, _)| (first + from, first + to)));
            }
        }
        for link in snapshot.links().iter() {
            let caller = offsets[link.from.segment as usize] + link.from.node.0;
            let callee = snapshot.segment(link.to.segment).node_range(link.to.function);
            let offset = offsets[link.to.segment as usize];
            if !callee.is_empty() {
                edges.push((caller, offset + callee.start as u32));
                edges.push((offset + callee.end as u32 - 1, caller));
            }
        }
        let mut graph = Self::from_edges(offsets[offsets.len() - 1], edges, rule);
        graph.offsets = offsets;
        graph
    }

    /// A graph of `n_nodes` nodes in one segment.
    ///
    /// # Panics
    ///
    /// When an edge names a node that does not exist.
    pub fn from_edges(n_nodes: u32, mut edges: Vec<(u32, u32)>, rule: PathRule) -> Self {
        if rule == PathRule::Undirected {
            edges.extend_from_within(..);
            let half = edges.len() / 2;
            edges[half..].iter_mut().for_each(|(from, to)| std::mem::swap(from, to));
        }
        edges.sort_unstable();
        edges.dedup();
        assert!(edges.iter().all(|&(from, to)| from.max(to) < n_nodes), "edges join nodes of the graph");
        let mut starts = vec![0_u32; n_nodes as usize + 1];
        for &(from, _) in &edges {
            starts[from as usize + 1] += 1;
        }
        for i in 0..n_nodes as usize {
            starts[i + 1] += starts[i];
        }
        Self { offsets: vec![0, n_nodes], starts, targets: edges.into_iter().map(|(_, to)| to).collect() }
    }

    /// Number of nodes.
    pub fn n_nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of a node.
    pub fn number(&self, node: NodeRef) -> u32 {
        self.offsets[node.segment as usize] + node.node.0
    }

    /// The node with a number.
    pub fn node(&self, number: u32) -> NodeRef {
        let segment = self.offsets.partition_point(|&offset| offset <= number) - 1;
        NodeRef { segment: segment as u32, node: NodeIx(number - self.offsets[segment]) }
    }

    /// The nodes one edge away.
    pub fn neighbours(&self, number: u32) -> &[u32] {
        &self.targets[self.starts[number as usize] as usize..self.starts[number as usize + 1] as usize]
    }
}
