//! What a document says about its algorithms.

mod complexity;
mod mention;

pub use complexity::{Cost, Measure, costs};
pub use mention::{Label, Mention, Numbered, mentions};
