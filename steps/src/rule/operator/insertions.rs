//! `S ∪ {v}`

use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Insertions,
    name: "insertions",
    says: "Uniting a set with one element puts that element in, and assigning the result to the set is done by it.",
    examples: &[("pseudo: S ← S ∪ {v}", "common: s.add(v);")],
};

pub(super) fn apply(forest: &mut Forest<'_>, op: Op, left: Tree, right: Tree) -> Option<Tree> {
    match (op, forest.head(right), forest.operands(right)) {
        (Op::Unite, Head::Tuple, &[element]) => {
            Some(forest.tree(Head::Concept(Concept::Insert), &[left, element]))
        }
        _ => None,
    }
}

impl Forest<'_> {
    /// `S = S ∪ {v}` is `S.add(v)`.
    pub(crate) fn is_inserted_into(&self, target: Tree, value: Tree) -> bool {
        let same_name = |a: Head<'_>, b: Head<'_>| matches!((a, b), (Head::Name(a), Head::Name(b)) if a == b);
        self.head(value) == Head::Concept(Concept::Insert)
            && self.operands(value).first().is_some_and(|&set| same_name(self.head(set), self.head(target)))
    }
}
