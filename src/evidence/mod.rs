//! What a function is known by: words of names, comments and paths, the structural keys of its steps, and the notes that
//! candidates are compared by.

mod field;
mod function;
pub(crate) mod notes;
pub(crate) mod words;

pub use field::Field;
pub(crate) use function::structural_keys;
pub use function::{FieldEvidence, FunctionEvidence, Surroundings};

/// Changes whenever the same function would be described otherwise.
pub fn version() -> String {
    format!("{}, notes {}", algofind_steps::keys::VERSION, notes::VERSION)
}
