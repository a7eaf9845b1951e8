//! One form for what a statement does: assignments inside expressions and choices between values become what they would
//! be as statements of their own, and tests are asked in one way.

use crate::concept::Concept;
use crate::read::{Step, Steps};
use crate::row::Role;
use crate::tree::{Head, Tree};

impl<'a> Steps<'a> {
    /// Takes apart what a statement does at once, and brings its tests into one form.
    pub(crate) fn normalise(&mut self, step: &mut Step<'a>) {
        let mut effects = Vec::new();
        for tree in &mut step.trees {
            *tree = self.forest.hoist(*tree, &mut effects);
        }
        let asks = matches!(step.role, Role::Test | Role::Loop);
        if let (true, [tree]) = (asks, &mut step.trees[..])
            && self.forest.head(*tree) == Head::Assign
        {
            // `while (n--)` asks for what it changes.
            effects.push(*tree);
            *tree = self.forest.operands(*tree)[0];
        }
        step.asides.extend(effects.into_iter().map(|effect| (Role::Plain, effect)));
        for at in 0..step.trees.len() {
            if asks && self.forest.head(step.trees[at]) != Head::Assign {
                let test = self.forest.truth(step.trees[at], true);
                step.trees[at] = test;
                step.readings.extend(self.forest.loosened(test));
                step.questions.push(self.forest.question(test));
            } else {
                self.read_choice(step.trees[at], step);
            }
        }
    }

    /// `x = c ? a : b` tests, and assigns one or the other; so does `x = min(x, a)`.
    fn read_choice(&mut self, tree: Tree, step: &mut Step<'a>) {
        let (target, value) = match self.assigned(tree) {
            Some((target, value)) => (Some(target), value),
            None => (None, tree),
        };
        match (self.forest.head(value), self.forest.operands(value)) {
            (Head::Op("?"), &[test, yes, no]) => {
                let test = self.forest.truth(test, true);
                step.asides.push((Role::Test, test));
                step.questions.push(self.forest.question(test));
                for branch in [yes, no] {
                    let done = match target {
                        Some(target) => (Role::Plain, self.forest.tree(Head::Assign, &[target, branch])),
                        None => (step.role, branch),
                    };
                    step.asides.push(done);
                }
            }
            (Head::Concept(best @ (Concept::Min | Concept::Max)), &[a, b]) => {
                let Some(target) = target else { return };
                let other = if self.forest.is_same(a, target) { b } else { a };
                if self.forest.is_same(a, target) || self.forest.is_same(b, target) {
                    let order = if best == Concept::Min { [other, target] } else { [target, other] };
                    let test = self.forest.tree(Head::Op("<"), &order);
                    step.asides.push((Role::Test, test));
                    step.questions.push(test);
                    step.asides.push((Role::Plain, self.forest.tree(Head::Assign, &[target, other])));
                }
            }
            _ => {}
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
