//! Documents and their algorithms: read, kept in a library that is searched, and joined to code.
//!
//! The crate [`paper`](algofind_paper) does the reading and the ranking; here it gets its encoder of captions, its folders, and
//! the way from a box to code.

mod collect;
mod error;
mod link;
mod meaning;
mod select;

pub use collect::{Collected, Skipped, collect, documents, read};
pub use error::PapersError;
pub use link::{Implementation, Link, link};
pub use meaning::Captions;
pub use select::select;
