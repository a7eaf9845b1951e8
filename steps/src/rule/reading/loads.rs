//! `CELL(m, i, j)`

use super::Context;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Loads,
    name: "loads",
    says: "A call with a container and subscripts may look an element up, and one with subscripts alone may do so in what is called.",
    examples: &[
        ("common: x = CELL(m, i, j);", "common: x = m[i][j];"),
        ("pseudo: x ← w(u, v)", "common: x = w[u][v];"),
    ],
};

pub(super) fn apply(forest: &mut Forest<'_>, tree: Tree, context: &Context<'_>) -> Option<Tree> {
    let operands = forest.operands(tree);
    // A call that stands alone is done for its effect.
    if context.is_whole || !forest.is_foreign(tree, context) || !matches!(operands.len(), 2 | 3) {
        return None;
    }
    let (first, rest) = (operands[0], &operands[1..]);
    let is_load = rest.iter().all(|&operand| forest.is_subscript(operand))
        && (forest.is_subscript(first) || forest.is_container(first));
    if !is_load {
        return None;
    }
    let by_name = context.is_pseudo || !forest.is_container(first);
    let mut place = operands.to_vec();
    if let (true, Head::Call(name)) = (by_name, forest.head(tree)) {
        place.insert(0, forest.leaf(Head::Name(name)));
    }
    Some(forest.subscript(&place))
}
