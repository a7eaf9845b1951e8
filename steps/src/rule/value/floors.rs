//! `⌊n / 2⌋`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Floors,
    name: "floors",
    says: "A quotient of whole numbers is rounded down anyway.",
    examples: &[("pseudo: m ← ⌊n / 2⌋", "common: m = n / 2;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, concept: Concept, operands: &[Tree]) -> Option<Tree> {
    match (concept, operands) {
        (Concept::Floor, &[quotient]) if forest.head(quotient) == Head::Op(Op::Divide) => Some(quotient),
        _ => None,
    }
}
