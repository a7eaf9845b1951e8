//! Methods of lists and tuples; a `deque` is a list here.

use super::Row;
use super::iterate::{items, items_in_any_order};
use super::subscript::place;
use super::value::{equal, index, is_true, order, raise, unsupported};
use crate::run::dynamic::{Dynamic, NONE, small};
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("list.append(a)", Some(2), |m, a| insert(m, a[0], usize::MAX, a[1])),
    ("list.appendleft(a)", Some(2), |m, a| insert(m, a[0], 0, a[1])),
    ("list.extend(a)", Some(2), |m, a| {
        let more = items(m, a[1])?;
        m.memory.reserve(8 * more.len())?;
        changed(m, a[0])?.extend(more);
        Ok(NONE)
    }),
    ("list.insert(a,b)", Some(3), |m, a| {
        let (n, at) = (changed(m, a[0])?.len() as i64, index(m, a[1])?);
        let at = if at < 0 { (at + n).max(0) } else { at.min(n) };
        insert(m, a[0], at as usize, a[2])
    }),
    ("list.pop()", Some(1), |m, a| pop(m, a[0], None)),
    ("list.pop(a)", Some(2), |m, a| pop(m, a[0], Some(a[1]))),
    ("list.popleft()", Some(1), |m, a| pop(m, a[0], Some(small(0)))),
    ("list.remove(a)", Some(2), |m, a| match position(m, a[0], a[1], 0)? {
        Some(at) => {
            changed(m, a[0])?.remove(at);
            Ok(NONE)
        }
        None => Err(raise(m, "ValueError", "list.remove(x): x not in list")),
    }),
    ("list.index(a)", Some(2), |m, a| found(m, a[0], a[1], 0)),
    ("list.index(a,b)", Some(3), |m, a| {
        let from = index(m, a[2])?;
        if from < 0 {
            return Err(unsupported("index from a place counted from the end"));
        }
        found(m, a[0], a[1], from as usize)
    }),
    ("tuple.index(a)", Some(2), |m, a| found(m, a[0], a[1], 0)),
    ("list.count(a)", Some(2), count),
    ("tuple.count(a)", Some(2), count),
    ("list.sort()", Some(1), |m, a| sort_in_place(m, &[a[0], NONE, NONE])),
    ("list_sort", Some(3), sort_in_place),
    ("list.reverse()", Some(1), |m, a| {
        let n = changed(m, a[0])?.len();
        m.charge(n / 16)?;
        changed(m, a[0])?.reverse();
        Ok(NONE)
    }),
    ("list.copy()", Some(1), |m, a| {
        let copy = changed(m, a[0])?.clone();
        m.new_dynamic(Dynamic::List(copy))
    }),
    ("list.clear()", Some(1), |m, a| {
        changed(m, a[0])?.clear();
        Ok(NONE)
    }),
    ("list.rotate(a)", Some(2), |m, a| {
        let by = index(m, a[1])?;
        let list = changed(m, a[0])?;
        if !list.is_empty() {
            let by = by.rem_euclid(list.len() as i64) as usize;
            list.rotate_right(by);
        }
        Ok(NONE)
    }),
    ("sorted", Some(3), |m, a| {
        // Equal elements keep their order, which for a set is not known; without a key those of a set are never equal.
        if a[1] != NONE && matches!(m.dynamic(a[0]), Some(Dynamic::Set(set)) if set.len() > 1) {
            return Err(unsupported("the order of a set"));
        }
        let all = items_in_any_order(m, a[0])?;
        let all = sorted(m, all, a[1], a[2])?;
        m.new_dynamic(Dynamic::List(all))
    }),
];

/// The list, to change it.
pub(super) fn changed<'m>(machine: &'m mut Machine<'_>, list: u64) -> Result<&'m mut Vec<u64>, Stop> {
    match machine.dynamic_mut(list) {
        Some(Dynamic::List(items)) => Ok(items),
        _ => Err(unsupported("a list that is none")),
    }
}

fn insert(machine: &mut Machine<'_>, list: u64, at: usize, value: u64) -> Result64 {
    machine.memory.reserve(8)?;
    let items = changed(machine, list)?;
    let (at, n) = (at.min(items.len()), items.len());
    items.insert(at, value);
    machine.charge((n - at) / 16)?;
    Ok(NONE)
}

fn pop(machine: &mut Machine<'_>, list: u64, at: Option<u64>) -> Result64 {
    let n = changed(machine, list)?.len();
    if n == 0 {
        return Err(raise(machine, "IndexError", "pop from empty list"));
    }
    let at = match at {
        Some(at) => place(machine, at, n)?,
        None => n - 1,
    };
    machine.charge((n - at) / 16)?;
    Ok(changed(machine, list)?.remove(at))
}

fn position(machine: &mut Machine<'_>, of: u64, value: u64, from: usize) -> Result<Option<usize>, Stop> {
    let all = items(machine, of)?;
    for (at, item) in all.into_iter().enumerate().skip(from) {
        if item == value || equal(machine, item, value)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn found(machine: &mut Machine<'_>, of: u64, value: u64, from: usize) -> Result64 {
    match position(machine, of, value, from)? {
        Some(at) => machine.new_integer(at.into()),
        None => Err(raise(machine, "ValueError", "value is not in list")),
    }
}

fn count(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let mut n = 0;
    for item in items(machine, a[0])? {
        n += i32::from(item == a[1] || equal(machine, item, a[1])?);
    }
    Ok(small(n))
}

/// The values in order, by a key and backwards if that is wanted; equal ones keep their order.
pub(super) fn sorted(
    machine: &mut Machine<'_>,
    all: Vec<u64>,
    by: u64,
    reverse: u64,
) -> Result<Vec<u64>, Stop> {
    let reverse = reverse != NONE && is_true(machine, reverse)?;
    let mut keyed = Vec::with_capacity(all.len());
    for item in all {
        let key = if by == NONE { item } else { machine.call_value(by, "", &[item])? };
        keyed.push((key, item));
    }
    if reverse {
        keyed.reverse();
    }
    // Merge sort, because comparing can fail.
    let mut width = 1;
    while width < keyed.len() {
        let mut merged = Vec::with_capacity(keyed.len());
        for chunk in keyed.chunks(width * 2) {
            let (left, right) = chunk.split_at(width.min(chunk.len()));
            let (mut l, mut r) = (0, 0);
            while l < left.len() || r < right.len() {
                let take_right = match (left.get(l), right.get(r)) {
                    (Some(x), Some(y)) => order(machine, y.0, x.0)? == Some(std::cmp::Ordering::Less),
                    (None, _) => true,
                    _ => false,
                };
                if take_right {
                    merged.push(right[r]);
                    r += 1;
                } else {
                    merged.push(left[l]);
                    l += 1;
                }
            }
        }
        keyed = merged;
        width *= 2;
    }
    if reverse {
        keyed.reverse();
    }
    Ok(keyed.into_iter().map(|(_, item)| item).collect())
}

fn sort_in_place(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let all = changed(machine, a[0])?.clone();
    let all = sorted(machine, all, a[1], a[2])?;
    *changed(machine, a[0])? = all;
    Ok(NONE)
}
