//! `a[i++] = *p++`

use crate::read::{Step, Steps};
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Effects,
    name: "effects",
    says: "Assignments inside an expression are steps of their own, and the expression is read without them.",
    examples: &[
        ("common: a[i++] = x;", "common: a[i] = x;"),
        ("common: while ((c = next(q)) != 0)", "common: while (c != 0)"),
    ],
};

pub(super) fn apply<'a>(steps: &mut Steps<'a>, step: &mut Step<'a>) {
    let mut effects = Vec::new();
    for tree in &mut step.trees {
        *tree = hoist(&mut steps.forest, *tree, &mut effects);
    }
    if let (Role::Test | Role::Loop, [tree]) = (step.role, &mut step.trees[..])
        && steps.forest.head(*tree) == Head::Assign
    {
        // `while (n--)` asks for what it changes.
        effects.push(*tree);
        *tree = steps.forest.operands(*tree)[0];
    }
    step.asides.extend(effects.into_iter().map(|effect| (Role::Plain, effect)));
}

/// `tree` without the assignments inside it, which are appended to `out`.
// Trees are at most as deep as the parser lets them be.
fn hoist(forest: &mut Forest<'_>, tree: Tree, out: &mut Vec<Tree>) -> Tree {
    let before = out.len();
    let operands = forest.operands(tree).to_vec();
    let bare: Vec<Tree> = operands
        .iter()
        .map(|&operand| {
            let bare = hoist(forest, operand, out);
            if forest.head(bare) != Head::Assign {
                return bare;
            }
            out.push(bare);
            forest.operands(bare)[0]
        })
        .collect();
    if out.len() == before { tree } else { forest.tree(forest.head(tree), &bare) }
}
