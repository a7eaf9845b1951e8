//! `v.color = GRAY`

use crate::read::{Step, Steps};
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Forest, Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Colours,
    name: "colours",
    says: "A state kept as a constant in capitals may be kept as a truth: setting it marks, comparing with it asks for the mark.",
    examples: &[
        ("pseudo: v.color ← GRAY", "common: visited[v] = true;"),
        ("pseudo: if v.color = WHITE", "common: if (!visited[v])"),
    ],
};

pub(super) fn apply<'a>(steps: &mut Steps<'a>, step: &mut Step<'a>) {
    for at in 0..step.trees.len() {
        let tree = step.trees[at];
        match (steps.forest.head(tree), steps.forest.operands(tree)) {
            (Head::Assign, &[place, state]) if is_marked(&steps.forest, place, state) => {
                let one = steps.forest.leaf(Head::Number(1.0));
                step.asides.push((Role::Plain, steps.forest.tree(Head::Assign, &[place, one])));
            }
            (Head::Op(Op::Equal | Op::Differs), &[place, state])
                if matches!(step.role, Role::Test | Role::Loop) && is_marked(&steps.forest, place, state) =>
            {
                step.questions.push(steps.forest.tree(Head::Op(Op::Nonzero), &[place]));
            }
            _ => {}
        }
    }
}

/// Whether a constant in capitals is kept in an element or a field.
fn is_marked(forest: &Forest<'_>, place: Tree, state: Tree) -> bool {
    let is_place = matches!(forest.head(place), Head::Index | Head::Field(_));
    is_place && matches!(forest.head(state), Head::Name(name) if is_constant(name))
}

fn is_constant(name: &str) -> bool {
    name.chars().filter(|c| c.is_alphabetic()).count() > 1 && !name.chars().any(char::is_lowercase)
}
