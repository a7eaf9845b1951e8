//! Fitting what each kind of evidence is worth.
//!
//! Every query gives a list of candidates with their evidence, of which some are labelled. Weights are chosen so that a
//! softmax over the scores of the candidates puts its mass on labelled ones, over all modes and languages at once, but code with
//! names and code without apart.
//! How sure a search may be of its first result is fitted on the same lists, each ranked by weights that have not seen
//! its query. Cross-validation by query says what such weights are worth for queries they have not seen.

mod calibrate;
mod candidates;
mod fit;
mod validate;

pub use candidates::{CandidateGroup, collect};
pub use fit::{FitConfig, fit};
pub use validate::{Ablation, Validation, ablate, cross_validate, ingredients};
