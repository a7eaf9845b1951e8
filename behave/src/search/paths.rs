//! The decisions of a function: what its paths are told apart by.

use std::collections::{BTreeMap, BTreeSet};

use crate::form::{BlockId, Function, Terminator};
use crate::matching::Coverage;

/// A block that asks, and where it went.
pub type Decision = (BlockId, BlockId);

/// The decisions that code offers, those that can only end in an exception left out, as the paper leaves out
/// exceptional paths (§3.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decisions {
    all: Vec<Decision>,
}

impl Decisions {
    /// Finds them.
    pub fn new(function: &Function) -> Self {
        let n = function.blocks.len();
        let targets: Vec<Vec<usize>> = function.blocks.iter().map(|b| successors(&b.end, n)).collect();
        // Blocks that can return, found backwards; handlers are part of their block's way on.
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); n];
        for (b, next) in targets.iter().enumerate() {
            for t in next {
                before[*t].push(b);
            }
        }
        let mut returns = vec![false; n];
        let mut open: Vec<usize> =
            (0..n).filter(|b| matches!(function.blocks[*b].end, Terminator::Return(_))).collect();
        while let Some(b) = open.pop() {
            if !std::mem::replace(&mut returns[b], true) {
                open.extend(before[b].iter().copied());
            }
        }
        let mut reached = vec![false; n];
        let mut open: Vec<usize> = (n > 0).then_some(0).into_iter().collect();
        while let Some(b) = open.pop() {
            if !std::mem::replace(&mut reached[b], true) {
                open.extend(targets[b].iter().copied());
            }
        }
        let mut all: Vec<Decision> = Vec::new();
        for (b, next) in targets.iter().enumerate() {
            let mut next: Vec<usize> = next.iter().copied().filter(|t| returns[*t]).collect();
            next.sort_unstable();
            next.dedup();
            let asks =
                matches!(function.blocks[b].end, Terminator::Branch { .. } | Terminator::Switch { .. });
            if reached[b] && asks && next.len() > 1 {
                all.extend(next.into_iter().map(|t| (BlockId(b as u32), BlockId(t as u32))));
            }
        }
        Self { all }
    }

    /// All of them.
    pub fn all(&self) -> &[Decision] {
        &self.all
    }

    /// Paths and the pairs they take: `taken` has, for each satisfied pair, its decisions in order. What no satisfied
    /// pair decides is at least one path more each.
    pub fn coverage(&self, n_pairs: usize, taken: &[(usize, Vec<Decision>)]) -> (Coverage, Vec<Decision>) {
        let mut paths: BTreeMap<&[Decision], Vec<usize>> = BTreeMap::new();
        let mut seen: BTreeSet<Decision> = BTreeSet::new();
        for (pair, decisions) in taken {
            paths.entry(decisions).or_default().push(*pair);
            seen.extend(decisions);
        }
        let uncovered: Vec<Decision> = self.all.iter().copied().filter(|d| !seen.contains(d)).collect();
        let mut lists: Vec<Vec<usize>> = paths.into_values().collect();
        lists.extend(uncovered.iter().map(|_| Vec::new()));
        (Coverage::new(n_pairs, lists), uncovered)
    }
}

fn successors(end: &Terminator, n: usize) -> Vec<usize> {
    let mut all: Vec<usize> = match end {
        Terminator::Jump(to) => vec![to.0 as usize],
        Terminator::Branch { then, otherwise, .. } => vec![then.0 as usize, otherwise.0 as usize],
        Terminator::Switch { cases, otherwise, .. } => {
            cases.iter().map(|(_, to)| to.0 as usize).chain([otherwise.0 as usize]).collect()
        }
        Terminator::Return(_)
        | Terminator::Throw(_)
        | Terminator::Unsupported(_)
        | Terminator::Unreachable => Vec::new(),
    };
    all.retain(|t| *t < n);
    all
}
