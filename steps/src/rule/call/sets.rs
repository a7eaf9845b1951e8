//! `v.set(i, x)`

use super::Call;
use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Sets,
    name: "sets",
    says: "Setting an element by its place is an assignment to a subscript.",
    examples: &[("common: m.set(i, j, x);", "common: m[i][j] = x;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, call: &Call<'_, '_>) -> Option<Tree> {
    let is_set = call.concept == Some(Concept::Set) && matches!(call.operands.len(), 3 | 4);
    is_set.then(|| forest.store(call.operands))
}
