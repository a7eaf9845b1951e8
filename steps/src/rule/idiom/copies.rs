//! `for (…) a[i] = b[i];`

use super::Blocks;
use crate::concept::Concept;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Copies,
    name: "copies",
    says: "A loop that only assigns elements copies them, or fills with one value.",
    examples: &[
        ("common: for (i = 0; i < n; i++) ⏎ > a[i] = b[i];", "common: memcpy(a, b, n);"),
        ("common: for (i = 0; i < n; i++) ⏎ > a[i] = 0;", "common: fill(a, 0);"),
    ],
};

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    for (at, inside) in blocks.inside.iter().enumerate().take(steps.steps.len()) {
        if steps.steps[at].role != Role::Loop {
            continue;
        }
        let [only] = inside[..] else { continue };
        let [tree] = steps.steps[only].trees[..] else { continue };
        let Some((target, value)) = steps.assigned(tree) else { continue };
        let is_place = |tree: Tree| matches!(steps.forest.head(tree), Head::Index | Head::Op(Op::Deref));
        let is_value = matches!(steps.forest.head(value), Head::Number(_) | Head::Name(_) | Head::Concept(_));
        if is_place(target) && is_place(value) {
            steps.steps[at].concepts.insert(Concept::Duplicate);
        } else if is_place(target) && is_value {
            steps.steps[at].concepts.insert(Concept::Fill);
        }
    }
}
