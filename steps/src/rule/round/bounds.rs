//! `for i ← 0 to n - 1`

use crate::read::Steps;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::OpenBounds,
    name: "open-bounds",
    says: "Counting from 0 to n - 1 runs n times, as counting from 0 while less than n does.",
    examples: &[("pseudo: for i ← 0 to n - 1", "common: for (i = 0; i < n; i++)")],
};

impl Steps<'_> {
    /// The bound that is not reached, of a last number that is.
    pub(crate) fn open_bound(&self, start: Tree, bound: Tree) -> Tree {
        match (self.forest.head(start), self.forest.head(bound), self.forest.operands(bound)) {
            (Head::Number(0.0), Head::Op(Op::Subtract), &[n, one])
                if self.forest.head(one) == Head::Number(1.0) && self.forest.follows(Id::OpenBounds) =>
            {
                n
            }
            _ => bound,
        }
    }
}
