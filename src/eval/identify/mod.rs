//! How good is [`identify`](crate::identify)?
//!
//! ```text
//! labels, queries.tsv, judged.tsv ──truth──▶ which function is which entry
//! index ──pairs──▶ functions beside entries ──fit, by groups of entries──▶ models ──▶ outcomes
//! outcomes ──calibrate──▶ models ──▶ outcomes ──report──▶ Markdown, SVG
//! ```

mod calibrate;
mod fit;
mod fold;
mod outcome;
mod pairs;
mod report;
mod truth;

pub use fit::{FitConfig, fit};
pub use fold::{Folds, folds};
pub use outcome::{Outcome, Outcomes, Tally};
pub use pairs::{JudgedFunction, JudgedPair, judged_functions};
pub use report::{Measured, chart, markdown, to_judge};
pub use truth::{Truth, Verdict};
