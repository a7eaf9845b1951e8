//! The ranking of the paper (§5): matched nodes are grouped on the control-flow graph.
//!
//! 1. Every query node is matched with the `k` most similar stored nodes ([`search_nodes`], §5.1), or with those that a
//!    [`VectorIndex`](crate::vector::VectorIndex) of one's own finds ([`NodeIndex`]).
//! 2. The matched nodes are clustered by their distance on the graph, complete linkage; nodes without a path between
//!    them are never in one group ([`complete_linkage`], equation 6).
//! 3. Every group that clustering goes through is a candidate; its score is the number of query nodes it covers plus
//!    one over its diameter ([`group_matches`], equation 7).

mod distance;
mod graph;
mod group;
mod linkage;
mod node_index;

pub use distance::{Pair, pairs_within};
pub use graph::{Icfg, PathRule};
pub use group::{Group, Match, group_matches};
pub use linkage::{Merge, complete_linkage};
pub use node_index::{NodeIndex, SharedIndex};

use crate::ids::{FunctionIx, NodeIx};
use crate::index::{NodeRef, Snapshot};
use crate::rank::Corpus;
use crate::vector::{Hit, PartWeight, QueryNode, search_nodes};

/// How the paper's ranking is done.
#[derive(Clone, Debug, PartialEq)]
pub struct PaperConfig {
    /// Stored nodes matched with each query node; the paper takes 100.
    pub k: usize,
    /// The parts of node vectors, and what they weigh.
    pub parts: Vec<PartWeight>,
    /// Nodes farther apart than this count as not connected. The paper has no bound. Without one, the paths through
    /// functions that many others call connect nearly everything in a large body of code: groups cover the whole
    /// query without being a fragment, and each search for paths visits the whole graph.
    pub max_distance: u32,
    /// Groups to return.
    pub limit: usize,
}

impl Default for PaperConfig {
    fn default() -> Self {
        Self { k: 100, parts: Vec::new(), max_distance: 16, limit: 100 }
    }
}

/// Ranks groups of nodes of `corpus` for a query; `graph` is the control flow of its snapshot, made once for many
/// queries.
pub fn rank(
    corpus: &Corpus<'_, Snapshot>,
    graph: &Icfg,
    query: &[QueryNode],
    config: &PaperConfig,
) -> Vec<Group> {
    let matches = match_nodes(corpus, graph, query, config);
    group_matches(graph, &matches, config.max_distance, config.limit)
}

/// The `k` stored nodes most similar to each query node, among those of visible functions.
pub fn match_nodes(
    corpus: &Corpus<'_, Snapshot>,
    graph: &Icfg,
    query: &[QueryNode],
    config: &PaperConfig,
) -> Vec<Match> {
    let mut hits: Vec<Vec<Hit>> = vec![Vec::new(); query.len()];
    for (number, (base, segment)) in (0..).zip(corpus.segments()) {
        let is_visible = |function: FunctionIx| corpus.is_visible(base + function.index());
        let found = search_nodes(segment, query, &config.parts, config.k, is_visible);
        for (hits, found) in hits.iter_mut().zip(found) {
            let row = |hit: &Hit| graph.number(NodeRef { segment: number, node: NodeIx(hit.row) });
            hits.extend(found.iter().map(|hit| Hit { row: row(hit), score: hit.score }));
        }
    }
    let mut matches = Vec::new();
    for (query, mut hits) in (0..).zip(hits) {
        hits.sort_unstable_by(Hit::best_first);
        hits.truncate(config.k);
        matches.extend(hits.iter().map(|hit| Match { query, node: hit.row, similarity: hit.score }));
    }
    matches
}
