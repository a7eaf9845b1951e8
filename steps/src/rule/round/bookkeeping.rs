//! `for i = a to b`

use crate::read::{Direction, Step, Steps};
use crate::rule::{Id, Rule};
use crate::tree::{Head, Op, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::Bookkeeping,
    name: "bookkeeping",
    says: "A counting loop tests its variable and moves it by one, whatever its spelling.",
    examples: &[(
        "pseudo: for i ← 1 to n ⏎ > x ← a[i]",
        "common: i = 1; ⏎ while (i < n) ⏎ > x = a[i]; ⏎ > i++;",
    )],
};

impl<'a> Steps<'a> {
    /// Test and update of a counting loop, as the equivalent `while` loop would spell them out.
    pub(crate) fn keep_books(
        &mut self,
        variable: &'a str,
        direction: Direction,
        bound: Option<Tree>,
        step: &mut Step<'a>,
    ) {
        if !self.forest.follows(Id::Bookkeeping) {
            return;
        }
        let counter = self.forest.leaf(Head::Name(variable));
        let one = self.forest.leaf(Head::Number(1.0));
        let op = if direction == Direction::Up { Op::Add } else { Op::Subtract };
        let moved = self.forest.binary(op, counter, one);
        step.bookkeeping.push(self.forest.tree(Head::Assign, &[counter, moved]));
        if let Some(bound) = bound {
            let sides = if direction == Direction::Up { [counter, bound] } else { [bound, counter] };
            step.bookkeeping.push(self.forest.tree(Head::Op(Op::Less), &sides));
        }
    }
}
