//! Matching nodes through a vector index of the caller's choice.

use std::fmt;

use super::graph::Icfg;
use super::group::Match;
use crate::index::{FunctionRef, LiveSegment, Snapshot};
use crate::rank::Corpus;
use crate::vector::{Composer, Hit, PartWeight, Queries, QueryNode, VectorIndex};

/// A vector index that can be shared between threads.
pub type SharedIndex = Box<dyn VectorIndex + Send + Sync>;

/// When too many hits are of hidden functions, this many times as many are asked for.
const MORE: usize = 4;

/// The nodes of a snapshot in a [`VectorIndex`], which answers what [`match_nodes`](super::match_nodes) finds by
/// comparing with every node.
pub struct NodeIndex {
    composer: Composer,
    index: SharedIndex,
    /// Nodes without any part that counts: similar to nothing.
    is_empty: Vec<bool>,
}

impl NodeIndex {
    /// Has `make` build an index of the snapshot's nodes from their dimension and their vectors, one after the other, in
    /// the order of [`Icfg`]; all have length one, or zero.
    pub fn build(
        snapshot: &Snapshot,
        parts: &[PartWeight],
        make: impl FnOnce(usize, Vec<f32>) -> SharedIndex,
    ) -> Self {
        let segments = || snapshot.segments().iter().map(LiveSegment::segment);
        let dimension = |part: &PartWeight| {
            let tables = segments().filter_map(|segment| segment.table(&part.name));
            tables.map(|table| table.rows().dimension()).max().unwrap_or(0)
        };
        let composer = Composer::new(parts.iter().map(|part| (dimension(part), part.clone())));
        let vectors: Vec<f32> = segments().flat_map(|segment| composer.rows(segment)).collect();
        let is_empty = vectors.chunks_exact(composer.dimension().max(1)).map(|row| !has_direction(row));
        {
            let (is_empty, dimension) = (is_empty.collect(), composer.dimension());
            Self { composer, is_empty, index: make(dimension, vectors) }
        }
    }

    /// The `k` stored nodes most similar to each query node, among those of visible functions.
    pub fn match_nodes(
        &self,
        corpus: &Corpus<'_, Snapshot>,
        graph: &Icfg,
        query: &[QueryNode],
        k: usize,
    ) -> Vec<Match> {
        // Nothing is similar to a query node without any part.
        let vectors: Vec<(u32, Vec<f32>)> = (0..)
            .zip(query.iter().map(|node| self.composer.query(node)))
            .filter(|(_, vector)| has_direction(vector))
            .collect();
        let batch = Queries::new(self.composer.dimension(), vectors.iter().map(|(_, vector)| &vector[..]));
        let mut n_asked = k;
        loop {
            let found = self.index.search(&batch, n_asked);
            let mut is_enough = true;
            let mut matches = Vec::new();
            for ((query, _), hits) in vectors.iter().zip(found) {
                let wanted = hits.iter().filter(|hit| self.is_wanted(**hit, corpus, graph)).take(k);
                let before = matches.len();
                matches.extend(wanted.map(|hit| Match {
                    query: *query,
                    node: hit.row,
                    similarity: hit.score,
                }));
                is_enough &= matches.len() - before == k || hits.len() < n_asked;
            }
            if is_enough || n_asked >= self.is_empty.len() {
                return matches;
            }
            n_asked = n_asked.saturating_mul(MORE).min(self.is_empty.len());
        }
    }

    fn is_wanted(&self, hit: Hit, corpus: &Corpus<'_, Snapshot>, graph: &Icfg) -> bool {
        if self.is_empty.get(hit.row as usize).is_none_or(|is_empty| *is_empty) {
            return false;
        }
        let node = graph.node(hit.row);
        let function = corpus.view().segment(node.segment).function_of(node.node);
        corpus.is_visible(corpus.number(FunctionRef { segment: node.segment, function }))
    }
}

fn has_direction(vector: &[f32]) -> bool {
    vector.iter().any(|&x| x != 0.0)
}

impl fmt::Debug for NodeIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeIndex").field("n_nodes", &self.is_empty.len()).finish_non_exhaustive()
    }
}
