//! `s += a[i]` in a loop

use super::Blocks;
use crate::concept::Concept;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op};

pub(super) const RULE: Rule = Rule {
    id: Id::Sums,
    name: "sums",
    says: "Adding to a variable in a loop adds up.",
    examples: &[("common: for (i = 0; i < n; i++) ⏎ > s += a[i];", "pseudo: sum(a)")],
};

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    for (at, inside) in blocks.inside.iter().enumerate().take(steps.steps.len()) {
        if steps.steps[at].role != Role::Loop {
            continue;
        }
        for &child in inside {
            let sums = steps.steps[child].trees.iter().any(|&tree| {
                steps.assigned(tree).is_some_and(|(target, value)| {
                    let operands = steps.forest.operands(value);
                    let is_number = |head| matches!(head, Head::Number(_));
                    steps.forest.head(value) == Head::Op(Op::Add)
                        && operands.iter().any(|&operand| steps.forest.is_same(operand, target))
                        && !operands.iter().any(|&operand| is_number(steps.forest.head(operand)))
                })
            });
            if sums {
                steps.steps[child].concepts.insert(Concept::Sum);
            }
        }
    }
}
