//! The static encoder: a table of word vectors, distilled once from a transformer.
//!
//! A text is the weighted mean of its words' vectors. Common words of code weigh little. A word that the table lacks is
//! the mean of its sub-words, and letters of scripts that the table lacks have a vector of their own, so that no word is
//! without a vector.

mod cache;
mod format;
mod pieces;
mod vectors;

use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

use ndarray::Array2;
use rayon::prelude::*;

use crate::encoder::normalise;
use crate::words::{Words, text_words};
use crate::{EncodeError, TextEncoder};
use cache::Cache;
#[cfg(feature = "transformer")]
pub(crate) use format::{NewRow, write_table};
use format::{Storage, WordTable};
use pieces::{Lookup, Piece};

/// Encodes text by looking words up in a table; the default encoder.
///
/// Cloning is cheap, and clones share their cache of words. A text without a word gives the zero vector, which is similar
/// to nothing.
///
/// ```
/// use algofind_embed::{StaticEncoder, TextEncoder};
/// let encoder = StaticEncoder::shipped();
/// let vectors = encoder.encode(&["extract the minimum vertex", "u = pq.extractMin()", "close(file)"]).unwrap();
/// assert!(vectors.row(0).dot(&vectors.row(1)) > vectors.row(0).dot(&vectors.row(2)));
/// ```
#[derive(Clone)]
pub struct StaticEncoder(Arc<Inner>);

struct Inner {
    table: WordTable,
    lookup: Lookup,
    cache: Cache,
    fingerprint: OnceLock<String>,
}

/// Aligns the bytes of the shipped table for the numbers in them.
#[repr(C, align(16))]
struct Aligned<T: ?Sized>(T);

static TABLE: &Aligned<[u8]> = &Aligned(*include_bytes!("../../assets/words.afw"));

static SHIPPED: LazyLock<StaticEncoder> = LazyLock::new(|| {
    let table = WordTable::new(Storage::Static(&TABLE.0)).expect("the shipped table is checked by a test");
    StaticEncoder::new(table)
});

/// Texts that one task encodes: enough to make starting it worth while.
const CHUNK: usize = 256;

impl StaticEncoder {
    /// The table that comes with the crate; see `assets/README.md` for its origin.
    pub fn shipped() -> Self {
        SHIPPED.clone()
    }

    /// Opens a table that `distill` wrote.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, EncodeError> {
        let path = path.as_ref();
        if !path.exists() {
            return Err(EncodeError::Missing {
                path: path.to_owned(),
                needed_for: "the table of word vectors",
            });
        }
        Self::from_bytes(&std::fs::read(path).map_err(|error| EncodeError::io(path, error))?)
    }

    /// Takes a table from memory.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, EncodeError> {
        Ok(Self::new(WordTable::new(Storage::aligned(bytes))?))
    }

    fn new(table: WordTable) -> Self {
        let lookup = Lookup::new(&table);
        Self(Arc::new(Inner { table, lookup, cache: Cache::default(), fingerprint: OnceLock::new() }))
    }

    /// The vector of one word, of length one, for comparing names.
    ///
    /// The word is looked up as it is, in lower case; cut identifiers with [`split_identifier`](crate::words::split_identifier).
    pub fn word_vector(&self, word: &str) -> Vec<f32> {
        let mut vector = vec![0.0; self.dimension()];
        self.add_word(word, 1.0, &mut vector);
        vector
    }

    /// How much a word weighs in a text, above 0 and at most 1: the rarer in code, the more.
    pub fn word_weight(&self, word: &str) -> f32 {
        self.0.lookup.whole(&self.0.table, word).map_or(1.0, |row| self.0.table.weight(row))
    }

    /// The vector of words that are already cut and in lower case, such as those of [`node_words`](crate::words::node_words).
    pub fn encode_words<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Vec<f32> {
        let mut vector = vec![0.0; self.dimension()];
        self.encode_words_into(words.into_iter().map(|word| (word, 1.0)), &mut vector);
        vector
    }

    /// As [`encode_words`](Self::encode_words), with a factor for each word on top of its own weight, into a vector of
    /// [`dimension`](TextEncoder::dimension) numbers that the caller keeps.
    pub fn encode_words_into<'a>(&self, words: impl IntoIterator<Item = (&'a str, f32)>, vector: &mut [f32]) {
        vector.fill(0.0);
        for (word, factor) in words {
            self.add_word(word, factor * self.word_weight(word), vector);
        }
        normalise(vector);
    }

    fn add_word(&self, word: &str, factor: f32, sum: &mut [f32]) {
        let Inner { table, lookup, cache, .. } = &*self.0;
        if let Some(row) = lookup.whole(table, word) {
            return vectors::add(table.vector(row), factor * table.scale(row), sum);
        }
        let pieces = cache.get(word, || lookup.pieces(table, word));
        let mut word = vec![0.0; sum.len()];
        for &piece in &*pieces {
            match piece {
                Piece::Row(row) => vectors::add(table.vector(row), table.scale(row), &mut word),
                Piece::Letter(letter) => vectors::add_letter(letter, &mut word),
            }
        }
        normalise(&mut word);
        sum.iter_mut().zip(word).for_each(|(sum, value)| *sum += factor * value);
    }
}

impl TextEncoder for StaticEncoder {
    fn dimension(&self) -> usize {
        self.0.table.dimension()
    }

    fn fingerprint(&self) -> String {
        let make = || format!("static-{}", blake3::hash(self.0.table.bytes()).to_hex());
        self.0.fingerprint.get_or_init(make).clone()
    }

    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        let dimension = self.dimension();
        let mut vectors = Array2::zeros((texts.len(), dimension));
        let buffer = vectors.as_slice_mut().expect("a new array is contiguous");
        buffer.par_chunks_mut(CHUNK * dimension).zip(texts.par_chunks(CHUNK)).for_each(|(vectors, texts)| {
            let mut words = Words::default();
            for (vector, text) in vectors.chunks_exact_mut(dimension).zip(texts) {
                text_words(text, &mut words);
                self.encode_words_into(words.iter().map(|word| (word, 1.0)), vector);
            }
        });
        Ok(vectors)
    }
}
