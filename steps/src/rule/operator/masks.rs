//! `x & 7`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Masks,
    name: "masks",
    says: "Keeping the lowest bits is a remainder by a power of two.",
    examples: &[("common: r = h & 0xff;", "pseudo: r ← h mod 256")],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    match forest.head(right) {
        Head::Number(mask) if op == Op::BitAnd && mask >= 1.0 && (mask + 1.0).log2().fract() == 0.0 => {
            let modulus = forest.leaf(Head::Number(mask + 1.0));
            Some(forest.tree(Head::Op(Op::Remainder), &[left, modulus]))
        }
        _ => None,
    }
}
