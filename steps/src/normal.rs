//! One form for what a statement does: assignments inside expressions and choices between values become what they would
//! be as statements of their own, and tests are asked in one way.

use crate::read::{Step, Steps};
use crate::row::Role;
use crate::rule::statement;
use crate::tree::{Head, Tree};

impl<'a> Steps<'a> {
    /// Takes apart what a statement does at once, and brings its tests into one form.
    pub(crate) fn normalise(&mut self, step: &mut Step<'a>) {
        let rules = self.forest.rules();
        for (_, apply) in statement::ALL.iter().filter(|(rule, _)| rules.has(rule.id)) {
            apply(self, step);
        }
        if !matches!(step.role, Role::Test | Role::Loop) {
            return;
        }
        for at in 0..step.trees.len() {
            if self.forest.head(step.trees[at]) != Head::Assign {
                let test = self.forest.truth(step.trees[at], true);
                step.trees[at] = test;
                step.readings.extend(self.forest.loosened(test));
                step.questions.extend(self.forest.question(test));
            }
        }
    }

    /// Target and value of an assignment.
    pub(crate) fn assigned(&self, tree: Tree) -> Option<(Tree, Tree)> {
        match (self.forest.head(tree), self.forest.operands(tree)) {
            (Head::Assign, &[target, value]) => Some((target, value)),
            _ => None,
        }
    }
}
