//! `if (p)`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Nothings,
    name: "nothings",
    says: "Asking for a value asks whether it is not null, zero, false or empty.",
    examples: &[("common: if (p)", "pseudo: if p ≠ nil"), ("common: if (!q.isEmpty())", "pseudo: if q ≠ ∅")],
};

impl Forest<'_> {
    /// Whether a tree stands for nothing.
    pub(super) fn is_nothing(&self, tree: Tree) -> bool {
        matches!(self.head(tree), Head::Number(0.0) | Head::Concept(Concept::Null | Concept::False))
            || self.is_empty(tree)
    }

    /// Whether something is zero, null, false or empty, or is not.
    pub(super) fn nothing(&mut self, tree: Tree, is: bool) -> Option<Tree> {
        if !self.follows(Id::Nothings) {
            return None;
        }
        if let Some(compared) = self.compared(tree) {
            // `!strcmp(a, b)`
            return Some(self.tree(Head::Op(if is { Op::Equal } else { Op::Differs }), &compared));
        }
        let of = if self.is_length(tree) { self.operands(tree)[0] } else { tree };
        Some(self.tree(Head::Op(if is { Op::Zero } else { Op::Nonzero }), &[of]))
    }
}
