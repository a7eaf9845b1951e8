//! `t = a % b; a = b; b = t;`

use std::collections::HashMap;

use super::Blocks;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Temporaries,
    name: "temporaries",
    says: "A value kept in a variable that is set once and read once may stand where it is read.",
    examples: &[
        ("common: t = a % b; ⏎ a = b; ⏎ b = t;", "pseudo: b ← a mod b"),
        ("common: x = a[i] * b[i]; ⏎ s += x;", "pseudo: s ← s + a[i] · b[i]"),
    ],
};

/// Values with more nodes than this are worth a name of their own.
const LARGEST: u32 = 16;

/// Steps between where a value is kept and where it is read.
const SPAN: usize = 4;

#[derive(Default)]
struct Uses {
    n_written: usize,
    n_read: usize,
}

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    let uses = uses(steps);
    let is_spare = |name: &str| uses.get(name).is_some_and(|uses| uses.n_written == 1 && uses.n_read == 1);
    let mut found = Vec::new();
    for block in &blocks.inside {
        for (i, &at) in block.iter().enumerate() {
            let [tree] = steps.steps[at].trees[..] else { continue };
            let Some((target, value)) = steps.assigned(tree).filter(|_| steps.steps[at].role == Role::Plain)
            else {
                continue;
            };
            let Head::Name(name) = steps.forest.head(target) else { continue };
            let is_computed = !steps.forest.operands(value).is_empty() && steps.forest.size(value) <= LARGEST;
            if !is_computed || !is_spare(name) {
                continue;
            }
            for &reader in block[i + 1..].iter().take(SPAN) {
                let trees = steps.steps[reader].trees.iter();
                found.extend(
                    trees
                        .filter(|&&tree| mentions(&steps.forest, tree, name))
                        .map(|&tree| (reader, tree, name, value)),
                );
            }
        }
    }
    for (reader, tree, name, value) in found {
        let whole = put(&mut steps.forest, tree, name, value);
        steps.steps[reader].readings.push(whole);
    }
}

fn uses<'a>(steps: &Steps<'a>) -> HashMap<&'a str, Uses> {
    let mut uses: HashMap<&str, Uses> = HashMap::new();
    for step in &steps.steps {
        for name in &step.variables {
            uses.entry(name).or_default().n_written += 2;
        }
        let asides = step.asides.iter().map(|&(_, tree)| tree);
        for root in step.trees.iter().copied().chain(asides) {
            let mut stack = vec![root];
            if let Some((target, value)) = steps.assigned(root)
                && let Head::Name(name) = steps.forest.head(target)
            {
                uses.entry(name).or_default().n_written += 1;
                stack = vec![value];
            }
            while let Some(tree) = stack.pop() {
                if let Head::Name(name) = steps.forest.head(tree) {
                    uses.entry(name).or_default().n_read += 1;
                }
                stack.extend_from_slice(steps.forest.operands(tree));
            }
        }
    }
    uses
}

fn mentions(forest: &Forest<'_>, tree: Tree, name: &str) -> bool {
    let mut stack = vec![tree];
    while let Some(tree) = stack.pop() {
        if matches!(forest.head(tree), Head::Name(known) if known == name) {
            return true;
        }
        stack.extend_from_slice(forest.operands(tree));
    }
    false
}

/// `tree` with a value in place of a name.
// Trees are at most as deep as the parser lets them be.
fn put(forest: &mut Forest<'_>, tree: Tree, name: &str, value: Tree) -> Tree {
    if matches!(forest.head(tree), Head::Name(known) if known == name) {
        return value;
    }
    let operands = forest.operands(tree).to_vec();
    if operands.is_empty() {
        return tree;
    }
    let operands: Vec<Tree> = operands.into_iter().map(|operand| put(forest, operand, name, value)).collect();
    forest.tree(forest.head(tree), &operands)
}
