//! `while (i < n) { …; i++; }`

use std::collections::HashMap;

use super::Blocks;
use crate::read::{Rounds, Steps};
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::CountingWhiles,
    name: "counting-whiles",
    says: "A while loop that moves the variable its test asks for counts, as a for loop does.",
    examples: &[(
        "common: i = 0; ⏎ while (i < n) ⏎ > s += a[i]; ⏎ > i++;",
        "common: for (i = 0; i < n; i++) ⏎ > s += a[i];",
    )],
};

pub(super) fn apply<'a>(steps: &mut Steps<'a>, blocks: &Blocks) {
    // Per block what was assigned last to each variable, as far as the steps are gone through.
    let mut assigned: HashMap<Option<usize>, HashMap<&'a str, Tree>> = HashMap::new();
    for at in 0..steps.steps.len() {
        let before = assigned.entry(steps.steps[at].parent).or_default();
        if steps.steps[at].role == Role::Loop {
            count(steps, at, &blocks.inside[at], before);
        }
        for &tree in steps.steps[at].trees.iter().rev() {
            if let Some(name) = steps.target_name(tree) {
                before.insert(name, steps.forest.operands(tree)[1]);
            }
        }
    }
}

fn count(steps: &mut Steps<'_>, at: usize, inside: &[usize], before: &HashMap<&str, Tree>) {
    if !matches!(steps.steps[at].rounds, Some(Rounds::While)) || !steps.steps[at].variables.is_empty() {
        return;
    }
    let Some(&test) = steps.steps[at].trees.first() else { return };
    let own = steps.steps[at].asides.iter().map(|&(_, tree)| tree);
    let updates = inside.iter().flat_map(|&child| {
        let step = &steps.steps[child];
        step.trees.iter().copied().chain(step.asides.iter().map(|&(_, tree)| tree))
    });
    let mut moved = own.chain(updates).filter_map(|update| steps.moved(update));
    let Some((name, direction)) = moved.find(|(name, _)| steps.asks_for(test, name)) else { return };
    let bound = steps.bound_of(test, name);
    let start = before.get(name).copied();
    let start = start.unwrap_or_else(|| steps.forest.leaf(Head::Name(name)));
    let step = &mut steps.steps[at];
    step.variables.push(name);
    step.rounds = Some(Rounds::Count { direction, start, bound });
}

impl Steps<'_> {
    /// Whether a test asks how far `variable` has come.
    fn asks_for(&self, test: Tree, variable: &str) -> bool {
        match (self.forest.head(test), self.forest.operands(test)) {
            (Head::Op(Op::Nonzero), &[counter]) => {
                matches!(self.forest.head(counter), Head::Name(name) if name == variable)
            }
            (Head::Op(Op::And), operands) => operands.iter().any(|&part| self.asks_for(part, variable)),
            _ => self.bound_of(test, variable).is_some(),
        }
    }
}
