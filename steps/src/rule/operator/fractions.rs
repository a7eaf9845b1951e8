//! `0.5 * x`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Fractions,
    name: "fractions",
    says: "A half, a quarter or another unit fraction of something is a quotient.",
    examples: &[("common: y = 0.5 * h;", "pseudo: y ← h / 2")],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    match forest.head(right) {
        Head::Number(part)
            if op == Op::Multiply && part > 0.0 && part < 1.0 && part.recip().fract() == 0.0 =>
        {
            let parts = forest.leaf(Head::Number(part.recip()));
            Some(forest.tree(Head::Op(Op::Divide), &[left, parts]))
        }
        _ => None,
    }
}
