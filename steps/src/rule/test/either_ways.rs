//! `a <= b`, `b < a`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::EitherWays,
    name: "either-ways",
    says: "A test and its opposite ask one question.",
    examples: &[("common: if (a <= b)", "common: if (b < a)"), ("common: if (p == NULL)", "common: if (p)")],
};

impl Forest<'_> {
    /// A test without saying which way it is asked: `a <= b` is the opposite of `b < a`.
    pub(crate) fn question(&mut self, test: Tree) -> Option<Tree> {
        if !self.follows(Id::EitherWays) {
            return None;
        }
        Some(match (self.head(test), self.operands(test)) {
            (Head::Op(Op::AtMost), &[a, b]) => self.tree(Head::Op(Op::Less), &[b, a]),
            (Head::Op(Op::Differs), &[a, b]) => self.tree(Head::Op(Op::Equal), &[a, b]),
            (Head::Op(Op::Zero), &[a]) => self.tree(Head::Op(Op::Nonzero), &[a]),
            (Head::Op(Op::Or), &[_, _]) => self.truth(test, false),
            _ => test,
        })
    }
}
