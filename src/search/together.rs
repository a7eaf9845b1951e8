//! An answer is a set of functions: the query laid beside a function and the ones it calls.
//!
//! Every step of the query goes to the function that does it best, so that what is spread over helpers is not missed,
//! and a function that does a part only is told from one that has the whole.

use std::collections::{BTreeSet, HashMap};

use algofind_retrieve::index::{FunctionRef, NodeRef, Snapshot};
use rayon::prelude::*;

use super::laying::{Comparison, Laid};
use crate::cancel::Cancel;
use crate::index::IndexError;

/// How much of the whole query a function does together with those it calls, from 0 to 1, in weights of steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Together {
    /// How well its steps are done.
    pub(crate) share: f32,
    /// The same by structure alone, and by whether it is done to the same variables.
    pub(crate) structure: f32,
    /// Steps that are done well.
    pub(crate) coverage: f32,
}

/// Candidates, the best by what is known of all functions, for which callees are looked at.
const MOST_CANDIDATES: usize = 100;

/// Functions a candidate calls, those they call included, among which the most promising are looked for.
const MOST_CALLEES: usize = 24;

/// Callees laid beside the query, those with most of its structure.
const MOST_LAID: usize = 4;

/// A callee with less of the query's structure than this is not looked at.
const LEAST_STRUCTURE: f32 = 0.1;

/// A callee does a step when the two fit at least this well, and better than anything in the function by this much.
pub(super) const FITS: f32 = 0.4;
pub(super) const BETTER: f32 = 0.1;

/// Lays callees of candidates beside the query. `structure` says how much of its structure a function has.
pub(crate) fn together(
    candidates: &[FunctionRef],
    laid: &[Laid],
    comparison: &Comparison<'_>,
    snapshot: &Snapshot,
    structure: impl Fn(FunctionRef) -> f32 + Sync,
    cancel: &Cancel,
) -> Result<Vec<Together>, IndexError> {
    let promising = |&function: &FunctionRef| -> Vec<FunctionRef> {
        let mut found: Vec<(f32, FunctionRef)> = callees(function, snapshot, MOST_CALLEES)
            .into_iter()
            .map(|callee| (structure(callee), callee))
            .filter(|(structure, _)| *structure >= LEAST_STRUCTURE)
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        found.into_iter().take(MOST_LAID).map(|(_, callee)| callee).collect()
    };
    let n_looked_at = candidates.len().min(MOST_CANDIDATES);
    let callees: Vec<Vec<FunctionRef>> = candidates[..n_looked_at].par_iter().map(promising).collect();
    let known: HashMap<FunctionRef, &Laid> = candidates.iter().copied().zip(laid).collect();
    let unknown: BTreeSet<FunctionRef> =
        callees.iter().flatten().filter(|callee| !known.contains_key(callee)).copied().collect();
    let unknown: HashMap<FunctionRef, Laid> = unknown
        .into_par_iter()
        .map(|callee| {
            cancel.check()?;
            Ok((callee, comparison.lay(callee)?))
        })
        .collect::<Result<_, IndexError>>()?;
    let none = Vec::new();
    let of = |(at, own): (usize, &Laid)| {
        let callees = callees.get(at).unwrap_or(&none);
        let helpers: Vec<&Laid> =
            callees.iter().filter_map(|f| known.get(f).copied().or_else(|| unknown.get(f))).collect();
        comparison.together(own, &helpers)
    };
    Ok(laid.iter().enumerate().map(of).collect())
}

/// The best of what a function and its helpers do for each step.
pub(super) fn best_of(own: &[f32], helpers: impl Iterator<Item = Vec<f32>>, least: f32) -> Vec<f32> {
    let mut best = own.to_vec();
    for helper in helpers {
        for ((best, own), other) in best.iter_mut().zip(own).zip(helper) {
            if other >= least && other >= own + BETTER {
                *best = best.max(other);
            }
        }
    }
    best
}

/// The functions `main` calls, then those they call, each once; at most so many.
pub(crate) fn callees(main: FunctionRef, snapshot: &Snapshot, most: usize) -> Vec<FunctionRef> {
    let mut found: Vec<FunctionRef> = Vec::new();
    let mut callers = vec![main];
    for _level in 0..2 {
        let before = found.len();
        for caller in callers {
            let nodes = snapshot.segment(caller.segment).nodes(caller.function);
            for node in nodes {
                for callee in snapshot.links().callees(NodeRef { segment: caller.segment, node }) {
                    if found.len() < most && callee != main && !found.contains(&callee) {
                        found.push(callee);
                    }
                }
            }
        }
        callers = found[before..].to_vec();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_helper_takes_only_what_it_does_clearly_better() {
        let helper = vec![0.9, 0.5, 0.3, 0.35];
        let best = best_of(&[0.2, 0.45, 0.0, 0.1], std::iter::once(helper), FITS);
        assert_eq!(best, [0.9, 0.45, 0.0, 0.1]);
    }
}
