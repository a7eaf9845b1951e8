//! Built-in functions and constructors of built-in types.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{FromPrimitive as _, Num as _, Signed as _, ToPrimitive as _};

use super::Row;
use super::iterate::{items, items_in_any_order, range_len, step};
use super::operate::float_divmod;
use super::show::{formatted, shown};
use super::text::is_space;
use super::value::{
    Number, as_float, chars, exact_float, index, integer, is_true, new_error, new_number, number, order,
    raise, text, type_name, unsupported, wrong_type,
};
use crate::run::dynamic::{Dynamic, FALSE, NONE, TRUE, small, truth};
use crate::run::memory::NULL;
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("len", Some(1), |m, a| {
        let n = match m.dynamic(a[0]) {
            Some(Dynamic::Text(text)) => text.len(),
            Some(Dynamic::List(items) | Dynamic::View(items)) => items.len(),
            Some(Dynamic::Tuple(items)) => items.len(),
            Some(Dynamic::Dict(dict) | Dynamic::Set(dict)) => dict.len(),
            Some(Dynamic::Range(start, stop, step)) => range_len(*start, *stop, *step),
            Some(Dynamic::Instance(_)) => return Err(unsupported("the length of an object")),
            _ => return Err(wrong_type(m, "object has no len()")),
        };
        m.new_integer(n.into())
    }),
    ("abs", Some(1), |m, a| match number(m, a[0]) {
        Some(Number::Int(n)) => m.new_integer(n.abs()),
        Some(Number::Float(x)) => m.new_dynamic(Dynamic::Float(x.abs())),
        None => Err(wrong_type(m, "bad operand type for abs()")),
    }),
    ("int", None, int),
    ("float", None, float),
    ("str", None, |m, a| {
        let text = a.first().map_or_else(|| Ok(String::new()), |value| shown(m, *value, false))?;
        m.new_chars(text.chars())
    }),
    ("repr", Some(1), |m, a| {
        let text = shown(m, a[0], true)?;
        m.new_chars(text.chars())
    }),
    ("format", None, |m, a| {
        let how = a.get(1).map_or_else(|| Ok(Vec::new()), |how| text(m, *how))?;
        let text = formatted(m, a[0], &how)?;
        m.new_chars(text.chars())
    }),
    ("list", None, |m, a| {
        let all = a.first().map_or_else(|| Ok(Vec::new()), |from| items(m, *from))?;
        m.new_dynamic(Dynamic::List(all))
    }),
    ("tuple", None, |m, a| {
        let all = a.first().map_or_else(|| Ok(Vec::new()), |from| items(m, *from))?;
        m.new_dynamic(Dynamic::Tuple(all.into()))
    }),
    ("ord", Some(1), |m, a| match text(m, a[0])?[..] {
        [c] => m.new_integer(u32::from(c).into()),
        _ => Err(wrong_type(m, "ord() expected a character")),
    }),
    ("chr", Some(1), |m, a| {
        let n = index(m, a[0])?;
        match u32::try_from(n).ok().and_then(char::from_u32) {
            Some(c) => m.new_chars([c]),
            None if (0xd800..0xe000).contains(&n) => Err(unsupported("a lone surrogate")),
            None => Err(raise(m, "ValueError", "chr() arg not in range(0x110000)")),
        }
    }),
    ("hex", Some(1), |m, a| radix(m, a[0], 16, "0x")),
    ("oct", Some(1), |m, a| radix(m, a[0], 8, "0o")),
    ("bin", Some(1), |m, a| radix(m, a[0], 2, "0b")),
    ("range", None, |m, a| {
        let mut bounds = Vec::new();
        for value in a {
            if integer(m, *value).is_none() {
                return Err(wrong_type(m, "object cannot be interpreted as an integer"));
            }
            bounds.push(index(m, *value)?);
        }
        match bounds[..] {
            [stop] => m.new_dynamic(Dynamic::Range(0, stop, 1)),
            [start, stop] => m.new_dynamic(Dynamic::Range(start, stop, 1)),
            [_, _, 0] => Err(raise(m, "ValueError", "range() arg 3 must not be zero")),
            [start, stop, step] => m.new_dynamic(Dynamic::Range(start, stop, step)),
            _ => Err(wrong_type(m, "range expected 1 to 3 arguments")),
        }
    }),
    ("enumerate", None, |m, a| {
        let start = a.get(1).map_or(Ok(0), |start| index(m, *start))?;
        let mut out = Vec::new();
        for (n, item) in (start..).zip(items(m, a[0])?) {
            let n = m.new_integer(n.into())?;
            out.push(m.new_dynamic(Dynamic::Tuple([n, item].into()))?);
        }
        iterator(m, out)
    }),
    ("reversed", Some(1), |m, a| {
        if matches!(m.dynamic(a[0]), Some(Dynamic::Iterator(_) | Dynamic::Over(..) | Dynamic::Set(_)) | None)
        {
            return Err(wrong_type(m, "object is not reversible"));
        }
        let mut all = items(m, a[0])?;
        all.reverse();
        iterator(m, all)
    }),
    ("zip", None, |m, a| zip(m, a)),
    ("zip_star", Some(1), |m, a| {
        let all = items(m, a[0])?;
        zip(m, &all)
    }),
    ("map", None, |m, a| {
        let lists = a[1..].to_vec();
        let rows = rows(m, &lists)?;
        let mut out = Vec::new();
        for row in rows {
            out.push(lazily(m, a[0], &row)?);
        }
        iterator(m, out)
    }),
    ("filter", Some(2), |m, a| {
        let mut out = Vec::new();
        for item in items(m, a[1])? {
            let keep = if a[0] == NONE { item } else { lazily(m, a[0], &[item])? };
            if is_true(m, keep)? {
                out.push(item);
            }
        }
        iterator(m, out)
    }),
    ("sum", None, |m, a| {
        let mut total = a.get(1).copied().unwrap_or(small(0));
        let any_order = matches!(m.dynamic(a[0]), Some(Dynamic::Set(_)));
        let all = items_in_any_order(m, a[0])?;
        if any_order && all.iter().any(|v| integer(m, *v).is_none()) {
            return Err(unsupported("the order of a set"));
        }
        for item in all {
            total = add(m, total, item)?;
        }
        Ok(total)
    }),
    // Values, a key and a default, which may be absent (null).
    ("min", Some(3), |m, a| extreme(m, a, Ordering::Less)),
    ("max", Some(3), |m, a| extreme(m, a, Ordering::Greater)),
    ("any", Some(1), |m, a| {
        for item in items_in_any_order(m, a[0])? {
            if is_true(m, item)? {
                return Ok(TRUE);
            }
        }
        Ok(FALSE)
    }),
    ("all", Some(1), |m, a| {
        for item in items_in_any_order(m, a[0])? {
            if !is_true(m, item)? {
                return Ok(FALSE);
            }
        }
        Ok(TRUE)
    }),
    ("divmod", Some(2), |m, a| {
        let (q, r) = match (number(m, a[0]), number(m, a[1])) {
            (Some(Number::Int(x)), Some(Number::Int(y))) if y.sign() != num_bigint::Sign::NoSign => {
                use num_integer::Integer as _;
                let (q, r) = x.div_mod_floor(&y);
                (m.new_integer(q)?, m.new_integer(r)?)
            }
            (Some(x), Some(y)) => {
                let (x, y) = (as_float(&x)?, as_float(&y)?);
                if y == 0.0 {
                    return Err(raise(m, "ZeroDivisionError", "division by zero"));
                }
                let (q, r) = float_divmod(x, y);
                (m.new_dynamic(Dynamic::Float(q))?, m.new_dynamic(Dynamic::Float(r))?)
            }
            _ => return Err(wrong_type(m, "unsupported operand type(s) for divmod()")),
        };
        m.new_dynamic(Dynamic::Tuple([q, r].into()))
    }),
    ("round", None, round),
    ("next", None, |m, a| match step(m, a[0])? {
        NULL => {
            if let Some(default) = a.get(1) {
                return Ok(*default);
            }
            let error = new_error(m, "StopIteration", Vec::new())?;
            Err(Stop::Throw(error))
        }
        value => Ok(value),
    }),
    ("float_of", Some(1), |m, a| m.new_dynamic(Dynamic::Float(f64::from_bits(a[0])))),
    ("print", None, |_, _| Ok(NONE)),
    ("isinstance", Some(2), |m, a| {
        let name: String = text(m, a[1])?.into_iter().collect();
        let own = type_name(m, a[0]);
        if own == "object" {
            return Err(unsupported("isinstance of an object"));
        }
        Ok(truth(
            name.split(',').any(|name| name == own || name == "object" || name == "int" && own == "bool"),
        ))
    }),
    ("error", None, |m, a| {
        let path: String = text(m, a[0])?.into_iter().collect();
        new_error(m, &path, a[1..].to_vec())
    }),
    // Whether an exception is of one of these classes.
    ("catches", Some(2), |m, a| {
        let names: String = text(m, a[1])?.into_iter().collect();
        Ok(match m.dynamic(a[0]) {
            Some(Dynamic::Error(own, _)) => {
                u64::from(names.split(',').any(|n| n == "BaseException" || own.iter().any(|o| o == n)))
            }
            _ => 0,
        })
    }),
    ("is_error", Some(1), |m, a| match m.dynamic(a[0]) {
        Some(Dynamic::Error(..)) => Ok(a[0]),
        _ => Err(wrong_type(m, "exceptions must derive from BaseException")),
    }),
    ("instance", Some(1), |m, a| {
        let name: String = text(m, a[0])?.into_iter().collect();
        let class = m.program().class_named(&name);
        m.new_instance(class, Dynamic::Instance(rustc_hash::FxHashMap::default()))
    }),
    ("int.bit_length()", Some(1), |m, a| match integer(m, a[0]) {
        Some(n) => m.new_integer(n.bits().into()),
        None => Err(unsupported("bit_length")),
    }),
    ("int.bit_count()", Some(1), |m, a| match integer(m, a[0]) {
        Some(n) => {
            let ones: u64 = n.iter_u64_digits().map(|d| u64::from(d.count_ones())).sum();
            m.new_integer(ones.into())
        }
        None => Err(unsupported("bit_count")),
    }),
    ("float.is_integer()", Some(1), |m, a| match number(m, a[0]) {
        Some(Number::Float(x)) => Ok(truth(x.is_finite() && x.fract() == 0.0)),
        _ => Err(unsupported("is_integer")),
    }),
];

pub(super) fn iterator(machine: &mut Machine<'_>, mut all: Vec<u64>) -> Result64 {
    all.reverse();
    machine.new_dynamic(Dynamic::Iterator(all))
}

pub(super) fn add(machine: &mut Machine<'_>, a: u64, b: u64) -> Result64 {
    let entry = crate::library::find("python.add").and_then(crate::library::entry);
    entry.map_or_else(|| Err(unsupported("+")), |add| (add.native)(machine, &[a, b]))
}

/// A call that Python would make only when its result is asked for: an error in it is not known to be raised.
fn lazily(machine: &mut Machine<'_>, function: u64, arguments: &[u64]) -> Result64 {
    machine.call_value(function, "", arguments).map_err(|stop| match stop {
        Stop::Throw(_) => unsupported("an error in a function given to map or filter"),
        other => other,
    })
}

/// The first of all, the second of all, and so on, until one ends.
fn rows(machine: &mut Machine<'_>, lists: &[u64]) -> Result<Vec<Vec<u64>>, Stop> {
    let entry = crate::library::find("python.iter").and_then(crate::library::entry);
    let mut iterators = Vec::new();
    for list in lists {
        let iterator =
            entry.map_or_else(|| Err(unsupported("iter")), |iter| (iter.native)(machine, &[*list]))?;
        iterators.push(iterator);
    }
    let mut out = Vec::new();
    if iterators.is_empty() {
        return Ok(out);
    }
    loop {
        let mut row = Vec::with_capacity(iterators.len());
        for iterator in &iterators {
            match step(machine, *iterator)? {
                NULL => return Ok(out),
                item => row.push(item),
            }
        }
        machine.memory.reserve(8 * row.len())?;
        out.push(row);
    }
}

fn zip(machine: &mut Machine<'_>, lists: &[u64]) -> Result64 {
    let mut out = Vec::new();
    for row in rows(machine, lists)? {
        out.push(machine.new_dynamic(Dynamic::Tuple(row.into()))?);
    }
    iterator(machine, out)
}

fn extreme(machine: &mut Machine<'_>, a: &[u64], wanted: Ordering) -> Result64 {
    let in_any_order = matches!(machine.dynamic(a[0]), Some(Dynamic::Set(_)));
    if in_any_order && a[1] != NULL {
        return Err(unsupported("the order of a set"));
    }
    let mut best: Option<(u64, u64)> = None;
    for item in items_in_any_order(machine, a[0])? {
        let key = if a[1] == NULL || a[1] == NONE { item } else { machine.call_value(a[1], "", &[item])? };
        // The first of equal ones wins.
        let better = match best {
            Some((other, _)) => order(machine, key, other)? == Some(wanted),
            None => true,
        };
        if better {
            best = Some((key, item));
        }
    }
    match best {
        Some((_, item)) => Ok(item),
        None if a[2] != NULL => Ok(a[2]),
        None => Err(raise(machine, "ValueError", "arg is an empty sequence")),
    }
}

fn radix(machine: &mut Machine<'_>, value: u64, radix: u32, prefix: &str) -> Result64 {
    let Some(n) = integer(machine, value) else {
        return Err(wrong_type(machine, "object cannot be interpreted as an integer"));
    };
    let sign = if n.is_negative() { "-" } else { "" };
    let text = format!("{sign}{prefix}{}", n.abs().to_str_radix(radix));
    machine.new_chars(text.chars())
}

/// The integer towards zero.
pub(super) fn truncated(machine: &mut Machine<'_>, x: f64) -> Result64 {
    match BigInt::from_f64(x.trunc()) {
        Some(n) => machine.new_integer(n),
        None if x.is_nan() => Err(raise(machine, "ValueError", "cannot convert float NaN to integer")),
        None => Err(raise(machine, "OverflowError", "cannot convert float infinity to integer")),
    }
}

fn int(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let Some(value) = a.first().copied() else { return Ok(small(0)) };
    if a.len() == 1 {
        match number(machine, value) {
            Some(Number::Int(n)) => return machine.new_integer(n),
            Some(Number::Float(x)) => return truncated(machine, x),
            None => {}
        }
    }
    if chars(machine, value).is_none() {
        return Err(wrong_type(machine, "int() argument must be a string or a real number"));
    }
    let base = a.get(1).map_or(Ok(10), |base| index(machine, *base))?;
    let all: String = text(machine, value)?.into_iter().collect();
    let trimmed = all.trim_matches(is_space).to_lowercase();
    let (negative, digits) = match trimmed.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, trimmed.strip_prefix('+').unwrap_or(&trimmed)),
    };
    let prefixed = [("0x", 16), ("0o", 8), ("0b", 2)].into_iter().find_map(|(prefix, of)| {
        digits.strip_prefix(prefix).filter(|_| base == of || base == 0).map(|d| (d, of))
    });
    // Without a base, zeros in front could mean another one and are refused.
    let ambiguous =
        base == 0 && prefixed.is_none() && digits.starts_with('0') && !digits.trim_matches('0').is_empty();
    let (digits, base) = prefixed.unwrap_or((digits, if base == 0 { 10 } else { base }));
    if !digits.is_ascii() {
        return Err(unsupported("digits beyond ASCII"));
    }
    // One underscore may stand between digits.
    let plain = digits.replace('_', "");
    let spaced = digits.starts_with('_') || digits.ends_with('_') || digits.contains("__");
    let fits = !ambiguous
        && (2..=36).contains(&base)
        && !plain.is_empty()
        && !spaced
        && !plain.starts_with(['+', '-']);
    let n = if fits { BigInt::from_str_radix(&plain, base as u32).ok() } else { None };
    match n {
        Some(n) => machine.new_integer(if negative { -n } else { n }),
        None => Err(raise(machine, "ValueError", "invalid literal for int()")),
    }
}

fn float(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let Some(value) = a.first().copied() else { return machine.new_dynamic(Dynamic::Float(0.0)) };
    if let Some(n) = number(machine, value) {
        let x = as_float(&n)?;
        return machine.new_dynamic(Dynamic::Float(x));
    }
    if chars(machine, value).is_none() {
        return Err(wrong_type(machine, "float() argument must be a string or a real number"));
    }
    let all: String = text(machine, value)?.into_iter().collect();
    let trimmed = all.trim_matches(is_space).to_lowercase();
    let body = trimmed.trim_start_matches(['+', '-']);
    let word = matches!(body, "inf" | "infinity" | "nan");
    let shaped = body.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && body.chars().all(|c| c.is_ascii_digit() || ".e+-_".contains(c));
    if body.contains('_') {
        return Err(unsupported("underscores in a floating number"));
    }
    match trimmed.parse::<f64>().ok().filter(|_| word || shaped) {
        Some(x) => machine.new_dynamic(Dynamic::Float(x)),
        None => Err(raise(machine, "ValueError", "could not convert string to float")),
    }
}

fn round(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let digits = match a.get(1).filter(|d| **d != NONE) {
        Some(digits) => Some(index(machine, *digits)?),
        None => None,
    };
    match (number(machine, a[0]), digits) {
        (Some(Number::Int(n)), None) => machine.new_integer(n),
        (Some(Number::Int(n)), Some(digits)) if digits >= 0 => machine.new_integer(n),
        (Some(Number::Float(x)), None) => truncated(machine, x.round_ties_even()),
        (Some(Number::Float(x)), Some(digits)) if (0..=300).contains(&digits) => {
            // The decimal digits are exact, and halves go to even, as CPython rounds.
            let text = format!("{x:.0$}", digits as usize);
            let rounded = text.parse().unwrap_or(x);
            machine.new_dynamic(Dynamic::Float(if x.is_finite() { rounded } else { x }))
        }
        (Some(_), _) => Err(unsupported("round to tens")),
        (None, _) => Err(wrong_type(machine, "type doesn't define __round__ method")),
    }
}

/// A floating number from any number.
pub(super) fn real(machine: &mut Machine<'_>, value: u64) -> Result<f64, Stop> {
    match number(machine, value) {
        Some(Number::Int(n)) => exact_float(&n),
        Some(Number::Float(x)) => Ok(x),
        None => Err(wrong_type(machine, "must be real number")),
    }
}

/// An integer that fits a machine word.
pub(super) fn word(machine: &mut Machine<'_>, value: u64) -> Result<i64, Stop> {
    match integer(machine, value) {
        Some(n) => n.to_i64().ok_or_else(|| unsupported("a very large integer here")),
        None => Err(wrong_type(machine, "object cannot be interpreted as an integer")),
    }
}

/// A number as a new value.
pub(super) fn renewed(machine: &mut Machine<'_>, n: Number) -> Result64 {
    new_number(machine, n)
}
