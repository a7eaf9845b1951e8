//! `x * 1`, `x + 0`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Identities,
    name: "identities",
    says: "Adding nothing and multiplying by one change nothing; a multiple of nought is nought.",
    examples: &[
        ("common: x = a[0 * stride];", "common: x = a[0];"),
        ("common: y = x * 1;", "common: y = x;"),
    ],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    match (op, forest.head(right)) {
        (Op::Multiply, Head::Number(0.0)) => Some(right),
        (Op::Multiply | Op::Divide, Head::Number(1.0)) | (Op::Add | Op::Subtract, Head::Number(0.0)) => {
            Some(left)
        }
        _ => None,
    }
}
