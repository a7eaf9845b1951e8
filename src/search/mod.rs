//! Search: evidence for every function, alignment of the best, results.
//!
//! ```text
//! Query ──evidence──▶ standings per feature ──weights, naming──▶ candidates
//! candidates ──counterpart, laying──▶ aligned ──spread, present──▶ results
//! ```

mod certainty;
mod counterpart;
mod evidence;
mod extra;
mod feature;
mod laying;
mod likeness;
mod meaning;
mod naming;
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
pub(crate) use weights::total;
pub use weights::{Table, Weight, Weights, WeightsError};

pub(crate) use certainty::chances;
pub(crate) use evidence::{Columns, weigh};
pub(crate) use laying::Layer;
pub(crate) use naming::naming;
pub(crate) use searcher::{best, visible};
