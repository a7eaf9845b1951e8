//! How well a function fits examples, in the paper's words, and in which order answers are shown.
//!
//! Satsy asks of every path of a program and every pair whether they are satisfiable together (§3.3). From these yes and
//! no follow `Q_sat` and `LS_sat` (Definitions 2 and 3), the four words of table 1, the ten buckets of table 2 and the
//! two orders of §4.3. [`order`] is ours.

mod bucket;
mod coverage;
mod order;

pub use bucket::{Bucket, round_robin, satsy_ranked};
pub use coverage::{Coverage, Word};
pub use order::{Ranking, Signature, Standing, order};
