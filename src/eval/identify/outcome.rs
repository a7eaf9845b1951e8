//! What identification said of every function, beside what is true.

use std::collections::BTreeMap;

use super::truth::{Truth, Verdict};
use crate::eval::Renames;
use crate::identify::{Identification, IdentifiedFunction};
use crate::search::Confidence;

/// One answer.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was said, with its file as labels know it.
    pub said: IdentifiedFunction,
    /// Whether it is right.
    pub verdict: Verdict,
}

/// All answers about a body of code.
#[derive(Debug, Default)]
pub struct Outcomes {
    /// Every function that was named, however unsure.
    pub named: Vec<Outcome>,
    /// Number of all functions.
    pub n_functions: usize,
}

/// Answers of a certain confidence, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Right.
    pub right: usize,
    /// A part or a relative.
    pub close: usize,
    /// Wrong.
    pub wrong: usize,
    /// About algorithms that nobody labelled.
    pub unknown: usize,
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Right => self.right += 1,
            Verdict::Close => self.close += 1,
            Verdict::Wrong => self.wrong += 1,
            Verdict::Unknown => self.unknown += 1,
        }
    }

    /// Answers that can be judged.
    pub fn judged(&self) -> usize {
        self.right + self.close + self.wrong
    }

    /// Share of the judged answers that are right or close.
    pub fn precision(&self) -> f64 {
        (self.right + self.close) as f64 / self.judged().max(1) as f64
    }

    /// Share that is right to the letter.
    pub fn strict(&self) -> f64 {
        self.right as f64 / self.judged().max(1) as f64
    }
}

impl Outcomes {
    /// Judges what was said.
    pub fn new(found: Identification, truth: &Truth, renames: Option<&Renames>) -> Self {
        let n_functions = found.n_functions;
        let named = found
            .functions
            .into_iter()
            .filter(IdentifiedFunction::is_known)
            .map(|mut said| {
                if let Some(renames) = renames {
                    said.file = renames.original(&said.file).to_owned();
                }
                let verdict = truth.verdict(&said.file, (said.start, said.end), &said.algorithm);
                Outcome { said, verdict }
            })
            .collect();
        Self { named, n_functions }
    }

    /// Answers at least as sure as this.
    pub fn at_least(&self, least: Confidence) -> impl Iterator<Item = &Outcome> {
        self.named.iter().filter(move |outcome| outcome.said.confidence.is_some_and(|c| c >= least))
    }

    /// The same, counted.
    pub fn tally(&self, least: Confidence) -> Tally {
        let mut tally = Tally::default();
        self.at_least(least).for_each(|outcome| tally.add(outcome.verdict));
        tally
    }

    /// The same by kind.
    pub fn by_kind(&self, least: Confidence) -> BTreeMap<&str, Tally> {
        let mut kinds: BTreeMap<&str, Tally> = BTreeMap::new();
        self.at_least(least).for_each(|o| kinds.entry(&o.said.kind).or_default().add(o.verdict));
        kinds
    }

    /// Mean of the squared distances of probabilities from the truth, of answers that can be judged.
    pub fn brier(&self) -> f64 {
        let judged = self.judged();
        let sum: f64 = judged.iter().map(|(p, is_right)| (p - f64::from(u8::from(*is_right))).powi(2)).sum();
        sum / judged.len().max(1) as f64
    }

    /// Per tenth of probability: answers, their mean probability, and the share that is right.
    pub fn reliability(&self) -> Vec<(usize, f64, f64)> {
        let mut bins = vec![(0_usize, 0.0_f64, 0.0_f64); 10];
        for (p, is_right) in self.judged() {
            let (n, sum, right) = &mut bins[((10.0 * p) as usize).min(9)];
            *n += 1;
            *sum += p;
            *right += f64::from(u8::from(is_right));
        }
        bins.into_iter().map(|(n, sum, right)| (n, sum / n.max(1) as f64, right / n.max(1) as f64)).collect()
    }

    fn judged(&self) -> Vec<(f64, bool)> {
        let judged = self.named.iter().filter(|outcome| outcome.verdict != Verdict::Unknown);
        judged
            .map(|outcome| (f64::from(outcome.said.probability), outcome.verdict != Verdict::Wrong))
            .collect()
    }

    /// Of the labelled functions, how many there are and how many are named rightly, at least this surely.
    pub fn recall(&self, truth: &Truth, least: Confidence) -> BTreeMap<String, (usize, usize)> {
        let mut said: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
        self.at_least(least).for_each(|o| said.entry(o.said.file.as_str()).or_default().push(o));
        let mut recall: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (group, file, lines) in truth.labelled_groups() {
            let (n, found) = recall.entry(group.to_owned()).or_default();
            *n += 1;
            let is_it = |outcome: &&Outcome| {
                let own = (outcome.said.start, outcome.said.end);
                let parts = outcome.said.parts.iter().filter(|part| part.file == file);
                let mut places = parts.map(|part| (part.start, part.end)).chain([own]);
                truth.group(&outcome.said.algorithm) == Some(group)
                    && places.any(|(start, end)| start <= lines.1 && end >= lines.0)
            };
            *found += usize::from(said.get(file).into_iter().flatten().copied().any(|o| is_it(&o)));
        }
        recall
    }

    /// Wrong or close answers: what the function is labelled as, and what was said, with how often.
    pub fn confusions(&self, truth: &Truth, least: Confidence) -> Vec<(String, String, usize)> {
        let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
        for outcome in self.at_least(least).filter(|o| o.verdict != Verdict::Right) {
            for group in truth.groups_at(&outcome.said.file, (outcome.said.start, outcome.said.end)) {
                *counts.entry((group.to_owned(), outcome.said.algorithm.clone())).or_default() += 1;
            }
        }
        let mut counts: Vec<_> = counts.into_iter().map(|((is, said), n)| (is, said, n)).collect();
        counts.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| (&a.0, &a.1).cmp(&(&b.0, &b.1))));
        counts
    }
}
