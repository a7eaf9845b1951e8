//! Tests in one form.
//!
//! `!(a < b)` is `b <= a`, `if (p)` and `if (p != NULL)` ask the same, and so do `!isEmpty(q)`, `q ≠ ∅` and
//! `q.size() > 0`.

use super::forest::{Forest, Head, Tree};
use crate::concept::Concept;

impl Forest<'_> {
    /// What a test asks, or its opposite: negations pushed inwards, comparisons with nothing as `zero` and `nonzero`.
    // Trees are at most as deep as the parser lets them be.
    pub(crate) fn truth(&mut self, test: Tree, holds: bool) -> Tree {
        match (self.head(test), self.operands(test)) {
            (Head::Op("!"), &[inner]) => self.truth(inner, !holds),
            (Head::Op(joined @ ("&&" | "||")), &[a, b]) => {
                let operands = [self.truth(a, holds), self.truth(b, holds)];
                self.tree(Head::Op(if (joined == "&&") == holds { "&&" } else { "||" }), &operands)
            }
            (Head::Op(order @ ("<" | "<=")), &[a, b]) => match (order, holds) {
                ("<", true) if self.head(a) == Head::Number(0.0) && self.is_length(b) => {
                    self.nought(b, false)
                }
                (_, true) => test,
                ("<", false) => self.tree(Head::Op("<="), &[b, a]),
                (_, false) => self.tree(Head::Op("<"), &[b, a]),
            },
            (Head::Op(equality @ ("==" | "!=")), &[a, b]) => self.equality(a, b, (equality == "==") == holds),
            (Head::Op(state @ ("zero" | "nonzero")), &[of]) => self.nought(of, (state == "zero") == holds),
            (Head::Concept(Concept::Empty), &[container]) => self.nought(container, holds),
            (Head::Concept(Concept::True | Concept::False) | Head::Number(_) | Head::Opaque, _) => test,
            _ => self.nought(test, !holds),
        }
    }

    fn equality(&mut self, a: Tree, b: Tree, equal: bool) -> Tree {
        let is_bit = self.head(a) == Head::Op("%")
            && self.head(self.operands(a)[1]) == Head::Number(2.0)
            && self.head(b) == Head::Number(1.0);
        if self.is_nought(b) {
            self.nought(a, equal)
        } else if self.is_nought(a) {
            self.nought(b, equal)
        } else if is_bit || self.head(b) == Head::Concept(Concept::True) {
            self.nought(a, !equal)
        } else {
            self.tree(Head::Op(if equal { "==" } else { "!=" }), &[a, b])
        }
    }

    fn is_nought(&self, tree: Tree) -> bool {
        matches!(self.head(tree), Head::Number(0.0) | Head::Concept(Concept::Null | Concept::False))
    }

    fn is_length(&self, tree: Tree) -> bool {
        self.head(tree) == Head::Concept(Concept::Length) && self.operands(tree).len() == 1
    }

    /// Whether something is zero, null, false or empty, or is not.
    fn nought(&mut self, tree: Tree, is: bool) -> Tree {
        let of = if self.is_length(tree) { self.operands(tree)[0] } else { tree };
        self.tree(Head::Op(if is { "zero" } else { "nonzero" }), &[of])
    }

    /// A test that counts down to zero (`n > 0`) as one that only asks whether zero is reached (`n != 0`).
    pub(crate) fn loosened(&mut self, test: Tree) -> Option<Tree> {
        match (self.head(test), self.operands(test)) {
            (Head::Op("<"), &[zero, rest]) if self.head(zero) == Head::Number(0.0) => {
                Some(self.nought(rest, false))
            }
            (Head::Op(joined @ ("&&" | "||")), &[a, b]) => {
                let (left, right) = (self.loosened(a), self.loosened(b));
                (left.is_some() || right.is_some())
                    .then(|| self.tree(Head::Op(joined), &[left.unwrap_or(a), right.unwrap_or(b)]))
            }
            _ => None,
        }
    }

    /// A test without saying which way it is asked: `a <= b` is the opposite of `b < a`.
    pub(crate) fn question(&mut self, test: Tree) -> Tree {
        match (self.head(test), self.operands(test)) {
            (Head::Op("<="), &[a, b]) => self.tree(Head::Op("<"), &[b, a]),
            (Head::Op("!="), &[a, b]) => self.tree(Head::Op("=="), &[a, b]),
            (Head::Op("zero"), &[a]) => self.tree(Head::Op("nonzero"), &[a]),
            (Head::Op("||"), &[_, _]) => self.truth(test, false),
            _ => test,
        }
    }
}
