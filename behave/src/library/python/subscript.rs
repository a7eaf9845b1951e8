//! Indices, keys, slices and attributes.

use super::Row;
use super::value::{index, integer, key, raise, unsupported, wrong_type};
use crate::form::Kind;
use crate::run::dynamic::{Dict, Dynamic, Missing, NONE, as_small, small};
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("get", Some(2), |m, a| get(m, a[0], a[1])),
    ("put", Some(3), put),
    ("delete", Some(2), delete),
    ("slice", Some(4), slice),
    ("set_slice", Some(5), set_slice),
    ("delete_slice", Some(4), |m, a| {
        let empty = m.new_dynamic(Dynamic::List(Vec::new()))?;
        if a[3] != NONE && as_small(a[3]) != Some(1) {
            return Err(unsupported("del of a slice with a step"));
        }
        set_slice(m, &[a[0], a[1], a[2], a[3], empty])
    }),
    ("attribute", Some(2), |m, a| {
        let name = name(m, a[1])?;
        match m.dynamic(a[0]) {
            Some(Dynamic::Instance(fields)) => match fields.get(&name).copied() {
                Some(value) => Ok(value),
                None => Err(unsupported(&format!("the attribute {name}"))),
            },
            _ => Err(unsupported(&format!("the attribute {name}"))),
        }
    }),
    ("set_attribute", Some(3), |m, a| {
        let name = name(m, a[1])?;
        m.memory.reserve(64)?;
        match m.dynamic_mut(a[0]) {
            Some(Dynamic::Instance(fields)) => {
                fields.insert(name, a[2]);
                Ok(0)
            }
            _ => Err(unsupported(&format!("an assignment to the attribute {name}"))),
        }
    }),
    // Reads a variable that may not have been assigned.
    ("bound", Some(1), |m, a| match a[0] {
        0 => Err(raise(m, "UnboundLocalError", "a variable is used before it is assigned")),
        value => Ok(value),
    }),
    ("bound_cell", Some(1), |m, a| match m.memory.load(Kind::Ref, a[0])? {
        0 => Err(raise(m, "NameError", "a variable is used before it is assigned")),
        value => Ok(value),
    }),
];

fn name(machine: &mut Machine<'_>, value: u64) -> Result<String, Stop> {
    super::value::text(machine, value).map(|text| text.into_iter().collect())
}

fn out_of_range(machine: &mut Machine<'_>) -> Stop {
    raise(machine, "IndexError", "index out of range")
}

/// The place that an index, maybe counted from the end, means in a sequence of `n`.
pub(super) fn place(machine: &mut Machine<'_>, at: u64, n: usize) -> Result<usize, Stop> {
    let at = index(machine, at)?;
    let at = if at < 0 { at + n as i64 } else { at };
    match usize::try_from(at).ok().filter(|at| *at < n) {
        Some(at) => Ok(at),
        None => Err(out_of_range(machine)),
    }
}

pub(super) fn get(machine: &mut Machine<'_>, of: u64, at: u64) -> Result64 {
    match machine.dynamic(of) {
        Some(Dynamic::List(items)) => {
            if let Some(i) = as_small(at)
                && let Some(item) = usize::try_from(i).ok().and_then(|i| items.get(i))
            {
                return Ok(*item);
            }
            let n = items.len();
            let i = place(machine, at, n)?;
            match machine.dynamic(of) {
                Some(Dynamic::List(items)) => Ok(items[i]),
                _ => Err(unsupported("a list that changed")),
            }
        }
        Some(Dynamic::Tuple(items)) => {
            let items = items.clone();
            let i = place(machine, at, items.len())?;
            Ok(items[i])
        }
        Some(Dynamic::Text(text)) => {
            let n = text.len();
            let i = place(machine, at, n)?;
            let c = super::value::chars(machine, of).and_then(|text| text.get(i).copied());
            machine.new_chars(c)
        }
        Some(Dynamic::Dict(_)) => {
            let key = key(machine, at)?;
            let Some(Dynamic::Dict(dict)) = machine.dynamic(of) else { return Err(unsupported("no dict")) };
            match (dict.get(&key), dict.missing.clone()) {
                (Some(value), _) => Ok(value),
                (None, Missing::Zero) => Ok(small(0)),
                (None, Missing::Made(maker)) => {
                    let made = super::mapping::made(machine, maker)?;
                    if let Some(Dynamic::Dict(dict)) = machine.dynamic_mut(of) {
                        dict.insert(key, at, made);
                    }
                    machine.memory.reserve(64)?;
                    Ok(made)
                }
                (None, Missing::Error) => {
                    let error = super::value::new_error(machine, "KeyError", vec![at])?;
                    Err(Stop::Throw(error))
                }
            }
        }
        Some(Dynamic::Range(start, stop, step)) => {
            let (start, stop, step) = (*start, *stop, *step);
            let i = place(machine, at, super::iterate::range_len(start, stop, step))?;
            machine.new_integer((start + step * i as i64).into())
        }
        Some(Dynamic::Instance(_)) => Err(unsupported("an index of an object")),
        _ => Err(wrong_type(machine, "object is not subscriptable")),
    }
}

fn put(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    match machine.dynamic(a[0]) {
        Some(Dynamic::List(items)) => {
            let n = items.len();
            let i = place(machine, a[1], n)?;
            if let Some(Dynamic::List(items)) = machine.dynamic_mut(a[0]) {
                items[i] = a[2];
            }
        }
        Some(Dynamic::Dict(_)) => {
            let key = key(machine, a[1])?;
            machine.memory.reserve(64)?;
            if let Some(Dynamic::Dict(dict)) = machine.dynamic_mut(a[0]) {
                dict.insert(key, a[1], a[2]);
            }
        }
        Some(Dynamic::Instance(_)) => return Err(unsupported("an index of an object")),
        _ => return Err(wrong_type(machine, "object does not support item assignment")),
    }
    Ok(0)
}

fn delete(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    match machine.dynamic(a[0]) {
        Some(Dynamic::List(items)) => {
            let n = items.len();
            let i = place(machine, a[1], n)?;
            machine.charge(n / 16)?;
            if let Some(Dynamic::List(items)) = machine.dynamic_mut(a[0]) {
                items.remove(i);
            }
        }
        Some(Dynamic::Dict(_)) => {
            let key = key(machine, a[1])?;
            let gone = match machine.dynamic_mut(a[0]) {
                Some(Dynamic::Dict(dict)) => dict.remove(&key),
                _ => None,
            };
            if gone.is_none() {
                let error = super::value::new_error(machine, "KeyError", vec![a[1]])?;
                return Err(Stop::Throw(error));
            }
        }
        _ => return Err(wrong_type(machine, "object doesn't support item deletion")),
    }
    Ok(0)
}

/// First place, number and step of a slice, as `slice.indices` has them.
pub(super) fn indices(machine: &mut Machine<'_>, a: &[u64], n: usize) -> Result<(i64, usize, i64), Stop> {
    let n = n as i64;
    let step = if a[2] == NONE { 1 } else { index(machine, a[2])? };
    if step == 0 {
        return Err(raise(machine, "ValueError", "slice step cannot be zero"));
    }
    let (least, most) = if step > 0 { (0, n) } else { (-1, n - 1) };
    let mut bound = |value: u64, absent: i64| {
        if value == NONE {
            return Ok(absent);
        }
        if integer(machine, value).is_none() {
            return Err(wrong_type(machine, "slice indices must be integers or None"));
        }
        let at = index(machine, value)?;
        Ok((if at < 0 { at + n } else { at }).clamp(least, most))
    };
    let (first, last) = if step > 0 { (0, n) } else { (n - 1, -1) };
    let start = bound(a[0], first)?;
    let stop = bound(a[1], last)?;
    Ok((start, super::iterate::range_len(start, stop, step), step))
}

fn slice(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let n = match machine.dynamic(a[0]) {
        Some(Dynamic::List(items)) => items.len(),
        Some(Dynamic::Tuple(items)) => items.len(),
        Some(Dynamic::Text(text)) => text.len(),
        Some(Dynamic::Range(..)) => return Err(unsupported("a slice of a range")),
        Some(Dynamic::Instance(_)) => return Err(unsupported("a slice of an object")),
        _ => return Err(wrong_type(machine, "object is not subscriptable")),
    };
    let (start, count, step) = indices(machine, &a[1..], n)?;
    machine.charge(count / 16)?;
    machine.memory.reserve(count * 8)?;
    let places = (0..count).map(|i| (start + step * i as i64) as usize);
    let part = match machine.dynamic(a[0]) {
        Some(Dynamic::List(items)) => Dynamic::List(places.map(|p| items[p]).collect()),
        Some(Dynamic::Tuple(items)) => Dynamic::Tuple(places.map(|p| items[p]).collect()),
        Some(Dynamic::Text(text)) => Dynamic::Text(places.map(|p| text[p]).collect()),
        _ => Dynamic::Dict(Dict::default()),
    };
    machine.new_dynamic(part)
}

fn set_slice(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let n = match machine.dynamic(a[0]) {
        Some(Dynamic::List(items)) => items.len(),
        _ => return Err(wrong_type(machine, "object does not support slice assignment")),
    };
    let new = super::iterate::items(machine, a[4])?;
    let (start, count, step) = indices(machine, &a[1..4], n)?;
    machine.charge((n + new.len()) / 16)?;
    machine.memory.reserve(new.len() * 8)?;
    if step != 1 && new.len() != count {
        return Err(raise(
            machine,
            "ValueError",
            "attempt to assign sequence to extended slice of another size",
        ));
    }
    if let Some(Dynamic::List(items)) = machine.dynamic_mut(a[0]) {
        if step == 1 {
            let start = start as usize;
            items.splice(start..start + count, new);
        } else {
            for (i, value) in new.into_iter().enumerate() {
                items[(start + step * i as i64) as usize] = value;
            }
        }
    }
    Ok(0)
}
