//! Methods of strings.

use super::Row;
use super::iterate::items;
use super::value::{chars, index, raise, text, unsupported, wrong_type};
use crate::run::dynamic::{Dynamic, NONE, small, truth};
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

macro_rules! tests {
    ($(($name:literal, $test:expr)),* $(,)?) => {
        &[$(($name, Some(1), |m, a| {
            let all = ascii(m, a[0])?;
            let test: fn(&[char]) -> bool = $test;
            Ok(truth(test(&all)))
        }),)*]
    };
}

const TESTS: &[Row] = tests![
    ("str.isdigit()", |s| !s.is_empty() && s.iter().all(char::is_ascii_digit)),
    ("str.isdecimal()", |s| !s.is_empty() && s.iter().all(char::is_ascii_digit)),
    ("str.isnumeric()", |s| !s.is_empty() && s.iter().all(char::is_ascii_digit)),
    ("str.isalpha()", |s| !s.is_empty() && s.iter().all(char::is_ascii_alphabetic)),
    ("str.isalnum()", |s| !s.is_empty() && s.iter().all(char::is_ascii_alphanumeric)),
    ("str.isspace()", |s| !s.is_empty() && s.iter().all(|c| is_space(*c))),
    ("str.isupper()", |s| s.iter().any(char::is_ascii_uppercase) && !s.iter().any(char::is_ascii_lowercase)),
    ("str.islower()", |s| s.iter().any(char::is_ascii_lowercase) && !s.iter().any(char::is_ascii_uppercase)),
    ("str.isidentifier()", |s| {
        s.first().is_some_and(|c| c.is_ascii_alphabetic() || *c == '_')
            && s.iter().all(|c| c.is_ascii_alphanumeric() || *c == '_')
    }),
];

const METHODS: &[Row] = &[
    ("str.upper()", Some(1), |m, a| cased(m, a[0], str::to_uppercase)),
    ("str.lower()", Some(1), |m, a| cased(m, a[0], str::to_lowercase)),
    ("str.casefold()", Some(1), |m, a| {
        ascii(m, a[0])?;
        cased(m, a[0], str::to_lowercase)
    }),
    ("str.swapcase()", Some(1), |m, a| {
        let all = ascii(m, a[0])?;
        m.new_chars(all.into_iter().map(|c| if c.is_ascii_uppercase() { lower(c) } else { upper(c) }))
    }),
    ("str.capitalize()", Some(1), |m, a| {
        let all = ascii(m, a[0])?;
        m.new_chars(all.into_iter().enumerate().map(|(i, c)| if i == 0 { upper(c) } else { lower(c) }))
    }),
    ("str.title()", Some(1), |m, a| {
        let all = ascii(m, a[0])?;
        let mut inside = false;
        m.new_chars(all.into_iter().map(|c| {
            let out = if inside { lower(c) } else { upper(c) };
            inside = c.is_ascii_alphabetic();
            out
        }))
    }),
    ("str.strip()", Some(1), |m, a| strip(m, a[0], None, true, true)),
    ("str.lstrip()", Some(1), |m, a| strip(m, a[0], None, true, false)),
    ("str.rstrip()", Some(1), |m, a| strip(m, a[0], None, false, true)),
    ("str.strip(a)", Some(2), |m, a| strip(m, a[0], Some(a[1]), true, true)),
    ("str.lstrip(a)", Some(2), |m, a| strip(m, a[0], Some(a[1]), true, false)),
    ("str.rstrip(a)", Some(2), |m, a| strip(m, a[0], Some(a[1]), false, true)),
    ("str.split()", Some(1), |m, a| split(m, a[0], NONE, -1)),
    ("str.split(a)", Some(2), |m, a| split(m, a[0], a[1], -1)),
    ("str.split(a,b)", Some(3), |m, a| {
        let most = index(m, a[2])?;
        split(m, a[0], a[1], most)
    }),
    ("str.splitlines()", Some(1), splitlines),
    ("str.join(a)", Some(2), join),
    ("str.replace(a,b)", Some(3), |m, a| replace(m, a, usize::MAX)),
    ("str.replace(a,b,c)", Some(4), |m, a| {
        let most = index(m, a[3])?;
        replace(m, a, usize::try_from(most).unwrap_or(usize::MAX))
    }),
    ("str.find(a)", Some(2), |m, a| found(m, a, false, false)),
    ("str.find(a,b)", Some(3), |m, a| found(m, a, false, false)),
    ("str.rfind(a)", Some(2), |m, a| found(m, a, true, false)),
    ("str.index(a)", Some(2), |m, a| found(m, a, false, true)),
    ("str.index(a,b)", Some(3), |m, a| found(m, a, false, true)),
    ("str.rindex(a)", Some(2), |m, a| found(m, a, true, true)),
    ("str.count(a)", Some(2), count),
    ("str.startswith(a)", Some(2), |m, a| edge(m, a, <[char]>::starts_with)),
    ("str.endswith(a)", Some(2), |m, a| edge(m, a, <[char]>::ends_with)),
    ("str.removeprefix(a)", Some(2), |m, a| {
        let (all, part) = (text(m, a[0])?, text(m, a[1])?);
        let rest = all.strip_prefix(&part[..]).unwrap_or(&all).to_vec();
        m.new_chars(rest)
    }),
    ("str.removesuffix(a)", Some(2), |m, a| {
        let (all, part) = (text(m, a[0])?, text(m, a[1])?);
        let rest = all.strip_suffix(&part[..]).unwrap_or(&all).to_vec();
        m.new_chars(rest)
    }),
    ("str.zfill(a)", Some(2), |m, a| {
        let (all, width) = (text(m, a[0])?, width(m, a[1])?);
        let sign = usize::from(all.first().is_some_and(|c| "+-".contains(*c)));
        let zeros = width.saturating_sub(all.len());
        m.new_chars(
            all[..sign]
                .iter()
                .copied()
                .chain(std::iter::repeat_n('0', zeros))
                .chain(all[sign..].iter().copied())
                .collect::<Vec<_>>(),
        )
    }),
    ("str.ljust(a)", Some(2), |m, a| pad(m, a, '<')),
    ("str.rjust(a)", Some(2), |m, a| pad(m, a, '>')),
    ("str.center(a)", Some(2), |m, a| pad(m, a, '^')),
    ("str.ljust(a,b)", Some(3), |m, a| pad(m, a, '<')),
    ("str.rjust(a,b)", Some(3), |m, a| pad(m, a, '>')),
    ("str.center(a,b)", Some(3), |m, a| pad(m, a, '^')),
    ("str.partition(a)", Some(2), |m, a| partition(m, a, false)),
    ("str.rpartition(a)", Some(2), |m, a| partition(m, a, true)),
    ("str.format()", Some(1), |m, a| super::show::filled(m, a[0], &[])),
    ("str.format(a)", Some(2), |m, a| super::show::filled(m, a[0], &a[1..])),
    ("str.format(a,b)", Some(3), |m, a| super::show::filled(m, a[0], &a[1..])),
    ("str.format(a,b,c)", Some(4), |m, a| super::show::filled(m, a[0], &a[1..])),
    ("str.format(a,b,c,d)", Some(5), |m, a| super::show::filled(m, a[0], &a[1..])),
];

pub(super) const TABLE: &[Row] = &{
    let mut all = [METHODS[0]; TESTS.len() + METHODS.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < TESTS.len() { TESTS[i] } else { METHODS[i - TESTS.len()] };
        i += 1;
    }
    all
};

const fn upper(c: char) -> char {
    c.to_ascii_uppercase()
}

const fn lower(c: char) -> char {
    c.to_ascii_lowercase()
}

/// What Python takes for white space.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// The string, if the properties of its characters are known here.
fn ascii(machine: &mut Machine<'_>, value: u64) -> Result<Vec<char>, Stop> {
    let all = text(machine, value)?;
    if all.iter().all(char::is_ascii) {
        Ok(all)
    } else {
        Err(unsupported("classes of characters beyond ASCII"))
    }
}

fn cased(machine: &mut Machine<'_>, value: u64, change: fn(&str) -> String) -> Result64 {
    let all: String = text(machine, value)?.into_iter().collect();
    machine.new_chars(change(&all).chars())
}

fn width(machine: &mut Machine<'_>, value: u64) -> Result<usize, Stop> {
    let width = usize::try_from(index(machine, value)?).unwrap_or(0);
    machine.charge(width.min(1 << 30) / 16)?;
    machine.memory.reserve(width.saturating_mul(4))?;
    Ok(width)
}

fn pad(machine: &mut Machine<'_>, a: &[u64], align: char) -> Result64 {
    let (all, width) = (text(machine, a[0])?, width(machine, a[1])?);
    let fill = match a.get(2) {
        Some(fill) => match text(machine, *fill)?[..] {
            [one] => one,
            _ => return Err(wrong_type(machine, "The fill character must be exactly one character long")),
        },
        None => ' ',
    };
    let missing = width.saturating_sub(all.len());
    let left = match align {
        '<' => 0,
        '>' => missing,
        // CPython: the odd one goes to the left when the width is odd.
        _ => missing / 2 + (missing & width & 1),
    };
    let fills = |n: usize| std::iter::repeat_n(fill, n);
    let out: Vec<char> = fills(left).chain(all).chain(fills(missing - left)).collect();
    machine.new_chars(out)
}

fn strip(machine: &mut Machine<'_>, value: u64, set: Option<u64>, front: bool, back: bool) -> Result64 {
    let all = text(machine, value)?;
    let set = match set.filter(|set| *set != NONE) {
        Some(set) => Some(text(machine, set)?),
        None => None,
    };
    let goes = |c: &char| set.as_ref().map_or_else(|| is_space(*c), |set| set.contains(c));
    let start = if front { all.iter().take_while(|c| goes(c)).count() } else { 0 };
    let end = if back { all[start..].iter().rev().take_while(|c| goes(c)).count() } else { 0 };
    machine.new_chars(all[start..all.len() - end].to_vec())
}

/// Where the needle starts; the work is paid for as a plain search would need it.
pub(super) fn find(machine: &mut Machine<'_>, hay: &[char], needle: &[char]) -> Result<Option<usize>, Stop> {
    if needle.is_empty() {
        return Ok(Some(0));
    }
    machine.charge(hay.len().saturating_mul(needle.len()) / 16)?;
    Ok(hay.windows(needle.len()).position(|w| w == needle))
}

fn texts(machine: &mut Machine<'_>, parts: Vec<Vec<char>>) -> Result64 {
    let parts = parts.into_iter().map(|part| machine.new_chars(part)).collect::<Result<_, _>>()?;
    machine.new_dynamic(Dynamic::List(parts))
}

fn split(machine: &mut Machine<'_>, value: u64, by: u64, most: i64) -> Result64 {
    let all = text(machine, value)?;
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut parts = Vec::new();
    if by == NONE {
        let mut at = all.iter().take_while(|c| is_space(**c)).count();
        while at < all.len() {
            let n = if parts.len() == most {
                all.len() - at
            } else {
                all[at..].iter().take_while(|c| !is_space(**c)).count()
            };
            parts.push(all[at..at + n].to_vec());
            at += n;
            at += all[at..].iter().take_while(|c| is_space(**c)).count();
        }
        return texts(machine, parts);
    }
    let by = text(machine, by)?;
    if by.is_empty() {
        return Err(raise(machine, "ValueError", "empty separator"));
    }
    let mut at = 0;
    while parts.len() < most
        && let Some(n) = find(machine, &all[at..], &by)?
    {
        parts.push(all[at..at + n].to_vec());
        at += n + by.len();
    }
    parts.push(all[at..].to_vec());
    texts(machine, parts)
}

fn splitlines(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let all = text(machine, a[0])?;
    let (mut parts, mut line, mut i) = (Vec::new(), Vec::new(), 0);
    while i < all.len() {
        let c = all[i];
        i += 1;
        if matches!(
            c,
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        ) {
            i += usize::from(c == '\r' && all.get(i) == Some(&'\n'));
            parts.push(std::mem::take(&mut line));
        } else {
            line.push(c);
        }
    }
    if !line.is_empty() {
        parts.push(line);
    }
    texts(machine, parts)
}

fn join(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let by = text(machine, a[0])?;
    let parts = items(machine, a[1])?;
    let mut out: Vec<char> = Vec::new();
    for (i, part) in parts.into_iter().enumerate() {
        if i > 0 {
            out.extend(&by);
        }
        let Some(part) = chars(machine, part) else {
            return Err(wrong_type(machine, "sequence item: expected str instance"));
        };
        out.extend(part);
        machine.charge(1 + out.len() / 1024)?;
    }
    machine.new_chars(out)
}

fn replace(machine: &mut Machine<'_>, a: &[u64], most: usize) -> Result64 {
    let (all, old, new) = (text(machine, a[0])?, text(machine, a[1])?, text(machine, a[2])?);
    machine.memory.reserve(all.len().saturating_add(1).saturating_mul(new.len()).saturating_mul(4))?;
    let (mut out, mut at, mut done) = (Vec::new(), 0, 0);
    if old.is_empty() {
        // Between all characters, and at both ends.
        for (i, c) in all.iter().enumerate() {
            if i < most {
                out.extend(&new);
            }
            out.push(*c);
        }
        if all.len() < most {
            out.extend(&new);
        }
        return machine.new_chars(out);
    }
    while done < most
        && let Some(n) = find(machine, &all[at..], &old)?
    {
        out.extend(&all[at..at + n]);
        out.extend(&new);
        at += n + old.len();
        done += 1;
    }
    out.extend(&all[at..]);
    machine.new_chars(out)
}

/// `find` and `index`, from the front or the back, maybe from a place on.
fn found(machine: &mut Machine<'_>, a: &[u64], back: bool, must: bool) -> Result64 {
    let (all, part) = (text(machine, a[0])?, text(machine, a[1])?);
    let from = match a.get(2) {
        Some(from) => {
            let from = index(machine, *from)?;
            if from < 0 { (from + all.len() as i64).max(0) } else { from }
        }
        None => 0,
    } as usize;
    let at = if from > all.len() {
        None
    } else if back {
        machine.charge(all.len().saturating_mul(part.len().max(1)) / 16)?;
        (0..=all.len().saturating_sub(part.len())).rev().find(|i| all[*i..].starts_with(&part))
    } else {
        find(machine, &all[from..], &part)?.map(|n| from + n)
    };
    match at {
        Some(at) => machine.new_integer(at.into()),
        None if must => Err(raise(machine, "ValueError", "substring not found")),
        None => Ok(small(-1)),
    }
}

fn count(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (all, part) = (text(machine, a[0])?, text(machine, a[1])?);
    if part.is_empty() {
        return machine.new_integer((all.len() + 1).into());
    }
    let (mut n, mut at) = (0, 0);
    while let Some(next) = find(machine, &all[at..], &part)? {
        n += 1;
        at += next + part.len();
    }
    Ok(small(n))
}

fn edge(machine: &mut Machine<'_>, a: &[u64], test: fn(&[char], &[char]) -> bool) -> Result64 {
    let all = text(machine, a[0])?;
    let parts = match machine.dynamic(a[1]) {
        Some(Dynamic::Tuple(parts)) => parts.to_vec(),
        _ => vec![a[1]],
    };
    for part in parts {
        let part = text(machine, part)?;
        if test(&all, &part) {
            return Ok(truth(true));
        }
    }
    Ok(truth(false))
}

fn partition(machine: &mut Machine<'_>, a: &[u64], back: bool) -> Result64 {
    let (all, by) = (text(machine, a[0])?, text(machine, a[1])?);
    if by.is_empty() {
        return Err(raise(machine, "ValueError", "empty separator"));
    }
    machine.charge(all.len().saturating_mul(by.len()) / 16)?;
    let mut places = all.windows(by.len()).enumerate().filter(|(_, w)| *w == by).map(|(i, _)| i);
    let at = if back { places.next_back() } else { places.next() };
    let parts = match at {
        Some(at) => [all[..at].to_vec(), by.clone(), all[at + by.len()..].to_vec()],
        None if back => [Vec::new(), Vec::new(), all],
        None => [all, Vec::new(), Vec::new()],
    };
    let mut made = Vec::new();
    for part in parts {
        made.push(machine.new_chars(part)?);
    }
    machine.new_dynamic(Dynamic::Tuple(made.into()))
}
