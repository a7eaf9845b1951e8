//! What each variable of a function is used for.
//!
//! Names say nothing across code bases, uses do: whatever it is called, a pivot is taken from an array once and compared
//! with its elements. A variable is described by the places it stands in, and two variables by the places they stand in
//! together.

use std::collections::HashMap;

use super::key::{Key, Space};
use super::place::{Occurrence, Places};
use super::shape::Hasher;
use super::tokens::done;
use crate::read::{Step, Steps};

const PLACES: Places = Places { kind: Space::UseSide, has_sides: false };

/// Most places kept of one variable.
const MOST_PLACES: usize = 64;

/// Most variables of one function; generated code has thousands.
const MOST_VARIABLES: usize = 500;

/// Most occurrences in one statement; statements with more are tables of data.
const MOST_OCCURRENCES: usize = 8;

/// Loops further in than this are alike.
const DEEPEST: u32 = 3;

/// Two variables in one statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Link {
    /// The two places.
    pub key: u64,
    /// Who stands in the first.
    pub first: u32,
    /// Who stands in the second.
    pub second: u32,
}

/// The variables of a function, numbered by first occurrence.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Variables {
    /// Per variable the places it stands in, ascending and distinct.
    pub places: Vec<Vec<u64>>,
    /// Ascending and distinct.
    pub links: Vec<Link>,
    /// Per step the variables in it, ascending and distinct.
    pub of_step: Vec<Vec<u32>>,
}

impl Variables {
    pub(crate) fn read(hasher: &Hasher<'_, '_>, steps: &Steps<'_>) -> Self {
        let mut reader = Reader { hasher, numbers: HashMap::new(), found: Self::default() };
        for step in &steps.steps {
            let of_step = reader.step(step);
            reader.found.of_step.push(of_step);
        }
        let mut this = reader.found;
        for list in &mut this.places {
            list.sort_unstable();
            list.dedup();
            list.truncate(MOST_PLACES);
        }
        this.links.sort_unstable();
        this.links.dedup();
        this
    }
}

struct Reader<'h, 'f, 'a> {
    hasher: &'h Hasher<'f, 'a>,
    numbers: HashMap<&'a str, u32>,
    found: Variables,
}

impl<'a> Reader<'_, '_, 'a> {
    /// The variables of one step.
    fn step(&mut self, step: &Step<'a>) -> Vec<u32> {
        let mut in_step = Vec::new();
        let depth = u64::from(step.depth.min(DEEPEST));
        for variable in step.variables.iter().filter_map(|name| self.number(name)).collect::<Vec<_>>() {
            in_step.push(variable);
            self.found.places[variable as usize].push(Key::of(Space::UseInLoop).number(depth).finish());
        }
        let bookkeeping = step.bookkeeping.iter().map(|&tree| (step.role, tree));
        for (role, tree) in done(step).chain(bookkeeping) {
            let top = [Key::of(Space::UseRoot).number(role as u64), Key::of(Space::UseAbove)];
            let names = PLACES.names(self.hasher, tree, top);
            let occurrences: Vec<(u32, Occurrence<'a>)> = names
                .filter_map(|found| Some((self.number(found.name)?, found)))
                .take(MOST_OCCURRENCES)
                .collect();
            for (variable, Occurrence { near, far, .. }) in &occurrences {
                in_step.push(*variable);
                self.found.places[*variable as usize].extend([
                    Key::of(Space::Use).number(*near).finish(),
                    Key::of(Space::WiderUse).number(*near).number(*far).finish(),
                    Key::of(Space::UseAtDepth).number(*near).number(depth).finish(),
                ]);
            }
            self.link(&occurrences);
        }
        in_step.sort_unstable();
        in_step.dedup();
        in_step
    }

    fn link(&mut self, occurrences: &[(u32, Occurrence<'_>)]) {
        for (i, a) in occurrences.iter().enumerate() {
            for b in occurrences[i + 1..].iter().filter(|b| b.0 != a.0) {
                let (first, second) = if a.1.near <= b.1.near { (a, b) } else { (b, a) };
                let key = Key::of(Space::Link).number(first.1.near).number(second.1.near).finish();
                self.found.links.push(Link { key, first: first.0, second: second.0 });
            }
        }
    }

    fn number(&mut self, name: &'a str) -> Option<u32> {
        if let Some(known) = self.numbers.get(name) {
            return Some(*known);
        }
        let number = self.found.places.len();
        (number < MOST_VARIABLES).then(|| {
            self.found.places.push(Vec::new());
            self.numbers.insert(name, number as u32);
            number as u32
        })
    }
}
