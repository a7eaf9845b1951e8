//! What a document says about its algorithms.
//!
//! [`describe`] gathers, for every box that was found, the sentences that refer to it by its number, the sentences that
//! describe it, and the costs the text states for it; [`front()`] tells title, authors and year.

mod attach;
mod complexity;
pub mod front;
mod mention;
mod running;
mod synopsis;

pub use attach::describe;
pub use complexity::{Cost, Measure, costs};
pub use front::{Front, front};
pub use mention::{Label, Mention, Numbered, mentions};
pub use running::{RunningText, Sentence};
pub use synopsis::{Ranked, Subject, SynopsisSize, synopsis};
