//! `q[tail++] = v`

use crate::concept::Concept;
use crate::read::{Step, Steps};
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::ArrayQueues,
    name: "array-queues",
    says: "Storing at a subscript that moves on right there puts an element in, and reading at one takes an element out.",
    examples: &[
        ("common: q[tail++] = v;", "pseudo: ENQUEUE(Q, v)"),
        ("common: u = q[head++];", "pseudo: u ← DEQUEUE(Q)"),
    ],
};

pub(super) fn apply<'a>(steps: &mut Steps<'a>, step: &mut Step<'a>) {
    let moved: Vec<&str> = step.asides.iter().filter_map(|&(_, aside)| Some(steps.moved(aside)?.0)).collect();
    if moved.is_empty() || step.role != Role::Plain {
        return;
    }
    for at in 0..step.trees.len() {
        let Some((target, value)) = steps.assigned(step.trees[at]) else { continue };
        if let Some(container) = moving(steps, target, &moved) {
            let put = steps.forest.tree(Head::Concept(Concept::Insert), &[container, value]);
            step.asides.push((Role::Plain, put));
            step.concepts.insert(Concept::Insert);
        } else if let Some(container) = moving(steps, value, &moved) {
            let taken = steps.forest.tree(Head::Concept(Concept::Remove), &[container]);
            step.asides.push((Role::Plain, steps.forest.tree(Head::Assign, &[target, taken])));
            step.concepts.insert(Concept::Remove);
        }
    }
}

/// What is subscripted by a variable that moves.
fn moving(steps: &Steps<'_>, place: Tree, moved: &[&str]) -> Option<Tree> {
    let (Head::Index, &[container, index]) = (steps.forest.head(place), steps.forest.operands(place)) else {
        return None;
    };
    matches!(steps.forest.head(index), Head::Name(name) if moved.contains(&name)).then_some(container)
}
