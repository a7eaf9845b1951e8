//! `this.n`

use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::OwnFields,
    name: "own-fields",
    says: "A field of the object itself is a variable like any other.",
    examples: &[("common: this.n = this.n + 1;", "common: n++;")],
};

impl Forest<'_> {
    /// Whether a tree is the object that a method belongs to.
    pub(crate) fn is_own_object(&self, tree: Tree) -> bool {
        matches!(self.head(tree), Head::Name("this" | "self")) && self.follows(Id::OwnFields)
    }
}
