//! How good is the search? Queries with labelled answers, measures, baselines, and the fitting of weights.
//!
//! ```text
//! queries + labels + index ──method──▶ ranked places ──measure──▶ F-rank, MRR, hit@k ──report──▶ Markdown, SVG
//! queries + labels + index ──tune────▶ weights
//! ```

mod dense;
mod error;
pub mod identify;
mod labels;
mod measure;
mod method;
mod mode;
mod queries;
mod report;
mod run;
pub mod tune;

pub use error::EvalError;
pub use labels::{Labels, Setting, Truths, package_of};
pub use measure::{CUTOFF, Place, Scores, Summary, f_rank, is_hit, score};
pub use method::Method;
pub use mode::{Mode, Renames};
pub use queries::{NamedQuery, anonymise, load_queries};
pub use report::{ModeScores, chart, markdown};
pub use run::{Experiment, RankedList, evaluate};
