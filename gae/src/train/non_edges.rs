//! Negative samples: pairs of nodes that are certainly not joined.

use std::ops::Range;

use rand::{Rng, RngExt};

use crate::Graph;

/// Uniform sampling from the pairs of a graph's nodes that are not edges.
///
/// The `n(n-1)/2` pairs of a graph are numbered; the edges are a sorted list of such numbers. The `r`-th non-edge
/// then follows from one binary search, so there is no rejection that could loop or let a true edge through, even in
/// an almost complete graph.
///
/// Several graphs laid out one after the other are kept apart: a sample joins two nodes of one graph.
#[derive(Debug)]
pub(crate) struct NonEdges {
    parts: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    nodes: Range<u32>,
    /// Numbers of the edges among the part's pairs, ascending.
    edges: Vec<u64>,
}

impl NonEdges {
    /// The non-edges of `graph`, whose nodes `parts` cuts into separate graphs.
    pub(crate) fn new(graph: &Graph, parts: &[Range<u32>]) -> Self {
        let mut rest = graph.edges();
        let parts = parts
            .iter()
            .map(|nodes| {
                let (own, others) = rest.split_at(rest.partition_point(|edge| edge.0 < nodes.end));
                rest = others;
                let mut edges: Vec<u64> = own
                    .iter()
                    .map(|&(low, high)| pair_number(low - nodes.start, high - nodes.start))
                    .collect();
                edges.sort_unstable();
                Part { nodes: nodes.clone(), edges }
            })
            .collect();
        Self { parts }
    }

    /// One non-edge for each of the given edges, from the same graph. A complete graph has none to give.
    pub(crate) fn sample_like(&self, edges: &[(u32, u32)], random: &mut impl Rng) -> Vec<(u32, u32)> {
        edges.iter().filter_map(|edge| self.parts[self.part_of(edge.0)].sample(random)).collect()
    }

    /// Position of the graph a node belongs to.
    pub(crate) fn part_of(&self, node: u32) -> usize {
        self.parts.partition_point(|part| part.nodes.end <= node)
    }
}

impl Part {
    fn sample(&self, random: &mut impl Rng) -> Option<(u32, u32)> {
        let n = u64::from(self.nodes.end - self.nodes.start);
        let n_free = (n * n.saturating_sub(1) / 2).checked_sub(self.edges.len() as u64)?;
        if n_free == 0 {
            return None;
        }
        let rank = random.random_range(0..n_free);
        // `edges[k] - k` non-edges come before edge `k`; skip every edge with at most `rank` of them.
        let skipped = partition_point_indexed(&self.edges, |k, edge| edge - k as u64 <= rank);
        let (low, high) = pair_of(rank + skipped as u64);
        Some((self.nodes.start + low, self.nodes.start + high))
    }
}

/// Number of the pair `low < high` when pairs are listed by their higher node.
fn pair_number(low: u32, high: u32) -> u64 {
    u64::from(high) * u64::from(high.saturating_sub(1)) / 2 + u64::from(low)
}

/// The pair with a number, inverse of [`pair_number`].
fn pair_of(number: u64) -> (u32, u32) {
    let first_of = |high: u64| high * (high - 1) / 2;
    // The square root may be off by one for large numbers; the loops correct it.
    let mut high = f64::midpoint(1.0, (1.0 + 8.0 * number as f64).sqrt()) as u64;
    while first_of(high) > number {
        high -= 1;
    }
    while first_of(high + 1) <= number {
        high += 1;
    }
    ((number - first_of(high)) as u32, high as u32)
}

/// `partition_point` over positions and values.
fn partition_point_indexed(values: &[u64], holds: impl Fn(usize, u64) -> bool) -> usize {
    let (mut low, mut high) = (0, values.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        if holds(middle, values[middle]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::train::random::Stream;

    #[test]
    fn pairs_are_numbered_without_gaps() {
        let mut expected = 0;
        for high in 1..60 {
            for low in 0..high {
                assert_eq!(pair_number(low, high), expected);
                assert_eq!(pair_of(expected), (low, high));
                expected += 1;
            }
        }
        let last = pair_number(u32::MAX - 1, u32::MAX);
        assert_eq!(pair_of(last), (u32::MAX - 1, u32::MAX));
    }

    #[test]
    fn samples_stay_within_their_graph_and_reach_every_non_edge() {
        let graph = Graph::new(7, [(0, 1), (1, 2), (3, 4), (5, 6)]).unwrap();
        let parts = [0..3, 3..7];
        let sampler = NonEdges::new(&graph, &parts);
        let edges: Vec<_> = (0..400).map(|k| graph.edges()[k % 4]).collect();
        let found: BTreeSet<_> =
            sampler.sample_like(&edges, &mut Stream::Split.open(1)).into_iter().collect();
        assert_eq!(found, BTreeSet::from([(0, 2), (3, 5), (3, 6), (4, 5), (4, 6)]));
    }

    #[test]
    fn a_complete_graph_has_nothing_to_sample() {
        let triangle = Graph::new(3, [(0, 1), (1, 2), (0, 2)]).unwrap();
        let whole = 0..3;
        let sampler = NonEdges::new(&triangle, std::slice::from_ref(&whole));
        assert!(sampler.sample_like(triangle.edges(), &mut Stream::Split.open(0)).is_empty());
    }

    proptest! {
        #[test]
        fn a_sample_is_never_an_edge(
            n in 2_usize..12,
            pairs in prop::collection::vec((0_u32..12, 0_u32..12), 0..80),
            seed in any::<u64>(),
        ) {
            let edges = pairs.into_iter().map(|(a, b)| (a % n as u32, b % n as u32));
            let graph = Graph::new(n, edges).unwrap();
            let sampler = NonEdges::new(&graph, std::slice::from_ref(&(0..n as u32)));
            let wanted = vec![(0, 1); 50];
            let found = sampler.sample_like(&wanted, &mut Stream::Epoch(3).open(seed));
            let complete = graph.n_edges() == n * (n - 1) / 2;
            prop_assert_eq!(found.len(), if complete { 0 } else { 50 });
            for (a, b) in found {
                prop_assert!(a < b && (b as usize) < n && !graph.contains(a, b));
            }
        }
    }
}
