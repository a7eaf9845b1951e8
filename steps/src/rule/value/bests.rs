//! `min(a, min(b, c))`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::NestedBests,
    name: "nested-bests",
    says: "The least of a least is one of all, and so is the greatest.",
    examples: &[("common: m = min(a, min(b, c));", "pseudo: m ← the minimum of a, b and c")],
};

pub(super) fn apply(forest: &mut Forest<'_>, concept: Concept, operands: &[Tree]) -> Option<Tree> {
    let is_nested = |operand: &Tree| forest.head(*operand) == Head::Concept(concept);
    if !matches!(concept, Concept::Min | Concept::Max) || !operands.iter().any(is_nested) {
        return None;
    }
    let mut all = Vec::with_capacity(operands.len() + 1);
    for operand in operands {
        if is_nested(operand) {
            all.extend_from_slice(forest.operands(*operand));
        } else {
            all.push(*operand);
        }
    }
    Some(forest.tree(Head::Concept(concept), &all))
}
