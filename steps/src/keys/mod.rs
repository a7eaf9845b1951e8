//! Keys: what steps look like once their names are gone, as numbers that an index can store.

pub mod facet;
mod flow;
pub mod key;
mod place;
pub(crate) mod shape;
pub mod tokens;
pub mod variable;

/// Changes whenever the same function would get other keys, so that an index made before is not searched with them.
///
/// `tests/golden` holds the keys of a few functions and fails when they change without it.
pub const VERSION: &str = "8";
