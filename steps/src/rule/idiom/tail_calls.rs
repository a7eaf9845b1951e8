//! `return gcd(b, a % b);`

use super::Blocks;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::Head;

pub(super) const RULE: Rule = Rule {
    id: Id::TailCalls,
    name: "tail-calls",
    says: "A function that ends by calling itself assigns its parameters and begins again.",
    examples: &[("common: f(a, b) ⏎ return f(b, a % b);", "pseudo: (a, b) ← (b, a mod b)")],
};

pub(super) fn apply(steps: &mut Steps<'_>, _: &Blocks) {
    if steps.parameters.is_empty() {
        return;
    }
    for at in 0..steps.steps.len() {
        let is_last = at + 1 == steps.steps.len();
        if !(steps.steps[at].role == Role::Return || (is_last && steps.steps[at].role == Role::Plain)) {
            continue;
        }
        let [call] = steps.steps[at].trees[..] else { continue };
        let arguments = steps.forest.operands(call).to_vec();
        let is_own = matches!(steps.forest.head(call), Head::Call(name) if name == steps.own_name);
        if !is_own || arguments.len() != steps.parameters.len() {
            continue;
        }
        for (i, argument) in arguments.into_iter().enumerate() {
            let parameter = steps.forest.leaf(Head::Name(steps.parameters[i]));
            if !steps.forest.is_same(parameter, argument) {
                let again = steps.forest.tree(Head::Assign, &[parameter, argument]);
                steps.steps[at].asides.push((Role::Plain, again));
            }
        }
    }
}
