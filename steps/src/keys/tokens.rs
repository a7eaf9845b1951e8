//! Structural tokens of a function: its steps described at several levels of detail.
//!
//! Inverse document frequency later decides which of them are telling, so tokens may be generous: common ones cost
//! little and weigh nothing.

use std::collections::HashMap;

use super::facet::Facet;
use super::flow;
use super::key::{Key, Space};
use super::shape::{Detail, Hasher};
use crate::purpose::Purpose;
use crate::read::{Direction, Rounds, Step, Steps};
use crate::row::Role;
use crate::tree::{Head, Tree};

/// Hashes look this far down a tree; deeper differences do not matter.
const ALL_LEVELS: u32 = 12;

/// Statements with more parts than this are tables of data.
const MOST_PARTS: usize = 64;

/// How far down a loop nest is described.
const NEST_LEVELS: u64 = 6;

/// A token, the facet it belongs to, and the step it describes (`None` for the whole function).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepToken {
    /// Position of the step.
    pub step: Option<u32>,
    /// The side it describes.
    pub facet: Facet,
    /// Its key.
    pub key: u64,
    /// Whether it names an operator, a constant or a universal operation.
    pub names_operation: bool,
}

/// All structural tokens of a function called `own_name`.
pub(crate) fn structural_tokens(steps: &Steps<'_>, own_name: &str) -> Vec<StepToken> {
    let hasher = Hasher::new(&steps.forest, own_name);
    let mut sink = Sink { tokens: Vec::new(), step: None };
    let outlines: Vec<u64> = steps.steps.iter().map(|s| outline(&hasher, s)).collect();
    // The last step seen directly inside each step.
    let mut latest: HashMap<Option<usize>, usize> = HashMap::new();
    for (at, step) in steps.steps.iter().enumerate() {
        sink.step = Some(at as u32);
        expression_tokens(&hasher, step, &mut sink);
        operation_tokens(&hasher, step, &mut sink);
        // What stands beside the algorithm does not come between its steps.
        let before = match step.purpose {
            Purpose::Algorithm => latest.insert(step.parent, at),
            Purpose::Check | Purpose::Report => None,
        };
        control_tokens(steps, at, before, &outlines, &mut sink);
        subscript_tokens(&hasher, steps, at, &mut sink);
    }
    sink.step = None;
    flow::pair_tokens(&hasher, steps, |step, key| {
        sink.tokens.push(StepToken { step: Some(step), facet: Facet::Flow, key, names_operation: false });
    });
    whole_tokens(&hasher, steps, &mut sink);
    sink.tokens
}

struct Sink {
    tokens: Vec<StepToken>,
    step: Option<u32>,
}

impl Sink {
    fn push(&mut self, facet: Facet, key: Key) {
        let names_operation = facet == Facet::Operation;
        self.tokens.push(StepToken { step: self.step, facet, key: key.finish(), names_operation });
    }

    /// That there is no operator is worth a token and names nothing.
    fn push_operators(&mut self, key: Key, is_empty: bool) {
        let key = key.finish();
        let names_operation = !is_empty;
        self.tokens.push(StepToken { step: self.step, facet: Facet::Operation, key, names_operation });
    }
}

/// A rough hash of a step: its role and the tops of its trees.
fn outline(hasher: &Hasher<'_, '_>, step: &Step<'_>) -> u64 {
    let mut key = Key::of(Space::StepOutline).number(step.role as u64);
    if let Some(rounds) = &step.rounds {
        key = key.number(rounds_code(rounds));
    }
    for &tree in step.trees.iter().take(3) {
        key = key.number(hasher.hash(tree, Detail::Coarse, 2));
    }
    if step.trees.is_empty() {
        for concept in step.concepts.numbers() {
            key = key.number(concept);
        }
    }
    key.finish()
}

fn rounds_code(rounds: &Rounds) -> u64 {
    match rounds {
        Rounds::Count { direction: Direction::Up, .. } => 1,
        Rounds::Count { direction: Direction::Down, .. } => 2,
        Rounds::Each => 3,
        Rounds::While => 4,
        Rounds::Forever => 5,
    }
}

fn expression_tokens(hasher: &Hasher<'_, '_>, step: &Step<'_>, sink: &mut Sink) {
    for (role, tree) in done(step) {
        let role = role as u64;
        let exact = hasher.hash(tree, Detail::Exact, ALL_LEVELS);
        sink.push(Facet::Statement, Key::of(Space::Statement).number(role).number(exact));
        sink.push(
            Facet::Statement,
            Key::of(Space::StatementAtDepth).number(role).number(exact).number(u64::from(step.depth.min(4))),
        );
        sink.push(
            Facet::Statement,
            Key::of(Space::PlainStatement).number(hasher.hash(tree, Detail::Plain, ALL_LEVELS)),
        );
        sink.push(
            Facet::Outline,
            Key::of(Space::RoughStatement).number(role).number(hasher.hash(tree, Detail::Coarse, 2)),
        );
        sink.push(
            Facet::Outline,
            Key::of(Space::DeeperRoughStatement).number(hasher.hash(tree, Detail::Coarse, 3)),
        );
        for part in parts(hasher, tree) {
            sink.push(Facet::Part, Key::of(Space::Part).number(hasher.hash(part, Detail::Exact, ALL_LEVELS)));
            sink.push(Facet::Outline, Key::of(Space::RoughPart).number(hasher.hash(part, Detail::Coarse, 2)));
        }
    }
    for &question in &step.questions {
        sink.push(Facet::Outline, Key::of(Space::Question).number(hasher.hash(question, Detail::Coarse, 3)));
    }
}

/// Everything a step does, in all readings, with the role each would have as a step of its own.
pub(crate) fn done(step: &Step<'_>) -> impl Iterator<Item = (Role, Tree)> {
    let own = step.trees.iter().chain(&step.readings).map(|&tree| (step.role, tree));
    own.chain(step.asides.iter().copied())
}

/// Inner nodes below the root.
fn parts(hasher: &Hasher<'_, '_>, tree: Tree) -> Vec<Tree> {
    let mut found = Vec::new();
    let mut stack: Vec<Tree> = hasher.forest.operands(tree).to_vec();
    while let Some(part) = stack.pop() {
        let operands = hasher.forest.operands(part);
        if operands.is_empty() {
            continue;
        }
        found.push(part);
        if found.len() >= MOST_PARTS {
            break;
        }
        stack.extend_from_slice(operands);
    }
    found
}

fn operation_tokens(hasher: &Hasher<'_, '_>, step: &Step<'_>, sink: &mut Sink) {
    let role = step.role as u64;
    for concept in step.concepts.numbers() {
        sink.push(Facet::Operation, Key::of(Space::Does).number(concept));
        sink.push(Facet::Operation, Key::of(Space::DoesAs).number(concept).number(role));
        sink.push(
            Facet::Operation,
            Key::of(Space::DoesAtDepth).number(concept).number(u64::from(step.depth.min(4))),
        );
    }
    let mut operators: Vec<&str> = Vec::new();
    let mut n_subscripts = 0;
    for &tree in &step.trees {
        let mut stack = vec![tree];
        while let Some(t) = stack.pop() {
            match hasher.forest.head(t) {
                Head::Op(op) if !operators.contains(&op.symbol()) => operators.push(op.symbol()),
                Head::Index => n_subscripts += 1,
                Head::Number(value) if value.abs() > 2.0 => {
                    sink.push(Facet::Operation, Key::of(Space::Constant).number(value.to_bits()));
                }
                _ => {}
            }
            stack.extend_from_slice(hasher.forest.operands(t));
        }
    }
    operators.sort_unstable();
    let set = operators.iter().fold(Key::of(Space::Operators).number(role), |key, symbol| key.text(symbol));
    for key in [set, set.number(u64::from(step.depth.min(4))), set.number(8 + n_subscripts.min(6))] {
        sink.push_operators(key, operators.is_empty());
    }
}

/// Where a step stands; `before` is the step before it in the same block.
fn control_tokens(steps: &Steps<'_>, at: usize, before: Option<usize>, outlines: &[u64], sink: &mut Sink) {
    let step = &steps.steps[at];
    // The path of enclosing control, innermost first.
    let mut path = Key::of(Space::ControlPath).number(step.role as u64);
    let mut loops = Key::of(Space::LoopPath).number(step.role as u64);
    let mut up = step.parent;
    for _ in 0..6 {
        let Some(parent) = up else { break };
        let outer = &steps.steps[parent];
        path = path.number(outer.role as u64);
        if let Some(rounds) = &outer.rounds {
            loops = loops.number(rounds_code(rounds));
        }
        up = outer.parent;
    }
    sink.push(Facet::Control, path);
    sink.push(Facet::Control, loops);
    sink.push(Facet::Control, path.number(outlines[at]));
    if let Some(parent) = step.parent {
        sink.push(Facet::Control, Key::of(Space::Inside).number(outlines[parent]).number(outlines[at]));
        if let Some(grandparent) = steps.steps[parent].parent {
            sink.push(
                Facet::Control,
                Key::of(Space::DeepInside).number(outlines[grandparent]).number(outlines[at]),
            );
        }
    }
    if let Some(before) = before {
        sink.push(Facet::Control, Key::of(Space::After).number(outlines[before]).number(outlines[at]));
    }
}

/// Loop heads, and which loop's variable stands in which subscript: `c[i][j]` two loops deep is not `c[j][i]`.
fn subscript_tokens(hasher: &Hasher<'_, '_>, steps: &Steps<'_>, at: usize, sink: &mut Sink) {
    let step = &steps.steps[at];
    if let Some(Rounds::Count { direction, start, bound }) = step.rounds {
        let way = direction as u64;
        let start = hasher.hash(start, Detail::Coarse, 2);
        let bound = bound.map_or(0, |b| hasher.hash(b, Detail::Coarse, 2));
        sink.push(Facet::Control, Key::of(Space::LoopStart).number(way).number(start));
        sink.push(Facet::Control, Key::of(Space::LoopBound).number(way).number(bound));
        sink.push(Facet::Control, Key::of(Space::LoopRange).number(way).number(start).number(bound));
    }
    let mut loops: Vec<&[&str]> = Vec::new();
    let mut up = step.parent;
    while let Some(parent) = up {
        let outer = &steps.steps[parent];
        if outer.rounds.is_some() {
            loops.push(&outer.variables);
        }
        up = outer.parent;
        if loops.len() == 6 {
            break;
        }
    }
    if loops.is_empty() {
        return;
    }
    let level_of = |name: &str| loops.iter().position(|names| names.contains(&name)).map(|l| l as u64);
    for reading in [&step.trees, &step.readings] {
        let mut signature = Key::of(Space::Subscripts);
        let mut found = false;
        for &tree in reading {
            let mut stack = vec![tree];
            while let Some(t) = stack.pop() {
                if let (Head::Index, [_, index]) = (hasher.forest.head(t), hasher.forest.operands(t)) {
                    let shape = hasher.hash(*index, Detail::Coarse, 2);
                    let level = names_in(hasher, *index).find_map(level_of).unwrap_or(9);
                    sink.push(Facet::Control, Key::of(Space::Subscript).number(level).number(shape));
                    signature = signature.number(level).number(shape);
                    found = true;
                }
                stack.extend(hasher.forest.operands(t).iter().rev());
            }
        }
        if found {
            sink.push(Facet::Statement, signature);
        }
    }
}

fn names_in<'a>(hasher: &Hasher<'_, 'a>, tree: Tree) -> impl Iterator<Item = &'a str> {
    let mut stack = vec![tree];
    std::iter::from_fn(move || {
        while let Some(t) = stack.pop() {
            stack.extend_from_slice(hasher.forest.operands(t));
            if let Head::Name(name) = hasher.forest.head(t) {
                return Some(name);
            }
        }
        None
    })
}

fn whole_tokens(hasher: &Hasher<'_, '_>, steps: &Steps<'_>, sink: &mut Sink) {
    let all: Vec<&Step<'_>> = steps.steps.iter().filter(|step| step.purpose == Purpose::Algorithm).collect();
    let n_loops = all.iter().filter(|s| s.role == Role::Loop).count() as u64;
    let n_tests = all.iter().filter(|s| s.role == Role::Test).count() as u64;
    let deepest = all.iter().map(|s| s.depth + u32::from(s.role == Role::Loop)).max().unwrap_or(0);
    let size = u64::from((all.len() as u64 + 1).ilog2());
    sink.push(Facet::Whole, Key::of(Space::LoopCount).number(n_loops));
    sink.push(Facet::Whole, Key::of(Space::Deepest).number(u64::from(deepest)));
    sink.push(Facet::Whole, Key::of(Space::TestCount).number(n_tests.min(8)));
    sink.push(Facet::Whole, Key::of(Space::Loops).number(n_loops).number(u64::from(deepest)));
    sink.push(Facet::Whole, Key::of(Space::Size).number(n_loops).number(u64::from(deepest)).number(size));
    let mut n_recursive = 0;
    for step in all {
        for &tree in &step.trees {
            let mut stack = vec![tree];
            while let Some(t) = stack.pop() {
                if matches!(hasher.forest.head(t), Head::Call(name) if name == hasher.own_name) {
                    n_recursive += 1;
                    for &argument in hasher.forest.operands(t) {
                        let shape = hasher.hash(argument, Detail::Coarse, 2);
                        sink.push(Facet::Whole, Key::of(Space::RecursiveArgument).number(shape));
                    }
                }
                stack.extend_from_slice(hasher.forest.operands(t));
            }
        }
    }
    sink.push(Facet::Whole, Key::of(Space::RecursionCount).number(n_recursive.min(4)));
    loop_nests(&steps.steps, sink);
}

/// The loop nests as such: each loop with the loops and tests it contains, at most [`NEST_LEVELS`] down.
fn loop_nests(all: &[Step<'_>], sink: &mut Sink) {
    let mut keys: Vec<Key> = vec![Key::of(Space::LoopNest); all.len()];
    for (inner, step) in all.iter().enumerate() {
        if !matches!(step.role, Role::Loop | Role::Test) || step.purpose != Purpose::Algorithm {
            continue;
        }
        let mut up = Some(inner);
        for distance in 0..NEST_LEVELS {
            let Some(outer) = up else { break };
            keys[outer] = keys[outer].number(distance).number(step.role as u64);
            up = all[outer].parent;
        }
    }
    for (step, key) in all.iter().zip(keys) {
        if step.role == Role::Loop {
            sink.push(Facet::Whole, key);
        }
    }
}
