//! `x << 3`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Shifts,
    name: "shifts",
    says: "Shifting by a known number of bits multiplies or divides by a power of two.",
    examples: &[("common: x >>= 1;", "pseudo: x ← x div 2"), ("common: y = i << 3;", "common: y = i * 8;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    let op = match op {
        Op::ShiftLeft => Op::Multiply,
        Op::ShiftRight => Op::Divide,
        _ => return None,
    };
    match forest.head(right) {
        Head::Number(bits) if (1.0..=32.0).contains(&bits) => {
            let power = forest.leaf(Head::Number(bits.exp2()));
            Some(forest.tree(Head::Op(op), &[left, power]))
        }
        _ => None,
    }
}
