//! Approximate search in a navigable graph, for more vectors than comparing with all of them can serve.
//!
//! The algorithm is that of Malkov and Yashunin (2018), "Efficient and robust approximate nearest neighbor search using
//! hierarchical navigable small world graphs". It is our own because crates of it lock every list and point to every
//! vector, which costs several times what the search itself does. Here lists are plain arrays, walked with the kernels
//! of exact search over rows asked for ahead of time; they can be mapped, and are the same on any number of threads.

mod build;
mod error;
mod graph;
mod twins;
mod walk;

pub use error::HnswError;
pub use graph::HnswGraph;

use rayon::prelude::*;

use super::VectorIndex;
use super::exact::rescore;
use super::queries::Queries;
use super::rows::{F32Rows, Int8Rows};
use super::top::Hit;
use twins::equals_of;
use walk::{Target, Walker};

/// How a graph is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HnswConfig {
    /// Neighbours per vector and layer (M), from 2 to 512; up to twice as many on the lowest.
    pub n_neighbours: usize,
    /// Candidates looked at for them (efConstruction).
    pub build_width: usize,
}

impl Default for HnswConfig {
    fn default() -> Self {
        Self { n_neighbours: 16, build_width: 96 }
    }
}

/// Candidates looked at while searching (ef) unless told otherwise.
const SEARCH_WIDTH: usize = 200;

/// Searches 8-bit rows along a graph of their neighbours.
///
/// It misses some hits; [`Exact`](super::Exact) tells how many. With [`rescored_by`](Self::rescored_by) the hits it
/// finds are ordered by their true similarity, which 8-bit vectors blur a little.
///
/// ```
/// use algofind_retrieve::vector::{Hnsw, HnswConfig, HnswGraph, Int8Rows, Queries, VectorIndex};
///
/// let rows = Int8Rows::new(2, &[127, 0, 76, 102, 0, 127], &[1.0 / 127.0; 3]);
/// let file = tempfile::tempdir()?.path().with_extension("graph");
/// HnswGraph::build(rows, HnswConfig::default()).save(&file)?;
///
/// let graph = HnswGraph::open(&file)?;
/// let index = Hnsw::new(&graph, rows)?;
/// let query: &[f32] = &[3.0, 4.0];
/// let best = index.search(&Queries::new(2, [query]), 2);
/// assert_eq!((best[0][0].row, best[0][1].row), (1, 2));
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hnsw<'a> {
    graph: &'a HnswGraph,
    rows: Int8Rows<'a>,
    precise: Option<F32Rows<'a>>,
    search_width: usize,
}

impl<'a> Hnsw<'a> {
    /// Searches `rows`, for which the graph was built. A graph from a file is compared with its checksums here.
    pub fn new(graph: &'a HnswGraph, rows: Int8Rows<'a>) -> Result<Self, HnswError> {
        graph.check(rows)?;
        Ok(Self { graph, rows, precise: None, search_width: SEARCH_WIDTH })
    }

    /// Also has the rows in full precision, to order hits by their true similarity.
    ///
    /// # Panics
    ///
    /// When `precise` is not of the same size.
    #[must_use]
    pub fn rescored_by(mut self, precise: F32Rows<'a>) -> Self {
        assert_eq!((precise.dimension(), precise.len()), (self.rows.dimension(), self.rows.len()));
        self.precise = Some(precise);
        self
    }

    /// Looks at another number of candidates (ef): more find more and take longer. Never fewer than hits are wanted.
    #[must_use]
    pub fn with_search_width(mut self, search_width: usize) -> Self {
        self.search_width = search_width;
        self
    }

    fn search_one(&self, walker: &mut Walker, queries: &Queries, query: usize, k: usize) -> Vec<Hit> {
        let scale = queries.integer_scales()[query];
        if scale <= 0.0 || self.rows.is_empty() || k == 0 {
            return Vec::new();
        }
        let start = query * queries.stride();
        let components = &queries.integers()[start..start + queries.dimension()];
        let target = Target { rows: self.rows, components, scale };
        let mut entry = 0;
        for number in (1..self.graph.n_layers()).rev() {
            walker.walk(self.graph.layer(number), target, entry, 1);
            entry = walker.closest();
        }
        let wanted = if self.precise.is_some() { k.saturating_mul(2) } else { k };
        let first = self.graph.members()[entry as usize];
        walker.walk(self.graph.layer(0), target, first, self.search_width.max(k));
        let hits = self.with_twins(walker.found()).take(wanted).collect();
        match self.precise {
            Some(precise) => rescore(hits, precise, queries.query(query), k),
            None => hits,
        }
    }

    /// The hits and the rows that are equal to them, in order.
    fn with_twins(&self, found: impl Iterator<Item = Hit>) -> impl Iterator<Item = Hit> {
        let twins = self.graph.twins();
        let mut hits: Vec<Hit> =
            found.flat_map(|hit| equals_of(hit.row, twins).map(move |row| Hit { row, ..hit })).collect();
        // Those with the score of another hit may come between its twins.
        if !twins.is_empty() {
            hits.sort_unstable_by(Hit::best_first);
        }
        hits.into_iter()
    }
}

impl VectorIndex for Hnsw<'_> {
    fn dimension(&self) -> usize {
        self.rows.dimension()
    }

    fn len(&self) -> usize {
        self.rows.len()
    }

    fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>> {
        assert_eq!(queries.dimension(), self.dimension(), "queries have the dimension of the rows");
        (0..queries.len())
            .into_par_iter()
            .map_init(Walker::default, |walker, query| self.search_one(walker, queries, query, k))
            .collect()
    }
}
