//! BM25 over one field or several, scaled so that fields and queries can be added up.

use std::collections::BTreeMap;

use super::corpus::Corpus;
use crate::segment::Postings;
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

/// Scores of all functions in one field before they are scaled.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldSums {
    /// One per function.
    pub sums: Vec<f32>,
    /// What a sum is multiplied with to be a score as in [`FieldScores`].
    pub scale: f32,
    /// All the evidence there is in the query.
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
    Scorer::new(corpus, fields, bm25).all(terms)
}

/// Scores of the functions that have a term at all.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundScores {
    /// The numbers of functions, ascending, each with its score as in [`FieldScores`].
    pub scores: Vec<(usize, f32)>,
    /// All the evidence there is in the query.
    pub whole: f32,
}

/// Scores functions by several sets of terms of the same fields, taken together as one text.
pub struct Scorer<'c, 'a, V: View + ?Sized> {
    corpus: &'c Corpus<'a, V>,
    fields: Vec<u8>,
    /// Of every function; empty where lists are read as they lie, with the lengths that lie beside them.
    lengths: Vec<f32>,
    saturation: Saturation,
}

/// Where the functions that have a term are.
enum Found<'a> {
    /// In lists of one field, all of whose functions take part: the number of a block's first function, the block, its list.
    Lists(Vec<(usize, u32, Postings<'a>)>),
    /// Gathered in [`Occurrences`].
    Gathered,
}

impl<'c, 'a, V: View + ?Sized> Scorer<'c, 'a, V> {
    /// Makes lengths ready.
    pub fn new(corpus: &'c Corpus<'a, V>, fields: &[u8], bm25: Bm25) -> Self {
        let (lengths, average) = match fields {
            [field] if corpus.is_whole() => (Vec::new(), average_length(corpus, *field)),
            _ => {
                let lengths = merged_lengths(corpus, fields);
                let (n_with, total) = lengths.iter().fold((0_u32, 0.0_f64), |(n, sum), &length| {
                    (n + u32::from(length > 0.0), sum + f64::from(length))
                });
                (lengths, total / f64::from(n_with.max(1)))
            }
        };
        Self { corpus, fields: fields.to_vec(), lengths, saturation: Saturation::new(bm25, average as f32) }
    }

    /// The scores of all functions.
    pub fn all(&self, terms: &[WeightedTerm]) -> FieldScores {
        let FieldSums { sums: mut scores, scale, whole } = self.sums(terms);
        for score in &mut scores {
            *score *= scale;
        }
        FieldScores { scores, whole }
    }

    /// The same, not scaled yet.
    pub fn sums(&self, terms: &[WeightedTerm]) -> FieldSums {
        let mut sums = vec![0.0_f32; self.corpus.n_functions()];
        let whole = self.each(terms, |function, share| sums[function] += share);
        FieldSums { sums, scale: 1.0 / (whole + LITTLE), whole }
    }

    /// The scores of those functions that have any, for terms that few have.
    pub fn found(&self, terms: &[WeightedTerm]) -> FoundScores {
        let mut scores: Vec<(usize, f32)> = Vec::new();
        let whole = self.each(terms, |function, share| scores.push((function, share)));
        scores.sort_by_key(|&(function, _)| function);
        scores.dedup_by(|later, first| {
            let is_same = later.0 == first.0;
            first.1 += if is_same { later.1 } else { 0.0 };
            is_same
        });
        for (_, score) in &mut scores {
            *score /= whole + LITTLE;
        }
        FoundScores { scores, whole }
    }

    /// The best score of every function by several sets of terms, each set's scores times its worth; `whole` is that of the first.
    ///
    /// Sets share most of their terms where they are variants of one text, so that a list of postings is read once for all.
    pub fn best(&self, sets: &[(f32, Vec<WeightedTerm>)]) -> FieldSums {
        let mut of_key: BTreeMap<u64, Vec<(usize, f32)>> = BTreeMap::new();
        for (set, (_, terms)) in sets.iter().enumerate() {
            for &(key, weight) in terms {
                of_key.entry(key).or_default().push((set, weight));
            }
        }
        let n_sets = sets.len();
        let mut wholes = vec![0.0_f32; n_sets];
        // The sets' scores of a function lie side by side.
        let mut sums = vec![0.0_f32; n_sets * self.corpus.n_functions()];
        let mut occurrences = Occurrences::new(self.corpus.n_functions(), self.fields.len());
        for (key, uses) in of_key {
            let (rarity, found) = self.find(key, &mut occurrences);
            for &(set, weight) in &uses {
                wholes[set] += weight * rarity;
            }
            self.saturate(found, &occurrences, |function, saturated| {
                let share = rarity * saturated;
                let sums = &mut sums[function * n_sets..(function + 1) * n_sets];
                for &(set, weight) in &uses {
                    sums[set] += weight * share;
                }
            });
        }
        let scales: Vec<f32> =
            sets.iter().zip(&wholes).map(|((worth, _), whole)| worth / (whole + LITTLE)).collect();
        let best =
            |sums: &[f32]| sums.iter().zip(&scales).map(|(sum, scale)| sum * scale).fold(0.0, f32::max);
        FieldSums {
            sums: sums.chunks_exact(n_sets.max(1)).map(best).collect(),
            scale: 1.0,
            whole: wholes.first().copied().unwrap_or(0.0),
        }
    }

    /// Finds the functions that have a term, and says how rare it is.
    fn find(&self, key: u64, occurrences: &mut Occurrences) -> (f32, Found<'a>) {
        let (n_found, found) = match self.fields[..] {
            [field] if self.corpus.is_whole() => {
                let lists: Vec<_> = self.corpus.postings(field, key).collect();
                (lists.iter().map(|(_, _, list)| list.len()).sum(), Found::Lists(lists))
            }
            _ => {
                occurrences.gather(self.corpus, &self.fields, key);
                (occurrences.found.len(), Found::Gathered)
            }
        };
        (idf(self.corpus.n_visible() as f32, n_found as f32), found)
    }

    /// Gives what a term adds, before its weight and rarity, to each function that has it.
    fn saturate(&self, found: Found<'a>, occurrences: &Occurrences, mut add: impl FnMut(usize, f32)) {
        match found {
            Found::Lists(lists) => {
                for (base, block, list) in lists {
                    let lengths = self.corpus.view().field_lengths(block, self.fields[0]);
                    list.for_each(|(function, tf)| {
                        let length = lengths.get(function.index()).map_or(0.0, |length| f32::from(*length));
                        add(base + function.index(), self.saturation.of(tf as f32, length));
                    });
                }
            }
            Found::Gathered => {
                for &(function, tf) in &occurrences.found {
                    add(function, self.saturation.of(tf as f32, self.lengths[function]));
                }
            }
        }
    }

    /// Gives what each term adds to each visible function that has it, and answers what all terms are worth.
    fn each(&self, terms: &[WeightedTerm], mut add: impl FnMut(usize, f32)) -> f32 {
        let mut whole = 0.0_f32;
        let mut occurrences = Occurrences::new(self.corpus.n_functions(), self.fields.len());
        for &(key, weight) in terms {
            let (rarity, found) = self.find(key, &mut occurrences);
            let rarity = weight * rarity;
            whole += rarity;
            self.saturate(found, &occurrences, |function, saturated| add(function, rarity * saturated));
        }
        whole
    }
}

/// The visible functions that have a term, and how often each has it.
struct Occurrences {
    found: Vec<(usize, u32)>,
    /// For several fields, by function: how often it has the term; all 0 between terms.
    counts: Vec<u32>,
}

impl Occurrences {
    fn new(n_functions: usize, n_fields: usize) -> Self {
        Self { found: Vec::new(), counts: vec![0; if n_fields > 1 { n_functions } else { 0 }] }
    }

    fn gather<V: View + ?Sized>(&mut self, corpus: &Corpus<'_, V>, fields: &[u8], key: u64) {
        self.found.clear();
        for &field in fields {
            for (base, _, list) in corpus.postings(field, key) {
                list.for_each(|(function, tf)| self.add(base + function.index(), tf));
            }
        }
        if !self.counts.is_empty() {
            for (function, tf) in &mut self.found {
                *tf = std::mem::take(&mut self.counts[*function]);
            }
        }
        if !corpus.is_whole() {
            self.found.retain(|&(function, _)| corpus.is_visible(function));
        }
    }

    fn add(&mut self, function: usize, tf: u32) {
        let Some(count) = self.counts.get_mut(function) else { return self.found.push((function, tf)) };
        if *count == 0 {
            self.found.push((function, 0));
        }
        *count = count.saturating_add(tf);
    }
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

/// The mean length, in a field, of the functions that have any.
fn average_length<V: View + ?Sized>(corpus: &Corpus<'_, V>, field: u8) -> f64 {
    let (mut n_with, mut total) = (0_usize, 0_u64);
    for (_, block) in corpus.blocks() {
        let lengths = corpus.view().field_lengths(block, field);
        n_with += lengths.iter().filter(|length| **length > 0).count();
        total += lengths.iter().map(|length| u64::from(*length)).sum::<u64>();
    }
    total as f64 / n_with.max(1) as f64
}

fn merged_lengths<V: View + ?Sized>(corpus: &Corpus<'_, V>, fields: &[u8]) -> Vec<f32> {
    let mut lengths: Vec<f32> = vec![0.0; corpus.n_functions()];
    for (base, block) in corpus.blocks() {
        for &field in fields {
            let sums = &mut lengths[base..];
            let own = corpus.view().field_lengths(block, field);
            sums.iter_mut().zip(own).for_each(|(sum, &length)| *sum += f32::from(length));
        }
    }
    if !corpus.is_whole() {
        let hidden = lengths.iter_mut().enumerate().filter(|(function, _)| !corpus.is_visible(*function));
        hidden.for_each(|(_, length)| *length = 0.0);
    }
    lengths
}
