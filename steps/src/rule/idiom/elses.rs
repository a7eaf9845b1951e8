//! `if (c) return a; else return b;`

use super::Blocks;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};

pub(super) const RULE: Rule = Rule {
    id: Id::Elses,
    name: "elses",
    says: "After a branch that answers or gives up, the other branch is what follows the test.",
    examples: &[(
        "common: if (n == 0) ⏎ > return a; ⏎ > return g(n);",
        "common: if (n == 0) ⏎ > return a; ⏎ return g(n);",
    )],
};

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    // From the outside in, so that a branch moves with what it stands in.
    for at in 0..steps.steps.len() {
        if steps.steps[at].role != Role::Test {
            continue;
        }
        let inside = &blocks.inside[at];
        let leaves = |&step: &usize| {
            matches!(steps.steps[step].role, Role::Return | Role::Fail | Role::Leave | Role::Again)
        };
        // Nothing of the same branch stands after a step that leaves it.
        let Some(end) = inside.iter().position(leaves) else { continue };
        let outer = steps.steps[at].parent;
        for &other in &inside[end + 1..] {
            steps.steps[other].parent = outer;
        }
    }
}
