//! Scores of all functions, one column per feature.

use algofind_retrieve::rank::{Corpus, FieldSums, Scorer, WeightedTerm};
use algofind_retrieve::view::View;
use rayon::prelude::*;

use super::candidate::Candidate;
use super::constants::{FIELD, SHAPES, VOCABULARY, WORDS};
use super::feature::Feature;
use super::weights::{Table, Weight};
use crate::evidence::Field;
use crate::query::Query;

/// What a search may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sources {
    /// Comments, documentation, and names of files and folders.
    pub commentary: bool,
}

impl Default for Sources {
    fn default() -> Self {
        Self { commentary: true }
    }
}

impl Sources {
    fn allows(self, field: Field) -> bool {
        self.commentary || !field.is_commentary()
    }

    /// The lexical fields that may be looked at.
    pub(crate) fn lexical(self) -> Vec<u8> {
        Field::LEXICAL.into_iter().filter(|f| self.allows(*f)).map(|f| f as u8).collect()
    }
}

/// Weight of a term that occurs `n` times in the query.
pub(crate) fn weigh(terms: &[(u64, u16)]) -> Vec<WeightedTerm> {
    terms.iter().map(|&(key, n)| (key, (1.0 + f32::from(n)).log2())).collect()
}

/// What speaks for every function, apart from what is looked at for candidates only.
pub(crate) struct Columns {
    /// Per feature known of every function, in the order of [`Feature::ALL`]. `None` where the query or the sources say
    /// nothing.
    columns: Vec<Option<Column>>,
    n_functions: usize,
}

/// The standings of all functions in a feature (see [`Feature::relate`]). They are looked at once or not at all, so that
/// sums are kept as they were added up.
struct Column {
    sums: Vec<f32>,
    /// What a sum is multiplied with to be a standing.
    factor: f32,
}

impl Column {
    fn new(feature: Feature, found: FieldSums) -> Self {
        let largest = found.scale * found.sums.iter().copied().fold(0.0, f32::max);
        let vocabulary = if feature.is_words() { found.whole / (found.whole + VOCABULARY) } else { 1.0 };
        Self { factor: found.scale / feature.related_to(largest) * vocabulary, sums: found.sums }
    }

    fn standing(&self, function: usize) -> f32 {
        self.sums[function] * self.factor
    }
}

/// Functions whose scores are added up at a time: what lies in the nearest memory.
const CHUNK: usize = 4096;

impl Columns {
    /// Collects the evidence for every function of `corpus`.
    pub(crate) fn new(query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Self {
        let features = &Feature::ALL[..Feature::N_FIRST];
        let column = |feature: &Feature| Some(Column::new(*feature, sums(*feature, query, corpus, sources)?));
        Self { columns: features.par_iter().map(column).collect(), n_functions: corpus.n_functions() }
    }

    /// The scores of all functions by what is known of all.
    pub(crate) fn first(&self, weights: &Table) -> Vec<f32> {
        let mut first = vec![0.0_f32; self.n_functions];
        let weighed = self.columns.iter().zip(weights).filter(|(_, weight)| **weight != Weight::default());
        let weighed: Vec<(&Column, Weight)> =
            weighed.filter_map(|(column, weight)| Some((column.as_ref()?, *weight))).collect();
        first.par_chunks_mut(CHUNK).enumerate().for_each(|(at, chunk)| {
            for (column, weight) in &weighed {
                let sums = &column.sums[at * CHUNK..];
                chunk.iter_mut().zip(sums).for_each(|(first, x)| *first += weight.of(x * column.factor, 0.0));
            }
        });
        first
    }

    /// The standings of all functions, for every feature that says something.
    #[cfg_attr(not(feature = "eval"), allow(dead_code, reason = "only fitting looks at features one by one"))]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Vec<f32>> {
        let standings = |column: &Column| column.sums.iter().map(|sum| sum * column.factor).collect();
        self.columns.iter().flatten().map(standings)
    }

    /// The mean of a function's standings in structure.
    pub(crate) fn structure(&self, function: usize) -> f32 {
        let features = Feature::ALL.iter().zip(&self.columns);
        let structure = features.filter(|(feature, _)| matches!(feature, Feature::Structure(_)));
        let standings = structure.filter_map(|(_, column)| Some(column.as_ref()?.standing(function)));
        standings.sum::<f32>() / Feature::STRUCTURE.len() as f32
    }

    /// All standings of candidates: what was made for them is related among them.
    pub(crate) fn of(&self, candidates: &[Candidate]) -> Vec<[f32; Feature::N]> {
        let mut evidence = vec![[0.0_f32; Feature::N]; candidates.len()];
        for (standings, candidate) in evidence.iter_mut().zip(candidates) {
            for (standing, column) in standings.iter_mut().zip(&self.columns) {
                *standing = column.as_ref().map_or(0.0, |column| column.standing(candidate.number));
            }
        }
        for (at, feature) in Feature::ALL.into_iter().enumerate().skip(Feature::N_FIRST) {
            let mut shares: Vec<f32> = candidates.iter().map(|candidate| candidate.share(feature)).collect();
            feature.relate(&mut shares);
            for (standings, share) in evidence.iter_mut().zip(shares) {
                standings[at] = share;
            }
        }
        evidence
    }
}

/// The words of a query, or those and the names of an algorithm it may be, whichever a function has more of.
fn with_names(mut own: FieldSums, query: &Query, scorer: &Scorer<'_, '_, dyn View + '_>) -> FieldSums {
    let mut most = own.whole;
    let mut named_sums: Vec<(usize, f32)> = Vec::new();
    for known in &query.recognised {
        for name in &known.names {
            let named = scorer.found(&name.words);
            let worth = known.probability * named.whole;
            let whole = own.whole + worth;
            if whole <= 0.0 {
                continue;
            }
            most = most.max(whole);
            // What has nothing of the name is not better with it.
            for (function, score) in named.scores {
                let both = (own.sums[function] * own.whole + score / own.scale * worth) / whole;
                named_sums.push((function, both));
            }
        }
    }
    for (function, both) in named_sums {
        own.sums[function] = own.sums[function].max(both);
    }
    own.whole = most;
    own
}

/// The share of a perfect match that each function has.
fn sums(feature: Feature, query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Option<FieldSums> {
    let words = |fields: &[u8], constants| {
        let terms = query.weighted_words();
        (!terms.is_empty()).then(|| {
            let scorer = Scorer::new(corpus, fields, constants);
            with_names(scorer.sums(&terms), query, &scorer)
        })
    };
    match feature {
        Feature::Words => words(&sources.lexical(), WORDS),
        Feature::WordsIn(field) if sources.allows(field) => words(&[field as u8], FIELD),
        Feature::Structure(field) => {
            let structure = query.structure.iter().find(|s| s.field == field)?;
            let scorer = Scorer::new(corpus, &[field as u8], SHAPES);
            let told = structure.alternatives.iter().filter(|alternative| !alternative.terms.is_empty());
            let sets: Vec<_> = told.map(|told| (told.worth, weigh(&told.terms))).collect();
            (!sets.is_empty()).then(|| scorer.best(&sets))
        }
        _ => None,
    }
}
