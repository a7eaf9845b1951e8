//! What fitted weights are worth for queries they have not seen, and what each ingredient adds.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::calibrate;
use super::candidates::CandidateGroup;
use super::fit::{FitConfig, fit};
use crate::eval::labels::Setting;
use crate::eval::measure::CUTOFF;
use crate::eval::mode::Mode;
use crate::evidence::Field;
use crate::search::{Certainty, Feature, Weights};

/// Parts the queries are split into; each is ranked with weights fitted on the others.
const N_FOLDS: usize = 5;

/// The part a query belongs to, the same in every mode and language.
fn fold(query: &str) -> usize {
    usize::from(blake3::hash(query.as_bytes()).as_bytes()[0]) % N_FOLDS
}

/// Mean reciprocal ranks by mode and setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Validation {
    /// MRR of fitted weights on unseen queries, and of BM25 on the same.
    pub figures: BTreeMap<(Mode, Setting), (f64, f64)>,
    /// How sure such weights may be of their first result.
    pub certainty: Certainty,
    /// The same by what would speak for a result if names said nothing, on code without names; on all code where there is none.
    pub unnamed: Certainty,
}

impl Validation {
    /// Mean over the languages of a mode; the mixed setting is not counted.
    pub fn mean(&self, mode: Mode) -> f64 {
        let figures = self.figures.iter().filter(|((m, s), _)| *m == mode && *s != Setting::Mixed);
        let (n, sum) = figures.fold((0_u32, 0.0), |(n, sum), (_, (mrr, _))| (n + 1, sum + mrr));
        sum / f64::from(n.max(1))
    }
}

/// Fits on four fifths of the queries and ranks the rest, five times. Only groups of single languages are fitted on.
pub fn cross_validate(
    groups: &[CandidateGroup],
    config: FitConfig,
    is_used: impl Fn(Feature) -> bool + Sync,
) -> Validation {
    let weights: Vec<Weights> = (0..N_FOLDS)
        .into_par_iter()
        .map(|left_out| {
            let is_trained = |g: &&CandidateGroup| g.setting != Setting::Mixed && fold(&g.query) != left_out;
            fit(&groups.iter().filter(is_trained).collect::<Vec<_>>(), config, &is_used)
        })
        .collect();
    let mut sums: BTreeMap<(Mode, Setting), (f64, f64, f64)> = BTreeMap::new();
    let mut outcomes = Vec::new();
    let mut nameless = Vec::new();
    for group in groups {
        let weights = &weights[fold(&group.query)];
        let own = rank(group, weights);
        let found = calibrate::outcomes(group, weights);
        if group.mode == Mode::Renamed {
            nameless.extend(calibrate::unnamed(&found));
        }
        outcomes.extend(found);
        let reciprocal = |rank: Option<usize>| rank.map_or(0.0, |rank| 1.0 / rank as f64);
        let sum = sums.entry((group.mode, group.setting.clone())).or_default();
        *sum = (sum.0 + reciprocal(own), sum.1 + reciprocal(group.bm25_rank), sum.2 + 1.0);
    }
    let figures = sums.into_iter().map(|(key, (own, bm25, n))| (key, (own / n, bm25 / n))).collect();
    if nameless.is_empty() {
        nameless = calibrate::unnamed(&outcomes);
    }
    let [certainty, unnamed] = [&outcomes, &nameless].map(|outcomes| calibrate::calibrate(outcomes));
    Validation { figures, certainty, unnamed }
}

/// Rank of the first labelled candidate; among equals the order of the index counts.
fn rank(group: &CandidateGroup, weights: &Weights) -> Option<usize> {
    let scores = group.scores(weights);
    let hits = scores.iter().zip(&group.hits).enumerate().filter(|(_, (_, hit))| **hit);
    let ranks = hits.map(|(at, (score, _))| {
        let before =
            scores.iter().enumerate().filter(|&(other, s)| s.total_cmp(score).then(at.cmp(&other)).is_gt());
        before.count() + 1
    });
    ranks.min().filter(|rank| *rank <= CUTOFF)
}

/// What is left when one ingredient is taken away.
#[derive(Clone, Debug)]
pub struct Ablation {
    /// The ingredient.
    pub ingredient: &'static str,
    /// Figures without it, weights fitted anew.
    pub validation: Validation,
}

/// A name, and which features it covers.
pub(super) type Ingredient = (&'static str, fn(Feature) -> bool);

/// Features by what they are made from.
pub fn ingredients() -> Vec<Ingredient> {
    vec![
        ("words", |f| matches!(f, Feature::Words | Feature::WordsIn(_))),
        ("all structure", |f| matches!(f, Feature::Structure(_))),
        ("structure: parts", |f| f == Feature::Structure(Field::Part)),
        ("structure: flow", |f| f == Feature::Structure(Field::Flow)),
        ("structure: operations", |f| f == Feature::Structure(Field::Operation)),
        ("name meaning", |f| f == Feature::NameMeaning),
        ("alignment", |f| matches!(f, Feature::Alignment | Feature::AlignedDensely)),
        ("variables", |f| matches!(f, Feature::Counterparts | Feature::Links)),
        ("together", |f| matches!(f, Feature::Together | Feature::Alike | Feature::Extent)),
    ]
}

/// Takes each ingredient away in turn.
pub fn ablate(groups: &[CandidateGroup], config: FitConfig) -> Vec<Ablation> {
    ingredients()
        .into_par_iter()
        .map(|(ingredient, is_part)| Ablation {
            ingredient,
            validation: cross_validate(groups, config, |feature| !is_part(feature)),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_belongs_to_an_ingredient() {
        for feature in Feature::ALL {
            assert!(ingredients().iter().any(|(_, is_part)| is_part(feature)), "{}", feature.name());
        }
    }

    #[test]
    fn folds_are_of_similar_size() {
        let mut sizes = [0; N_FOLDS];
        for n in 0..500 {
            sizes[fold(&format!("query-{n}"))] += 1;
        }
        assert!(sizes.iter().all(|size| (70..130).contains(size)), "{sizes:?}");
    }
}
