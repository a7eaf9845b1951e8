//! Backtracking over a text.

use super::{Greed, Node, Pattern, Place, Set};
use crate::run::{Limit, Machine, Stop};

type Groups = Vec<Option<(usize, usize)>>;

/// Deepest nesting of choices that are open at a time: they nest on the real stack.
const DEPTH: usize = 600;

/// The first match from a place on: mode 0 anywhere after it, 1 there, 2 there and to the end of the text.
pub(crate) fn find(
    machine: &mut Machine<'_>,
    pattern: &Pattern,
    text: &[u16],
    from: usize,
    mode: u32,
) -> Result<Option<Groups>, Stop> {
    let mut matcher =
        Matcher { text, groups: vec![None; pattern.n_groups + 1], steps: 0, depth: 0, from, stop: None };
    let starts = if mode == 0 { from..text.len() + 1 } else { from..(from + 1).min(text.len() + 1) };
    let mut found = None;
    for start in starts {
        matcher.groups.fill(None);
        let end = matcher.run(&pattern.node, start, &mut |m, at| mode != 2 || at == m.text.len());
        if let Some(stop) = matcher.stop.take() {
            return Err(stop);
        }
        if let Some(end) = end {
            matcher.groups[0] = Some((start, end));
            found = Some(matcher.groups.clone());
            break;
        }
        machine.charge(matcher.steps / 4)?;
        matcher.steps = 0;
    }
    machine.charge(matcher.steps / 4)?;
    Ok(found)
}

struct Matcher<'t> {
    text: &'t [u16],
    groups: Groups,
    steps: usize,
    depth: usize,
    from: usize,
    stop: Option<Stop>,
}

/// What must match after a part; gets the place it begins at.
type Then<'a, 't> = &'a mut dyn FnMut(&mut Matcher<'t>, usize) -> bool;

impl<'t> Matcher<'t> {
    /// Matches a whole pattern; where it ends, if `accept` takes that.
    fn run(&mut self, node: &Node, at: usize, accept: Then<'_, 't>) -> Option<usize> {
        let mut end = None;
        let yes = self.walk(node, at, &mut |m, place| {
            let yes = accept(m, place);
            if yes {
                end = Some(place);
            }
            yes
        });
        end.filter(|_| yes)
    }

    fn walk(&mut self, node: &Node, at: usize, then: Then<'_, 't>) -> bool {
        self.steps += 1;
        if self.steps > 2_000_000 || self.depth > DEPTH {
            self.stop = Some(Stop::Limit(if self.depth > DEPTH { Limit::Depth } else { Limit::Steps }));
        }
        if self.stop.is_some() {
            return false;
        }
        self.depth += 1;
        let yes = self.walk_inner(node, at, then);
        self.depth -= 1;
        yes
    }

    fn walk_inner(&mut self, node: &Node, at: usize, then: Then<'_, 't>) -> bool {
        match node {
            Node::One(set, fold) => match self.text.get(at) {
                Some(unit) if contains(set, *unit, *fold) => then(self, at + 1),
                _ => false,
            },
            Node::Sequence(items) => self.sequence(items, at, then),
            Node::Choice(ways) => ways.iter().any(|way| self.walk(way, at, then)),
            Node::Group(n, inner) => {
                let old = self.groups[*n];
                let yes = self.walk(inner, at, &mut |m, end| {
                    let before = m.groups[*n];
                    m.groups[*n] = Some((at, end));
                    let yes = then(m, end);
                    if !yes {
                        m.groups[*n] = before;
                    }
                    yes
                });
                if !yes {
                    self.groups[*n] = old;
                }
                yes
            }
            Node::Back(n, fold) => {
                let Some((start, end)) = self.groups.get(*n).copied().flatten() else { return false };
                let n = end - start;
                let same = at + n <= self.text.len()
                    && (0..n).all(|i| {
                        let (a, b) = (self.text[start + i], self.text[at + i]);
                        a == b || *fold && swapped(a) == b
                    });
                same && then(self, at + n)
            }
            Node::Repeat(inner, least, most, greed) => match (greed, &**inner) {
                (Greed::Possessive, _) => {
                    let repeat = Node::Repeat(inner.clone(), *least, *most, Greed::Greedy);
                    self.atomic(&repeat, at, then)
                }
                (_, Node::One(set, fold)) => self.repeat_one((set, *fold), at, (*least, *most), *greed, then),
                _ => self.repeat(inner, at, (*least, *most), *greed, 0, then),
            },
            Node::Atomic(inner) => self.atomic(inner, at, then),
            Node::Look { node, behind, negative } => {
                let groups = self.groups.clone();
                let found = if *behind {
                    (0..=at).rev().any(|start| self.walk(node, start, &mut |_, end| end == at))
                } else {
                    self.walk(node, at, &mut |_, _| true)
                };
                if *negative || !found {
                    self.groups = groups;
                }
                found != *negative && then(self, at)
            }
            Node::Place(place) => self.is_at(*place, at) && then(self, at),
        }
    }

    fn atomic(&mut self, node: &Node, at: usize, then: Then<'_, 't>) -> bool {
        match self.run(node, at, &mut |_, _| true) {
            Some(end) => then(self, end),
            None => false,
        }
    }

    fn sequence(&mut self, items: &[Node], at: usize, then: Then<'_, 't>) -> bool {
        match items.split_first() {
            None => then(self, at),
            Some((first, [])) => self.walk(first, at, then),
            Some((first, rest)) => self.walk(first, at, &mut |m, next| m.sequence(rest, next, then)),
        }
    }

    /// A repeated set needs no stack.
    fn repeat_one(
        &mut self,
        (set, fold): (&Set, bool),
        at: usize,
        (least, most): (u32, u32),
        greed: Greed,
        then: Then<'_, 't>,
    ) -> bool {
        let (least, most) = (least as usize, most as usize);
        let longest = self.text[at.min(self.text.len())..]
            .iter()
            .take(most)
            .take_while(|unit| contains(set, **unit, fold))
            .count();
        self.steps += longest;
        if longest < least {
            return false;
        }
        if greed == Greed::Lazy {
            (least..=longest).any(|n| then(self, at + n))
        } else {
            (least..=longest).rev().any(|n| then(self, at + n))
        }
    }

    fn repeat(
        &mut self,
        node: &Node,
        at: usize,
        (least, most): (u32, u32),
        greed: Greed,
        done: u32,
        then: Then<'_, 't>,
    ) -> bool {
        if done < least {
            return self
                .walk(node, at, &mut |m, next| m.repeat(node, next, (least, most), greed, done + 1, then));
        }
        if greed == Greed::Lazy && then(self, at) {
            return true;
        }
        // An empty round would go on for ever.
        if done < most
            && self.walk(node, at, &mut |m, next| {
                next != at && m.repeat(node, next, (least, most), greed, done + 1, then)
            })
        {
            return true;
        }
        greed != Greed::Lazy && then(self, at)
    }

    fn is_at(&self, place: Place, at: usize) -> bool {
        let n = self.text.len();
        let ends = |i: usize| matches!(self.text.get(i), Some(10 | 13 | 0x85 | 0x2028 | 0x2029));
        let between = |i: usize| i > 0 && self.text[i - 1] == 13 && self.text.get(i) == Some(&10);
        match place {
            Place::Start => at == 0,
            Place::LineStart => at == 0 || at < n && ends(at - 1) && !between(at),
            Place::End => at == n,
            Place::LastLineEnd => {
                at == n
                    || at + 1 == n && ends(at) && !between(at)
                    || at + 2 == n && self.text[at] == 13 && self.text[at + 1] == 10
            }
            Place::LineEnd => at == n || ends(at) && !between(at),
            Place::Word => self.is_word(at.wrapping_sub(1)) != self.is_word(at),
            Place::NoWord => self.is_word(at.wrapping_sub(1)) == self.is_word(at),
            Place::LastMatch => at == self.from,
        }
    }

    fn is_word(&self, at: usize) -> bool {
        self.text
            .get(at)
            .is_some_and(|u| char::from_u32(u32::from(*u)).is_some_and(|c| c.is_alphanumeric() || c == '_'))
    }
}

fn contains(set: &Set, unit: u16, fold: bool) -> bool {
    has(set, unit) || fold && has(set, swapped(unit))
}

/// The other case, of ASCII only, as Java does without further flags.
fn swapped(unit: u16) -> u16 {
    match unit {
        65..=90 => unit + 32,
        97..=122 => unit - 32,
        _ => unit,
    }
}

fn has(set: &Set, unit: u16) -> bool {
    match set {
        Set::Range(from, to) => (*from..=*to).contains(&unit),
        Set::Category(word) => char::from_u32(u32::from(unit)).is_some_and(|c| match *word {
            "upper" => c.is_uppercase(),
            "lower" => c.is_lowercase(),
            _ => c.is_alphabetic(),
        }),
        Set::Any(sets) => sets.iter().any(|s| has(s, unit)),
        Set::All(sets) => sets.iter().all(|s| has(s, unit)),
        Set::Not(set) => !has(set, unit),
    }
}
