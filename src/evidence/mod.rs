//! The terms a function is found by: words of names, comments and paths, and the structural keys of its steps.

mod field;
mod function;
pub(crate) mod words;

pub use algofind_steps::keys::VERSION;
pub use field::Field;
pub use function::{FieldEvidence, FunctionEvidence, Surroundings};
