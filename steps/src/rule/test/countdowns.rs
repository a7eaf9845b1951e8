//! `while (n > 0)`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Countdowns,
    name: "countdowns",
    says: "A test that counts down to nought may only ask whether it is reached.",
    examples: &[("common: while (n > 0)", "pseudo: while n ≠ 0")],
};

impl Forest<'_> {
    /// A test for more than nought as a second reading.
    pub(crate) fn loosened(&mut self, test: Tree) -> Option<Tree> {
        if !self.follows(Id::Countdowns) {
            return None;
        }
        match (self.head(test), self.operands(test)) {
            (Head::Op(Op::Less), &[zero, rest]) if self.head(zero) == Head::Number(0.0) => {
                self.nothing(rest, false)
            }
            (Head::Op(joined @ (Op::And | Op::Or)), &[a, b]) => {
                let (left, right) = (self.loosened(a), self.loosened(b));
                (left.is_some() || right.is_some())
                    .then(|| self.tree(Head::Op(joined), &[left.unwrap_or(a), right.unwrap_or(b)]))
            }
            _ => None,
        }
    }
}
