//! An algorithm spread over several functions: steps that a callee does better than the function itself.

use std::collections::{BTreeMap, BTreeSet};

use algofind_retrieve::index::{FunctionRef, NodeRef, Snapshot};
use rayon::prelude::*;

use super::laying::{Laid, Layer, ProcedureAlignment};
use crate::index::IndexError;

/// A step of the query: its procedure, and its position there.
pub(super) type StepAt = (usize, usize);

/// A function with the steps of the query that it does.
pub(super) struct Part {
    pub(super) function: FunctionRef,
    pub(super) laid: Laid,
    pub(super) steps: BTreeSet<StepAt>,
}

impl Part {
    /// A function that does alone what it does.
    pub(super) fn alone(function: FunctionRef, laid: Laid) -> Self {
        let steps = worths(&laid).into_keys().collect();
        Self { function, laid, steps }
    }
}

/// Callees looked at, those of callees included.
const MOST_CALLEES: usize = 12;

/// A callee does a step when the two fit at least this well, and better than anything in the function by this much.
const FITS: f32 = 0.4;
const BETTER: f32 = 0.1;

/// A callee with fewer steps of the query than this, in number and as a share, is a detail.
const LEAST_STEPS: usize = 2;
const LEAST_SHARE: f32 = 0.15;

/// The parts of `main`: itself, then the callees that do a part of the query, most steps first. Every step belongs to
/// one part.
pub(super) fn parts(
    main: FunctionRef,
    laid: Laid,
    layer: &Layer<'_>,
    snapshot: &Snapshot,
) -> Result<Vec<Part>, IndexError> {
    let callees = callees(main, snapshot);
    let laid_callees: Vec<Laid> =
        callees.par_iter().map(|&callee| layer.lay(callee)).collect::<Result<_, _>>()?;
    let own = worths(&laid);
    let mut taken: BTreeMap<StepAt, (usize, f32)> = BTreeMap::new();
    for (callee, laid) in laid_callees.iter().enumerate() {
        for (step, worth) in worths(laid) {
            let least = own.get(&step).map_or(FITS, |own| FITS.max(own + BETTER));
            let best = taken.get(&step).map_or(0.0, |(_, worth)| *worth);
            if worth >= least && worth > best {
                taken.insert(step, (callee, worth));
            }
        }
    }
    let n_steps: usize = laid.alignments.iter().map(ProcedureAlignment::n_steps).sum();
    let least_steps = LEAST_STEPS.max((LEAST_SHARE * n_steps as f32).ceil() as usize);
    let mut parts: Vec<Part> = callees
        .into_iter()
        .zip(laid_callees)
        .enumerate()
        .map(|(at, (function, laid))| {
            let steps = taken.iter().filter(|(_, (callee, _))| *callee == at).map(|(step, _)| *step);
            Part { function, laid, steps: steps.collect() }
        })
        .filter(|part| part.steps.len() >= least_steps)
        .collect();
    parts.sort_by_key(|part| (std::cmp::Reverse(part.steps.len()), part.function));
    let given: BTreeSet<StepAt> = parts.iter().flat_map(|part| &part.steps).copied().collect();
    let steps = own.into_keys().filter(|step| !given.contains(step)).collect();
    parts.insert(0, Part { function: main, laid, steps });
    Ok(parts)
}

/// How well each paired step fits its partner.
fn worths(laid: &Laid) -> BTreeMap<StepAt, f32> {
    let pairs = |(procedure, alignment): (usize, &ProcedureAlignment)| {
        let pairs = alignment.alignment.pairs.iter();
        pairs.map(|pair| ((procedure, pair.query), pair.worth)).collect::<Vec<_>>()
    };
    laid.alignments.iter().enumerate().flat_map(pairs).collect()
}

/// The functions `main` calls, then those they call, each once.
fn callees(main: FunctionRef, snapshot: &Snapshot) -> Vec<FunctionRef> {
    let mut found: Vec<FunctionRef> = Vec::new();
    let mut callers = vec![main];
    for _level in 0..2 {
        let before = found.len();
        for caller in callers {
            let nodes = snapshot.segment(caller.segment).nodes(caller.function);
            for node in nodes {
                for callee in snapshot.links().callees(NodeRef { segment: caller.segment, node }) {
                    if found.len() < MOST_CALLEES && callee != main && !found.contains(&callee) {
                        found.push(callee);
                    }
                }
            }
        }
        callers = found[before..].to_vec();
    }
    found
}
