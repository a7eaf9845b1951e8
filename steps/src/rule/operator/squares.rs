//! `x^2`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Squares,
    name: "squares",
    says: "A square is a product with itself.",
    examples: &[("pseudo: y ← x^2", "common: y = x * x;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    if op != Op::Power || forest.head(right) != Head::Number(2.0) {
        return None;
    }
    let square = [left, forest.again(left)];
    Some(forest.tree(Head::Op(Op::Multiply), &square))
}
