//! Strings as wires: a length and characters, those behind the end all zero.

use super::bits::Bits;
use super::graph::{Graph, Lit};
use super::{Circuit, Refusal, Wires};
use crate::smt::Op;

/// Bits of a length: strings are far shorter than this allows.
const LENGTH: usize = 13;
/// Bits of a character in the circuit, whatever a variable's characters may be.
const CHARACTER: usize = 16;

/// Decimal digits: enough for a machine integer of 32 bits; a larger number is out of bounds.
const DIGITS: usize = 10;

/// A string of at most `characters.len()` characters.
#[derive(Debug, Clone)]
pub(in crate::solve) struct Text {
    pub(in crate::solve) length: Bits,
    pub(in crate::solve) characters: Vec<Bits>,
}

fn character(unit: u16) -> Bits {
    Bits::constant(i128::from(unit), CHARACTER)
}

fn length(n: usize) -> Bits {
    Bits::constant(n as i128, LENGTH)
}

impl Text {
    pub(in crate::solve) fn constant(units: &[u16]) -> Self {
        Self { length: length(units.len()), characters: units.iter().map(|u| character(*u)).collect() }
    }

    fn at(&self, i: usize) -> Bits {
        self.characters.get(i).cloned().unwrap_or_else(|| character(0))
    }
}

impl Graph {
    pub(in crate::solve) fn choose_text(&mut self, c: Lit, a: &Text, b: &Text) -> Text {
        let capacity = a.characters.len().max(b.characters.len());
        Text {
            length: self.choose(c, &a.length, &b.length),
            characters: (0..capacity).map(|i| self.choose(c, &a.at(i), &b.at(i))).collect(),
        }
    }

    pub(in crate::solve) fn equal_text(&mut self, a: &Text, b: &Text) -> Lit {
        let mut same = self.equal(&a.length, &b.length);
        for i in 0..a.characters.len().max(b.characters.len()) {
            let equal = self.equal(&a.at(i), &b.at(i));
            same = self.and(same, equal);
        }
        same
    }

    /// `a` and then `b`: both are zero where the other is not, so that they can be laid over each other.
    fn join(&mut self, a: &Text, b: &Text) -> Text {
        let capacity = a.characters.len() + b.characters.len();
        let mut moved: Vec<Bits> = (0..capacity).map(|i| b.at(i)).collect();
        for (power, bit) in a.length.0.iter().enumerate() {
            if *bit == Self::FALSE {
                continue;
            }
            let step = 1usize << power;
            moved = (0..capacity)
                .map(|i| {
                    let from = if i >= step { moved[i - step].clone() } else { character(0) };
                    self.choose(*bit, &from, &moved[i])
                })
                .collect();
        }
        let characters = (0..capacity).map(|i| self.bitwise(&a.at(i), &moved[i], Self::or)).collect();
        Text { length: self.add(&a.length, &b.length), characters }
    }

    /// `n` characters from `start`; both lie inside the string.
    fn part(&mut self, s: &Text, start: &Bits, n: &Bits) -> Text {
        let mut moved = s.characters.clone();
        for (power, bit) in start.0.iter().enumerate() {
            let step = 1usize << power;
            moved = (0..moved.len())
                .map(|i| {
                    let from = moved.get(i + step).cloned().unwrap_or_else(|| character(0));
                    self.choose(*bit, &from, &moved[i])
                })
                .collect();
        }
        let zero = character(0);
        for (i, unit) in moved.iter_mut().enumerate() {
            let inside = self.less(&length(i), n, false);
            *unit = self.choose(inside, unit, &zero);
        }
        Text { length: n.clone(), characters: moved }
    }

    /// For each place of `s` whether `t` stands there.
    fn places(&mut self, s: &Text, t: &Text) -> Vec<Lit> {
        (0..=s.characters.len())
            .map(|p| {
                let end = self.add(&length(p), &t.length);
                let beyond = self.less(&s.length, &end, false);
                let mut here = beyond.not();
                for j in 0..t.characters.len() {
                    if here == Self::FALSE {
                        break;
                    }
                    let inside = self.less(&length(j), &t.length, false);
                    let same = self.equal(&s.at(p + j), &t.at(j));
                    let fine = self.or(inside.not(), same);
                    here = self.and(here, fine);
                }
                here
            })
            .collect()
    }

    fn less_text(&mut self, a: &Text, b: &Text) -> Lit {
        // From the end: the first difference decides, and a string is less than what continues it.
        let mut less = self.less(&a.length, &b.length, false);
        for i in (0..a.characters.len().max(b.characters.len())).rev() {
            let (x, y) = (a.at(i), b.at(i));
            let same = self.equal(&x, &y);
            let below = self.less(&x, &y, false);
            less = self.mux(same, less, below);
        }
        less
    }

    fn between(&mut self, unit: &Bits, low: u16, high: u16) -> Lit {
        let below = self.less(unit, &character(low), false);
        let above = self.less(&character(high), unit, false);
        self.or(below, above).not()
    }
}

impl Circuit {
    pub(super) fn input_text(&mut self) -> Text {
        let size = self.input_bits(LENGTH);
        let mut characters = Vec::new();
        for i in 0..self.sizes.capacity {
            let unit = self.input_bits(self.sizes.character).resized(CHARACTER, false);
            let g = &mut self.graph;
            let inside = g.less(&length(i), &size, false);
            // Masked rather than demanded: what is behind the end cannot matter.
            characters.push(g.choose(inside, &unit, &character(0)));
        }
        let fits = self.graph.less(&length(self.sizes.capacity), &size, false).not();
        self.require(fits);
        Text { length: size, characters }
    }

    fn int_of(&self, n: &Bits) -> Wires {
        Wires::Int(n.resized(self.sizes.int, false))
    }

    /// `s` from `start`, `n` characters, as `str.substr` cuts them.
    fn substring(&mut self, s: &Text, start: &Bits, n: &Bits) -> Text {
        let (width, g) = (self.sizes.int, &mut self.graph);
        let size = s.length.resized(width, false);
        let zero = Bits::constant(0, width);
        let outside = {
            let beyond = g.less(start, &size, true).not();
            let none = g.less(&zero, n, true).not();
            let before = start.sign();
            let either = g.or(beyond, none);
            g.or(either, before)
        };
        let left = g.subtract(&size, start);
        let short = g.less(n, &left, true);
        let taken = g.choose(short, n, &left);
        let taken = g.choose(outside, &zero, &taken);
        let start = g.choose(outside, &zero, start);
        g.part(s, &start.resized(LENGTH, false), &taken.resized(LENGTH, false))
    }

    /// The first (or, from the end, the last) place that is marked, −1 if none.
    fn marked(&mut self, places: &[Lit], from_end: bool) -> Bits {
        let width = self.sizes.int;
        let mut found = Bits::constant(-1, width);
        let order: Vec<usize> =
            if from_end { (0..places.len()).collect() } else { (0..places.len()).rev().collect() };
        for p in order {
            let here = Bits::constant(p as i128, width);
            found = self.graph.choose(places[p], &here, &found);
        }
        found
    }

    fn shortened(&mut self, text: Text) -> Text {
        let longest = self.sizes.longest;
        if text.characters.len() <= longest {
            return text;
        }
        let fits = self.graph.less(&length(longest), &text.length, false).not();
        self.require(fits);
        Text { length: text.length, characters: text.characters[..longest].to_vec() }
    }

    fn joined(&mut self, a: &Text, b: &Text) -> Text {
        let all = self.graph.join(a, b);
        self.shortened(all)
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each operation on strings")]
    pub(super) fn strings(&mut self, op: Op, given: &[&Wires]) -> Result<Wires, Refusal> {
        let width = self.sizes.int;
        Ok(match (op, given) {
            (Op::StrConcat, list) => {
                let mut all = Text::constant(&[]);
                for wire in list {
                    let Wires::Text(text) = wire else { return Err(Refusal::Unsupported(op.name())) };
                    all = self.joined(&all, text);
                }
                Wires::Text(all)
            }
            (Op::StrLen, [Wires::Text(s)]) => self.int_of(&s.length),
            (Op::StrAt, [Wires::Text(s), Wires::Int(i)]) => {
                let mut one = self.substring(s, i, &Bits::constant(1, width));
                one.characters.truncate(1);
                Wires::Text(one)
            }
            (Op::StrSubstr, [Wires::Text(s), Wires::Int(i), Wires::Int(n)]) => {
                Wires::Text(self.substring(s, i, n))
            }
            (Op::StrPrefix, [Wires::Text(t), Wires::Text(s)]) => Wires::Truth(self.graph.places(s, t)[0]),
            (Op::StrSuffix, [Wires::Text(t), Wires::Text(s)]) => {
                let g = &mut self.graph;
                let places = g.places(s, t);
                let start = g.subtract(&s.length, &t.length);
                let mut ends = Graph::FALSE;
                for (p, here) in places.into_iter().enumerate() {
                    let last = g.equal(&start, &length(p));
                    let both = g.and(here, last);
                    ends = g.or(ends, both);
                }
                Wires::Truth(ends)
            }
            (Op::StrContains, [Wires::Text(s), Wires::Text(t)]) => {
                let places = self.graph.places(s, t);
                Wires::Truth(self.graph.any(places))
            }
            (Op::StrIndexOf | Op::StrLastIndexOf, [Wires::Text(s), Wires::Text(t), Wires::Int(from)]) => {
                let first = op == Op::StrIndexOf;
                let mut places = self.graph.places(s, t);
                for (p, here) in places.iter_mut().enumerate() {
                    let at = Bits::constant(p as i128, width);
                    let (low, high) = if first { (from, &at) } else { (&at, from) };
                    let fine = self.graph.less(high, low, true).not();
                    *here = self.graph.and(*here, fine);
                    if first {
                        *here = self.graph.and(*here, from.sign().not());
                    }
                }
                Wires::Int(self.marked(&places, !first))
            }
            (Op::StrReplace, [Wires::Text(s), Wires::Text(t), Wires::Text(u)]) => {
                let places = self.graph.places(s, t);
                let at = self.marked(&places, false);
                let none = at.sign();
                let zero = Bits::constant(0, width);
                let before = self.substring(s, &zero, &at);
                let end = {
                    let size = t.length.resized(width, false);
                    self.graph.add(&at, &size)
                };
                let all = s.length.resized(width, false);
                let after = self.substring(s, &end, &all);
                let replaced = self.joined(&before, u);
                let replaced = self.joined(&replaced, &after);
                let result = self.graph.choose_text(none, s, &replaced);
                Wires::Text(self.shortened(result))
            }
            (Op::StrReplaceAll, [Wires::Text(s), Wires::Text(t), Wires::Text(u)]) => {
                Wires::Text(self.replace_all(s, t, u)?)
            }
            (Op::StrLt, [Wires::Text(a), Wires::Text(b)]) => Wires::Truth(self.graph.less_text(a, b)),
            (Op::StrLe, [Wires::Text(a), Wires::Text(b)]) => Wires::Truth(self.graph.less_text(b, a).not()),
            (Op::StrToCode, [Wires::Text(s)]) => {
                let one = self.graph.equal(&s.length, &length(1));
                let code = s.at(0).resized(width, false);
                Wires::Int(self.graph.choose(one, &code, &Bits::constant(-1, width)))
            }
            (Op::StrFromCode, [Wires::Int(n)]) => {
                let g = &mut self.graph;
                let over = g.less(&Bits::constant(0xffff, width), n, true);
                let large = g.less(&Bits::constant(0x2_ffff, width), n, true);
                let inside = g.or(over, n.sign()).not();
                let one = Text { length: length(1), characters: vec![n.resized(CHARACTER, false)] };
                let made = g.choose_text(inside, &one, &Text::constant(&[]));
                // Characters beyond 65535 exist in SMT-LIB, but in none of our strings.
                let fine = g.or(over.not(), large);
                self.require(fine);
                Wires::Text(made)
            }
            (Op::StrToInt, [Wires::Text(s)]) => Wires::Int(self.parsed(s)),
            (Op::StrFromInt, [Wires::Int(n)]) => Wires::Text(self.decimal(n)),
            (Op::StrToLower, [Wires::Text(s)]) => Wires::Text(self.change_case(s, b'A', b'Z')),
            (Op::StrToUpper, [Wires::Text(s)]) => Wires::Text(self.change_case(s, b'a', b'z')),
            (Op::StrTrim, [Wires::Text(s)]) => {
                let g = &mut self.graph;
                let mut kept = Vec::new();
                for (i, unit) in s.characters.iter().enumerate() {
                    let inside = g.less(&length(i), &s.length, false);
                    let visible = g.less(&character(0x20), unit, false);
                    kept.push(g.and(inside, visible));
                }
                let (start, last) = (self.marked(&kept, false), self.marked(&kept, true));
                let n = self.graph.subtract(&last, &start);
                let n = self.graph.add(&n, &Bits::constant(1, width));
                Wires::Text(self.substring(s, &start, &n))
            }
            _ => return Err(Refusal::Unsupported(op.name())),
        })
    }

    /// Only where the replaced string is one character: longer ones may overlap themselves.
    fn replace_all(&mut self, s: &Text, t: &Text, u: &Text) -> Result<Text, Refusal> {
        let single = length(1);
        if t.length != single {
            return Err(Refusal::Unsupported("str.replace_all of more than one character"));
        }
        let mut result = Text::constant(&[]);
        for (i, unit) in s.characters.iter().enumerate() {
            let g = &mut self.graph;
            let inside = g.less(&length(i), &s.length, false);
            let hit = g.equal(unit, &t.at(0));
            let kept = Text { length: single.clone(), characters: vec![unit.clone()] };
            let next = g.choose_text(hit, u, &kept);
            let next = g.choose_text(inside, &next, &Text::constant(&[]));
            if u.length == single {
                // Nothing moves.
                result.characters.push(next.at(0));
            } else {
                result = self.joined(&result, &next);
            }
        }
        if u.length == single {
            result.length = s.length.clone();
        }
        Ok(result)
    }

    fn change_case(&mut self, s: &Text, low: u8, high: u8) -> Text {
        let g = &mut self.graph;
        let mut changed = s.clone();
        for unit in &mut changed.characters {
            let letter = g.between(unit, u16::from(low), u16::from(high));
            unit.0[5] = g.xor(unit.0[5], letter);
        }
        changed
    }

    fn parsed(&mut self, s: &Text) -> Bits {
        let width = self.sizes.int;
        let mut fine = self.graph.is_zero(&s.length).not();
        let mut sum = Bits::constant(0, width);
        let ten = Bits::constant(10, width + 5);
        for (i, unit) in s.characters.iter().enumerate() {
            let g = &mut self.graph;
            let inside = g.less(&length(i), &s.length, false);
            let digit = g.between(unit, 0x30, 0x39);
            let ok = g.or(inside.not(), digit);
            fine = g.and(fine, ok);
            let value = Bits(unit.0[..4].to_vec()).resized(width + 5, false);
            let more = g.multiply(&sum.resized(width + 5, true), &ten);
            let more = g.add(&more, &value);
            let held = g.choose(inside, &more, &sum.resized(width + 5, true));
            // A number too large matters only if these are digits.
            let cut = held.resized(width, true);
            let same = g.equal(&held, &cut.resized(width + 5, true));
            let good = g.or(same, fine.not());
            self.require(good);
            sum = cut;
        }
        self.graph.choose(fine, &sum, &Bits::constant(-1, width))
    }

    fn decimal(&mut self, n: &Bits) -> Text {
        let width = self.sizes.int;
        let ten = Bits::constant(10, width);
        let (mut rest, mut digits) = (n.clone(), Vec::new());
        for _ in 0..DIGITS {
            let (quotient, digit) = self.graph.divide(&rest, &ten);
            digits.push(digit);
            rest = quotient;
        }
        let done = self.graph.is_zero(&rest);
        let fine = self.graph.or(done, n.sign());
        self.require(fine);
        let mut result = Text::constant(&[]);
        for (power, digit) in digits.iter().enumerate().rev() {
            let g = &mut self.graph;
            let zero = g.is_zero(digit);
            let empty = g.is_zero(&result.length);
            let leading = if power == 0 { Graph::FALSE } else { g.and(zero, empty) };
            let unit = g.add(&digit.resized(CHARACTER, false), &character(0x30));
            let one = Text { length: length(1), characters: vec![unit] };
            let next = g.choose_text(leading, &Text::constant(&[]), &one);
            result = g.join(&result, &next);
        }
        self.graph.choose_text(n.sign(), &Text::constant(&[]), &result)
    }
}
