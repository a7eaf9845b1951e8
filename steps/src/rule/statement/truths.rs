//! `found = true`

use crate::concept::Concept;
use crate::read::{Step, Steps};
use crate::rule::{Id, Rule};
use crate::tree::{Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::TruthValues,
    name: "truth-values",
    says: "Truth that is assigned or answered is one, and falsehood nought.",
    examples: &[
        ("common: found = 1;", "pseudo: found ← TRUE"),
        ("common: return 0;", "common: return false;"),
    ],
};

pub(super) fn apply<'a>(steps: &mut Steps<'a>, step: &mut Step<'a>) {
    for at in 0..step.trees.len() {
        let tree = step.trees[at];
        if let Some((target, value)) = steps.assigned(tree) {
            if let Some(number) = number(steps, value) {
                step.trees[at] = steps.forest.tree(Head::Assign, &[target, number]);
            }
        } else if let Some(number) = number(steps, tree) {
            step.trees[at] = number;
        }
    }
}

fn number(steps: &mut Steps<'_>, value: Tree) -> Option<Tree> {
    match steps.forest.head(value) {
        Head::Concept(Concept::True) => Some(steps.forest.leaf(Head::Number(1.0))),
        Head::Concept(Concept::False) => Some(steps.forest.leaf(Head::Number(0.0))),
        _ => None,
    }
}
