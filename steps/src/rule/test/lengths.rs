//! `q.size() > 0`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Lengths,
    name: "lengths",
    says: "A length above nought says that something is there.",
    examples: &[
        ("common: if (q.size() > 0)", "pseudo: if q ≠ ∅"),
        ("common: if (q.size() == 0)", "pseudo: if q = ∅"),
    ],
};

impl Forest<'_> {
    /// Whether a tree is the length of something.
    pub(super) fn is_length(&self, tree: Tree) -> bool {
        self.head(tree) == Head::Concept(Concept::Length)
            && self.operands(tree).len() == 1
            && self.follows(Id::Lengths)
    }

    /// `0 < length` as the question whether anything is there.
    pub(super) fn nonempty(&mut self, low: Tree, high: Tree) -> Option<Tree> {
        let asks = self.head(low) == Head::Number(0.0) && self.is_length(high);
        asks.then(|| self.nothing(high, false)).flatten()
    }
}
