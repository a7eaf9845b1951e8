//! `a < b ? a : b`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::ChosenBests,
    name: "chosen-bests",
    says: "Choosing the lesser or the greater of two by comparing them is their minimum or maximum.",
    examples: &[("common: m = a < b ? a : b;", "pseudo: m ← min(a, b)")],
};

pub(super) fn apply(forest: &mut Forest<'_>, [test, yes, no]: [Tree; 3]) -> Option<Tree> {
    let (Head::Op(Op::Less | Op::AtMost), &[a, b]) = (forest.head(test), forest.operands(test)) else {
        return None;
    };
    if forest.is_same(yes, a) && forest.is_same(no, b) {
        Some(forest.apply(Concept::Min, &[a, b]))
    } else if forest.is_same(yes, b) && forest.is_same(no, a) {
        Some(forest.apply(Concept::Max, &[a, b]))
    } else {
        None
    }
}
