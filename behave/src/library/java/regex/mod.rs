//! Java's regular expressions, on UTF-16.
//!
//! Own code because no crate does what Java does: the order of choices, possessive quantifiers, references to groups, looking ahead
//! and behind, classes with intersections, and `$` before a last line end.

mod matching;
mod parse;

use super::Description;
use crate::form::Kind;
use crate::run::{Machine, Stop};

pub(super) use matching::find;
pub(super) use parse::{Pattern, parse};

/// Flags of `java.util.regex.Pattern`.
pub(super) mod flag {
    pub(crate) const CASE_INSENSITIVE: u32 = 2;
    pub(crate) const COMMENTS: u32 = 4;
    pub(crate) const MULTILINE: u32 = 8;
    pub(crate) const LITERAL: u32 = 16;
    pub(crate) const DOTALL: u32 = 32;
}

/// A set of characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Set {
    /// From one to another.
    Range(u16, u16),
    /// Any that Java's `Character` has this word for (`isLetter`, `Lu`).
    Category(&'static str),
    /// Any of these.
    Any(Vec<Set>),
    /// All of these.
    All(Vec<Set>),
    /// None of this.
    Not(Box<Set>),
}

/// A part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    /// One character of a set; whether upper and lower case are the same.
    One(Set, bool),
    /// One after the other.
    Sequence(Vec<Node>),
    /// The first of these that leads to a match.
    Choice(Vec<Node>),
    /// A group that is remembered.
    Group(usize, Box<Node>),
    /// What a group matched; whether upper and lower case are the same.
    Back(usize, bool),
    /// Again and again: at least, at most, and how.
    Repeat(Box<Node>, u32, u32, Greed),
    /// Ahead or behind there is, or is not, this.
    Look { node: Box<Node>, behind: bool, negative: bool },
    /// Once found, never tried otherwise.
    Atomic(Box<Node>),
    /// A place.
    Place(Place),
}

/// How a repetition tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Greed {
    Greedy,
    Lazy,
    Possessive,
}

/// Places between characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// `\A`, `^`.
    Start,
    /// `^` with MULTILINE.
    LineStart,
    /// `\z`.
    End,
    /// `\Z`, `$`.
    LastLineEnd,
    /// `$` with MULTILINE.
    LineEnd,
    /// `\b`.
    Word,
    /// `\B`.
    NoWord,
    /// `\G`.
    LastMatch,
}

pub(super) const CLASSES: &[Description] = &[Description {
    name: "behave.Regex",
    parameters: &[],
    supers: &["java.lang.Object"],
    interface: false,
    n_slots: 0,
    methods: &[
        // Start and end of each group of the first match from a place on, or null. Mode 0 finds, 1 matches at the place,
        // 2 matches all of the text.
        ("static int[] match(String,int,CharSequence,int,int)", |m, a| {
            let pattern = compile(m, a[0], a[1] as u32)?;
            let text = super::object::string_of(m, a[2])?;
            let from = usize::try_from(a[3] as i32).unwrap_or(0);
            match find(m, &pattern, &text, from, a[4] as u32)? {
                None => Ok(crate::run::memory::NULL),
                Some(groups) => {
                    let class = m.library_class("int[]");
                    let array = m.new_array(class, Kind::I32, groups.len() * 2)?;
                    for (i, group) in groups.iter().enumerate() {
                        let (start, end) = group.map_or((-1, -1), |(s, e)| (s as i64, e as i64));
                        m.memory.store_element(Kind::I32, array, i as i64 * 2, start as u64)?;
                        m.memory.store_element(Kind::I32, array, i as i64 * 2 + 1, end as u64)?;
                    }
                    Ok(array)
                }
            }
        }),
        ("static int groups(String,int)", |m, a| Ok(compile(m, a[0], a[1] as u32)?.n_groups as u64)),
        ("static int named(String,int,String)", |m, a| {
            let pattern = compile(m, a[0], a[1] as u32)?;
            let name = String::from_utf16_lossy(m.text(a[2])?);
            let found = pattern.names.iter().find(|(n, _)| *n == name).map_or(-1, |(_, g)| *g as i64);
            Ok(found as u64)
        }),
    ],
    constants: &[],
}];

fn compile(machine: &mut Machine<'_>, pattern: u64, flags: u32) -> Result<Pattern, Stop> {
    let text = machine.text(pattern)?.to_vec();
    machine.charge(text.len())?;
    parse(&text, flags).map_err(|why| match why {
        parse::Refused::Wrong(what) => machine.throw("java.util.regex.PatternSyntaxException", Some(&what)),
        parse::Refused::Unknown(what) => Stop::Unsupported(format!("regular expression with {what}")),
    })
}
