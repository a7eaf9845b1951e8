//! What a function is: its candidates with their probabilities, alone and together with those it calls.

use algofind_retrieve::index::FunctionRef;
use rustc_hash::FxHashMap;

use super::candidates::Candidate;
use super::corpus::{Corpus, LastText};
use super::identifier::Identifier;
use super::join::{Family, Part, is_more};
use super::lay::Laid;
use super::model::Done;
use super::names::Named;
use super::seen::Seen;
use super::signs::signs;
use crate::index::IndexError;

/// A variant and how probable it is that a function is its algorithm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chance {
    pub(crate) variant: u32,
    pub(crate) probability: f32,
}

/// A variant that a function was judged by.
pub(crate) struct Judged {
    pub(crate) variant: u32,
    pub(crate) probability: f32,
    pub(crate) named: Named,
    pub(crate) laid: Laid,
    /// How well each step is done, by the function or by its parts.
    pub(crate) worths: Vec<f32>,
    pub(crate) parts: Vec<Part>,
}

/// Less probable candidates are forgotten.
pub(crate) const LEAST_CHANCE: f32 = 0.05;

/// Candidates that are remembered.
const MOST_CHANCES: usize = 4;

/// A callee that is an algorithm with at least this probability makes its caller a candidate too.
pub(crate) const CALLEE_CHANCE: f32 = 0.1;

/// Candidates of a callee that its caller is judged by.
const OF_CALLEE: usize = 2;

impl Identifier {
    /// The most probable candidates, best first.
    pub(crate) fn chances(&self, candidates: &[Candidate]) -> Vec<Chance> {
        let mut chances: Vec<Chance> = candidates
            .iter()
            .map(|candidate| Chance {
                variant: candidate.variant,
                probability: self.probability(candidate.variant, &candidate.signs, Done::Alone),
            })
            .filter(|chance| chance.probability >= LEAST_CHANCE)
            .collect();
        chances.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(a.variant.cmp(&b.variant)));
        chances.truncate(MOST_CHANCES);
        chances
    }

    /// Judges a function by its own candidates and by those of the functions it calls; best first, one for each entry.
    pub(crate) fn judge(
        &self,
        at: FunctionRef,
        seen: &Seen,
        chances: &FxHashMap<FunctionRef, Vec<Chance>>,
        corpus: &Corpus<'_>,
        last: &mut LastText,
    ) -> Result<Vec<Judged>, IndexError> {
        let own: Vec<u32> = chances.get(&at).into_iter().flatten().map(|chance| chance.variant).collect();
        let family = Family::read(at, seen, corpus, last)?;
        let mut variants = own.clone();
        for (callee, _) in &family.callees {
            let theirs = chances.get(callee).into_iter().flatten().take(OF_CALLEE);
            let likely = theirs.filter(|chance| chance.probability >= CALLEE_CHANCE);
            variants.extend(likely.map(|chance| chance.variant));
        }
        variants.sort_unstable();
        variants.dedup();
        Ok(self.judge_by(&variants, &own, &family))
    }

    /// Judges a family by variants; those of `own` may be done by the first function alone.
    pub(crate) fn judge_by(&self, variants: &[u32], own: &[u32], family: &Family<'_>) -> Vec<Judged> {
        let seen = family.seen;
        let named: FxHashMap<u32, Named> = self.known.names.entries(&seen.words).into_iter().collect();
        let mut best: FxHashMap<u32, Judged> = FxHashMap::default();
        for &number in variants {
            let variant = &self.known.variants[number as usize];
            let named = named.get(&variant.entry).copied().unwrap_or_default();
            let alone = own.contains(&number).then(|| {
                let laid = Laid::new(variant, seen, &self.known);
                let shared = self.known.shared(variant, &seen.all);
                let signs = signs(variant, &laid.worths, &laid, shared, named, seen, &self.known);
                Candidate { variant: number, laid, signs }
            });
            let joined =
                if family.callees.is_empty() { None } else { family.join(variant, named, &self.known) };
            let joined = joined.filter(|joined| is_more(joined, alone.as_ref()));
            let of_joined = joined.map(|joined| Judged {
                variant: number,
                probability: self.probability(number, &joined.signs, Done::Together),
                named,
                laid: joined.laid,
                worths: joined.worths,
                parts: joined.parts,
            });
            let of_alone = alone.map(|alone| Judged {
                variant: number,
                probability: self.probability(number, &alone.signs, Done::Alone),
                named,
                worths: alone.laid.worths.clone(),
                laid: alone.laid,
                parts: Vec::new(),
            });
            for judged in of_alone.into_iter().chain(of_joined) {
                // What is spread over functions and no less probable belongs together.
                let is_better = best.get(&variant.entry).is_none_or(|known| {
                    let is_as_good = judged.probability >= known.probability;
                    judged.probability > known.probability
                        || is_as_good && known.parts.len() < judged.parts.len()
                });
                if is_better {
                    best.insert(variant.entry, judged);
                }
            }
        }
        let mut best: Vec<Judged> = best.into_values().collect();
        best.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(a.variant.cmp(&b.variant)));
        best
    }
}
