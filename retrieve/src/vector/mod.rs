//! Search by vector similarity.
//!
//! Vectors are stored as [`Rows`] in one of four precisions and searched through [`VectorIndex`]: [`Exact`] compares
//! with all of them, which up to about a million is as fast as one needs and misses nothing; [`Hnsw`] finds most of the
//! best along a graph, for more.

mod composed;
mod composite;
mod exact;
mod hnsw;
mod int4;
mod kernel;
mod quantize;
mod queries;
mod rows;
mod top;

pub use composed::Composer;
pub use composite::{PartWeight, QueryNode, search_nodes};
pub use exact::{Exact, ScoreBlock};
pub use hnsw::{Hnsw, HnswConfig, HnswError, HnswGraph};
pub use int4::{Int4Rows, quantize4, row_bytes};
pub use quantize::{inverse_norm, quantize};
pub use queries::{MAX_DIMENSION, Queries};
pub use rows::{F16Rows, F32Rows, Int8Rows, Rows};
pub use top::{Hit, Top};

/// Finds the stored vectors most similar to queries.
pub trait VectorIndex {
    /// Components per vector.
    fn dimension(&self) -> usize;

    /// Number of stored vectors.
    fn len(&self) -> usize;

    /// Whether nothing is stored.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// For each query up to `k` hits, best first, ties by row.
    fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>>;
}
