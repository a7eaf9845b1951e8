//! Scores of all functions, one column per feature.

use algofind_retrieve::rank::{Corpus, FieldScores, WeightedTerm, score};
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
        let mut standings: Vec<Option<Vec<f32>>> = features
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
        let mut callees = callees(&structure, corpus);
        Feature::Callees.relate(&mut callees);
        for (feature, column) in features.iter().zip(&mut standings) {
            if *feature == Feature::Callees {
                *column = Some(std::mem::take(&mut callees));
            }
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

/// The best structure among the functions each function calls.
fn callees(structure: &[f32], corpus: &Corpus<'_>) -> Vec<f32> {
    let mut callees = vec![0.0_f32; corpus.n_functions()];
    corpus.view().each_call(&mut |caller, callee| {
        let (caller, callee) = (corpus.number(caller), corpus.number(callee));
        if caller != callee && corpus.is_visible(caller) && corpus.is_visible(callee) {
            callees[caller] = callees[caller].max(structure[callee]);
        }
    });
    callees
}

/// Entry by entry the larger.
fn larger(mut a: FieldScores, b: FieldScores) -> FieldScores {
    a.scores.iter_mut().zip(b.scores).for_each(|(a, b)| *a = a.max(b));
    a
}

/// The words of a query, or those and the names of an algorithm it may be, whichever a function has more of.
fn with_names(
    own: &FieldScores,
    query: &Query,
    score: impl Fn(&[WeightedTerm]) -> FieldScores,
) -> FieldScores {
    let mut best = FieldScores { scores: own.scores.clone(), whole: own.whole };
    for known in &query.recognised {
        for name in &known.names {
            let named = score(&name.words);
            let worth = known.probability * named.whole;
            let whole = own.whole + worth;
            if whole <= 0.0 {
                continue;
            }
            best.whole = best.whole.max(whole);
            for (best, (own_share, name)) in best.scores.iter_mut().zip(own.scores.iter().zip(&named.scores))
            {
                *best = best.max((own_share * own.whole + name * worth) / whole);
            }
        }
    }
    best
}

/// The share of a perfect match that each function has.
fn shares(feature: Feature, query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Option<FieldScores> {
    let bm25 = |fields: &[u8], terms: &[WeightedTerm], constants| {
        (!terms.is_empty()).then(|| score(corpus, fields, terms, constants))
    };
    let words = |fields: &[u8], constants| {
        let own = bm25(fields, &query.weighted_words(), constants)?;
        Some(with_names(&own, query, |words| score(corpus, fields, words, constants)))
    };
    match feature {
        Feature::Words => words(&sources.lexical(), WORDS),
        Feature::WordsIn(field) if sources.allows(field) => words(&[field as u8], FIELD),
        Feature::Structure(field) => {
            let structure = query.structure.iter().find(|s| s.field == field)?;
            let shares = structure.alternatives.iter().filter_map(|alternative| {
                let mut found = bm25(&[field as u8], &weigh(&alternative.terms), SHAPES)?;
                found.scores.iter_mut().for_each(|share| *share *= alternative.worth);
                Some(found)
            });
            shares.reduce(larger)
        }
        _ => None,
    }
}
