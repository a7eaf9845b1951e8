//! Strings compared in part, replaced and joined.

use super::object::{display, string_of};
use super::text::{find, fold};
use crate::form::Kind;
use crate::run::{Fault, Machine, Stop};

type Outcome = Result<u64, Stop>;

pub(super) fn region(
    machine: &mut Machine<'_>,
    text: u64,
    at: u64,
    other: u64,
    other_at: u64,
    length: u64,
    ignore: bool,
) -> Outcome {
    let (at, other_at, length) = (i64::from(at as i32), i64::from(other_at as i32), i64::from(length as i32));
    let (text, other) = (machine.text(text)?, machine.text(other)?);
    if at < 0 || other_at < 0 || at > text.len() as i64 - length || other_at > other.len() as i64 - length {
        return Ok(0);
    }
    if length <= 0 {
        return Ok(1);
    }
    let (a, b) =
        (&text[at as usize..(at + length) as usize], &other[other_at as usize..(other_at + length) as usize]);
    Ok(u64::from(a == b || ignore && fold(a) == fold(b)))
}

pub(super) fn replace(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let (text, from, to) =
        (machine.text(a[0])?.to_vec(), string_of(machine, a[1])?, string_of(machine, a[2])?);
    let mut result = Vec::new();
    let mut at = 0;
    while let Some(next) =
        find(&text, &from, at).filter(|i| *i < text.len() || from.is_empty() && at <= text.len())
    {
        machine.charge(1 + to.len() / 8)?;
        machine.memory.reserve(to.len() * 2)?;
        result.extend_from_slice(&text[at..next]);
        result.extend_from_slice(&to);
        if from.is_empty() {
            let Some(unit) = text.get(next) else { return machine.new_text(result) };
            result.push(*unit);
            at = next + 1;
        } else {
            at = next + from.len();
        }
    }
    result.extend_from_slice(text.get(at..).unwrap_or(&[]));
    machine.new_text(result)
}

fn mapped(text: &[u16], f: impl Fn(&str) -> String) -> Vec<u16> {
    match String::from_utf16(text) {
        Ok(text) => f(&text).encode_utf16().collect(),
        Err(_) => text.to_vec(),
    }
}

pub(super) fn lower(text: &[u16]) -> Vec<u16> {
    mapped(text, str::to_lowercase)
}

pub(super) fn upper(text: &[u16]) -> Vec<u16> {
    mapped(text, str::to_uppercase)
}

pub(super) fn trim(text: &[u16], blank: impl Fn(u16) -> bool) -> &[u16] {
    let start = text.iter().position(|c| !blank(*c)).unwrap_or(text.len());
    let end = text.iter().rposition(|c| !blank(*c)).map_or(start, |i| i + 1);
    &text[start..end]
}

pub(super) fn repeat(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let n = a[1] as i32;
    if n < 0 {
        return Err(machine.throw("java.lang.IllegalArgumentException", None));
    }
    let size = machine.text(a[0])?.len().saturating_mul(n as usize);
    machine.charge(size / 8)?;
    machine.memory.reserve(size.saturating_mul(2))?;
    let text = machine.text(a[0])?.repeat(n as usize);
    machine.new_text(text)
}

pub(super) fn code_point_at(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let text = machine.text(a[0])?;
    let i =
        usize::try_from(a[1] as i32).ok().filter(|i| *i < text.len()).ok_or(Stop::Fault(Fault::TextIndex))?;
    let high = u64::from(text[i]);
    match text.get(i + 1) {
        Some(low) if (0xd800..0xdc00).contains(&high) && (0xdc00..0xe000).contains(low) => {
            Ok(0x10000 + ((high - 0xd800) << 10) + (u64::from(*low) - 0xdc00))
        }
        _ => Ok(high),
    }
}

pub(super) fn join(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let between = string_of(machine, a[0])?;
    let mut result = Vec::new();
    for i in 0..machine.memory.array_len(a[1])? {
        if i > 0 {
            result.extend_from_slice(&between);
        }
        let item = machine.memory.load_element(Kind::Ref, a[1], i as i64)?;
        let text = display(machine, item)?;
        machine.memory.reserve(text.len() * 2)?;
        result.extend(text);
    }
    machine.new_text(result)
}
