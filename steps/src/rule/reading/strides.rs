//! `a[i * n + j]`

use super::Context;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Strides,
    name: "strides",
    says: "A matrix may be kept in one array, row by row: `a[i * n + j]` may be `a[i][j]`.",
    examples: &[
        ("common: c[i * n + j] = 0;", "common: c[i][j] = 0;"),
        ("common: x = a[k * stride];", "common: x = a[k];"),
    ],
};

pub(super) fn apply(forest: &mut Forest<'_>, tree: Tree, _: &Context<'_>) -> Option<Tree> {
    let (Head::Index, &[base, index]) = (forest.head(tree), forest.operands(tree)) else { return None };
    let place = match (forest.head(index), forest.operands(index)) {
        (Head::Op(Op::Add), &[a, b]) => match (row(forest, a), row(forest, b)) {
            (Some(row), None) => vec![base, row, b],
            (None, Some(row)) => vec![base, row, a],
            _ => return None,
        },
        _ => vec![base, row(forest, index)?],
    };
    Some(forest.subscript(&place))
}

/// The row of `row * width`; `width * row` where the width is looked up and the row is not.
fn row(forest: &Forest<'_>, tree: Tree) -> Option<Tree> {
    let (Head::Op(Op::Multiply), &[a, b]) = (forest.head(tree), forest.operands(tree)) else { return None };
    let is_name = |tree: Tree| matches!(forest.head(tree), Head::Name(_));
    let (row, width) = if is_name(b) && !is_name(a) { (b, a) } else { (a, b) };
    (!matches!(forest.head(width), Head::Number(_))).then_some(row)
}
