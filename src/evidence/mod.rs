//! From a function's control-flow graph to the evidence it is found by.
//!
//! Query and code take the same route, so whatever two functions share shows as shared keys:
//!
//! ```text
//! node text ──lex──▶ tokens ──expr──▶ canonical trees ──steps──▶ steps ──tokens, flow──▶ structural keys
//! names, comments, path ──words──▶ lexical keys
//! ```

mod concept;
mod expr;
mod field;
mod flow;
mod function;
mod key;
pub(crate) mod lex;
mod shape;
pub(crate) mod steps;
pub(crate) mod tokens;
pub(crate) mod words;

pub use field::Field;
pub use function::{FunctionEvidence, Surroundings};
