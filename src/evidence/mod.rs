//! From a function's control-flow graph to the evidence it is found by.
//!
//! Query and code take the same route, so whatever two functions share shows as shared keys:
//!
//! ```text
//! node text ──icfg::spelling, phrase──▶ tokens ──expr──▶ canonical trees ──normal, counting──▶ steps ──idiom──▶ steps
//! steps ──tokens, flow──▶ structural keys            steps ──variable──▶ uses of variables
//! names, comments, path ──words──▶ lexical keys
//! ```

mod concept;
#[cfg(test)]
mod cost;
mod counting;
mod expr;
mod field;
mod flow;
mod function;
mod idiom;
pub(crate) mod key;
#[cfg(test)]
mod meeting;
mod normal;
pub(crate) mod outline;
mod phrase;
mod place;
mod shape;
pub(crate) mod steps;
pub(crate) mod tokens;
pub(crate) mod variable;
pub(crate) mod words;

pub use field::Field;
pub(crate) use function::rows;
pub use function::{FieldEvidence, FunctionEvidence, Surroundings};

/// Changes whenever the same function would get other keys, so that an index made before is not searched with them.
pub const VERSION: &str = "6";
