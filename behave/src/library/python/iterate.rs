//! Iteration.

use super::Row;
use super::value::{unsupported, wrong_type};
use crate::run::dynamic::Dynamic;
use crate::run::memory::NULL;
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("iter", Some(1), |m, a| iterator(m, a[0], false)),
    ("step", Some(1), |m, a| step(m, a[0])),
    ("list_of", None, |m, a| m.new_dynamic(Dynamic::List(a.to_vec()))),
    ("tuple_of", None, |m, a| m.new_dynamic(Dynamic::Tuple(a.into()))),
    // A list that grows while a comprehension is run.
    ("list_add", Some(2), |m, a| {
        m.memory.reserve(8)?;
        if let Some(Dynamic::List(items)) = m.dynamic_mut(a[0]) {
            items.push(a[1]);
        }
        Ok(a[0])
    }),
    ("list_add_all", Some(2), |m, a| {
        let more = items(m, a[1])?;
        m.memory.reserve(8 * more.len())?;
        if let Some(Dynamic::List(items)) = m.dynamic_mut(a[0]) {
            items.extend(more);
        }
        Ok(a[0])
    }),
    ("unpack", Some(2), |m, a| unpack(m, a[0], a[1] as usize, None)),
    ("unpack_rest", Some(3), |m, a| unpack(m, a[0], a[1] as usize, Some(a[2] as usize))),
    ("item", Some(2), |m, a| match m.dynamic(a[0]) {
        Some(Dynamic::List(items)) => Ok(items.get(a[1] as usize).copied().unwrap_or(NULL)),
        _ => Err(unsupported("an item of what is no list")),
    }),
];

/// Number of integers in a range.
pub(super) fn range_len(start: i64, stop: i64, step: i64) -> usize {
    let (start, stop, step) = (i128::from(start), i128::from(stop), i128::from(step));
    let n = if step > 0 { (stop - start + step - 1) / step } else { (start - stop - step - 1) / -step };
    usize::try_from(n.max(0)).unwrap_or(usize::MAX)
}

/// An iterator over a value. The order of a set is not known, so it is iterated only where it does not matter.
fn iterator(machine: &mut Machine<'_>, value: u64, any_order: bool) -> Result64 {
    let mut all: Vec<u64> = match machine.dynamic(value) {
        Some(Dynamic::List(_)) => return machine.new_dynamic(Dynamic::Over(value, 0)),
        Some(Dynamic::Range(start, stop, step)) => {
            let copy = Dynamic::Range(*start, *stop, *step);
            return machine.new_dynamic(copy);
        }
        Some(Dynamic::Iterator(_) | Dynamic::Over(..)) => return Ok(value),
        Some(Dynamic::Tuple(items)) => items.to_vec(),
        Some(Dynamic::View(items)) => items.clone(),
        Some(Dynamic::Dict(dict)) => dict.iter().map(|(key, _)| key).collect(),
        Some(Dynamic::Set(set)) => {
            if set.len() > 1 && !any_order {
                return Err(unsupported("the order of a set"));
            }
            set.iter().map(|(key, _)| key).collect()
        }
        Some(Dynamic::Text(text)) => {
            let text = text.to_vec();
            text.into_iter().map(|c| machine.new_chars([c])).collect::<Result<_, _>>()?
        }
        Some(Dynamic::Instance(_)) => return Err(unsupported("iteration over an object")),
        _ => return Err(wrong_type(machine, "object is not iterable")),
    };
    all.reverse();
    machine.new_dynamic(Dynamic::Iterator(all))
}

/// The next value of an iterator, null when there is none.
pub(super) fn step(machine: &mut Machine<'_>, iterator: u64) -> Result64 {
    machine.charge(1)?;
    let (list, at) = match machine.dynamic_mut(iterator) {
        Some(Dynamic::Iterator(rest)) => return Ok(rest.pop().unwrap_or(NULL)),
        Some(Dynamic::Range(start, stop, step)) => {
            let (now, step) = (*start, *step);
            if if step > 0 { now >= *stop } else { now <= *stop } {
                return Ok(NULL);
            }
            *start = now.saturating_add(step);
            return machine.new_integer(now.into());
        }
        Some(Dynamic::Over(list, at)) => {
            *at += 1;
            (*list, *at - 1)
        }
        _ => return Err(wrong_type(machine, "object is not an iterator")),
    };
    match machine.dynamic(list) {
        Some(Dynamic::List(items)) => Ok(items.get(at).copied().unwrap_or(NULL)),
        _ => Ok(NULL),
    }
}

/// Everything that an iterable gives.
pub(super) fn items(machine: &mut Machine<'_>, value: u64) -> Result<Vec<u64>, Stop> {
    collected(machine, value, false)
}

/// Everything that an iterable gives, where the order does not matter.
pub(super) fn items_in_any_order(machine: &mut Machine<'_>, value: u64) -> Result<Vec<u64>, Stop> {
    collected(machine, value, true)
}

fn collected(machine: &mut Machine<'_>, value: u64, any_order: bool) -> Result<Vec<u64>, Stop> {
    let iterator = iterator(machine, value, any_order)?;
    let mut out = Vec::new();
    loop {
        match step(machine, iterator)? {
            NULL => return Ok(out),
            item => {
                machine.memory.reserve(8)?;
                out.push(item);
            }
        }
    }
}

/// Exactly so many values of an iterable, as a list; with a place for the rest, that is a list among them.
fn unpack(machine: &mut Machine<'_>, value: u64, n: usize, rest: Option<usize>) -> Result64 {
    let mut all = items(machine, value)?;
    match rest {
        None if all.len() == n => {}
        Some(at) if all.len() >= n => {
            let middle: Vec<u64> = all.drain(at..all.len() - (n - at)).collect();
            let middle = machine.new_dynamic(Dynamic::List(middle))?;
            all.insert(at, middle);
        }
        _ => return Err(super::value::raise(machine, "ValueError", "wrong number of values to unpack")),
    }
    machine.new_dynamic(Dynamic::List(all))
}
