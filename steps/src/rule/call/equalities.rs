//! `a.equals(b)`

use super::Call;
use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Equalities,
    name: "equalities",
    says: "Asking a value whether it equals another compares the two.",
    examples: &[("common: if (a[i].equals(x))", "pseudo: if a[i] = x")],
};

pub(super) fn apply(forest: &mut Forest<'_>, call: &Call<'_, '_>) -> Option<Tree> {
    match (call.concept, call.operands) {
        (Some(Concept::Equal), &[a, b]) => Some(forest.binary(Op::Equal, a, b)),
        _ => None,
    }
}
