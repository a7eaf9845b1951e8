//! Find the code that implements an algorithm, from the algorithm's pseudo-code.

mod encoders;
pub mod eval;
pub mod evidence;
pub mod index;
mod query;
#[doc(hidden)]
pub mod research;
pub mod search;
#[cfg(feature = "train")]
pub mod train;

pub use encoders::Encoders;
pub use index::Index;
pub use query::Query;
