//! `CHECK(push(q, v))`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::Checks,
    name: "checks",
    says: "A call whose only argument is a call done for its effect does what it checks.",
    examples: &[("common: CHECK(q.push(v));", "common: q.push(v);")],
};

impl Forest<'_> {
    /// What is checked, where a statement does nothing else.
    pub(crate) fn checked(&self, tree: Tree) -> Tree {
        let [inner] = *self.operands(tree) else { return tree };
        let checks = matches!(self.head(tree), Head::Call(_)) && self.follows(Id::Checks);
        let does = matches!(self.head(inner), Head::Call(_) | Head::Concept(_) | Head::Assign);
        if checks && does { inner } else { tree }
    }
}
