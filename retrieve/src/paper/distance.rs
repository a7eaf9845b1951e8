//! Shortest paths among few nodes of a large graph.

use rayon::prelude::*;

use super::graph::Icfg;

/// The distance of two of the given nodes, by their positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The lower position.
    pub a: u32,
    /// The higher position.
    pub b: u32,
    /// Edges on the shortest path between them.
    pub distance: u32,
}

/// The position of a node that is not among those given.
const NOT_GIVEN: u32 = u32::MAX;

/// All pairs of `nodes` (each given once) that a path of at most `max_distance` edges connects, ascending.
///
/// One breadth-first search per node, which ends when all others are found or the bound is reached: the cost grows
/// with the neighbourhoods of the nodes, not with the graph.
pub fn pairs_within(graph: &Icfg, nodes: &[u32], max_distance: u32) -> Vec<Pair> {
    // A table of the whole graph costs less than hashing every node that is visited.
    let mut positions = vec![NOT_GIVEN; graph.n_nodes()];
    for (position, &node) in (0..).zip(nodes) {
        positions[node as usize] = position;
    }
    let search = |seen: &mut Seen, start: usize| {
        let mut found = Vec::new();
        seen.begin();
        seen.mark(nodes[start]);
        let mut frontier = vec![nodes[start]];
        for distance in 1..=max_distance {
            let mut next = Vec::new();
            for &node in &frontier {
                next.extend(graph.neighbours(node).iter().copied().filter(|&to| seen.mark(to)));
            }
            let given = next.iter().map(|&node| positions[node as usize]).filter(|&p| p != NOT_GIVEN);
            for position in given {
                let (a, b) = ((start as u32).min(position), (start as u32).max(position));
                found.push(Pair { a, b, distance });
            }
            if next.is_empty() || found.len() + 1 == nodes.len() {
                break;
            }
            frontier = next;
        }
        found
    };
    let found = (0..nodes.len()).into_par_iter().map_init(|| Seen::new(graph.n_nodes()), search);
    let mut pairs: Vec<Pair> = found.flatten_iter().collect();
    // Both directions were found; the shorter comes first and stays.
    pairs.par_sort_unstable();
    pairs.dedup_by_key(|pair| (pair.a, pair.b));
    pairs
}

/// Nodes seen by the current search; starting another is free.
struct Seen {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    fn new(n_nodes: usize) -> Self {
        Self { stamps: vec![0; n_nodes], stamp: 0 }
    }

    fn begin(&mut self) {
        self.stamp += 1;
    }

    /// Returns whether the node is new.
    fn mark(&mut self, node: u32) -> bool {
        let stamp = &mut self.stamps[node as usize];
        let new = *stamp != self.stamp;
        *stamp = self.stamp;
        new
    }
}
