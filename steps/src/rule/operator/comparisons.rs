//! `a.compareTo(b) < 0`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Comparisons,
    name: "comparisons",
    says: "Comparing the result of a comparison with nought is the comparison itself.",
    examples: &[
        ("common: if (x.compareTo(y) < 0)", "pseudo: if x < y"),
        ("common: if (strcmp(x, y) == 0)", "pseudo: if x = y"),
        ("common: if (cmp(a[i], a[j]) > 0)", "common: if (a[j] < a[i])"),
    ],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    if !matches!(op, Op::Less | Op::AtMost | Op::Equal | Op::Differs) {
        return None;
    }
    let is_nought = |tree: Tree| forest.head(tree) == Head::Number(0.0);
    if let Some([a, b]) = forest.compared(left).filter(|_| is_nought(right)) {
        Some(forest.tree(Head::Op(op), &[a, b]))
    } else if let Some([a, b]) = forest.compared(right).filter(|_| is_nought(left)) {
        Some(forest.tree(Head::Op(op), &[b, a]))
    } else {
        None
    }
}

impl Forest<'_> {
    /// The two values that a comparison orders; how many elements of each are compared does not matter.
    pub(crate) fn compared(&self, tree: Tree) -> Option<[Tree; 2]> {
        match (self.head(tree), self.operands(tree)) {
            (Head::Concept(Concept::Compare), &[a, b] | &[a, b, _]) if self.follows(Id::Comparisons) => {
                Some([a, b])
            }
            _ => None,
        }
    }
}
