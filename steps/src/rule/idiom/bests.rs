//! `if (a < b) b = a`

use super::Blocks;
use crate::concept::Concept;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op};

pub(super) const RULE: Rule = Rule {
    id: Id::GuardedBests,
    name: "guarded-bests",
    says: "An assignment guarded by a comparison of the same two keeps the lesser or the greater.",
    examples: &[("common: if (d < best) ⏎ > best = d;", "pseudo: best ← min(d, best)")],
};

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    for at in 0..steps.steps.len() {
        if steps.steps[at].role != Role::Test {
            continue;
        }
        let tests = steps.steps[at].trees.clone();
        for tree in tests {
            let (Head::Op(Op::Less | Op::AtMost), &[low, high]) =
                (steps.forest.head(tree), steps.forest.operands(tree))
            else {
                continue;
            };
            let found =
                blocks.inside[at].iter().flat_map(|&inner| &steps.steps[inner].trees).find_map(|&tree| {
                    let (target, value) = steps.assigned(tree)?;
                    let same = |a, b| steps.forest.is_same(a, b);
                    if same(target, low) && same(value, high) {
                        Some((Concept::Max, target))
                    } else {
                        (same(target, high) && same(value, low)).then_some((Concept::Min, target))
                    }
                });
            if let Some((best, target)) = found {
                let value = steps.forest.apply(best, &[low, high]);
                let kept = steps.forest.tree(Head::Assign, &[target, value]);
                let step = &mut steps.steps[at];
                step.asides.push((Role::Plain, kept));
                step.concepts.insert(best);
            }
        }
    }
}
