//! What several steps do together and pseudo-code says in one: exchanging two values through a third, keeping the least
//! of two, counting in a `while` loop, copying, filling and summing in a loop.
//!
//! Each becomes what the short form would have been, beside what the steps already are.

use std::collections::HashMap;

use crate::concept::Concept;
use crate::read::{Rounds, Steps};
use crate::row::Role;
use crate::tree::{Head, Tree};

/// How far apart the three assignments of an exchange may stand; two pairs are often exchanged together.
const EXCHANGE_SPAN: usize = 6;

/// Adds the idioms of a function to its steps.
pub(crate) fn recognise<'a>(steps: &mut Steps<'a>) {
    let children = children(steps);
    exchanges(steps, &children);
    // Per block what was assigned last to each variable, as far as the steps are gone through.
    let mut assigned: HashMap<Option<usize>, HashMap<&'a str, Tree>> = HashMap::new();
    for (at, inside) in children.iter().enumerate().take(steps.steps.len()) {
        let before = assigned.entry(steps.steps[at].parent).or_default();
        match steps.steps[at].role {
            Role::Test => keeps_best(steps, at, inside),
            Role::Loop => {
                counts(steps, at, inside, before);
                runs_through(steps, at, inside);
            }
            _ => {}
        }
        for &tree in steps.steps[at].trees.iter().rev() {
            if let Some(name) = steps.target_name(tree) {
                before.insert(name, steps.forest.operands(tree)[1]);
            }
        }
    }
}

/// Per step the steps directly inside it, and at the end those inside none.
fn children(steps: &Steps<'_>) -> Vec<Vec<usize>> {
    let n = steps.steps.len();
    let mut children = vec![Vec::new(); n + 1];
    for (at, step) in steps.steps.iter().enumerate() {
        children[step.parent.unwrap_or(n)].push(at);
    }
    children
}

/// `t = a; a = b; b = t`
fn exchanges(steps: &mut Steps<'_>, children: &[Vec<usize>]) {
    for block in children {
        let assignments: Vec<(usize, Tree, Tree)> = block
            .iter()
            .filter(|&&at| steps.steps[at].role == Role::Plain)
            .flat_map(|&at| steps.steps[at].trees.iter().map(move |&tree| (at, tree)))
            .filter_map(|(at, tree)| steps.assigned(tree).map(|(target, value)| (at, target, value)))
            .collect();
        for (i, &(at, spare, a)) in assignments.iter().enumerate() {
            if !matches!(steps.forest.head(spare), Head::Name(_)) || is_value(steps, a) {
                continue;
            }
            let rest = &assignments[i + 1..assignments.len().min(i + EXCHANGE_SPAN)];
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

fn is_value(steps: &Steps<'_>, tree: Tree) -> bool {
    matches!(steps.forest.head(tree), Head::Number(_) | Head::Opaque | Head::Concept(_))
}

/// `if (a < b) b = a` is `b = min(a, b)`.
fn keeps_best(steps: &mut Steps<'_>, test: usize, inside: &[usize]) {
    let tests = steps.steps[test].trees.clone();
    for tree in tests {
        let (Head::Op("<" | "<="), &[low, high]) = (steps.forest.head(tree), steps.forest.operands(tree))
        else {
            continue;
        };
        let found = inside.iter().flat_map(|&at| &steps.steps[at].trees).find_map(|&tree| {
            let (target, value) = steps.assigned(tree)?;
            let same = |a, b| steps.forest.is_same(a, b);
            if same(target, low) && same(value, high) {
                Some((Concept::Max, target))
            } else {
                (same(target, high) && same(value, low)).then_some((Concept::Min, target))
            }
        });
        if let Some((best, target)) = found {
            let value = steps.forest.apply(best, &[low, high]);
            let kept = steps.forest.tree(Head::Assign, &[target, value]);
            let step = &mut steps.steps[test];
            step.asides.push((Role::Plain, kept));
            step.concepts.insert(best);
        }
    }
}

/// `while (i < n) { …; i++; }` counts as `for` does.
fn counts(steps: &mut Steps<'_>, at: usize, inside: &[usize], before: &HashMap<&str, Tree>) {
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
            (Head::Op("nonzero"), &[counter]) => {
                matches!(self.forest.head(counter), Head::Name(name) if name == variable)
            }
            (Head::Op("&&"), operands) => operands.iter().any(|&part| self.asks_for(part, variable)),
            _ => self.bound_of(test, variable).is_some(),
        }
    }
}

/// A loop that only copies, fills or adds up says so in one word elsewhere.
fn runs_through(steps: &mut Steps<'_>, at: usize, inside: &[usize]) {
    for &child in inside {
        let sums = steps.steps[child].trees.iter().any(|&tree| {
            steps.assigned(tree).is_some_and(|(target, value)| {
                let operands = steps.forest.operands(value);
                steps.forest.head(value) == Head::Op("+")
                    && operands.iter().any(|&operand| steps.forest.is_same(operand, target))
                    && !operands.iter().any(|&operand| matches!(steps.forest.head(operand), Head::Number(_)))
            })
        });
        if sums {
            steps.steps[child].concepts.insert(Concept::Sum);
        }
    }
    let [only] = inside else { return };
    let [tree] = steps.steps[*only].trees[..] else { return };
    let Some((target, value)) = steps.assigned(tree) else { return };
    let is_place = |tree: Tree| matches!(steps.forest.head(tree), Head::Index | Head::Op("deref"));
    let all = if !is_place(target) {
        return;
    } else if is_place(value) {
        Concept::Duplicate
    } else if matches!(steps.forest.head(value), Head::Number(_) | Head::Name(_) | Head::Concept(_)) {
        Concept::Fill
    } else {
        return;
    };
    steps.steps[at].concepts.insert(all);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::{LoopKind, Row};
    use crate::spelling::Spelling;

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
