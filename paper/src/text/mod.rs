//! Running text: lines joined into paragraphs, paragraphs cut into sentences, words.

mod join;
mod sentence;
mod words;

pub use join::{Joiner, join_lines};
pub use sentence::sentences;
pub use words::{is_stop_word, stem_words, words};
