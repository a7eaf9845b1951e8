//! `lo + (hi - lo) / 2`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Middles,
    name: "middles",
    says: "The middle of two values, computed so that it cannot overflow, is half of their sum.",
    examples: &[("common: m = lo + (hi - lo) / 2;", "pseudo: m ← ⌊(lo + hi) / 2⌋")],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, low: Tree, half: Tree) -> Option<Tree> {
    if op != Op::Add || forest.head(half) != Head::Op(Op::Divide) {
        return None;
    }
    let &[width, two] = forest.operands(half) else { return None };
    let &[high, from] = forest.operands(width) else { return None };
    let is_middle = forest.head(two) == Head::Number(2.0)
        && forest.head(width) == Head::Op(Op::Subtract)
        && forest.is_same(from, low);
    is_middle.then(|| {
        let sum = forest.tree(Head::Op(Op::Add), &[low, high]);
        forest.tree(Head::Op(Op::Divide), &[sum, two])
    })
}
