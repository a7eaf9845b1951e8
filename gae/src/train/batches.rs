//! Edge mini-batches that stay local.
//!
//! A batch of edges drawn at random touches twice as many nodes, each with its own neighbourhood. Here the edges are
//! first ordered by breadth-first search and cut into small clusters; a batch is a random set of clusters of one graph
//! (small graphs share a batch). Its edges share most of their nodes and neighbours, so an epoch encodes each node
//! little more than once, while the batches still differ from epoch to epoch (in the manner of Chiang et al.,
//! Cluster-GCN, 2019). The negatives of a batch join nodes of the batch.

use std::collections::VecDeque;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::train::corpus::Corpus;

/// Edges of a cluster: small, so that a batch mixes many places of the graph.
const CLUSTER_EDGES: usize = 64;

/// Tries to draw a negative before a positive goes without; only an almost complete batch needs that many.
const MAX_TRIES: usize = 32;

/// The training edges, clustered by neighbourhood.
pub(crate) struct EdgeClusters {
    /// Clusters of each graph.
    by_graph: Vec<Vec<Vec<(u32, u32)>>>,
    batch_edges: usize,
}

/// Pairs of one step, as positions in `nodes`.
#[derive(Debug)]
pub(crate) struct PairBatch {
    /// The distinct nodes of all pairs.
    pub(crate) nodes: Vec<u32>,
    pub(crate) edges: Vec<(u32, u32)>,
    pub(crate) non_edges: Vec<(u32, u32)>,
}

impl EdgeClusters {
    pub(crate) fn new(corpus: &Corpus, batch_edges: usize) -> Self {
        let rank = breadth_first_ranks(corpus);
        let mut by_graph = vec![Vec::new(); corpus.parts.len()];
        let mut rest = corpus.visible.edges();
        for (clusters, part) in by_graph.iter_mut().zip(&corpus.parts) {
            let (own, others) = rest.split_at(rest.partition_point(|edge| edge.0 < part.end));
            rest = others;
            let mut own = own.to_vec();
            own.sort_unstable_by_key(|&(a, b)| {
                let (a, b) = (rank[a as usize], rank[b as usize]);
                (a.min(b), a.max(b))
            });
            *clusters = own.chunks(CLUSTER_EDGES.min(batch_edges)).map(<[_]>::to_vec).collect();
        }
        Self { by_graph, batch_edges }
    }

    /// The batches of an epoch: every training edge once, in an order drawn from `random`.
    pub(crate) fn shuffled(&self, random: &mut impl Rng) -> Vec<Vec<(u32, u32)>> {
        let mut graphs: Vec<_> = self.by_graph.iter().collect();
        graphs.shuffle(random);
        let mut edges = Vec::new();
        for clusters in graphs {
            let mut clusters: Vec<_> = clusters.iter().collect();
            clusters.shuffle(random);
            edges.extend(clusters.into_iter().flatten().copied());
        }
        edges.chunks(self.batch_edges).map(<[_]>::to_vec).collect()
    }
}

impl PairBatch {
    /// Adds one negative per edge, between nodes of the batch that belong to the edge's graph.
    pub(crate) fn new(edges: &[(u32, u32)], corpus: &Corpus, random: &mut impl Rng) -> Self {
        let mut nodes: Vec<u32> = edges.iter().flat_map(|&(a, b)| [a, b]).collect();
        nodes.sort_unstable();
        nodes.dedup();
        let position = |node: u32| nodes.partition_point(|&other| other < node) as u32;
        let local: Vec<_> = edges.iter().map(|&(a, b)| (position(a), position(b))).collect();
        let non_edges = edges
            .iter()
            .filter_map(|edge| {
                let part = &corpus.parts[corpus.non_edges.part_of(edge.0)];
                let own = position(part.start)..position(part.end);
                (0..MAX_TRIES).find_map(|_| {
                    let (a, b) = (random.random_range(own.clone()), random.random_range(own.clone()));
                    let joined = a == b || corpus.graph.contains(nodes[a as usize], nodes[b as usize]);
                    (!joined).then_some((a, b))
                })
            })
            .collect();
        Self { edges: local, non_edges, nodes }
    }
}

/// The order in which breadth-first search meets the nodes, from the lowest node of each component.
fn breadth_first_ranks(corpus: &Corpus) -> Vec<u32> {
    let adjacency = &corpus.adjacency;
    let n_nodes = adjacency.n_rows();
    let mut ranks = vec![u32::MAX; n_nodes];
    let mut next_rank = 0;
    let mut queue = VecDeque::new();
    for start in 0..n_nodes {
        if ranks[start] != u32::MAX {
            continue;
        }
        queue.push_back(start);
        ranks[start] = next_rank;
        next_rank += 1;
        while let Some(node) = queue.pop_front() {
            for &neighbour in adjacency.row(node).0 {
                if ranks[neighbour as usize] == u32::MAX {
                    ranks[neighbour as usize] = next_rank;
                    next_rank += 1;
                    queue.push_back(neighbour as usize);
                }
            }
        }
    }
    ranks
}
