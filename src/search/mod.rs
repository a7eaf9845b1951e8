//! Search: evidence for every function, alignment of the best, results.
//!
//! ```text
//! Query ──evidence──▶ standings per feature ──weights──▶ candidates ──laying──▶ aligned ──spread, present──▶ results
//! ```

mod certainty;
mod evidence;
mod extra;
mod feature;
mod laying;
mod likeness;
mod meaning;
mod paper;
mod present;
mod ranker;
mod result;
mod searcher;
mod spread;
mod weights;

pub use certainty::{Certainty, Signs};
pub use evidence::Sources;
pub use feature::Feature;
pub use paper::PaperRanking;
pub use ranker::Ranker;
pub use result::{Confidence, EvidenceShare, LineMatch, Region, SearchResult, SearchResults};
pub use searcher::SearchOptions;
pub use weights::{Weight, Weights, WeightsError};

pub(crate) use certainty::chances;
pub(crate) use evidence::{Columns, weigh};
pub(crate) use laying::{Laid, Layer};
pub(crate) use searcher::{best, visible};
