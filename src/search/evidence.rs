//! Scores of all functions, one column per feature.

use algofind_retrieve::rank::{Bm25, Corpus, WeightedTerm, score};
use rayon::prelude::*;

use super::feature::Feature;
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

/// One column per feature that can be told without alignment, in the order of [`Feature::all`]; `None` where the query
/// or the sources say nothing.
pub(crate) fn columns(query: &Query, corpus: &Corpus<'_>, sources: Sources) -> Vec<Option<Vec<f32>>> {
    let words = weigh(&query.word_terms);
    let names = weigh(&query.name_terms);
    let lines: Vec<&[f32]> = query.steps().filter_map(|s| s.vector.as_deref()).collect();
    let features: Vec<Feature> = Feature::all().collect();
    features
        .into_par_iter()
        .map(|feature| {
            let bm25 = |fields: &[u8], terms: &[WeightedTerm], constants| {
                (!terms.is_empty()).then(|| score(corpus, fields, terms, constants).scores)
            };
            match feature {
                Feature::Words => bm25(&sources.lexical(), &words, WORDS),
                Feature::WordsIn(field) if sources.allows(field) => bm25(&[field as u8], &words, FIELD),
                Feature::NameIn(field) if sources.allows(field) => bm25(&[field as u8], &names, FIELD),
                Feature::Structure(field) => {
                    let terms = query.structure.iter().find(|(f, _)| *f == field).map(|(_, t)| weigh(t));
                    bm25(&[field as u8], &terms.unwrap_or_default(), SHAPES)
                }
                Feature::Meaning => Some(meaning::line_scores(corpus, &lines)),
                Feature::NameMeaning => {
                    query.name_vector.as_ref().map(|name| meaning::name_scores(corpus, name))
                }
                _ => None,
            }
        })
        .collect()
}
