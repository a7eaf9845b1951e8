//! What a function is compared by, step by step, in the few bytes that an index keeps of it.
//!
//! A search lexes and parses nothing but its query: outlines of stored functions were made when they were indexed. Keys
//! are cut to a few bits and turned round, from "this step has these keys" to "this key stands in these steps", because
//! few distinct ones ascend in small steps, and because a query only asks for its own:
//!
//! ```text
//! number of steps | per step: role, depth | way to the node | way back to the parent | variables
//! number of variables
//! per list (structural keys of steps, words of steps, places of variables, links of variables):
//!     number of keys | bytes | per key, ascending: way from the key before | members, each with whether one more follows
//! ```
//!
//! Inside a list bits are packed: ways as Golomb and Rice have it, members in as many bits as the largest needs.

use algofind_retrieve::varint::{Reader, write, write_step};
use algofind_steps::keys::facet::Facet;
use algofind_steps::outline::{Outline, OutlineToken};
use algofind_steps::row::Role;

/// Changes whenever the same outline would get other bytes.
pub(crate) const VERSION: &str = "2";

/// Bits kept of the keys of each list. Of two hundred keys of a query, one in fifty functions has one that is not meant;
/// places and links are told apart by the many that a variable has.
const TOKEN_BITS: u32 = 20;
const WORD_BITS: u32 = 24;
const USE_BITS: u32 = 16;

/// What is kept of the key of a structural token.
pub(crate) fn token(key: u64) -> u32 {
    (key >> (64 - TOKEN_BITS)) as u32
}

/// What is kept of the key of a word.
pub(crate) fn word(key: u64) -> u32 {
    (key >> (64 - WORD_BITS)) as u32
}

/// What is kept of a place of a variable, or of a link of two.
pub(crate) fn usage(key: u64) -> u32 {
    (key >> (64 - USE_BITS)) as u32
}

/// Facets whose tokens describe a step itself.
pub(crate) fn describes_step(token: &OutlineToken) -> bool {
    matches!(token.facet, Facet::Statement | Facet::Part | Facet::Outline | Facet::Operation | Facet::Flow)
}

/// Roles by the number they are stored as; numbers never change.
const ROLES: [Role; 9] = [
    Role::Plain,
    Role::Test,
    Role::Loop,
    Role::Return,
    Role::Fail,
    Role::Leave,
    Role::Again,
    Role::Choice,
    Role::Silent,
];
const ROLE_BITS: u32 = 4;
const DEEPEST: u32 = 15;
/// More variables than any outline tells apart.
const MOST_VARIABLES: u64 = 1024;

/// Writes what is known of a function; `words` has the keys of the words of each step.
pub(crate) fn write_notes(outline: &Outline, words: &[Vec<u64>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(outline.steps.len() as u64, &mut bytes);
    let mut node = 0;
    let none = Vec::new();
    for (at, step) in outline.steps.iter().enumerate() {
        let role = ROLES.iter().position(|role| *role == step.role).unwrap_or(0) as u8;
        bytes.push(role | (step.depth.min(DEEPEST) << ROLE_BITS) as u8);
        write_step(node, step.node as u32, &mut bytes);
        node = step.node as u32;
        // Nothing encloses itself, so that no way is no parent; the test of a loop may follow its body.
        write_step(step.parent.unwrap_or(at) as u32, at as u32, &mut bytes);
        let variables = outline.variables.of_step.get(at).unwrap_or(&none);
        write(variables.len() as u64, &mut bytes);
        write_ascending(variables.iter().copied(), &mut bytes);
    }
    let n_variables = outline.variables.places.len() as u32;
    write(u64::from(n_variables), &mut bytes);
    let steps = || (0..).zip(&outline.steps);
    let tokens = steps().flat_map(|(at, step)| {
        step.tokens.iter().filter(|t| describes_step(t)).map(move |t| (token(t.key), at))
    });
    let n_steps = outline.steps.len() as u64;
    write_list(tokens.collect(), TOKEN_BITS, n_steps, &mut bytes);
    let words = (0..).zip(words).flat_map(|(at, words)| words.iter().map(move |&key| (word(key), at)));
    write_list(words.collect(), WORD_BITS, n_steps, &mut bytes);
    let places = (0..).zip(&outline.variables.places);
    let places = places.flat_map(|(at, places)| places.iter().map(move |&key| (usage(key), at)));
    write_list(places.collect(), USE_BITS, u64::from(n_variables), &mut bytes);
    let links = outline.variables.links.iter();
    let links = links.map(|link| (usage(link.key), pair(link.first, link.second, n_variables)));
    write_list(links.collect(), USE_BITS, u64::from(n_variables).pow(2), &mut bytes);
    bytes
}

/// Two variables as one number.
fn pair(first: u32, second: u32, n_variables: u32) -> u32 {
    first.saturating_mul(n_variables).saturating_add(second)
}

fn write_ascending(values: impl Iterator<Item = u32>, bytes: &mut Vec<u8>) {
    let mut next = 0;
    for value in values {
        write(u64::from(value - next), bytes);
        next = value + 1;
    }
}

fn write_list(mut members: Vec<(u32, u32)>, key_bits: u32, n_members: u64, bytes: &mut Vec<u8>) {
    members.sort_unstable();
    members.dedup();
    let n_keys = members.chunk_by(|a, b| a.0 == b.0).count();
    let (low, width) = (low_bits(key_bits, n_keys), member_bits(n_members));
    let mut bits = BitWriter::default();
    let mut before = 0;
    for of_key in members.chunk_by(|a, b| a.0 == b.0) {
        let way = of_key[0].0 - before;
        before = of_key[0].0;
        for _ in 0..way >> low {
            bits.push(1, 1);
        }
        bits.push(0, 1);
        bits.push(u64::from(way) & ((1 << low) - 1), low);
        for (at, &(_, member)) in of_key.iter().enumerate() {
            bits.push(u64::from(member), width);
            bits.push(u64::from(at + 1 < of_key.len()), 1);
        }
    }
    write(n_keys as u64, bytes);
    write(bits.bytes.len() as u64, bytes);
    bytes.extend_from_slice(&bits.bytes);
}

/// Bits of a way that are written as they are: those of the mean way; how many more there are is counted.
fn low_bits(key_bits: u32, n_keys: usize) -> u32 {
    key_bits.saturating_sub(n_keys.max(1).ilog2() + 1)
}

/// Bits of the largest of so many members.
fn member_bits(n_members: u64) -> u32 {
    u64::BITS - n_members.saturating_sub(1).leading_zeros()
}

/// No member takes more: neither steps nor pairs of variables are so many.
const MOST_MEMBER_BITS: u32 = 24;

/// Bits, the lowest of a byte first.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    n_bits: usize,
}

impl BitWriter {
    fn push(&mut self, value: u64, width: u32) {
        for bit in 0..width {
            if self.n_bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << (self.n_bits % 8);
            self.n_bits += 1;
        }
    }
}

/// Reads bits; past the end there are none.
#[derive(Clone, Copy)]
struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitReader<'_> {
    /// At least 57 bits from here on, zeros past the end.
    fn peek(&self) -> u64 {
        let start = self.at / 8;
        let word = if let Some(bytes) = self.bytes.get(start..start + 8) {
            bytes.try_into().map_or(0, u64::from_le_bytes)
        } else {
            let rest = self.bytes.get(start..).unwrap_or_default();
            rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
        };
        word >> (self.at % 8)
    }

    /// The next bits, at most 32.
    fn take(&mut self, width: u32) -> Option<u32> {
        let value = self.peek() & ((1 << width) - 1);
        self.at += width as usize;
        (self.at <= 8 * self.bytes.len()).then_some(value as u32)
    }

    /// How many ones there are before the next zero.
    fn ones(&mut self) -> Option<u32> {
        let mut n = 0;
        loop {
            let ones = self.peek().trailing_ones().min(32);
            n += ones;
            self.at += ones as usize + 1;
            if self.at > 8 * self.bytes.len() {
                return None;
            }
            if ones < 32 {
                return Some(n);
            }
            self.at -= 1;
        }
    }
}

/// A step of a stored function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SketchStep {
    pub(crate) role: Role,
    pub(crate) depth: u32,
    pub(crate) parent: Option<usize>,
    pub(crate) node: usize,
}

/// A stored function, as it is compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sketch<'a> {
    pub(crate) steps: Vec<SketchStep>,
    /// The variables of each step, one after the other.
    variables: Vec<u32>,
    /// Where those of each step end.
    ends: Vec<u32>,
    pub(crate) n_variables: u32,
    /// Structural keys and the steps they stand in.
    pub(crate) tokens: KeyList<'a>,
    /// Words and the steps they stand in.
    pub(crate) words: KeyList<'a>,
    /// Places and the variables that stand in them.
    pub(crate) places: KeyList<'a>,
    /// Links and the pairs of variables they hold between.
    pub(crate) links: KeyList<'a>,
}

impl<'a> Sketch<'a> {
    /// Reads what [`write_notes`] wrote; any other bytes give some sketch, too.
    pub(crate) fn read(notes: &'a [u8]) -> Self {
        let mut reader = Reader::new(notes);
        let n_steps = (reader.number() as usize).min(notes.len());
        let mut this = Self {
            steps: Vec::with_capacity(n_steps),
            variables: Vec::with_capacity(2 * n_steps),
            ends: Vec::with_capacity(n_steps),
            ..Self::default()
        };
        let mut node = 0;
        for at in 0..n_steps {
            let head = reader.byte();
            node = reader.step(node);
            // The way leads from the parent to here.
            let parent = (2 * at as u32).wrapping_sub(reader.step(at as u32)) as usize;
            let role = ROLES.get(usize::from(head & ((1 << ROLE_BITS) - 1))).copied().unwrap_or(Role::Plain);
            this.steps.push(SketchStep {
                role,
                depth: u32::from(head >> ROLE_BITS),
                parent: Some(parent).filter(|&parent| parent != at && parent < n_steps),
                node: node as usize,
            });
            let mut next = 0_u32;
            for _ in 0..reader.number() {
                let Some(way) = reader.try_number() else { break };
                this.variables.push(next.saturating_add(way as u32));
                next = next.saturating_add(way as u32).saturating_add(1);
            }
            this.ends.push(this.variables.len() as u32);
        }
        this.n_variables = reader.number().min(MOST_VARIABLES) as u32;
        let (n_steps, n_variables) = (n_steps as u64, u64::from(this.n_variables));
        this.tokens = KeyList::read(&mut reader, TOKEN_BITS, n_steps);
        this.words = KeyList::read(&mut reader, WORD_BITS, n_steps);
        this.places = KeyList::read(&mut reader, USE_BITS, n_variables);
        this.links = KeyList::read(&mut reader, USE_BITS, n_variables.pow(2));
        this
    }

    /// The variables of a step, ascending.
    pub(crate) fn variables_of(&self, step: usize) -> &[u32] {
        let start = step.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.variables[start as usize..self.ends[step] as usize]
    }

    /// The two variables of a member of [`links`](Self::links).
    pub(crate) fn pair(&self, member: u32) -> (u32, u32) {
        let n = self.n_variables.max(1);
        (member / n, member % n)
    }
}

/// Keys, ascending, with their members, ascending.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyList<'a> {
    bytes: &'a [u8],
    n_keys: usize,
    low: u32,
    width: u32,
}

impl<'a> KeyList<'a> {
    fn read(reader: &mut Reader<'a>, key_bits: u32, n_members: u64) -> Self {
        let n_keys = reader.number() as usize;
        let len = reader.number() as usize;
        let width = member_bits(n_members).min(MOST_MEMBER_BITS);
        Self { bytes: reader.take(len), n_keys, low: low_bits(key_bits, n_keys), width }
    }

    /// Calls `found(at, member)` for every member of every key that is also the `at`-th of `keys`, which ascend.
    pub(crate) fn shared(self, keys: &[u32], mut found: impl FnMut(usize, u32)) {
        let mut at = 0;
        self.each(|key, members| {
            while keys.get(at).is_some_and(|&own| own < key) {
                at += 1;
            }
            if keys.get(at) == Some(&key) {
                members.each(|member| found(at, member));
            }
            at < keys.len()
        });
    }

    /// Calls `take(at, member)` for every member of every key, where `at` is the place of the key among `keys`, which
    /// ascend, if it is there.
    pub(crate) fn visit(self, keys: &[u32], mut take: impl FnMut(Option<usize>, u32)) {
        let mut at = 0;
        self.each(|key, members| {
            while keys.get(at).is_some_and(|&own| own < key) {
                at += 1;
            }
            let place = (keys.get(at) == Some(&key)).then_some(at);
            members.each(|member| take(place, member));
            true
        });
    }

    /// Calls `take(key, member)` for every member of every key.
    pub(crate) fn all(self, mut take: impl FnMut(u32, u32)) {
        self.each(|key, members| {
            members.each(|member| take(key, member));
            true
        });
    }

    /// The keys alone.
    pub(crate) fn keys(self, mut take: impl FnMut(u32)) {
        self.each(|key, _| {
            take(key);
            true
        });
    }

    /// Goes through the keys as long as `go_on` wants.
    fn each(self, mut go_on: impl FnMut(u32, Members<'a>) -> bool) {
        let mut bits = BitReader { bytes: self.bytes, at: 0 };
        let mut key = 0_u32;
        for _ in 0..self.n_keys {
            let Some(high) = bits.ones() else { break };
            let Some(low) = bits.take(self.low) else { break };
            let way = u64::from(high) << self.low | u64::from(low);
            key = u32::try_from(u64::from(key) + way).unwrap_or(u32::MAX);
            if !go_on(key, Members { bits, width: self.width }) {
                break;
            }
            while bits.take(self.width + 1).is_some_and(|coded| coded >> self.width & 1 == 1) {}
        }
    }
}

#[derive(Clone, Copy)]
struct Members<'a> {
    bits: BitReader<'a>,
    width: u32,
}

impl Members<'_> {
    fn each(mut self, mut take: impl FnMut(u32)) {
        while let Some(member) = self.bits.take(self.width) {
            take(member);
            if self.bits.take(1) != Some(1) {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use algofind_icfg::Frontend as _;
    use algofind_icfg::lang::java;
    use algofind_icfg::spelling::Spelling;
    use proptest::prelude::*;

    use super::*;

    const SEARCH: &str = "class A { int f(int[] a, int k) { int lo = 0, hi = a.length - 1; while (lo <= hi) { \
        int mid = (lo + hi) >>> 1; if (a[mid] < k) { lo = mid + 1; } else { hi = mid - 1; } } return -1; } }";

    fn outline() -> Outline {
        let graph = algofind_icfg::Icfg::from_files([java::frontend().lower(SEARCH.into())]);
        let function = graph.functions().next().expect("one function");
        Outline::read(&function.rows(), "f", &Spelling::COMMON)
    }

    fn members(list: KeyList<'_>) -> BTreeSet<(u32, u32)> {
        let mut found = BTreeSet::new();
        list.all(|key, member| {
            found.insert((key, member));
        });
        found
    }

    #[test]
    fn what_is_written_is_read() {
        let outline = outline();
        let words: Vec<Vec<u64>> =
            (0..outline.steps.len() as u64).map(|at| vec![at << 50, 7 << 60]).collect();
        let notes = write_notes(&outline, &words);
        let sketch = Sketch::read(&notes);
        assert_eq!(sketch.steps.len(), outline.steps.len());
        for (at, (stored, own)) in sketch.steps.iter().zip(&outline.steps).enumerate() {
            assert_eq!((stored.role, stored.depth, stored.parent), (own.role, own.depth, own.parent));
            assert_eq!(stored.node, own.node);
            assert_eq!(sketch.variables_of(at), outline.variables.of_step[at]);
        }
        let mut tokens = BTreeSet::new();
        for (at, step) in (0..).zip(&outline.steps) {
            tokens.extend(step.tokens.iter().filter(|t| describes_step(t)).map(|t| (token(t.key), at)));
        }
        assert_eq!(members(sketch.tokens), tokens);
        let links = outline.variables.links.iter().map(|link| (usage(link.key), (link.first, link.second)));
        let stored = members(sketch.links).into_iter().map(|(key, member)| (key, sketch.pair(member)));
        assert_eq!(stored.collect::<BTreeSet<_>>(), links.collect::<BTreeSet<_>>());
        assert_eq!(members(sketch.words).len(), 2 * words.len());
    }

    #[test]
    fn only_shared_keys_are_told() {
        let notes = write_notes(&outline(), &[]);
        let sketch = Sketch::read(&notes);
        let all = members(sketch.tokens);
        let mut keys: Vec<u32> = all.iter().map(|(key, _)| *key).step_by(3).chain([1, u32::MAX]).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut found = BTreeSet::new();
        sketch.tokens.shared(&keys, |at, member| {
            found.insert((keys[at], member));
        });
        assert_eq!(found, all.into_iter().filter(|(key, _)| keys.contains(key)).collect());
    }

    proptest! {
        #[test]
        fn any_bytes_are_a_sketch(notes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let sketch = Sketch::read(&notes);
            for (at, step) in sketch.steps.iter().enumerate() {
                prop_assert!(step.parent.is_none_or(|parent| parent != at && parent < sketch.steps.len()));
                let _ = sketch.variables_of(at);
            }
            for list in [sketch.tokens, sketch.words, sketch.places, sketch.links] {
                list.all(|_, member| { let _ = sketch.pair(member); });
            }
        }
    }
}
