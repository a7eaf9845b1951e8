//! An answer is a set of functions: the query laid beside a function and its helpers.
//!
//! Every step of the query goes to the function that does it best, so that what is spread over helpers is not missed,
//! and a function that does a part only is told from one that has the whole.

use std::collections::{BTreeSet, HashMap};

use algofind_retrieve::index::FunctionRef;
use algofind_retrieve::view::{self, View};
use rayon::prelude::*;

use super::constants::{BETTER, CALLEES, LAID_CALLEES, LEAST_STRUCTURE, WITH_CALLEES};
use super::laying::{Comparison, Laid};
use crate::cancel::Cancel;
use crate::index::IndexError;
use crate::query::Query;

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

/// The helpers of the first candidates that are laid beside the query too, the best first. `structure` says how much of its
/// structure a function has.
pub(super) fn promising(
    candidates: &[FunctionRef],
    query: &Query,
    view: &dyn View,
    structure: impl Fn(FunctionRef) -> f32 + Sync,
) -> Vec<Vec<FunctionRef>> {
    let promising = |&function: &FunctionRef| -> Vec<FunctionRef> {
        let mut found: Vec<(f32, FunctionRef)> = helpers(function, query, view, CALLEES)
            .into_iter()
            .map(|callee| (structure(callee), callee))
            .filter(|(structure, _)| *structure >= LEAST_STRUCTURE)
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        found.into_iter().take(LAID_CALLEES).map(|(_, callee)| callee).collect()
    };
    let n_looked_at = candidates.len().min(WITH_CALLEES);
    candidates[..n_looked_at].par_iter().map(promising).collect()
}

/// Lays the helpers of candidates, given for the first of them, beside the query.
pub(super) fn together(
    candidates: &[FunctionRef],
    laid: &[Laid],
    callees: &[Vec<FunctionRef>],
    comparison: &mut Comparison<'_>,
    cancel: &Cancel,
) -> Result<Vec<Together>, IndexError> {
    let known: HashMap<FunctionRef, &Laid> = candidates.iter().copied().zip(laid).collect();
    let unknown: BTreeSet<FunctionRef> =
        callees.iter().flatten().filter(|callee| !known.contains_key(callee)).copied().collect();
    let unknown: Vec<FunctionRef> = unknown.into_iter().collect();
    let laid_too = comparison.lay_all(&unknown, cancel)?;
    let unknown: HashMap<FunctionRef, Laid> = unknown.into_iter().zip(laid_too).collect();
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
pub(super) fn best_of<'h>(own: &[f32], helpers: impl Iterator<Item = &'h [f32]>, least: f32) -> Vec<f32> {
    let mut best = own.to_vec();
    for helper in helpers {
        for ((best, own), &other) in best.iter_mut().zip(own).zip(helper) {
            if other >= least && other >= own + BETTER {
                *best = best.max(other);
            }
        }
    }
    best
}

/// Functions that may do a part of what `main` does, each once: those written inside it, those it calls, those they call,
/// and, where a query has several procedures, the others of its type or file, which share its state; at most so many.
pub(super) fn helpers(main: FunctionRef, query: &Query, view: &dyn View, most: usize) -> Vec<FunctionRef> {
    let own = view.function(main);
    let mut found: Vec<FunctionRef> = Vec::new();
    let neighbours = || view::functions(main.segment, view.functions_of(main.segment, own.file));
    for at in neighbours() {
        let (start, end) = view.lines(at);
        if start >= own.start_line && end <= own.end_line {
            add(at, main, most, &mut found);
        }
    }
    let callers = std::iter::once(main).chain(found.iter().copied()).collect();
    add_callees(main, callers, view, most, &mut found);
    if query.procedures.len() > 1 {
        for at in neighbours().filter(|&at| view.function(at).scope == own.scope) {
            add(at, main, most, &mut found);
        }
    }
    found
}

/// The functions `main` calls, then those they call, each once; at most so many.
pub(crate) fn callees(main: FunctionRef, view: &dyn View, most: usize) -> Vec<FunctionRef> {
    let mut found = Vec::new();
    add_callees(main, vec![main], view, most, &mut found);
    found
}

/// Adds what `callers` call, then what those do.
fn add_callees(
    main: FunctionRef,
    mut callers: Vec<FunctionRef>,
    view: &dyn View,
    most: usize,
    found: &mut Vec<FunctionRef>,
) {
    for _level in 0..2 {
        let before = found.len();
        for caller in callers {
            for callee in view.callees(caller) {
                add(callee, main, most, found);
            }
        }
        callers = found[before..].to_vec();
    }
}

/// Adds a function once, while there is room.
fn add(function: FunctionRef, main: FunctionRef, most: usize, found: &mut Vec<FunctionRef>) {
    if found.len() < most && function != main && !found.contains(&function) {
        found.push(function);
    }
}

#[cfg(test)]
mod tests {
    use super::super::constants::FITS;
    use super::*;

    #[test]
    fn a_helper_takes_only_what_it_does_clearly_better() {
        let helper = [0.9, 0.5, 0.3, 0.35];
        let best = best_of(&[0.2, 0.45, 0.0, 0.1], std::iter::once(&helper[..]), FITS);
        assert_eq!(best, [0.9, 0.45, 0.0, 0.1]);
    }
}
