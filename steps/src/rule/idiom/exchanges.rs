//! `t = a; a = b; b = t`

use super::Blocks;
use crate::concept::Concept;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::Exchanges,
    name: "exchanges",
    says: "Three assignments through a spare variable exchange two values.",
    examples: &[("common: t = a[i]; ⏎ a[i] = a[j]; ⏎ a[j] = t;", "pseudo: swap a[i] and a[j]")],
};

/// How far apart the three assignments of an exchange may stand; two pairs are often exchanged together.
const SPAN: usize = 6;

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    for block in &blocks.inside {
        let assignments: Vec<(usize, Tree, Tree)> = block
            .iter()
            .filter(|&&at| steps.steps[at].role == Role::Plain)
            .flat_map(|&at| steps.steps[at].trees.iter().map(move |&tree| (at, tree)))
            .filter_map(|(at, tree)| steps.assigned(tree).map(|(target, value)| (at, target, value)))
            .collect();
        for (i, &(at, spare, a)) in assignments.iter().enumerate() {
            let is_place = !matches!(
                steps.forest.head(a),
                Head::Number(_) | Head::Text | Head::Opaque | Head::Concept(_)
            );
            if !matches!(steps.forest.head(spare), Head::Name(_)) || !is_place {
                continue;
            }
            let rest = &assignments[i + 1..assignments.len().min(i + SPAN)];
            let second = rest.iter().position(|&(_, target, _)| steps.forest.is_same(target, a));
            let Some(second) = second else { continue };
            let b = rest[second].2;
            let is_third = |&(_, target, value): &(usize, Tree, Tree)| {
                steps.forest.is_same(target, b) && steps.forest.is_same(value, spare)
            };
            if rest[second + 1..].iter().any(is_third) {
                let exchange = steps.forest.tree(Head::Concept(Concept::Swap), &[a, b]);
                let step = &mut steps.steps[at];
                step.asides.push((Role::Plain, exchange));
                step.concepts.insert(Concept::Swap);
            }
        }
    }
}
