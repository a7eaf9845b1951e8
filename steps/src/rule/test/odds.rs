//! `n % 2 == 1`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Odds,
    name: "odds",
    says: "A remainder by two that is one is not nought.",
    examples: &[("common: if (n % 2 == 1)", "common: if (n & 1)")],
};

impl Forest<'_> {
    /// Whether equality of the two says that a number is odd.
    pub(super) fn is_odd(&self, a: Tree, b: Tree) -> bool {
        self.head(a) == Head::Op(Op::Remainder)
            && self.operands(a).get(1).is_some_and(|&by| self.head(by) == Head::Number(2.0))
            && self.head(b) == Head::Number(1.0)
            && self.follows(Id::Odds)
    }
}
