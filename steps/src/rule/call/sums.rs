//! `BN_add(r, a, b)`

use super::Call;
use crate::concept::Concept;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::ResultArguments,
    name: "result-arguments",
    says: "Adding with three arguments, by a function that carries its library's name, is no insertion.",
    examples: &[("common: BN_add(r, a, b);", "common: r = a + b;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, call: &Call<'_, '_>) -> Option<Tree> {
    let is_sum = call.concept == Some(Concept::Insert)
        && call.operands.len() == 3
        && call.name.strip_suffix("add").is_some_and(|library| library.ends_with('_'));
    // The function is named by what it does, whatever library it is from.
    is_sum.then(|| forest.tree(Head::Call("add"), call.operands))
}
