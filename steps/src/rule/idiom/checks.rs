//! `if (!p) goto fail;`

use super::Blocks;
use crate::concept::Concept;
use crate::purpose::Purpose;
use crate::read::Steps;
use crate::row::Role;
use crate::rule::{Id, Rule};
use crate::tree::{Head, Tree};

pub(super) const RULE: Rule = Rule {
    id: Id::ErrorExits,
    name: "error-exits",
    says: "A test that only gives up or reports, and what it does then, stand beside the algorithm: steps before and after follow each other.",
    examples: &[
        (
            "common: p = f(n); ⏎ if (p == NULL) ⏎ > goto fail; ⏎ q = p->next;",
            "common: p = f(n); ⏎ q = p->next;",
        ),
        ("common: x = a[i]; ⏎ warn(\"odd\", x); ⏎ y = x * x;", "pseudo: x ← a[i] ⏎ y ← x^2"),
    ],
};

pub(super) fn apply(steps: &mut Steps<'_>, blocks: &Blocks) {
    for at in 0..steps.steps.len() {
        steps.steps[at].purpose = alone(steps, at);
    }
    // From the inside out, as a test is known by what stands in it.
    for at in (0..steps.steps.len()).rev() {
        let inside = &blocks.inside[at];
        let is_marked = |&inner: &usize| steps.steps[inner].purpose != Purpose::Algorithm;
        let is_beside = |inner: &usize| is_marked(inner) || is_exit(steps, *inner);
        let gives_up = |inner: &usize| is_marked(inner) || is_failure(steps, *inner);
        let is_guard =
            steps.steps[at].role == Role::Test && inside.iter().all(is_beside) && inside.iter().any(gives_up);
        if !is_guard {
            continue;
        }
        let reports = inside.iter().all(|&inner| steps.steps[inner].purpose == Purpose::Report);
        let purpose = if reports { Purpose::Report } else { Purpose::Check };
        for &beside in inside.iter().chain([&at]) {
            if steps.steps[beside].purpose == Purpose::Algorithm {
                steps.steps[beside].purpose = purpose;
            }
        }
    }
}

/// What a step is there for, by itself.
fn alone(steps: &Steps<'_>, at: usize) -> Purpose {
    let step = &steps.steps[at];
    match (step.role, &step.trees[..]) {
        _ if step.purpose != Purpose::Algorithm => step.purpose,
        (Role::Fail, _) => Purpose::Check,
        (Role::Plain, &[tree]) => match steps.forest.head(tree) {
            Head::Concept(Concept::Fail) => Purpose::Check,
            // A logarithm is not taken for its effect; what is printed without a word may be the result.
            Head::Concept(Concept::Log) => Purpose::Report,
            Head::Concept(Concept::Print) if has_text(steps, tree) => Purpose::Report,
            Head::Call(name) if name != steps.own_name && has_text(steps, tree) => Purpose::Report,
            _ => Purpose::Algorithm,
        },
        _ => Purpose::Algorithm,
    }
}

/// Whether a call done for its effect is given a literal text: somebody is told something.
fn has_text(steps: &Steps<'_>, call: Tree) -> bool {
    steps.forest.operands(call).iter().any(|&argument| steps.forest.head(argument) == Head::Text)
}

/// A way out that may be an error's: `goto`, or an answer that is a constant.
fn is_exit(steps: &Steps<'_>, at: usize) -> bool {
    let step = &steps.steps[at];
    match (step.role, &step.trees[..]) {
        (Role::Leave, _) => step.is_goto,
        (Role::Return, []) => true,
        (Role::Return, &[tree]) => match steps.forest.head(tree) {
            Head::Number(_) | Head::Concept(Concept::Null | Concept::Fail) => true,
            Head::Name(name) => !name.contains(|c: char| c.is_lowercase()) && name.len() > 1,
            _ => false,
        },
        _ => false,
    }
}

/// A way out that is an error's: below nought, a constant in capitals, `goto` in a program.
fn is_failure(steps: &Steps<'_>, at: usize) -> bool {
    let step = &steps.steps[at];
    match (step.role, &step.trees[..]) {
        (Role::Leave, _) => step.is_goto,
        (Role::Return, &[tree]) => match steps.forest.head(tree) {
            Head::Number(value) => value < 0.0,
            Head::Concept(Concept::Fail) => true,
            Head::Name(name) => !name.contains(|c: char| c.is_lowercase()) && name.len() > 1,
            _ => false,
        },
        _ => false,
    }
}
