//! Scores of all functions, one column per feature.

use algofind_retrieve::rank::{Corpus, FieldScores, Scorer, WeightedTerm};
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
    /// Per feature known of every function, in the order of [`Feature::ALL`], the standing of every function (see
    /// [`Feature::relate`]). `None` where the query or the sources say nothing.
    standings: Vec<Option<Vec<f32>>>,
    /// The mean of each function's standings in structure.
    structure: Vec<f32>,
}

impl Columns {
    /// Collects the evidence for every function of `corpus`.
    pub(crate) fn new(query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Self {
        let features = &Feature::ALL[..Feature::N_FIRST];
        let standings: Vec<Option<Vec<f32>>> = features
            .par_iter()
            .map(|feature| {
                let FieldScores { scores: mut shares, whole } = shares(*feature, query, corpus, sources)?;
                feature.relate(&mut shares);
                if feature.is_words() {
                    let vocabulary = whole / (whole + VOCABULARY);
                    for standing in &mut shares {
                        *standing *= vocabulary;
                    }
                }
                Some(shares)
            })
            .collect();
        let mut structure = vec![0.0_f32; corpus.n_functions()];
        for (feature, column) in features.iter().zip(&standings) {
            if let (Feature::Structure(_), Some(column)) = (feature, column) {
                structure.iter_mut().zip(column).for_each(|(sum, standing)| *sum += standing);
            }
        }
        for sum in &mut structure {
            *sum /= Feature::STRUCTURE.len() as f32;
        }
        Self { standings, structure }
    }

    /// The scores of all functions by what is known of all.
    pub(crate) fn first(&self, weights: &Table) -> Vec<f32> {
        let mut first = vec![0.0_f32; self.structure.len()];
        for (column, &weight) in self.standings.iter().zip(weights) {
            if let Some(column) = column.as_ref().filter(|_| weight != Weight::default()) {
                first.iter_mut().zip(column).for_each(|(sum, x)| *sum += weight.of(*x, 0.0));
            }
        }
        first
    }

    /// Every column that says something.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[f32]> {
        self.standings.iter().filter_map(Option::as_deref)
    }

    /// The mean of a function's standings in structure.
    pub(crate) fn structure(&self, function: usize) -> f32 {
        self.structure[function]
    }

    /// All standings of candidates: what was made for them is related among them.
    pub(crate) fn of(&self, candidates: &[Candidate]) -> Vec<[f32; Feature::N]> {
        let mut evidence = vec![[0.0_f32; Feature::N]; candidates.len()];
        for (standings, candidate) in evidence.iter_mut().zip(candidates) {
            for (standing, column) in standings.iter_mut().zip(&self.standings) {
                *standing = column.as_ref().map_or(0.0, |column| column[candidate.number]);
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
fn with_names(own: &FieldScores, query: &Query, scorer: &Scorer<'_, '_, dyn View + '_>) -> FieldScores {
    let mut best = own.clone();
    for known in &query.recognised {
        for name in &known.names {
            let named = scorer.found(&name.words);
            let worth = known.probability * named.whole;
            let whole = own.whole + worth;
            if whole <= 0.0 {
                continue;
            }
            best.whole = best.whole.max(whole);
            // What has nothing of the name is not better with it.
            for (function, score) in named.scores {
                let both = (own.scores[function] * own.whole + score * worth) / whole;
                best.scores[function] = best.scores[function].max(both);
            }
        }
    }
    best
}

/// The share of a perfect match that each function has.
fn shares(feature: Feature, query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Option<FieldScores> {
    let words = |fields: &[u8], constants| {
        let terms = query.weighted_words();
        (!terms.is_empty()).then(|| {
            let scorer = Scorer::new(corpus, fields, constants);
            with_names(&scorer.all(&terms), query, &scorer)
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
