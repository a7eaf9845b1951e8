//! Which of several candidates a call means.

use super::MAX_TARGETS;
use super::world::{Function, World};
use crate::cost;

/// What looking for a callee came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Functions of the world: one, or several that fit equally well.
    Found {
        /// At most [`MAX_TARGETS`].
        targets: Vec<u32>,
        /// Methods of subtypes that override those; at most [`MAX_TARGETS`] with them.
        overrides: Vec<u32>,
        /// More would fit.
        is_capped: bool,
    },
    /// The callee is known to be outside the project.
    Foreign,
    /// Nothing tells which definition is meant.
    Unresolved,
}

/// How well the number of arguments fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    Exact,
    Variadic,
    None,
}

/// A function with optional parameters counts as variadic; the parameter that takes the rest may get nothing. Any
/// function fits where no arguments are given: as a value.
pub(super) fn fit(function: &Function, arity: Option<u16>) -> Fit {
    let Some(arity) = arity else { return Fit::Exact };
    if !function.is_variadic && function.arity == arity {
        Fit::Exact
    } else if function.is_variadic && arity.saturating_add(1) >= function.arity {
        Fit::Variadic
    } else {
        Fit::None
    }
}

/// The candidates that fit best by arity; none when none fits and `must_fit`, else all.
pub(super) fn by_arity(
    world: &World<'_>,
    candidates: impl Iterator<Item = u32>,
    arity: Option<u16>,
    must_fit: bool,
) -> Vec<u32> {
    let mut best = if must_fit { Fit::Variadic } else { Fit::None };
    let mut kept = Vec::new();
    for at in candidates {
        cost::step(1);
        let fit = fit(world.function(at), arity);
        if fit < best {
            kept.clear();
            best = fit;
        }
        if fit == best {
            kept.push(at);
        }
    }
    kept
}

/// Keeps the candidates nearest to `file`, at most [`MAX_TARGETS`].
pub(super) fn nearest(world: &World<'_>, file: u32, candidates: Vec<u32>) -> Outcome {
    let mut targets = candidates;
    if targets.len() > 1 {
        let near = |at: u32| near(world, file, world.function(at).file);
        let best = targets.iter().map(|&at| near(at)).max();
        targets.retain(|&at| Some(near(at)) == best);
    }
    capped(targets)
}

/// Keeps all candidates, at most [`MAX_TARGETS`], those nearest to `file` first.
pub(super) fn all_nearest_first(world: &World<'_>, file: u32, candidates: Vec<u32>) -> Outcome {
    let mut targets = candidates;
    if targets.len() > MAX_TARGETS {
        targets.sort_by_cached_key(|&at| std::cmp::Reverse(near(world, file, world.function(at).file)));
    }
    capped(targets)
}

fn capped(mut targets: Vec<u32>) -> Outcome {
    if targets.is_empty() {
        return Outcome::Unresolved;
    }
    let is_capped = targets.len() > MAX_TARGETS;
    targets.truncate(MAX_TARGETS);
    Outcome::Found { targets, overrides: Vec::new(), is_capped }
}

/// Nearness of two files; a file is nearest to itself.
pub(super) fn near(world: &World<'_>, from: u32, to: u32) -> usize {
    cost::step(1);
    if from == to { usize::MAX } else { nearness(world.path(from), world.path(to)) }
}

/// Number of leading bytes two paths share, up to the last common directory.
pub(super) fn nearness(a: &str, b: &str) -> usize {
    let common = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    a.as_bytes()[..common].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
}

#[cfg(test)]
mod tests {
    use super::nearness;

    #[test]
    fn nearness_counts_whole_directories() {
        assert_eq!(nearness("a/bc/x.c", "a/bd/y.c"), 2);
        assert_eq!(nearness("a/b/x.c", "a/b/y.c"), 4);
        assert_eq!(nearness("x.c", "y.c"), 0);
    }
}
