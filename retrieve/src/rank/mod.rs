//! Ranking: evidence of several kinds, added up and confirmed by alignment.

mod align;
mod bm25;
mod corpus;

pub use align::{AlignConfig, Alignment, Pair, Place, Similarities, align, fill};
pub use bm25::{Bm25, FieldScores, FieldSums, FoundScores, Scorer, WeightedTerm, idf, score};
pub use corpus::Corpus;
