//! How a variable travels: pairs of places where the same name occurs.
//!
//! `mid` is a half of a sum, subscripts an array, and becomes a bound plus one. Each of these is common; together they
//! are binary search. Order and distance do not matter, so reordering and inserted code cost nothing.

use std::collections::BTreeMap;

use super::expr::{Head, Tree};
use super::key::Key;
use super::shape::{Detail, Hasher};
use super::steps::Steps;
use super::tokens::done;

/// Most distinct places of one variable that are paired; a function's bookkeeping variables have hundreds.
const MOST_PLACES: usize = 10;

/// Calls `emit(step, key)` for every pair of distinct places of a variable; the step is that of the later place.
pub(crate) fn pair_tokens(hasher: &Hasher<'_, '_>, steps: &Steps<'_>, mut emit: impl FnMut(u32, u64)) {
    let mut places: BTreeMap<&str, Vec<(u64, u32)>> = BTreeMap::new();
    for (at, step) in steps.steps.iter().enumerate() {
        for name in &step.variables {
            add(
                &mut places,
                name,
                Key::new(70).number(step.rounds.as_ref().map_or(0, |_| 1)).finish(),
                at as u32,
            );
        }
        let bookkeeping = step.bookkeeping.iter().map(|&tree| (step.role, tree));
        for (role, tree) in done(step).chain(bookkeeping) {
            visit(hasher, tree, role as u64, at as u32, &mut places);
        }
    }
    for list in places.values() {
        for (i, &(a, _)) in list.iter().enumerate() {
            for &(b, step) in &list[i + 1..] {
                let (low, high) = if a <= b { (a, b) } else { (b, a) };
                emit(step, Key::new(71).number(low).number(high).finish());
            }
        }
    }
}

fn add<'a>(places: &mut BTreeMap<&'a str, Vec<(u64, u32)>>, name: &'a str, place: u64, step: u32) {
    let list = places.entry(name).or_default();
    if list.len() < MOST_PLACES && list.iter().all(|&(known, _)| known != place) {
        list.push((place, step));
    }
}

/// Finds the names of a tree and describes where each stands: the two operators above it and the side it is on.
fn visit<'a>(
    hasher: &Hasher<'_, 'a>,
    root: Tree,
    role: u64,
    step: u32,
    places: &mut BTreeMap<&'a str, Vec<(u64, u32)>>,
) {
    let top = Key::new(72).number(role).finish();
    let mut stack = vec![(root, top, Key::new(73).finish())];
    while let Some((tree, above, further)) = stack.pop() {
        if let Head::Name(name) = hasher.forest.head(tree) {
            add(places, name, Key::new(74).number(above).number(further).finish(), step);
            continue;
        }
        let operands = hasher.forest.operands(tree);
        let tag = hasher.tag(tree);
        // `v.dist` and `dist(v)` look `v` up as `dist[v]` does, where it stands second.
        let looked_up =
            operands.len() == 1 && matches!(hasher.forest.head(tree), Head::Field(_) | Head::Call(_));
        for (at, &operand) in operands.iter().enumerate() {
            let side = at + usize::from(looked_up);
            let mut place = Key::new(75).number(tag).number(side as u64);
            if hasher.forest.head(tree) == Head::Assign && side == 0 {
                // What a variable is set to matters more than that it is set.
                place = place.number(hasher.hash(operands[1], Detail::Coarse, 1));
            }
            stack.push((operand, place.finish(), above));
        }
    }
}
