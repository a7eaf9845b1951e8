//! Methods of dicts, counters and sets.

use super::Row;
use super::iterate::{items, items_in_any_order};
use super::operate::{Sets, sets};
use super::value::{Number, is_true, key, number, number_order, unsupported, wrong_type};
use crate::run::dynamic::{Dict, Dynamic, Key, Missing, NONE, small, truth};
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("dict", None, |m, a| {
        let mut out = Dict::default();
        if let Some(from) = a.first() {
            enter_all(m, &mut out, *from)?;
        }
        m.new_dynamic(Dynamic::Dict(out))
    }),
    ("dict_of", None, |m, a| {
        let mut out = Dict::default();
        for pair in a.chunks_exact(2) {
            out.insert(key(m, pair[0])?, pair[0], pair[1]);
        }
        m.new_dynamic(Dynamic::Dict(out))
    }),
    ("set_of", None, |m, a| new_set(m, a)),
    ("set", None, |m, a| match a.first() {
        Some(from) => {
            let all = items_in_any_order(m, *from)?;
            new_set(m, &all)
        }
        None => new_set(m, &[]),
    }),
    ("counter", None, |m, a| {
        let mut out = Dict::giving(Missing::Zero);
        if let Some(from) = a.first() {
            if let Some(Dynamic::Dict(from)) = m.dynamic(*from) {
                out = from.clone();
                out.missing = Missing::Zero;
            } else {
                for item in items(m, *from)? {
                    counted(m, &mut out, item, 1)?;
                }
            }
        }
        m.new_dynamic(Dynamic::Dict(out))
    }),
    ("defaultdict", Some(1), |m, a| m.new_dynamic(Dynamic::Dict(Dict::giving(Missing::Made(a[0]))))),
    ("dict.get(a)", Some(2), |m, a| Ok(value_of(m, a[0], a[1])?.unwrap_or(NONE))),
    ("dict.get(a,b)", Some(3), |m, a| Ok(value_of(m, a[0], a[1])?.unwrap_or(a[2]))),
    ("dict.keys()", Some(1), |m, a| {
        let all = dict(m, a[0])?.iter().map(|(k, _)| k).collect();
        m.new_dynamic(Dynamic::View(all))
    }),
    ("dict.values()", Some(1), |m, a| {
        let all = dict(m, a[0])?.iter().map(|(_, v)| v).collect();
        m.new_dynamic(Dynamic::View(all))
    }),
    ("dict.items()", Some(1), |m, a| {
        let pairs: Vec<(u64, u64)> = dict(m, a[0])?.iter().collect();
        let all = tuples(m, pairs)?;
        m.new_dynamic(Dynamic::View(all))
    }),
    ("dict.pop(a)", Some(2), |m, a| {
        let wanted = key(m, a[1])?;
        match dict_mut(m, a[0])?.remove(&wanted) {
            Some(value) => Ok(value),
            None => Err(Stop::Throw(super::value::new_error(m, "KeyError", vec![a[1]])?)),
        }
    }),
    ("dict.pop(a,b)", Some(3), |m, a| {
        let wanted = key(m, a[1])?;
        Ok(dict_mut(m, a[0])?.remove(&wanted).unwrap_or(a[2]))
    }),
    ("dict.popitem()", Some(1), |m, a| match dict_mut(m, a[0])?.pop_last() {
        Some((k, v)) => m.new_dynamic(Dynamic::Tuple([k, v].into())),
        None => Err(super::value::raise(m, "KeyError", "popitem(): dictionary is empty")),
    }),
    ("dict.setdefault(a,b)", Some(3), |m, a| {
        if let Some(value) = value_of(m, a[0], a[1])? {
            return Ok(value);
        }
        let new = key(m, a[1])?;
        m.memory.reserve(64)?;
        dict_mut(m, a[0])?.insert(new, a[1], a[2]);
        Ok(a[2])
    }),
    ("dict.update(a)", Some(2), |m, a| {
        let mut all = dict(m, a[0])?.clone();
        if all.missing == Missing::Zero {
            for item in items(m, a[1])? {
                counted(m, &mut all, item, 1)?;
            }
        } else {
            enter_all(m, &mut all, a[1])?;
        }
        m.charge(all.len())?;
        *dict_mut(m, a[0])? = all;
        Ok(NONE)
    }),
    ("dict.copy()", Some(1), |m, a| {
        let copy = dict(m, a[0])?.clone();
        m.new_dynamic(Dynamic::Dict(copy))
    }),
    ("dict.clear()", Some(1), |m, a| {
        let all = dict_mut(m, a[0])?;
        *all = Dict::giving(all.missing.clone());
        Ok(NONE)
    }),
    ("dict.most_common()", Some(1), |m, a| most_common(m, a[0], usize::MAX)),
    ("dict.most_common(a)", Some(2), |m, a| {
        let n = super::value::index(m, a[1])?;
        most_common(m, a[0], usize::try_from(n).unwrap_or(0))
    }),
    ("dict.elements()", Some(1), |m, a| {
        let pairs: Vec<(u64, u64)> = dict(m, a[0])?.iter().collect();
        let mut out = Vec::new();
        for (k, n) in pairs {
            let n = super::value::index(m, n)?.max(0) as usize;
            m.charge(n)?;
            m.memory.reserve(n.saturating_mul(8))?;
            out.extend(std::iter::repeat_n(k, n));
        }
        out.reverse();
        m.new_dynamic(Dynamic::Iterator(out))
    }),
    ("set.add(a)", Some(2), |m, a| {
        let new = key(m, a[1])?;
        m.memory.reserve(64)?;
        set_mut(m, a[0])?.insert(new, a[1], a[1]);
        Ok(NONE)
    }),
    ("set.discard(a)", Some(2), |m, a| {
        let old = key(m, a[1])?;
        set_mut(m, a[0])?.remove(&old);
        Ok(NONE)
    }),
    ("set.remove(a)", Some(2), |m, a| {
        let old = key(m, a[1])?;
        match set_mut(m, a[0])?.remove(&old) {
            Some(_) => Ok(NONE),
            None => Err(Stop::Throw(super::value::new_error(m, "KeyError", vec![a[1]])?)),
        }
    }),
    ("set.pop()", Some(1), |m, a| match set_mut(m, a[0])?.len() {
        0 => Err(super::value::raise(m, "KeyError", "pop from an empty set")),
        1 => Ok(set_mut(m, a[0])?.pop_last().map_or(NONE, |(k, _)| k)),
        _ => Err(unsupported("the order of a set")),
    }),
    ("set.update(a)", Some(2), |m, a| {
        for item in items_in_any_order(m, a[1])? {
            let new = key(m, item)?;
            m.memory.reserve(64)?;
            set_mut(m, a[0])?.insert(new, item, item);
        }
        Ok(NONE)
    }),
    ("set.copy()", Some(1), |m, a| {
        let copy = set_mut(m, a[0])?.clone();
        m.new_dynamic(Dynamic::Set(copy))
    }),
    ("set.clear()", Some(1), |m, a| {
        *set_mut(m, a[0])? = Dict::default();
        Ok(NONE)
    }),
    ("set.union(a)", Some(2), |m, a| beside(m, a, Sets::Either)),
    ("set.intersection(a)", Some(2), |m, a| beside(m, a, Sets::Both)),
    ("set.difference(a)", Some(2), |m, a| beside(m, a, Sets::First)),
    ("set.symmetric_difference(a)", Some(2), |m, a| beside(m, a, Sets::One)),
    ("set.issubset(a)", Some(2), |m, a| {
        let rest = beside(m, a, Sets::First)?;
        Ok(truth(!is_true(m, rest)?))
    }),
    ("set.issuperset(a)", Some(2), |m, a| {
        let other = as_set(m, a[1])?;
        let rest = sets(m, &[other, a[0]], Sets::First)?;
        Ok(truth(!is_true(m, rest)?))
    }),
    ("set.isdisjoint(a)", Some(2), |m, a| {
        let both = beside(m, a, Sets::Both)?;
        Ok(truth(!is_true(m, both)?))
    }),
];

fn dict<'m>(machine: &'m Machine<'_>, value: u64) -> Result<&'m Dict, Stop> {
    match machine.dynamic(value) {
        Some(Dynamic::Dict(dict)) => Ok(dict),
        _ => Err(unsupported("a dict that is none")),
    }
}

fn dict_mut<'m>(machine: &'m mut Machine<'_>, value: u64) -> Result<&'m mut Dict, Stop> {
    match machine.dynamic_mut(value) {
        Some(Dynamic::Dict(dict)) => Ok(dict),
        _ => Err(unsupported("a dict that is none")),
    }
}

fn set_mut<'m>(machine: &'m mut Machine<'_>, value: u64) -> Result<&'m mut Dict, Stop> {
    match machine.dynamic_mut(value) {
        Some(Dynamic::Set(set)) => Ok(set),
        _ => Err(unsupported("a set that is none")),
    }
}

fn value_of(machine: &mut Machine<'_>, of: u64, at: u64) -> Result<Option<u64>, Stop> {
    let key = key(machine, at)?;
    Ok(dict(machine, of)?.get(&key))
}

fn tuples(machine: &mut Machine<'_>, pairs: Vec<(u64, u64)>) -> Result<Vec<u64>, Stop> {
    pairs.into_iter().map(|(k, v)| machine.new_dynamic(Dynamic::Tuple([k, v].into()))).collect()
}

/// Enters what a mapping, or an iterable of pairs, holds.
fn enter_all(machine: &mut Machine<'_>, to: &mut Dict, from: u64) -> Result<(), Stop> {
    if let Some(Dynamic::Dict(from)) = machine.dynamic(from) {
        for (shown, value) in from.iter().collect::<Vec<_>>() {
            to.insert(key(machine, shown)?, shown, value);
        }
        return Ok(());
    }
    for pair in items(machine, from)? {
        let [shown, value] = items(machine, pair)?[..] else {
            return Err(super::value::raise(
                machine,
                "ValueError",
                "dictionary update sequence has wrong length",
            ));
        };
        machine.memory.reserve(64)?;
        to.insert(key(machine, shown)?, shown, value);
    }
    Ok(())
}

fn new_set(machine: &mut Machine<'_>, all: &[u64]) -> Result64 {
    let mut out = Dict::default();
    for item in all {
        out.insert(key(machine, *item)?, *item, *item);
    }
    machine.new_dynamic(Dynamic::Set(out))
}

fn as_set(machine: &mut Machine<'_>, value: u64) -> Result64 {
    if matches!(machine.dynamic(value), Some(Dynamic::Set(_))) {
        return Ok(value);
    }
    let all = items_in_any_order(machine, value)?;
    new_set(machine, &all)
}

fn beside(machine: &mut Machine<'_>, a: &[u64], kept: Sets) -> Result64 {
    let other = as_set(machine, a[1])?;
    sets(machine, &[a[0], other], kept)
}

fn counted(machine: &mut Machine<'_>, to: &mut Dict, item: u64, by: i32) -> Result<(), Stop> {
    let key: Key = key(machine, item)?;
    let before = to.get(&key).unwrap_or(small(0));
    let Some(Number::Int(n)) = number(machine, before) else {
        return Err(wrong_type(machine, "a count that is no integer"));
    };
    let after = machine.new_integer(n + by)?;
    machine.memory.reserve(64)?;
    to.insert(key, item, after);
    Ok(())
}

/// Keys with their counts, most frequent first; equal ones as they were entered.
fn most_common(machine: &mut Machine<'_>, of: u64, n: usize) -> Result64 {
    let mut pairs: Vec<(u64, u64)> = dict(machine, of)?.iter().collect();
    machine.charge(pairs.len() * 4)?;
    let counts: Vec<Option<Number>> = pairs.iter().map(|(_, v)| number(machine, *v)).collect();
    if counts.iter().any(Option::is_none) {
        return Err(unsupported("counts that are no numbers"));
    }
    let mut places: Vec<usize> = (0..pairs.len()).collect();
    places.sort_by(|a, b| match (&counts[*b], &counts[*a]) {
        (Some(x), Some(y)) => number_order(x, y).unwrap_or(std::cmp::Ordering::Equal),
        _ => std::cmp::Ordering::Equal,
    });
    pairs = places.into_iter().take(n).map(|p| pairs[p]).collect();
    let all = tuples(machine, pairs)?;
    machine.new_dynamic(Dynamic::List(all))
}

/// What the maker of a `defaultdict` gives: the name of a type, or a function.
pub(super) fn made(machine: &mut Machine<'_>, maker: u64) -> Result64 {
    let name: Option<String> = super::value::chars(machine, maker).map(|name| name.iter().collect());
    match name.as_deref() {
        Some("int") => Ok(small(0)),
        Some("float") => machine.new_dynamic(Dynamic::Float(0.0)),
        Some("list" | "deque") => machine.new_dynamic(Dynamic::List(Vec::new())),
        Some("set") => machine.new_dynamic(Dynamic::Set(Dict::default())),
        Some("dict") => machine.new_dynamic(Dynamic::Dict(Dict::default())),
        Some("str") => machine.new_chars([]),
        Some("bool") => Ok(truth(false)),
        Some("Counter") => machine.new_dynamic(Dynamic::Dict(Dict::giving(Missing::Zero))),
        Some(other) => Err(unsupported(&format!("a defaultdict of {other}"))),
        None => machine.call_value(maker, "", &[]),
    }
}
