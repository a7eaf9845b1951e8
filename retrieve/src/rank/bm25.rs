//! BM25 over one field, scaled so that fields and queries can be added up.

use super::corpus::Corpus;
use crate::view::View;

/// The two constants of BM25.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bm25 {
    /// How soon repetition stops counting.
    pub k1: f32,
    /// How much length is held against a function, from 0 to 1.
    pub b: f32,
}

impl Default for Bm25 {
    fn default() -> Self {
        Self { k1: 1.2, b: 0.75 }
    }
}

/// A term of a query with its weight.
pub type WeightedTerm = (u64, f32);

/// Scores of all functions in one field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldScores {
    /// One score per function: the share of the query's evidence that the function has, 0 for hidden functions.
    ///
    /// Near 1 is what a function of average length gets that has every term of a long query once. Terms that no
    /// function has count in the whole, so a field that knows little of the query says little about any function.
    pub scores: Vec<f32>,
    /// All the evidence there is in the query, in units of inverse document frequency.
    pub whole: f32,
}

/// Evidence, in units of inverse document frequency, that is too little to count in full: about two rare words.
///
/// A query of one or two common terms is matched in full by many functions, which says nothing about them.
const LITTLE: f32 = 10.0;

/// What nearly every function has is worth this all the same: thirty copies of one function are thirty good answers, not
/// proof that it says nothing.
const LEAST_TELLING: f32 = 0.3;

/// Inverse document frequency of a term that `df` of `n` functions have, as BM25 has it.
pub fn idf(n: f32, df: f32) -> f32 {
    (1.0 + (n - df + 0.5).max(0.0) / (df + 0.5)).ln().max(LEAST_TELLING)
}

/// Scores every function by the terms of `fields`, taken together as one text.
pub fn score<V: View + ?Sized>(
    corpus: &Corpus<'_, V>,
    fields: &[u8],
    terms: &[WeightedTerm],
    bm25: Bm25,
) -> FieldScores {
    let (mut scores, whole) = match fields {
        [field] => one_field(corpus, *field, terms, bm25),
        _ => several_fields(corpus, fields, terms, bm25),
    };
    if whole > 0.0 {
        for s in &mut scores {
            *s /= whole + LITTLE;
        }
    }
    FieldScores { scores, whole }
}

/// What a term that occurs `tf` times adds, before its weight, in a function `length` long.
#[derive(Clone, Copy)]
struct Saturation {
    k1: f32,
    constant: f32,
    per_length: f32,
}

impl Saturation {
    fn new(bm25: Bm25, average: f32) -> Self {
        let Bm25 { k1, b } = bm25;
        Self { k1, constant: k1 * (1.0 - b), per_length: k1 * b / average.max(1.0) }
    }

    fn of(self, tf: f32, length: f32) -> f32 {
        tf * (self.k1 + 1.0) / (tf + self.constant + self.per_length * length)
    }
}

/// Of one field: every list of postings is read once, where it lies.
fn one_field<V: View + ?Sized>(
    corpus: &Corpus<'_, V>,
    field: u8,
    terms: &[WeightedTerm],
    bm25: Bm25,
) -> (Vec<f32>, f32) {
    let saturation = Saturation::new(bm25, average_length(corpus, field));
    let mut scores = vec![0.0_f32; corpus.n_functions()];
    let mut whole = 0.0_f32;
    for &(key, weight) in terms {
        let df: usize = if corpus.is_whole() {
            corpus.postings(field, key).map(|(.., list)| list.len()).sum()
        } else {
            let visible = corpus.postings(field, key).map(|(base, _, list)| {
                list.filter(|(function, _)| corpus.is_visible(base + function.index())).count()
            });
            visible.sum()
        };
        let rarity = weight * idf(corpus.n_visible() as f32, df as f32);
        whole += rarity;
        for (base, block, list) in corpus.postings(field, key) {
            let lengths = corpus.view().field_lengths(block, field);
            for (function, tf) in list {
                let at = base + function.index();
                if corpus.is_visible(at) {
                    let length = f32::from(lengths[function.index()]);
                    scores[at] += rarity * saturation.of(tf as f32, length);
                }
            }
        }
    }
    (scores, whole)
}

/// The mean length of the visible functions that have the field at all.
fn average_length<V: View + ?Sized>(corpus: &Corpus<'_, V>, field: u8) -> f32 {
    let (mut n, mut total) = (0_u64, 0_u64);
    for (base, block) in corpus.blocks() {
        if corpus.is_whole() {
            let stats = corpus.view().field_stats(block, field);
            n += u64::from(stats.n_functions);
            total += stats.total_length;
        } else {
            let lengths = corpus.view().field_lengths(block, field).iter().enumerate();
            for (_, &length) in lengths.filter(|(at, length)| **length > 0 && corpus.is_visible(base + at)) {
                n += 1;
                total += u64::from(length);
            }
        }
    }
    (total as f64 / n.max(1) as f64) as f32
}

/// Of several fields as one text: how often a term occurs is added up first.
fn several_fields<V: View + ?Sized>(
    corpus: &Corpus<'_, V>,
    fields: &[u8],
    terms: &[WeightedTerm],
    bm25: Bm25,
) -> (Vec<f32>, f32) {
    let lengths = merged_lengths(corpus, fields);
    let (n_with, total) = lengths
        .iter()
        .fold((0_u32, 0.0_f64), |(n, sum), &length| (n + u32::from(length > 0.0), sum + f64::from(length)));
    let saturation = Saturation::new(bm25, (total / f64::from(n_with.max(1))) as f32);
    let mut scores = vec![0.0_f32; corpus.n_functions()];
    let mut whole = 0.0_f32;
    let mut frequencies = vec![0.0_f32; corpus.n_functions()];
    let mut touched = Vec::new();
    for &(key, weight) in terms {
        touched.clear();
        for &field in fields {
            for (base, _, list) in corpus.postings(field, key) {
                for (function, tf) in list {
                    let function = base + function.index();
                    if corpus.is_visible(function) {
                        if frequencies[function] == 0.0 {
                            touched.push(function);
                        }
                        frequencies[function] += tf as f32;
                    }
                }
            }
        }
        let rarity = weight * idf(corpus.n_visible() as f32, touched.len() as f32);
        whole += rarity;
        for &function in &touched {
            let tf = std::mem::take(&mut frequencies[function]);
            scores[function] += rarity * saturation.of(tf, lengths[function]);
        }
    }
    (scores, whole)
}

fn merged_lengths<V: View + ?Sized>(corpus: &Corpus<'_, V>, fields: &[u8]) -> Vec<f32> {
    let mut lengths = vec![0.0; corpus.n_functions()];
    for (base, block) in corpus.blocks() {
        for &field in fields {
            for (offset, &length) in corpus.view().field_lengths(block, field).iter().enumerate() {
                if corpus.is_visible(base + offset) {
                    lengths[base + offset] += f32::from(length);
                }
            }
        }
    }
    lengths
}
