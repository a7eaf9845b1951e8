//! `!(a < b)`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Negations,
    name: "negations",
    says: "A negated test is the opposite test, negations inside of it pushed inwards.",
    examples: &[
        ("common: if (!(a < b))", "common: if (b <= a)"),
        ("common: if (!(a && !b))", "common: if (!a || b)"),
    ],
};

impl Forest<'_> {
    /// What a test asks, or its opposite: negations pushed inwards, comparisons with nothing in one form.
    // Trees are at most as deep as the parser lets them be.
    pub(crate) fn truth(&mut self, test: Tree, holds: bool) -> Tree {
        if !holds && !self.follows(Id::Negations) {
            let asked = self.truth(test, true);
            return self.tree(Head::Op(Op::Not), &[asked]);
        }
        match (self.head(test), self.operands(test)) {
            (Head::Op(Op::Not), &[inner]) => self.truth(inner, !holds),
            (Head::Op(joined @ (Op::And | Op::Or)), &[a, b]) => {
                let operands = [self.truth(a, holds), self.truth(b, holds)];
                let joined = if (joined == Op::And) == holds { Op::And } else { Op::Or };
                self.tree(Head::Op(joined), &operands)
            }
            (Head::Op(Op::Less), &[a, b]) if holds => self.nonempty(a, b).unwrap_or(test),
            (Head::Op(Op::AtMost), _) if holds => test,
            (Head::Op(Op::Less), &[a, b]) => self.tree(Head::Op(Op::AtMost), &[b, a]),
            (Head::Op(Op::AtMost), &[a, b]) => self.tree(Head::Op(Op::Less), &[b, a]),
            (Head::Op(equality @ (Op::Equal | Op::Differs)), &[a, b]) => {
                self.equality(a, b, (equality == Op::Equal) == holds)
            }
            (Head::Op(state @ (Op::Zero | Op::Nonzero)), &[of]) => {
                self.nothing(of, (state == Op::Zero) == holds).unwrap_or(test)
            }
            (Head::Concept(Concept::Empty), &[container]) => self.nothing(container, holds).unwrap_or(test),
            (
                Head::Concept(Concept::True | Concept::False) | Head::Number(_) | Head::Text | Head::Opaque,
                _,
            ) => test,
            _ => self.nothing(test, !holds).unwrap_or(test),
        }
    }

    fn equality(&mut self, a: Tree, b: Tree, equal: bool) -> Tree {
        let compared = if self.is_nothing(b) {
            self.nothing(a, equal)
        } else if self.is_nothing(a) {
            self.nothing(b, equal)
        } else if self.is_odd(a, b) || self.head(b) == Head::Concept(Concept::True) {
            self.nothing(a, !equal)
        } else {
            None
        };
        let op = if equal { Op::Equal } else { Op::Differs };
        compared.unwrap_or_else(|| self.tree(Head::Op(op), &[a, b]))
    }
}
