//! `v.get(i)`

use super::Call;
use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Gets,
    name: "gets",
    says: "Getting an element by its place is a subscript; without objects the container is the first argument.",
    examples: &[
        ("common: x = v.get(i);", "common: x = v[i];"),
        ("common: x = matrix_get(m, i, j);", "pseudo: x ← m[i, j]"),
    ],
};

pub(super) fn apply(forest: &mut Forest<'_>, call: &Call<'_, '_>) -> Option<Tree> {
    let is_get = call.concept == Some(Concept::Get) && matches!(call.operands.len(), 2 | 3);
    is_get.then(|| forest.subscript(call.operands))
}
