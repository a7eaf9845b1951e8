//! `pow(x, 2)`

use super::Call;
use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Powers,
    name: "powers",
    says: "A power that is called for is the operator.",
    examples: &[("common: y = pow(x, 2);", "common: y = x * x;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, call: &Call<'_, '_>) -> Option<Tree> {
    match (call.concept, call.operands) {
        (Some(Concept::Pow), &[base, exponent]) => Some(forest.binary(Op::Power, base, exponent)),
        _ => None,
    }
}
