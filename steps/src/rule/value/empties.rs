//! `A ← ∅`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Empties,
    name: "empties",
    says: "A collection with nothing in it is something new, made from nothing.",
    examples: &[
        ("pseudo: A ← ∅", "java: A = new ArrayList<>();"),
        ("python: Q = []", "java: Q = new ArrayDeque<>();"),
    ],
};

impl Forest<'_> {
    /// An empty collection.
    pub(crate) fn empty(&mut self) -> Tree {
        let made = if self.follows(Id::Empties) { Concept::Allocate } else { Concept::Null };
        self.leaf(Head::Concept(made))
    }

    /// Whether a tree is an empty collection.
    pub(crate) fn is_empty(&self, tree: Tree) -> bool {
        self.head(tree) == Head::Concept(Concept::Allocate) && self.operands(tree).is_empty()
    }
}
