//! An algorithm that is spread over several functions belongs to the one that calls the others.

use algofind_retrieve::index::FunctionRef;

use super::candidates::Candidate;
use super::corpus::{Corpus, LastText};
use super::known::{Known, KnownVariant};
use super::lay::Laid;
use super::names::Named;
use super::seen::Seen;
use super::signs::{DONE_WELL, Signs, signs};
use crate::index::IndexError;
use crate::search::callees;

/// Functions that a function calls, those they call included, that are looked at.
const MOST_CALLEES: usize = 12;

/// A function does a step itself when it fits at least this well.
const FITS: f32 = 0.25;

/// A callee does a step when it does so well, and better than the function itself by this much.
const BETTER: f32 = 0.1;

/// Steps that a function has to do itself, and that a callee has to do, for the two to belong together.
const LEAST_STEPS: usize = 2;

/// Share of the steps that functions have to do together to belong together.
const LEAST_SHARE: f32 = 0.5;

/// A callee laid beside a variant.
pub(crate) struct Part {
    pub(crate) function: FunctionRef,
    pub(crate) laid: Laid,
    /// Node of each of its steps.
    pub(crate) nodes: Vec<usize>,
    /// Steps of the variant that it does better than any other function.
    pub(crate) steps: Vec<usize>,
}

/// A variant done by several functions.
pub(crate) struct Joined {
    pub(crate) signs: Signs,
    /// What the calling function does alone.
    pub(crate) laid: Laid,
    pub(crate) worths: Vec<f32>,
    pub(crate) parts: Vec<Part>,
}

/// A function with those it calls.
pub(crate) struct Family<'a> {
    pub(crate) seen: &'a Seen,
    pub(crate) callees: Vec<(FunctionRef, Seen)>,
}

impl<'a> Family<'a> {
    /// Reads what a function calls.
    pub(crate) fn read(
        function: FunctionRef,
        seen: &'a Seen,
        corpus: &Corpus<'_>,
        last: &mut LastText,
    ) -> Result<Self, IndexError> {
        let mut read_callees = Vec::new();
        for callee in callees(function, corpus.snapshot, MOST_CALLEES) {
            let read = corpus.read_one(callee, last)?;
            if read.places.len() >= LEAST_STEPS {
                read_callees.push((callee, read));
            }
        }
        Ok(Self { seen, callees: read_callees })
    }

    /// A variant laid beside all of them; nothing when no callee does a part of it, or nothing but the callee does.
    pub(crate) fn join(&self, variant: &KnownVariant, named: Named, known: &Known) -> Option<Joined> {
        let laid = Laid::new(variant, self.seen, known);
        let own = laid.worths.iter().filter(|worth| **worth >= FITS).count();
        if own < LEAST_STEPS {
            return None;
        }
        let mut parts: Vec<Part> = self
            .callees
            .iter()
            .map(|(function, seen)| Part {
                function: *function,
                laid: Laid::new(variant, seen, known),
                nodes: seen.nodes.clone(),
                steps: Vec::new(),
            })
            .collect();
        let mut worths = laid.worths.clone();
        for step in 0..worths.len() {
            let best = (0..parts.len()).max_by(|&a, &b| {
                parts[a].laid.worths[step].total_cmp(&parts[b].laid.worths[step]).then(b.cmp(&a))
            })?;
            let worth = parts[best].laid.worths[step];
            if worth >= DONE_WELL && worth >= laid.worths[step] + BETTER {
                parts[best].steps.push(step);
            }
        }
        parts.retain(|part| part.steps.len() >= LEAST_STEPS);
        for part in &parts {
            for &step in &part.steps {
                worths[step] = part.laid.worths[step];
            }
        }
        let n_done = worths.iter().filter(|worth| **worth >= FITS).count();
        if parts.is_empty() || (n_done as f32) < LEAST_SHARE * worths.len() as f32 {
            return None;
        }
        let shared = self.shared(variant, &parts, known);
        let signs = signs(variant, &worths, &laid, shared, named, self.seen, known);
        Some(Joined { signs, laid, worths, parts })
    }

    /// How rare the keys are that the variant shares with the functions together.
    fn shared(&self, variant: &KnownVariant, parts: &[Part], known: &Known) -> f32 {
        let of_parts = self.callees.iter().filter(|(f, _)| parts.iter().any(|part| part.function == *f));
        let mut keys: Vec<u32> =
            of_parts.flat_map(|(_, seen)| &seen.all).chain(&self.seen.all).copied().collect();
        keys.sort_unstable();
        keys.dedup();
        known.shared(variant, &keys)
    }
}

/// Whether several functions do clearly more of a variant than the first of them.
pub(crate) fn is_more(joined: &Joined, alone: Option<&Candidate>) -> bool {
    const MORE: f32 = 0.08;
    alone.is_none_or(|alone| joined.signs[0] >= alone.signs[0] + MORE)
}
