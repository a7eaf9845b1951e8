//! Search: evidence for every function, alignment of the best, results.
//!
//! ```text
//! Query ──evidence──▶ standings of all functions ──weights, naming──▶ candidates
//! candidates ──counterpart, laying, together──▶ standings of candidates ──weights──▶ order ──spread, present──▶ results
//! ```

mod candidate;
mod certainty;
mod constants;
mod counterpart;
mod evidence;
mod extra;
mod feature;
mod highest;
mod laying;
mod likeness;
mod name;
mod naming;
mod paper;
mod prepared;
mod present;
mod ranker;
mod result;
mod searcher;
mod spread;
mod terms;
mod together;
mod weights;

pub(crate) use certainty::N_SIGNS;
pub use certainty::{Certainty, Signs};
pub use evidence::Sources;
pub use feature::Feature;
pub use paper::{PaperRanking, Parts};
pub use ranker::Ranker;
pub use result::{Confidence, EvidenceShare, LineMatch, Region, SearchResult, SearchResults, Unsearched};
pub use searcher::SearchOptions;
pub use weights::{Table, Weight, Weights, WeightsError};
pub(crate) use weights::{most, total};

pub(crate) use evidence::{Columns, weigh};
pub(crate) use name::name_vectors;
pub(crate) use naming::naming;
pub(crate) use present::whole_region;
pub(crate) use searcher::{best, look_at, visible};
pub(crate) use together::callees;
