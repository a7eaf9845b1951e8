//! Cross-validation over algorithms: no entry is judged by a model that was fitted to functions labelled as it.

use rayon::prelude::*;

use super::calibrate::calibrate;
use super::fit::{FitConfig, fit};
use super::outcome::Outcome;
use super::pairs::JudgedFunction;
use super::truth::{Truth, Verdict};
use crate::identify::{Done, Model, Signs};

/// Number of parts that the groups of entries are dealt into.
const N_FOLDS: usize = 8;

/// Models that were fitted without a part of the entries, and one that saw all.
pub struct Folds {
    without: Vec<Model>,
    whole: Model,
}

impl Folds {
    /// The model that has not seen an entry.
    pub fn unseen(&self, truth: &Truth, entry: &str) -> &Model {
        &self.without[part_of(truth, entry)]
    }

    /// The same models, with odds that mean what they say: each is calibrated by the answers about entries of the other parts,
    /// which were given by models that had not seen them.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "iterators are given as they are")]
    pub fn calibrated<'a>(self, answers: impl Iterator<Item = &'a Outcome> + Clone, truth: &Truth) -> Self {
        let calibrated = |model: Model, left_out: Option<usize>| {
            let kept =
                || answers.clone().filter(|answer| left_out != Some(part_of(truth, &answer.said.algorithm)));
            model.calibrated(calibrate(kept(), Done::Alone), calibrate(kept(), Done::Together))
        };
        let without =
            self.without.into_iter().enumerate().map(|(part, model)| calibrated(model, Some(part))).collect();
        Self { without, whole: calibrated(self.whole, None) }
    }

    /// The model that saw all.
    pub fn whole(&self) -> &Model {
        &self.whole
    }
}

/// Fits models to judged functions.
pub fn folds(functions: &[JudgedFunction], truth: &Truth, config: FitConfig) -> Folds {
    let mut rows: Vec<Signs> = Vec::new();
    let mut is_right = Vec::new();
    let mut parts = Vec::new();
    for pair in functions.iter().flat_map(|function| &function.pairs) {
        // Functions were read because an answer was sure; outside the labels that is no fair sample to learn from.
        let is_labelled = truth.group(&pair.entry).is_some();
        if is_labelled && matches!(pair.verdict, Verdict::Right | Verdict::Wrong) {
            rows.push(pair.signs);
            is_right.push(pair.verdict == Verdict::Right);
            parts.push(part_of(truth, &pair.entry));
        }
    }
    let without = |left_out: Option<usize>| {
        let kept: Vec<usize> = (0..rows.len()).filter(|&row| left_out != Some(parts[row])).collect();
        let rows: Vec<Signs> = kept.iter().map(|&row| rows[row]).collect();
        let is_right: Vec<bool> = kept.iter().map(|&row| is_right[row]).collect();
        fit(&rows, &is_right, config, |_| true)
    };
    let mut models: Vec<Model> =
        (0..=N_FOLDS).into_par_iter().map(|part| without((part < N_FOLDS).then_some(part))).collect();
    let whole = models.pop().unwrap_or_default();
    Folds { without: models, whole }
}

/// The part of an entry; those that share labels are in the same one.
fn part_of(truth: &Truth, entry: &str) -> usize {
    let group = truth.group(entry).unwrap_or(entry);
    usize::from(blake3::hash(group.as_bytes()).as_bytes()[0]) % N_FOLDS
}
