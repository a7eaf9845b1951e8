//! What several steps do together and pseudo-code says in one: exchanging two values through a third, keeping the least
//! of two, counting in a `while` loop, copying, filling and summing in a loop.
//!
//! Each becomes what the short form would have been, beside what the steps already are.

mod bests;
mod checks;
mod copies;
mod counts;
mod elses;
mod exchanges;
mod guards;
mod sums;
mod tail_calls;
mod temporaries;

use super::Rule;
use crate::read::Steps;

/// Adds what several steps do together.
type Idiom = for<'a> fn(&mut Steps<'a>, &Blocks);

pub(crate) const ALL: &[(Rule, Idiom)] = &[
    (exchanges::RULE, exchanges::apply),
    (bests::RULE, bests::apply),
    (counts::RULE, counts::apply),
    (sums::RULE, sums::apply),
    (copies::RULE, copies::apply),
    (temporaries::RULE, temporaries::apply),
    (tail_calls::RULE, tail_calls::apply),
    (checks::RULE, checks::apply),
    (elses::RULE, elses::apply),
    (guards::RULE, guards::apply),
];

/// Which steps stand directly inside which.
pub(crate) struct Blocks {
    /// Per step those inside it, and at the end those inside none.
    inside: Vec<Vec<usize>>,
}

impl Blocks {
    fn of(steps: &Steps<'_>) -> Self {
        let n = steps.steps.len();
        let mut inside = vec![Vec::new(); n + 1];
        for (at, step) in steps.steps.iter().enumerate() {
            inside[step.parent.unwrap_or(n)].push(at);
        }
        Self { inside }
    }
}

/// Adds the idioms of a function to its steps.
pub(crate) fn recognise(steps: &mut Steps<'_>) {
    let blocks = Blocks::of(steps);
    let rules = steps.forest.rules();
    for (_, apply) in ALL.iter().filter(|(rule, _)| rules.has(rule.id)) {
        apply(steps, &blocks);
    }
}

#[cfg(test)]
mod tests {
    use crate::concept::Concept;
    use crate::read::{Rounds, Steps};
    use crate::row::{LoopKind, Role, Row};
    use crate::spelling::Spelling;
    use crate::tree::Head;

    /// Steps of rows, each so many levels further in.
    fn read<'a>(rows: &[(Row<'a>, u32)]) -> Steps<'a> {
        let rows: Vec<Row<'_>> = rows.iter().map(|&(row, nesting)| Row { nesting, ..row }).collect();
        Steps::read(&rows, "f", &Spelling::COMMON)
    }

    fn step(text: &str) -> Row<'_> {
        Row::new(Role::Plain, text)
    }

    fn test(text: &str) -> Row<'_> {
        Row::new(Role::Test, text)
    }

    fn while_loop(text: &str) -> Row<'_> {
        Row::repeating(LoopKind::While, text)
    }

    fn has(steps: &Steps<'_>, at: usize, concept: Concept) -> bool {
        steps.steps[at].concepts.numbers().any(|number| number == concept as u64)
    }

    #[test]
    fn three_assignments_exchange_two_values() {
        let steps = read(&[
            (step("t = a[i];"), 0),
            (step("n++;"), 0),
            (step("a[i] = a[j];"), 0),
            (step("a[j] = t;"), 0),
        ]);
        assert!(has(&steps, 0, Concept::Swap));
        let (_, exchange) = steps.steps[0].asides[0];
        assert_eq!(steps.forest.head(exchange), Head::Concept(Concept::Swap));
        let rotation = read(&[(step("t = a;"), 0), (step("a = b;"), 0), (step("b = c;"), 0)]);
        assert!(!has(&rotation, 0, Concept::Swap));
    }

    #[test]
    fn a_guarded_assignment_keeps_the_least() {
        let steps = read(&[(test("if (d < best)"), 0), (step("best = d;"), 1)]);
        assert!(has(&steps, 0, Concept::Min) && !has(&steps, 0, Concept::Max));
        let steps = read(&[(test("if (d > best)"), 0), (step("best = d;"), 1)]);
        assert!(has(&steps, 0, Concept::Max) && !has(&steps, 0, Concept::Min));
        let other = read(&[(test("if (d < best)"), 0), (step("other = d;"), 1)]);
        assert!(!has(&other, 0, Concept::Min));
    }

    #[test]
    fn a_while_loop_that_moves_its_bound_variable_counts() {
        let steps = read(&[
            (step("i = 2;"), 0),
            (while_loop("while (i < n)"), 0),
            (step("s += i;"), 1),
            (step("i++;"), 1),
        ]);
        assert!(matches!(steps.steps[1].rounds, Some(Rounds::Count { .. })));
        assert_eq!(steps.steps[1].variables, ["i"]);
        assert!(has(&steps, 2, Concept::Sum));
        let down = read(&[(while_loop("while (n--)"), 0), (step("f();"), 1)]);
        assert!(matches!(down.steps[0].rounds, Some(Rounds::Count { .. })));
        let other = read(&[(while_loop("while (i < n)"), 0), (step("k++;"), 1)]);
        assert!(matches!(other.steps[0].rounds, Some(Rounds::While)));
    }

    #[test]
    fn a_loop_of_one_assignment_copies_or_fills() {
        let copy = read(&[(while_loop("while (i < n)"), 0), (step("a[i] = b[i++];"), 1)]);
        assert!(has(&copy, 0, Concept::Duplicate));
        let fill = read(&[(while_loop("while (i < n)"), 0), (step("a[i++] = 0;"), 1)]);
        assert!(has(&fill, 0, Concept::Fill));
    }
}
