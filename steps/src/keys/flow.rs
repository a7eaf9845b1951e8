//! How a variable travels: pairs of places where the same name occurs.
//!
//! `mid` is a half of a sum, subscripts an array, and becomes a bound plus one. Each of these is common; together they
//! are binary search. Order and distance do not matter, so reordering and inserted code cost nothing.

use std::collections::BTreeMap;

use super::key::{Key, Space};
use super::place::Places;
use super::shape::Hasher;
use super::tokens::done;
use crate::purpose::Purpose;
use crate::read::{Step, Steps};

const PLACES: Places = Places { kind: Space::JourneySide, has_sides: true };

/// Most distinct places of one variable that are paired; a function's bookkeeping variables have hundreds.
const MOST_PLACES: usize = 10;

/// Calls `emit(step, key)` for every pair of distinct places of a variable; the step is that of the later place.
pub(crate) fn pair_tokens(hasher: &Hasher<'_, '_>, steps: &Steps<'_>, mut emit: impl FnMut(u32, u64)) {
    let mut places: BTreeMap<&str, Vec<(u64, u32)>> = BTreeMap::new();
    let beside = |step: &Step<'_>| step.purpose != Purpose::Algorithm;
    for (at, step) in steps.steps.iter().enumerate().filter(|(_, step)| !beside(step)) {
        for name in &step.variables {
            add(
                &mut places,
                name,
                Key::of(Space::CountsPlace).number(step.rounds.as_ref().map_or(0, |_| 1)).finish(),
                at as u32,
            );
        }
        let bookkeeping = step.bookkeeping.iter().map(|&tree| (step.role, tree));
        for (role, tree) in done(step).chain(bookkeeping) {
            let top = [Key::of(Space::JourneyRoot).number(role as u64), Key::of(Space::JourneyAbove)];
            for found in PLACES.names(hasher, tree, top) {
                let place = Key::of(Space::JourneyPlace).number(found.near).number(found.far).finish();
                add(&mut places, found.name, place, at as u32);
            }
        }
    }
    for list in places.values() {
        for (i, &(a, _)) in list.iter().enumerate() {
            for &(b, step) in &list[i + 1..] {
                let (low, high) = if a <= b { (a, b) } else { (b, a) };
                emit(step, Key::of(Space::Journey).number(low).number(high).finish());
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
