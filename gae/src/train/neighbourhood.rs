//! The part of a graph that a few nodes' embeddings depend on.

use rand::Rng;
use rand::seq::index;

use crate::SparseMatrix;

/// A node with more neighbours than this passes on a random sample of them, scaled up to the same expectation.
/// Without a bound, one hub would pull most of the graph into every batch it takes part in.
pub(crate) const MAX_NEIGHBOURS: usize = 64;

/// What it takes to encode some nodes: whose first-layer input is needed, and one matrix per later layer.
#[derive(Debug)]
pub(crate) struct Neighbourhood {
    /// Nodes whose propagated features are the input; the seeds come first, in their order.
    pub(crate) nodes: Vec<u32>,
    /// One propagation matrix per layer after the first, in order of use. The last one has a row per seed.
    pub(crate) hops: Vec<SparseMatrix>,
}

/// Cuts neighbourhoods out of one graph.
pub(crate) struct Sampler<'a> {
    adjacency: &'a SparseMatrix,
    /// Position of a node in the neighbourhood at hand; `ABSENT` between calls.
    positions: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

impl<'a> Sampler<'a> {
    pub(crate) fn new(adjacency: &'a SparseMatrix) -> Self {
        Self { adjacency, positions: vec![ABSENT; adjacency.n_rows()] }
    }

    /// The neighbourhood of distinct `seeds` within `n_hops` hops.
    pub(crate) fn cut(&mut self, seeds: &[u32], n_hops: usize, random: &mut impl Rng) -> Neighbourhood {
        let mut nodes = seeds.to_vec();
        for (position, &node) in nodes.iter().enumerate() {
            self.positions[node as usize] = position as u32;
        }
        // Built from the last layer back: each hop adds the nodes the rows so far read from.
        let mut hops = Vec::with_capacity(n_hops);
        for _ in 0..n_hops {
            let rows: Vec<Vec<(u32, f32)>> = (0..nodes.len())
                .map(|row| {
                    let entries = sample_row(self.adjacency, nodes[row], random);
                    entries
                        .into_iter()
                        .map(|(node, value)| (self.position(node, &mut nodes), value))
                        .collect()
                })
                .collect();
            hops.push(SparseMatrix::from_rows(nodes.len(), rows));
        }
        hops.reverse();
        for &node in &nodes {
            self.positions[node as usize] = ABSENT;
        }
        Neighbourhood { nodes, hops }
    }

    /// Position of a node, which is added if it is new.
    fn position(&mut self, node: u32, nodes: &mut Vec<u32>) -> u32 {
        let position = &mut self.positions[node as usize];
        if *position == ABSENT {
            *position = nodes.len() as u32;
            nodes.push(node);
        }
        *position
    }
}

/// The entries of a row, or for a hub its diagonal entry and a scaled sample of the others.
fn sample_row(adjacency: &SparseMatrix, node: u32, random: &mut impl Rng) -> Vec<(u32, f32)> {
    let (columns, values) = adjacency.row(node as usize);
    let entry = |at: usize| (columns[at], values[at]);
    let n_neighbours = columns.len() - 1;
    if n_neighbours <= MAX_NEIGHBOURS {
        return (0..columns.len()).map(entry).collect();
    }
    let scale = n_neighbours as f32 / MAX_NEIGHBOURS as f32;
    let diagonal = columns.partition_point(|&column| column < node);
    let sample = index::sample(random, n_neighbours, MAX_NEIGHBOURS);
    let others = sample.into_iter().map(|at| {
        let (column, value) = entry(if at < diagonal { at } else { at + 1 });
        (column, value * scale)
    });
    std::iter::once(entry(diagonal)).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use ndarray::Array2;

    use super::*;
    use crate::Graph;
    use crate::train::random::Stream;

    #[test]
    fn a_neighbourhood_gives_its_seeds_the_same_result_as_the_whole_graph() {
        let graph = Graph::new(30, (0..29).map(|node| (node, node + 1)).chain([(3, 17), (5, 25)])).unwrap();
        let adjacency = SparseMatrix::normalised_adjacency(&graph);
        let input = Array2::from_shape_fn((30, 3), |(row, column)| ((row * 7 + column * 5) % 11) as f32);
        let whole = adjacency.multiply(adjacency.multiply(input.view()).view());

        let seeds = [4, 20, 11];
        let mut sampler = Sampler::new(&adjacency);
        for _ in 0..2 {
            let Neighbourhood { nodes, hops } = sampler.cut(&seeds, 2, &mut Stream::Split.open(0));
            assert!(nodes.starts_with(&seeds) && nodes.len() < 30);
            let rows: Vec<usize> = nodes.iter().map(|&node| node as usize).collect();
            let mut local = input.select(ndarray::Axis(0), &rows);
            for hop in &hops {
                local = hop.multiply(local.view());
            }
            assert_eq!(local.nrows(), seeds.len());
            for (row, &seed) in local.outer_iter().zip(&seeds) {
                let difference = &row - &whole.row(seed as usize);
                assert!(difference.iter().all(|d| d.abs() < 1e-5), "{difference}");
            }
        }
    }

    #[test]
    fn a_hub_is_sampled_without_bias() {
        let n_leaves = 1000;
        let star = Graph::new(n_leaves + 1, (1..=n_leaves as u32).map(|leaf| (0, leaf))).unwrap();
        let adjacency = SparseMatrix::normalised_adjacency(&star);
        let sum = |row: &[(u32, f32)]| row.iter().map(|(_, value)| value).sum::<f32>();
        let sampled = sample_row(&adjacency, 0, &mut Stream::Split.open(5));
        assert_eq!(sampled.len(), MAX_NEIGHBOURS + 1);
        let exact: f32 = adjacency.row(0).1.iter().sum();
        // All leaves weigh the same, so the scaled sample has exactly the weight of them all.
        assert!((sum(&sampled) - exact).abs() < 1e-3 * exact);
    }
}
