//! Making a table for [`StaticEncoder`] from a transformer.
//!
//! 1. Every sub-word of the transformer's tokenizer goes through the transformer alone, and so do the most common words of
//!    code that are no sub-words.
//! 2. The vectors are centred and projected on their main directions (`project`), which are partly whitened: the
//!    first directions say that something is a name or a suffix, not what it means.
//! 3. A word's weight is `a / (a + p)`, where `p` is its share of all words of code (smooth inverse frequency; Arora, Liang
//!    and Ma, ICLR 2017).

mod count;
mod project;

pub use count::WordCounts;

use crate::table::{NewRow, write_table};
use crate::transformer::TransformerEncoder;
use crate::words::is_stop_word;
use crate::{EncodeError, StaticEncoder, TextEncoder};
use project::Projection;

/// How a table is made.
#[derive(Debug, Clone, PartialEq)]
pub struct DistillConfig {
    /// Numbers of a vector.
    pub dimension: usize,
    /// How much the directions are made equally strong: 0 leaves the variances `λ`, 1 makes them equal, in general
    /// they become `λ^(1 - whitening)`.
    pub whitening: f32,
    /// The share `a` of all words at which a word's weight is one half.
    pub half_weight_share: f64,
    /// The most words of code that get a row of their own.
    pub max_words: usize,
    /// How often such a word must occur.
    pub min_count: u64,
}

impl Default for DistillConfig {
    fn default() -> Self {
        Self { dimension: 256, whitening: 0.75, half_weight_share: 2e-2, max_words: 8000, min_count: 20 }
    }
}

/// A row before it has a vector.
struct Entry {
    text: String,
    continues: bool,
    sequence: Vec<u32>,
}

/// Sequences between two reports of progress.
const STEP: usize = 1024;

/// Makes a table; `progress` hears how many of how many rows are done.
///
/// The result is the bytes of a file for [`StaticEncoder::open`], the same for the same input.
pub fn distill(
    encoder: &TransformerEncoder,
    counts: &WordCounts,
    config: &DistillConfig,
    mut progress: impl FnMut(usize, usize),
) -> Result<Vec<u8>, EncodeError> {
    let mut entries = sub_words(encoder);
    let n_pieces = entries.len();
    entries.extend(code_words(encoder, counts, config, &entries)?);
    let mut vectors = Vec::with_capacity(entries.len() * encoder.dimension());
    for (step, chunk) in entries.chunks(STEP).enumerate() {
        let sequences: Vec<_> = chunk.iter().map(|entry| entry.sequence.clone()).collect();
        vectors.extend(encoder.encode_ids(&sequences));
        progress((step * STEP + chunk.len()).min(entries.len()), entries.len());
    }
    let dimension = config.dimension.min(encoder.dimension());
    let projected =
        Projection::fit(&vectors, encoder.dimension(), dimension, config.whitening)?.apply(&vectors);
    let rows: Vec<NewRow<'_>> = entries
        .iter()
        .zip(projected.chunks_exact(dimension))
        .map(|(entry, vector)| NewRow {
            text: &entry.text,
            continues: entry.continues,
            weight: if entry.continues { 1.0 } else { weight(counts.share(&entry.text), config) },
            vector,
        })
        .collect();
    let bytes = write_table(dimension, n_pieces, &rows);
    // A table that cannot be opened must not be written.
    StaticEncoder::from_bytes(&bytes)?;
    Ok(bytes)
}

fn weight(share: f64, config: &DistillConfig) -> f32 {
    (config.half_weight_share / (config.half_weight_share + share)) as f32
}

/// The tokenizer's sub-words, without control tokens and without scripts other than Latin and Greek.
///
/// Single letters of those scripts stay, so that every word in them has sub-words.
fn sub_words(encoder: &TransformerEncoder) -> Vec<Entry> {
    let readable = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c < '\u{250}' || ('\u{370}'..'\u{400}').contains(&c))
    };
    let control =
        |token: &str| token.len() > 2 && token.starts_with(['[', '<']) && token.ends_with([']', '>']);
    encoder
        .vocabulary()
        .into_iter()
        .filter(|(token, _)| !control(token))
        .map(|(token, id)| {
            let continues = token.len() > 2 && token.starts_with("##");
            let text = if continues { token[2..].to_owned() } else { token };
            Entry { text, continues, sequence: encoder.token_sequence(id) }
        })
        .filter(|entry| readable(&entry.text))
        .collect()
}

/// The most common words of code that the tokenizer would cut.
fn code_words(
    encoder: &TransformerEncoder,
    counts: &WordCounts,
    config: &DistillConfig,
    known: &[Entry],
) -> Result<Vec<Entry>, EncodeError> {
    let known: std::collections::BTreeSet<&str> =
        known.iter().filter(|entry| !entry.continues).map(|entry| entry.text.as_str()).collect();
    counts
        .most_common()
        .into_iter()
        .take_while(|&(_, count)| count >= config.min_count)
        .filter(|(word, _)| word.is_ascii() && word.len() > 3 && !is_stop_word(word) && !known.contains(word))
        .take(config.max_words)
        .map(|(word, _)| {
            Ok(Entry { text: word.to_owned(), continues: false, sequence: encoder.text_sequence(word)? })
        })
        .collect()
}
