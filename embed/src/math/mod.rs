//! The math of a statement as a vector (paper §4.1).
//!
//! Operators of source code come from the syntax tree as symbols ([`OperatorTable`]); those of pseudo-code from the text of
//! a formula ([`count_formula`]). Both end as [`OperatorCounts`], and a [`MathEncoder`] makes the vector.

mod class;
mod encoder;
mod formula;
mod lexer;
mod table;

pub use class::{OperatorClass, OperatorCounts};
pub use encoder::{DampedCounts, MathEncoder};
pub use formula::{Role, count_formula};
pub use table::OperatorTable;
