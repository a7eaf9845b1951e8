//! Search: evidence for every function, alignment of the best, results.
//!
//! ```text
//! Query ──evidence──▶ one column per feature ──weights──▶ candidates ──laying──▶ aligned ──present──▶ results
//! ```

mod evidence;
mod feature;
mod laying;
mod meaning;
mod paper;
mod present;
mod result;
mod searcher;
mod weights;

pub use evidence::Sources;
pub use feature::Feature;
pub use paper::PaperRanking;
pub use result::{Confidence, EvidenceShare, LineMatch, Region, SearchResult, SearchResults};
pub use searcher::SearchOptions;
pub use weights::{Weights, WeightsError};

pub(crate) use evidence::{columns, weigh};
pub(crate) use laying::Layer;
pub(crate) use meaning::whole_scores;
pub(crate) use searcher::visible;
