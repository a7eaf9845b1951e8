//! Functions of `math`, `heapq`, `bisect`, `itertools`, `functools`, `copy` and `operator`.

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, Zero as _};

use super::Row;
use super::builtin::{iterator, real, truncated, word};
use super::iterate::items;
use super::sequence::changed;
use super::value::{Number, integer, is_true, number, order, raise, unsupported, wrong_type};
use crate::run::dynamic::{Dynamic, NONE, truth};
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

macro_rules! real_functions {
    ($(($name:literal, $function:expr, $allowed:expr)),* $(,)?) => {
        &[$(($name, Some(1), |m, a| {
            let x = real(m, a[0])?;
            let (function, allowed): (fn(f64) -> f64, fn(f64) -> bool) = ($function, $allowed);
            if !allowed(x) {
                return Err(raise(m, "ValueError", "math domain error"));
            }
            let y = function(x);
            if y.is_infinite() && x.is_finite() {
                return Err(raise(m, "OverflowError", "math range error"));
            }
            m.new_dynamic(Dynamic::Float(y))
        }),)*]
    };
}

const REAL: &[Row] = real_functions![
    ("math.sqrt", f64::sqrt, |x| x >= 0.0 || x.is_nan()),
    ("math.exp", f64::exp, |_| true),
    ("math.log2", f64::log2, |x| x > 0.0 || x.is_nan()),
    ("math.log10", f64::log10, |x| x > 0.0 || x.is_nan()),
    ("math.log1p", f64::ln_1p, |x| x > -1.0 || x.is_nan()),
    ("math.sin", f64::sin, |x| !x.is_infinite()),
    ("math.cos", f64::cos, |x| !x.is_infinite()),
    ("math.tan", f64::tan, |x| !x.is_infinite()),
    ("math.asin", f64::asin, |x| x.abs() <= 1.0 || x.is_nan()),
    ("math.acos", f64::acos, |x| x.abs() <= 1.0 || x.is_nan()),
    ("math.atan", f64::atan, |_| true),
    ("math.sinh", f64::sinh, |_| true),
    ("math.cosh", f64::cosh, |_| true),
    ("math.tanh", f64::tanh, |_| true),
    ("math.fabs", f64::abs, |_| true),
    ("math.degrees", |x| x * (180.0 / std::f64::consts::PI), |_| true),
    ("math.radians", |x| x * (std::f64::consts::PI / 180.0), |_| true),
];

const OTHERS: &[Row] = &[
    ("math.floor", Some(1), |m, a| whole(m, a[0], f64::floor)),
    ("math.ceil", Some(1), |m, a| whole(m, a[0], f64::ceil)),
    ("math.trunc", Some(1), |m, a| whole(m, a[0], f64::trunc)),
    ("math.log", None, |m, a| {
        let x = real(m, a[0])?;
        let base = a.get(1).map_or(Ok(std::f64::consts::E), |base| real(m, *base))?;
        if x <= 0.0 || base <= 0.0 {
            return Err(raise(m, "ValueError", "math domain error"));
        }
        if a.len() == 2 && base.ln() == 0.0 {
            return Err(raise(m, "ZeroDivisionError", "float division by zero"));
        }
        m.new_dynamic(Dynamic::Float(if a.len() == 2 { x.ln() / base.ln() } else { x.ln() }))
    }),
    ("math.pow", Some(2), |m, a| {
        let (x, y) = (real(m, a[0])?, real(m, a[1])?);
        let power = x.powf(y);
        if x.is_finite() && y.is_finite() && !power.is_finite() {
            let domain = power.is_nan() || x == 0.0;
            return Err(raise(m, if domain { "ValueError" } else { "OverflowError" }, "math error"));
        }
        m.new_dynamic(Dynamic::Float(power))
    }),
    ("math.atan2", Some(2), |m, a| {
        let (y, x) = (real(m, a[0])?, real(m, a[1])?);
        m.new_dynamic(Dynamic::Float(y.atan2(x)))
    }),
    ("math.copysign", Some(2), |m, a| {
        let (x, y) = (real(m, a[0])?, real(m, a[1])?);
        m.new_dynamic(Dynamic::Float(x.copysign(y)))
    }),
    ("math.hypot", Some(2), |m, a| {
        let (x, y) = (real(m, a[0])?, real(m, a[1])?);
        m.new_dynamic(Dynamic::Float(x.hypot(y)))
    }),
    ("math.fmod", Some(2), |m, a| {
        let (x, y) = (real(m, a[0])?, real(m, a[1])?);
        if y == 0.0 || x.is_infinite() {
            return Err(raise(m, "ValueError", "math domain error"));
        }
        m.new_dynamic(Dynamic::Float(x % y))
    }),
    ("math.isnan", Some(1), |m, a| Ok(truth(real(m, a[0])?.is_nan()))),
    ("math.isinf", Some(1), |m, a| Ok(truth(real(m, a[0])?.is_infinite()))),
    ("math.isfinite", Some(1), |m, a| Ok(truth(real(m, a[0])?.is_finite()))),
    ("math.gcd", None, |m, a| folded(m, a, BigInt::zero(), num_integer::Integer::gcd)),
    ("math.lcm", None, |m, a| folded(m, a, BigInt::one(), num_integer::Integer::lcm)),
    ("math.isqrt", Some(1), |m, a| match integer(m, a[0]) {
        Some(n) if n.is_negative() => Err(raise(m, "ValueError", "isqrt() argument must be nonnegative")),
        Some(n) => m.new_integer(n.sqrt()),
        None => Err(wrong_type(m, "object cannot be interpreted as an integer")),
    }),
    ("math.factorial", Some(1), |m, a| {
        let n = word(m, a[0])?;
        if n < 0 {
            return Err(raise(m, "ValueError", "factorial() not defined for negative values"));
        }
        product(m, 1..=n)
    }),
    ("math.comb", Some(2), |m, a| {
        let (n, k) = (word(m, a[0])?, word(m, a[1])?);
        if n < 0 || k < 0 {
            return Err(raise(m, "ValueError", "must be a non-negative integer"));
        }
        let k = k.min(n - k);
        if k < 0 {
            return m.new_integer(BigInt::zero());
        }
        m.charge(k.min(1 << 30) as usize)?;
        let mut all = BigInt::one();
        for i in 0..k.min(20_000) {
            all = all * (n - i) / (i + 1);
        }
        if k > 20_000 { Err(unsupported("a very large number of choices")) } else { m.new_integer(all) }
    }),
    ("math.perm", Some(2), |m, a| {
        let (n, k) = (word(m, a[0])?, word(m, a[1])?);
        if n < 0 || k < 0 {
            return Err(raise(m, "ValueError", "must be a non-negative integer"));
        }
        if k > n { m.new_integer(BigInt::zero()) } else { product(m, n - k + 1..=n) }
    }),
    ("math.prod", Some(1), |m, a| {
        let entry = crate::library::find("python.mul").and_then(crate::library::entry);
        let mut all = crate::run::dynamic::small(1);
        for item in items(m, a[0])? {
            all = entry.map_or_else(|| Err(unsupported("*")), |mul| (mul.native)(m, &[all, item]))?;
        }
        Ok(all)
    }),
    ("functools.reduce", None, |m, a| {
        let mut all = items(m, a[1])?.into_iter();
        let Some(mut value) = a.get(2).copied().or_else(|| all.next()) else {
            return Err(wrong_type(m, "reduce() of empty iterable with no initial value"));
        };
        for item in all {
            value = m.call_value(a[0], "", &[value, item])?;
        }
        Ok(value)
    }),
    ("itertools.chain", None, |m, a| {
        let mut all = Vec::new();
        for list in a {
            all.extend(items(m, *list)?);
        }
        iterator(m, all)
    }),
    ("itertools.accumulate", Some(1), |m, a| {
        let (mut out, mut sum) = (Vec::new(), None);
        for item in items(m, a[0])? {
            let next = match sum {
                Some(before) => super::builtin::add(m, before, item)?,
                None => item,
            };
            sum = Some(next);
            out.push(next);
        }
        iterator(m, out)
    }),
    ("itertools.combinations", Some(2), |m, a| chosen(m, a, true)),
    ("itertools.permutations", Some(2), |m, a| chosen(m, a, false)),
    ("itertools.product", Some(2), |m, a| {
        let (x, y) = (items(m, a[0])?, items(m, a[1])?);
        let mut out = Vec::new();
        for first in &x {
            for second in &y {
                out.push(m.new_dynamic(Dynamic::Tuple([*first, *second].into()))?);
            }
        }
        iterator(m, out)
    }),
    ("heapq.heapify", Some(1), |m, a| {
        let n = changed(m, a[0])?.len();
        for at in (0..n / 2).rev() {
            sift_up(m, a[0], at)?;
        }
        Ok(NONE)
    }),
    ("heapq.heappush", Some(2), |m, a| {
        m.memory.reserve(8)?;
        let heap = changed(m, a[0])?;
        heap.push(a[1]);
        let last = heap.len() - 1;
        sift_down(m, a[0], 0, last)?;
        Ok(NONE)
    }),
    ("heapq.heappop", Some(1), |m, a| {
        let Some(last) = changed(m, a[0])?.pop() else {
            return Err(raise(m, "IndexError", "index out of range"));
        };
        let heap = changed(m, a[0])?;
        if heap.is_empty() {
            return Ok(last);
        }
        let least = std::mem::replace(&mut heap[0], last);
        sift_up(m, a[0], 0)?;
        Ok(least)
    }),
    ("bisect.bisect_left", Some(2), |m, a| bisect(m, a, false)),
    ("bisect.bisect_right", Some(2), |m, a| bisect(m, a, true)),
    ("bisect.bisect", Some(2), |m, a| bisect(m, a, true)),
    ("bisect.insort", Some(2), |m, a| {
        let at = bisect(m, a, true)?;
        let at = word(m, at)? as usize;
        m.memory.reserve(8)?;
        changed(m, a[0])?.insert(at, a[1]);
        Ok(NONE)
    }),
    ("copy.copy", Some(1), |m, a| match m.dynamic(a[0]) {
        Some(content @ (Dynamic::List(_) | Dynamic::Dict(_) | Dynamic::Set(_))) => {
            let copy = content.clone();
            m.new_dynamic(copy)
        }
        Some(Dynamic::Instance(_) | Dynamic::Iterator(_) | Dynamic::Over(..)) => {
            Err(unsupported("a copy of an object"))
        }
        _ => Ok(a[0]),
    }),
    ("copy.deepcopy", Some(1), |m, a| deep(m, a[0], 40)),
];

pub(super) const TABLE: &[Row] = &{
    let mut all = [OTHERS[0]; REAL.len() + OTHERS.len()];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < REAL.len() { REAL[i] } else { OTHERS[i - REAL.len()] };
        i += 1;
    }
    all
};

fn whole(machine: &mut Machine<'_>, value: u64, round: fn(f64) -> f64) -> Result64 {
    match number(machine, value) {
        Some(Number::Float(x)) => truncated(machine, round(x)),
        Some(n) => super::builtin::renewed(machine, n),
        None => Err(wrong_type(machine, "must be real number")),
    }
}

fn folded(
    machine: &mut Machine<'_>,
    a: &[u64],
    start: BigInt,
    fold: fn(&BigInt, &BigInt) -> BigInt,
) -> Result64 {
    let mut all = start;
    for value in a {
        let Some(n) = integer(machine, *value) else {
            return Err(wrong_type(machine, "object cannot be interpreted as an integer"));
        };
        machine.charge((n.bits() / 16) as usize)?;
        all = fold(&all, &n);
    }
    machine.new_integer(all.abs())
}

fn product(machine: &mut Machine<'_>, of: std::ops::RangeInclusive<i64>) -> Result64 {
    let mut all = BigInt::one();
    for n in of {
        machine.charge((all.bits() / 64) as usize + 1)?;
        if all.bits() > 1 << 16 {
            return Err(unsupported("an integer of more than 65,536 bits"));
        }
        all *= n;
    }
    machine.new_integer(all)
}

/// All choices of so many, in the order of places; in every order or in one.
fn chosen(machine: &mut Machine<'_>, a: &[u64], ascending: bool) -> Result64 {
    let all = items(machine, a[0])?;
    let n = usize::try_from(word(machine, a[1])?)
        .map_err(|_| raise(machine, "ValueError", "r must be non-negative"))?;
    let mut out = Vec::new();
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    if n > all.len() {
        open.clear();
    }
    while let Some(places) = open.pop() {
        machine.charge(1)?;
        if places.len() == n {
            let row = places.iter().map(|p| all[*p]).collect();
            out.push(machine.new_dynamic(Dynamic::Tuple(row))?);
            continue;
        }
        let from = if ascending { places.last().map_or(0, |p| p + 1) } else { 0 };
        for p in (from..all.len()).rev().filter(|p| !places.contains(p)) {
            let mut next = places.clone();
            next.push(p);
            open.push(next);
        }
    }
    iterator(machine, out)
}

fn at(machine: &mut Machine<'_>, list: u64, place: usize) -> Result64 {
    changed(machine, list)?.get(place).copied().ok_or_else(|| unsupported("a heap that changed"))
}

fn less(machine: &mut Machine<'_>, a: u64, b: u64) -> Result<bool, Stop> {
    Ok(order(machine, a, b)? == Some(std::cmp::Ordering::Less))
}

/// Moves an element towards the root, as `heapq._siftdown`.
fn sift_down(machine: &mut Machine<'_>, heap: u64, start: usize, mut place: usize) -> Result<(), Stop> {
    let new = at(machine, heap, place)?;
    while place > start {
        let parent = (place - 1) / 2;
        let above = at(machine, heap, parent)?;
        if !less(machine, new, above)? {
            break;
        }
        changed(machine, heap)?[place] = above;
        place = parent;
    }
    changed(machine, heap)?[place] = new;
    Ok(())
}

/// Moves an element to a leaf and back up, as `heapq._siftup`.
fn sift_up(machine: &mut Machine<'_>, heap: u64, start: usize) -> Result<(), Stop> {
    let end = changed(machine, heap)?.len();
    let new = at(machine, heap, start)?;
    let (mut place, mut child) = (start, 2 * start + 1);
    while child < end {
        let (left, right) = (at(machine, heap, child)?, child + 1);
        if right < end {
            let other = at(machine, heap, right)?;
            if !less(machine, left, other)? {
                child = right;
            }
        }
        let up = at(machine, heap, child)?;
        changed(machine, heap)?[place] = up;
        place = child;
        child = 2 * place + 1;
    }
    changed(machine, heap)?[place] = new;
    sift_down(machine, heap, start, place)
}

fn bisect(machine: &mut Machine<'_>, a: &[u64], right: bool) -> Result64 {
    let (mut low, mut high) = (0, changed(machine, a[0])?.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        let item = at(machine, a[0], middle)?;
        let after = if right { !less(machine, a[1], item)? } else { less(machine, item, a[1])? };
        if after {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    machine.new_integer(low.into())
}

fn deep(machine: &mut Machine<'_>, value: u64, depth: usize) -> Result64 {
    machine.charge(1)?;
    if depth == 0 {
        return Err(unsupported("values nested too deeply"));
    }
    let copied = |machine: &mut Machine<'_>, all: Vec<u64>| {
        all.into_iter().map(|item| deep(machine, item, depth - 1)).collect::<Result<Vec<u64>, Stop>>()
    };
    match machine.dynamic(value) {
        Some(Dynamic::List(all)) => {
            let all = all.clone();
            let all = copied(machine, all)?;
            machine.new_dynamic(Dynamic::List(all))
        }
        Some(Dynamic::Tuple(all)) => {
            let all = all.to_vec();
            let all = copied(machine, all)?;
            machine.new_dynamic(Dynamic::Tuple(all.into()))
        }
        Some(
            Dynamic::Dict(_)
            | Dynamic::Set(_)
            | Dynamic::Instance(_)
            | Dynamic::Iterator(_)
            | Dynamic::Over(..),
        ) => Err(unsupported("a deep copy of this")),
        _ => {
            is_true(machine, value)?;
            Ok(value)
        }
    }
}
