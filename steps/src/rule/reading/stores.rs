//! `put(v, i, x)`

use super::Context;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Stores,
    name: "stores",
    says: "A call done for its effect with a container, subscripts and a value may store the value there.",
    examples: &[("common: keep(v, i, x + y);", "common: v[i] = x + y;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, tree: Tree, context: &Context<'_>) -> Option<Tree> {
    let operands = forest.operands(tree);
    let is_store = context.is_whole
        && !context.is_pseudo
        && matches!(operands.len(), 3 | 4)
        && forest.is_foreign(tree, context)
        && forest.is_container(operands[0])
        && operands[1..operands.len() - 1].iter().all(|&operand| forest.is_subscript(operand));
    is_store.then(|| {
        let operands = forest.operands(tree).to_vec();
        forest.store(&operands)
    })
}
