//! A function that may be the answer, with all that is looked at for candidates only.

use algofind_retrieve::index::FunctionRef;

use super::certainty::Signs;
use super::constants::{BETTER, FITS, LEAST_STEPS};
use super::feature::Feature;
use super::laying::Laid;
use super::together::Together;

/// A function that may be the answer.
pub(crate) struct Candidate {
    /// Its number in the corpus.
    pub(crate) number: usize,
    pub(crate) function: FunctionRef,
    /// The query laid beside it.
    pub(crate) laid: Laid,
    /// The query laid beside it and what it calls.
    pub(crate) together: Together,
    /// How alike its name and the query's headings are, by meaning.
    pub(crate) name: f32,
}

impl Candidate {
    /// What certainty goes by but for the shares of the highest scores, which depend on weights, when the query's steps weigh
    /// so much together.
    pub(crate) fn signs(&self, weight: f32) -> Signs {
        let Together { share, structure, coverage } = self.together;
        Signs { score: 0.0, unnamed: 0.0, substance: share * weight, structure, coverage }
    }

    /// Whether an answer made of both is rather this one's, which calls the other: it does steps that the other does not, and
    /// as much as the other together with their helpers.
    pub(crate) fn owns(&self, callee: &Self) -> bool {
        let steps = self.laid.worths.iter().zip(&callee.laid.worths);
        let n_own = steps.filter(|(own, other)| **own >= FITS && **own >= **other + BETTER).count();
        n_own >= LEAST_STEPS && self.together.share >= callee.together.share
    }

    /// How large the query is beside the function, at most 1.
    fn extent(&self) -> f32 {
        (self.laid.worths.len() as f32 / self.laid.n_steps.max(1) as f32).min(1.0)
    }

    /// The share of a perfect match that it has of a feature made for candidates.
    pub(crate) fn share(&self, feature: Feature) -> f32 {
        match feature {
            Feature::NameMeaning => self.name,
            Feature::Alignment => self.laid.score,
            Feature::AlignedDensely => self.laid.density,
            Feature::Counterparts => self.laid.counterparts,
            Feature::Links => self.laid.links,
            Feature::Together => self.together.share,
            Feature::Alike => self.together.structure,
            Feature::Extent => self.together.share * self.extent().sqrt(),
            _ => 0.0,
        }
    }
}
