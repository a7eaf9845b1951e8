//! `WORD(1)`

use super::Context;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::TypedNumbers,
    name: "typed-numbers",
    says: "A number given to a call alone may be the number with its type.",
    examples: &[("common: x = WORD(1);", "common: x = 1;")],
};

pub(super) fn apply(forest: &mut Forest<'_>, tree: Tree, context: &Context<'_>) -> Option<Tree> {
    let &[only] = forest.operands(tree) else { return None };
    let is_number = forest.is_foreign(tree, context) && matches!(forest.head(only), Head::Number(_));
    (is_number && !context.is_whole).then_some(only)
}
