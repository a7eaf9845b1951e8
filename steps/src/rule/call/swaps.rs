//! `swap(a, i, j)`

use super::Call;
use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Swaps,
    name: "swaps",
    says: "Exchanging two places of a container exchanges what is in them.",
    examples: &[("common: swap(a, i, j);", "pseudo: swap a[i] and a[j]")],
};

pub(super) fn apply(forest: &mut Forest<'_>, call: &Call<'_, '_>) -> Option<Tree> {
    let (Some(Concept::Swap), &[container, i, j]) = (call.concept, call.operands) else { return None };
    let base = forest.again(container);
    let places = [forest.index(container, i), forest.index(base, j)];
    Some(forest.tree(Head::Concept(Concept::Swap), &places))
}
