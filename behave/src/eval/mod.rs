//! How good are the answers? Figures against what compiled code really does, and beside the paper's.
//!
//! A [`Set`] holds queries and, for each, the functions that satisfy it when they are really run (labels). [`evaluate`] asks
//! every query and compares; [`report`] writes it down.

mod answers;
mod code;
mod measure;
mod report;
mod set;

pub use answers::answer_lines;
pub use code::read_code;
pub use measure::{Behaviour, Claim, Evaluation, Place, QueryRun, Relevance, Timing, evaluate};
pub use report::report;
pub use set::{Label, Query, Set, SetError};
