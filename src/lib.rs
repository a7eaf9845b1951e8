//! Find the code that implements an algorithm, from the algorithm's pseudo-code.

pub mod evidence;
pub mod query;
pub mod research;
