//! `x = min(x, a)`

use crate::concept::Concept;
use crate::read::{Step, Steps};
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op};

pub(super) const RULE: Rule = Rule {
    id: Id::BestUpdates,
    name: "best-updates",
    says: "Keeping the lesser or greater of a variable and a value is a comparison and an assignment.",
    examples: &[("common: x = min(x, a);", "common: if (a < x) ⏎ > x = a;")],
};

pub(super) fn apply<'a>(steps: &mut Steps<'a>, step: &mut Step<'a>) {
    for at in 0..step.trees.len() {
        let Some((target, value)) = steps.assigned(step.trees[at]) else { continue };
        let (Head::Concept(best @ (Concept::Min | Concept::Max)), &[a, b]) =
            (steps.forest.head(value), steps.forest.operands(value))
        else {
            continue;
        };
        let other = if steps.forest.is_same(a, target) { b } else { a };
        if steps.forest.is_same(a, target) || steps.forest.is_same(b, target) {
            let order = if best == Concept::Min { [other, target] } else { [target, other] };
            let test = steps.forest.tree(Head::Op(Op::Less), &order);
            step.asides.push((Role::Test, test));
            step.questions.push(test);
            step.asides.push((Role::Plain, steps.forest.tree(Head::Assign, &[target, other])));
        }
    }
}
