//! `x = c ? a : b`

use crate::read::{Step, Steps};
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op};

pub(super) const RULE: Rule = Rule {
    id: Id::Choices,
    name: "choices",
    says: "A value chosen by a test is a test, and an assignment or answer of one or the other.",
    examples: &[
        ("common: x = c < d ? a : b;", "common: if (c < d) ⏎ > x = a;"),
        ("common: return n == 0 ? a : b;", "common: if (n == 0) ⏎ > return a;"),
    ],
};

pub(super) fn apply<'a>(steps: &mut Steps<'a>, step: &mut Step<'a>) {
    for at in 0..step.trees.len() {
        let tree = step.trees[at];
        let (target, value) = match steps.assigned(tree) {
            Some((target, value)) => (Some(target), value),
            None => (None, tree),
        };
        let (Head::Op(Op::Choice), &[test, yes, no]) =
            (steps.forest.head(value), steps.forest.operands(value))
        else {
            continue;
        };
        let test = steps.forest.truth(test, true);
        step.asides.push((Role::Test, test));
        step.questions.extend(steps.forest.question(test));
        for branch in [yes, no] {
            let done = match target {
                Some(target) => (Role::Plain, steps.forest.tree(Head::Assign, &[target, branch])),
                None => (step.role, branch),
            };
            step.asides.push(done);
        }
    }
}
