//! `(a, b) = (b, a)`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::Pairs,
    name: "pairs",
    says: "Several values assigned at once are assignments side by side, and crosswise an exchange.",
    examples: &[
        ("pseudo: (a, b) ← (c, d)", "common: a = c; b = d;"),
        ("pseudo: (a, b) ← (b, a)", "common: swap(a, b);"),
    ],
};

impl Forest<'_> {
    /// The assignments of a tuple to a tuple, if that is what they are.
    pub(crate) fn side_by_side(&mut self, target: Tree, value: Tree, out: &mut Vec<Tree>) -> bool {
        let n_values = self.operands(target).len();
        let is_pairwise = self.head(target) == Head::Tuple
            && self.head(value) == Head::Tuple
            && n_values == self.operands(value).len()
            && self.follows(Id::Pairs);
        if !is_pairwise {
            return false;
        }
        if let (&[a, b], &[c, d]) = (self.operands(target), self.operands(value))
            && self.is_same(a, d)
            && self.is_same(b, c)
        {
            out.push(self.tree(Head::Concept(Concept::Swap), &[a, b]));
            return true;
        }
        for at in 0..n_values {
            let pair = [self.operands(target)[at], self.operands(value)[at]];
            out.push(self.tree(Head::Assign, &pair));
        }
        true
    }
}
