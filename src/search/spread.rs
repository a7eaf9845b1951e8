//! An algorithm spread over several functions: steps that a callee does better than the function itself.

use std::collections::{BTreeMap, BTreeSet};

use algofind_retrieve::index::FunctionRef;
use algofind_retrieve::view::View;
use rayon::prelude::*;

use super::constants::{BETTER, FITS, LEAST_SHARE, LEAST_STEPS, SHOWN_CALLEES};
use super::laying::{Comparison, ProcedureAlignment, Shown};
use super::together::helpers;
use crate::query::Query;

/// A step of the query: its procedure, and its position there.
pub(super) type StepAt = (usize, usize);

/// A function with the steps of the query that it does.
pub(super) struct Part {
    pub(super) function: FunctionRef,
    pub(super) laid: Shown,
    pub(super) steps: BTreeSet<StepAt>,
}

impl Part {
    /// A function that does alone what it does.
    pub(super) fn alone(function: FunctionRef, laid: Shown) -> Self {
        let steps = worths(&laid).into_keys().collect();
        Self { function, laid, steps }
    }
}

/// The functions that may be shown with `main`.
pub(super) fn shown_helpers(main: FunctionRef, query: &Query, view: &dyn View) -> Vec<FunctionRef> {
    helpers(main, query, view, SHOWN_CALLEES)
}

/// The parts of `main`: itself, then the callees that do a part of the query, most steps first. Every step belongs to
/// one part.
pub(super) fn parts(main: FunctionRef, comparison: &Comparison<'_>, view: &dyn View) -> Vec<Part> {
    let laid = comparison.show(main);
    let own = worths(&laid);
    // A callee that does no step well enough takes none, and is not shown.
    let needed = |procedure, step| least(&own, (procedure, step), FITS);
    let mut parts: Vec<Part> = shown_helpers(main, comparison.query(), view)
        .into_par_iter()
        .filter_map(|function| {
            let laid = comparison.show_if(function, needed)?;
            Some(Part { function, laid, steps: BTreeSet::new() })
        })
        .collect();
    let n_steps: usize = laid.alignments.iter().map(ProcedureAlignment::n_steps).sum();
    let least_steps = LEAST_STEPS.max((LEAST_SHARE * n_steps as f32).ceil() as usize);
    share_out(&own, &mut parts, FITS);
    parts.retain(|part| part.steps.len() >= least_steps);
    // A callee that does a part is trusted with the rest of it.
    share_out(&own, &mut parts, 0.0);
    parts.sort_by_key(|part| (std::cmp::Reverse(part.steps.len()), part.function));
    let given: BTreeSet<StepAt> = parts.iter().flat_map(|part| &part.steps).copied().collect();
    let steps = own.into_keys().filter(|step| !given.contains(step)).collect();
    parts.insert(0, Part { function: main, laid, steps });
    parts
}

/// How well a callee has to do a step to take it.
fn least(own: &Worths, step: StepAt, least: f32) -> f32 {
    own.get(&step).map_or(least, |own| least.max(own + BETTER))
}

/// Gives each callee the steps that fit it at least this well, better than any other callee and clearly better than the
/// function itself.
fn share_out(own: &Worths, callees: &mut [Part], least: f32) {
    let mut taken: BTreeMap<StepAt, (usize, f32)> = BTreeMap::new();
    for (at, callee) in callees.iter().enumerate() {
        for (step, worth) in worths(&callee.laid) {
            let least = self::least(own, step, least);
            let best = taken.get(&step).map_or(0.0, |(_, worth)| *worth);
            if worth >= least && worth > best {
                taken.insert(step, (at, worth));
            }
        }
    }
    for (at, callee) in callees.iter_mut().enumerate() {
        callee.steps = taken.iter().filter(|(_, (taker, _))| *taker == at).map(|(step, _)| *step).collect();
    }
}

/// How well each paired step fits its partner.
type Worths = BTreeMap<StepAt, f32>;

fn worths(laid: &Shown) -> Worths {
    let pairs = |(procedure, alignment): (usize, &ProcedureAlignment)| {
        let pairs = alignment.alignment.pairs.iter();
        pairs.map(|pair| ((procedure, pair.query), pair.worth)).collect::<Vec<_>>()
    };
    laid.alignments.iter().enumerate().flat_map(pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cancel::Cancel;
    use crate::index::{BuildOptions, IndexError};
    use crate::{Encoders, Index};

    const BUBBLE: &str =
        "for i = 1 to n\n  for j = n downto i + 1\n    if A[j] < A[j - 1]\n      exchange A[j] and A[j - 1]";

    #[test]
    fn what_is_left_out_does_no_step_well() -> Result<(), IndexError> {
        let (index, _) = Index::build(&["examples/corpus"], &BuildOptions::default())?;
        let view: &dyn View = index.snapshot()?;
        let query = Query::new(BUBBLE, &Encoders::default())?;
        let functions: Vec<FunctionRef> = index.snapshot()?.live_functions().collect();
        let (comparison, _) = Comparison::new(&query, view, &functions, &Cancel::default())?;
        let mut n_left_out = 0;
        for &function in &functions {
            for needed in [0.2, FITS, 0.7] {
                if comparison.show_if(function, |_, _| needed).is_none() {
                    n_left_out += 1;
                    let done = worths(&comparison.show(function));
                    assert!(done.values().all(|worth| *worth < needed), "{done:?} of {needed}");
                }
            }
        }
        assert!(n_left_out > 0);
        Ok(())
    }
}
