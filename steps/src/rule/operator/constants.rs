//! `1 + x`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::ConstantsLast,
    name: "constants-last",
    says: "A number goes to the right of an operator whose sides may change places.",
    examples: &[("common: x = 1 + x;", "common: x++;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    let is_number = |tree: Tree| matches!(forest.head(tree), Head::Number(_));
    let arithmetic = op.commutes() && !matches!(op, Op::And | Op::Or);
    let turned = arithmetic && is_number(left) && !is_number(right);
    turned.then(|| forest.binary(op, right, left))
}
