//! Scores of all functions, one column per feature.

use algofind_retrieve::rank::{Bm25, Corpus, WeightedTerm, score};
use rayon::prelude::*;

use super::feature::Feature;
use super::laying::Laid;
use super::meaning;
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

/// Texts: repetition soon says no more, and long functions are long for reasons of their own.
const WORDS: Bm25 = Bm25 { k1: 1.2, b: 0.75 };
/// Single fields vary in length more by habit than by content.
const FIELD: Bm25 = Bm25 { k1: 1.2, b: 0.5 };
/// That a shape occurs says nearly all; how often says little.
const SHAPES: Bm25 = Bm25 { k1: 0.6, b: 0.5 };

/// Weight of a term that occurs `n` times in the query.
pub(crate) fn weigh(terms: &[(u64, u16)]) -> Vec<WeightedTerm> {
    terms.iter().map(|&(key, n)| (key, (1.0 + f32::from(n)).log2())).collect()
}

/// What speaks for every function, apart from alignment, which is made for candidates only.
pub(crate) struct Columns {
    /// Per feature, in the order of [`Feature::all`], the standing of every function (see [`Feature::relate`]). `None`
    /// where the query or the sources say nothing.
    standings: Vec<Option<Vec<f32>>>,
}

impl Columns {
    /// Standings of candidates and of their alignments, which are related among the candidates; 0 for features that
    /// say nothing.
    pub(crate) fn of(&self, candidates: &[usize], laid: &[Laid]) -> Vec<[f32; Feature::N]> {
        let standings = |&function: &usize| {
            let of = |column: &Option<Vec<f32>>| column.as_ref().map_or(0.0, |column| column[function]);
            std::array::from_fn(|f| of(&self.standings[f]))
        };
        let mut evidence: Vec<[f32; Feature::N]> = candidates.iter().map(standings).collect();
        for feature in Feature::ALIGNED {
            let mut shares: Vec<f32> = laid.iter().map(|laid| laid.share(feature)).collect();
            feature.relate(&mut shares);
            for (standings, share) in evidence.iter_mut().zip(shares) {
                standings[feature.index()] = share;
            }
        }
        evidence
    }

    /// Every column that says something, with the number of its feature.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &[f32])> {
        self.standings.iter().enumerate().filter_map(|(f, column)| Some((f, column.as_deref()?)))
    }

    fn column(&self, feature: Feature) -> Option<&[f32]> {
        self.standings[feature.index()].as_deref()
    }

    fn set(&mut self, feature: Feature, shares: Option<Vec<f32>>) {
        self.standings[feature.index()] = shares.map(|mut shares| {
            feature.relate(&mut shares);
            shares
        });
    }

    /// Collects the evidence for every function of `corpus`.
    pub(crate) fn new(query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Self {
        let features: Vec<Feature> = Feature::all().collect();
        let shares: Vec<_> =
            features.par_iter().map(|feature| shares(*feature, query, corpus, sources)).collect();
        let mut this = Self { standings: vec![None; Feature::N] };
        for (feature, shares) in features.into_iter().zip(shares) {
            this.set(feature, shares);
        }
        let callees = this.callees(corpus);
        this.set(Feature::Callees, Some(callees));
        this
    }

    /// The best structure among the functions each function calls.
    fn callees(&self, corpus: &Corpus<'_>) -> Vec<f32> {
        let mut structure = vec![0.0_f32; corpus.n_functions()];
        for field in Field::STRUCTURAL {
            for (sum, standing) in
                structure.iter_mut().zip(self.column(Feature::Structure(field)).unwrap_or_default())
            {
                *sum += standing / Field::STRUCTURAL.len() as f32;
            }
        }
        let mut callees = vec![0.0_f32; corpus.n_functions()];
        for &(caller, callee) in corpus.snapshot().calls() {
            let (caller, callee) = (corpus.number(caller), corpus.number(callee));
            if caller != callee && corpus.is_visible(caller) && corpus.is_visible(callee) {
                callees[caller] = callees[caller].max(structure[callee]);
            }
        }
        callees
    }
}

/// Entry by entry the larger.
fn larger(mut a: Vec<f32>, b: Vec<f32>) -> Vec<f32> {
    a.iter_mut().zip(b).for_each(|(a, b)| *a = a.max(b));
    a
}

/// The share of a perfect match that each function has.
fn shares(feature: Feature, query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Option<Vec<f32>> {
    let bm25 = |fields: &[u8], terms: &[(u64, u16)], constants| {
        (!terms.is_empty()).then(|| score(corpus, fields, &weigh(terms), constants).scores)
    };
    match feature {
        Feature::Words => bm25(&sources.lexical(), &query.word_terms, WORDS),
        Feature::WordsIn(field) if sources.allows(field) => bm25(&[field as u8], &query.word_terms, FIELD),
        Feature::NameIn(field) if sources.allows(field) => bm25(&[field as u8], &query.name_terms, FIELD),
        Feature::Structure(field) => {
            let structure = query.structure.iter().find(|s| s.field == field)?;
            let shares = structure.terms.iter().filter_map(|terms| bm25(&[field as u8], terms, SHAPES));
            shares.reduce(larger)
        }
        Feature::Meaning => {
            let lines: Vec<&[f32]> = query.steps().filter_map(|s| s.vector.as_deref()).collect();
            Some(meaning::line_scores(corpus, &lines))
        }
        Feature::NameMeaning => query.name_vector.as_ref().map(|name| meaning::name_scores(corpus, name)),
        _ => None,
    }
}
