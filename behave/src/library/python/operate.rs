//! Operators.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};

use super::Row;
use super::value::{
    Number, as_float, equal, integer, is_true, key, new_number, number, order, raise, text, unsupported,
    wrong_type,
};
use crate::run::dynamic::{Dict, Dynamic, FALSE, NONE, TRUE, as_small, small, truth};
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

/// Most bits of an integer that an operation may make.
const MOST_BITS: u64 = 1 << 16;

pub(super) const TABLE: &[Row] = &[
    ("add", Some(2), add),
    ("sub", Some(2), sub),
    ("mul", Some(2), mul),
    ("div", Some(2), div),
    ("floordiv", Some(2), |m, a| divided(m, a, true)),
    ("mod", Some(2), |m, a| {
        if super::value::chars(m, a[0]).is_some() {
            super::show::percent(m, a[0], a[1])
        } else {
            divided(m, a, false)
        }
    }),
    ("pow", Some(2), pow),
    ("powmod", Some(3), powmod),
    ("lshift", Some(2), |m, a| shift(m, a, true)),
    ("rshift", Some(2), |m, a| shift(m, a, false)),
    ("and", Some(2), |m, a| bits(m, a, |x, y| x & y, |x, y| x && y, Sets::Both)),
    ("or", Some(2), |m, a| bits(m, a, |x, y| x | y, |x, y| x || y, Sets::Either)),
    ("xor", Some(2), |m, a| bits(m, a, |x, y| x ^ y, |x, y| x != y, Sets::One)),
    ("add_in_place", Some(2), |m, a| {
        if matches!(m.dynamic(a[0]), Some(Dynamic::List(_))) {
            let more = super::iterate::items(m, a[1])?;
            m.memory.reserve(8 * more.len())?;
            super::sequence::changed(m, a[0])?.extend(more);
            return Ok(a[0]);
        }
        add(m, a)
    }),
    ("sub_in_place", Some(2), |m, a| in_place(m, a, sub)),
    ("mul_in_place", Some(2), |m, a| in_place(m, a, mul)),
    ("and_in_place", Some(2), |m, a| {
        in_place(m, a, |m, a| bits(m, a, |x, y| x & y, |x, y| x && y, Sets::Both))
    }),
    ("or_in_place", Some(2), |m, a| {
        in_place(m, a, |m, a| bits(m, a, |x, y| x | y, |x, y| x || y, Sets::Either))
    }),
    ("xor_in_place", Some(2), |m, a| {
        in_place(m, a, |m, a| bits(m, a, |x, y| x ^ y, |x, y| x != y, Sets::One))
    }),
    ("neg", Some(1), |m, a| match number(m, a[0]) {
        Some(Number::Int(n)) => m.new_integer(-n),
        Some(Number::Float(x)) => m.new_dynamic(Dynamic::Float(-x)),
        None => Err(wrong_type(m, "bad operand type for unary -")),
    }),
    ("pos", Some(1), |m, a| match number(m, a[0]) {
        Some(n) => new_number(m, n),
        None => Err(wrong_type(m, "bad operand type for unary +")),
    }),
    ("invert", Some(1), |m, a| match integer(m, a[0]) {
        Some(n) => m.new_integer(-n - 1),
        None => Err(wrong_type(m, "bad operand type for unary ~")),
    }),
    ("truth", Some(1), |m, a| Ok(u64::from(is_true(m, a[0])?))),
    ("bool", Some(1), |m, a| Ok(truth(is_true(m, a[0])?))),
    ("of_truth", Some(1), |_, a| Ok(truth(a[0] != 0))),
    ("eq", Some(2), |m, a| Ok(u64::from(equal(m, a[0], a[1])?))),
    ("ne", Some(2), |m, a| Ok(u64::from(!equal(m, a[0], a[1])?))),
    ("lt", Some(2), |m, a| compared(m, a, |o| o == Ordering::Less, |x, y| x.len() < y.len())),
    ("le", Some(2), |m, a| compared(m, a, |o| o != Ordering::Greater, |_, _| true)),
    ("gt", Some(2), |m, a| compared(m, &[a[1], a[0]], |o| o == Ordering::Less, |x, y| x.len() < y.len())),
    ("ge", Some(2), |m, a| compared(m, &[a[1], a[0]], |o| o != Ordering::Greater, |_, _| true)),
    ("is", Some(2), is),
    ("in", Some(2), contains),
    // The same block each time would make two variables one; a constant list is made new.
    ("cell", Some(0), |m, _| m.memory.add_bytes(8)),
];

/// Whether two are one object. Equal numbers and strings may be one object in `CPython` or two, unless they are of those
/// that exist once.
fn is(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let constant = |r: u64| [NONE, FALSE, TRUE].contains(&r);
    if constant(a[0]) || constant(a[1]) {
        return Ok(u64::from(a[0] == a[1]));
    }
    if let (Some(x), Some(y)) = (integer(machine, a[0]), integer(machine, a[1])) {
        let once = x >= (-5).into() && x <= 256.into();
        if x == y && !once {
            return Err(Stop::Unsupported("`is` of equal integers".into()));
        }
        return Ok(u64::from(x == y));
    }
    if a[0] != a[1]
        && let (Some(Dynamic::Text(x)), Some(Dynamic::Text(y))) =
            (machine.dynamic(a[0]), machine.dynamic(a[1]))
        && x == y
    {
        return Err(Stop::Unsupported("`is` of equal strings".into()));
    }
    Ok(u64::from(a[0] == a[1]))
}

/// An operator that changes a list or a set and makes everything else new.
fn in_place(
    machine: &mut Machine<'_>,
    a: &[u64],
    operator: fn(&mut Machine<'_>, &[u64]) -> Result64,
) -> Result64 {
    let new = operator(machine, a)?;
    let changes = matches!(machine.dynamic(a[0]), Some(Dynamic::List(_) | Dynamic::Set(_)));
    if changes && let Some(content) = machine.dynamic(new).cloned() {
        if let Some(old) = machine.dynamic_mut(a[0]) {
            *old = content;
        }
        return Ok(a[0]);
    }
    Ok(new)
}

fn add(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    if let (Some(x), Some(y)) = (as_small(a[0]), as_small(a[1]))
        && let Some(sum) = x.checked_add(y)
    {
        return Ok(small(sum));
    }
    if let (Some(x), Some(y)) = (number(machine, a[0]), number(machine, a[1])) {
        return match (x, y) {
            (Number::Int(x), Number::Int(y)) => machine.new_integer(x + y),
            (x, y) => {
                let sum = as_float(&x)? + as_float(&y)?;
                machine.new_dynamic(Dynamic::Float(sum))
            }
        };
    }
    let joined = match (machine.dynamic(a[0]), machine.dynamic(a[1])) {
        (Some(Dynamic::Text(x)), Some(Dynamic::Text(y))) => {
            Some(Dynamic::Text(x.iter().chain(y.iter()).copied().collect()))
        }
        (Some(Dynamic::List(x)), Some(Dynamic::List(y))) => {
            Some(Dynamic::List(x.iter().chain(y.iter()).copied().collect()))
        }
        (Some(Dynamic::Tuple(x)), Some(Dynamic::Tuple(y))) => {
            Some(Dynamic::Tuple(x.iter().chain(y.iter()).copied().collect()))
        }
        (Some(Dynamic::Instance(_) | Dynamic::Dict(_)), _) => return Err(unsupported("+ of objects")),
        _ => None,
    };
    match joined {
        Some(joined) => machine.new_dynamic(joined),
        None => Err(wrong_type(machine, "unsupported operand type(s) for +")),
    }
}

fn sub(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    if let (Some(x), Some(y)) = (as_small(a[0]), as_small(a[1]))
        && let Some(difference) = x.checked_sub(y)
    {
        return Ok(small(difference));
    }
    match (number(machine, a[0]), number(machine, a[1])) {
        (Some(Number::Int(x)), Some(Number::Int(y))) => machine.new_integer(x - y),
        (Some(x), Some(y)) => {
            let difference = as_float(&x)? - as_float(&y)?;
            machine.new_dynamic(Dynamic::Float(difference))
        }
        _ => sets(machine, a, Sets::First),
    }
}

fn mul(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    if let (Some(x), Some(y)) = (as_small(a[0]), as_small(a[1]))
        && let Some(product) = x.checked_mul(y)
    {
        return Ok(small(product));
    }
    if let (Some(x), Some(y)) = (number(machine, a[0]), number(machine, a[1])) {
        return match (x, y) {
            (Number::Int(x), Number::Int(y)) => {
                bounded(x.bits() + y.bits())?;
                machine.charge((x.bits() * y.bits() / 65536) as usize)?;
                machine.new_integer(x * y)
            }
            (x, y) => {
                let product = as_float(&x)? * as_float(&y)?;
                machine.new_dynamic(Dynamic::Float(product))
            }
        };
    }
    // A sequence and how often.
    let (sequence, times) = if number(machine, a[0]).is_some() { (a[1], a[0]) } else { (a[0], a[1]) };
    let Some(times) = integer(machine, times) else {
        return Err(wrong_type(machine, "can't multiply sequence by what is no integer"));
    };
    let times = if times.is_negative() { 0 } else { times.to_usize().unwrap_or(usize::MAX) };
    let n = match machine.dynamic(sequence) {
        Some(Dynamic::Text(text)) => text.len(),
        Some(Dynamic::List(items)) => items.len(),
        Some(Dynamic::Tuple(items)) => items.len(),
        _ => return Err(wrong_type(machine, "unsupported operand type(s) for *")),
    };
    let total = n.saturating_mul(times);
    machine.charge(total / 16)?;
    machine.memory.reserve(total.saturating_mul(8))?;
    let repeated = match machine.dynamic(sequence) {
        Some(Dynamic::Text(text)) => Dynamic::Text(text.repeat(times).into()),
        Some(Dynamic::List(items)) => Dynamic::List(items.repeat(times)),
        Some(Dynamic::Tuple(items)) => Dynamic::Tuple(items.repeat(times).into()),
        _ => return Err(unsupported("a sequence that is none")),
    };
    machine.new_dynamic(repeated)
}

fn bounded(bits: u64) -> Result<(), Stop> {
    if bits > MOST_BITS { Err(unsupported("an integer of more than 65,536 bits")) } else { Ok(()) }
}

fn zero_division(machine: &mut Machine<'_>) -> Stop {
    raise(machine, "ZeroDivisionError", "division by zero")
}

fn div(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (Some(x), Some(y)) = (number(machine, a[0]), number(machine, a[1])) else {
        return Err(wrong_type(machine, "unsupported operand type(s) for /"));
    };
    // Both are exact, so one division rounds as Python's does.
    let (x, y) = (as_float(&x)?, as_float(&y)?);
    if y == 0.0 {
        return Err(zero_division(machine));
    }
    machine.new_dynamic(Dynamic::Float(x / y))
}

/// Quotient and remainder of floating numbers, the remainder with the sign of the divisor.
pub(super) fn float_divmod(x: f64, y: f64) -> (f64, f64) {
    let mut rest = x % y;
    let mut quotient = (x - rest) / y;
    if rest == 0.0 {
        rest = 0_f64.copysign(y);
    } else if (y < 0.0) != (rest < 0.0) {
        rest += y;
        quotient -= 1.0;
    }
    let quotient = if quotient == 0.0 {
        0_f64.copysign(x / y)
    } else {
        let floor = quotient.floor();
        if quotient - floor > 0.5 { floor + 1.0 } else { floor }
    };
    (quotient, rest)
}

/// `//` or `%`.
fn divided(machine: &mut Machine<'_>, a: &[u64], quotient: bool) -> Result64 {
    if let (Some(x), Some(y)) = (as_small(a[0]), as_small(a[1]))
        && y > 0
    {
        return Ok(small(if quotient { x.div_euclid(y) } else { x.rem_euclid(y) }));
    }
    match (number(machine, a[0]), number(machine, a[1])) {
        (Some(Number::Int(x)), Some(Number::Int(y))) => {
            if y.is_zero() {
                return Err(zero_division(machine));
            }
            machine.charge((x.bits() / 64) as usize)?;
            machine.new_integer(if quotient { x.div_floor(&y) } else { x.mod_floor(&y) })
        }
        (Some(x), Some(y)) => {
            let (x, y) = (as_float(&x)?, as_float(&y)?);
            if y == 0.0 {
                return Err(zero_division(machine));
            }
            let (q, r) = float_divmod(x, y);
            machine.new_dynamic(Dynamic::Float(if quotient { q } else { r }))
        }
        _ => Err(wrong_type(machine, "unsupported operand type(s) for a division")),
    }
}

fn pow(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (Some(x), Some(y)) = (number(machine, a[0]), number(machine, a[1])) else {
        return Err(wrong_type(machine, "unsupported operand type(s) for **"));
    };
    if let (Number::Int(x), Number::Int(y)) = (&x, &y)
        && !y.is_negative()
    {
        let small_base = x.magnitude().is_zero() || x.magnitude().is_one();
        let exponent = match y.to_u32() {
            Some(y) => y,
            // Only the parity of the exponent matters then.
            None if small_base => 2 + u32::from(y.is_odd()),
            None => return Err(unsupported("a very large power")),
        };
        if !small_base {
            bounded(x.bits().saturating_mul(u64::from(exponent)))?;
        }
        machine.charge((x.bits() * u64::from(exponent) / 64).min(1 << 20) as usize / 64)?;
        return machine.new_integer(x.pow(exponent));
    }
    let (x, y) = (as_float(&x)?, as_float(&y)?);
    if x == 0.0 && y < 0.0 {
        return Err(raise(machine, "ZeroDivisionError", "0.0 cannot be raised to a negative power"));
    }
    if x < 0.0 && y.fract() != 0.0 {
        return Err(unsupported("a complex number"));
    }
    let power = x.powf(y);
    if power.is_infinite() && x.is_finite() && y.is_finite() {
        return Err(raise(machine, "OverflowError", "Result too large"));
    }
    machine.new_dynamic(Dynamic::Float(power))
}

fn powmod(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (Some(x), Some(mut y), Some(z)) =
        (integer(machine, a[0]), integer(machine, a[1]), integer(machine, a[2]))
    else {
        return Err(wrong_type(machine, "pow() 3rd argument not allowed unless all arguments are integers"));
    };
    if z.is_zero() {
        return Err(raise(machine, "ValueError", "pow() 3rd argument cannot be 0"));
    }
    let mut base = x;
    if y.is_negative() {
        let found = base.extended_gcd(&z);
        if !found.gcd.magnitude().is_one() {
            return Err(raise(machine, "ValueError", "base is not invertible for the given modulus"));
        }
        base = if found.gcd.is_negative() { -found.x } else { found.x };
        y = -y;
    }
    machine.charge((y.bits() * (z.bits() / 64 + 1)) as usize)?;
    let power = base.mod_floor(&z).modpow(&y, &z.abs());
    machine.new_integer(power.mod_floor(&z))
}

fn shift(machine: &mut Machine<'_>, a: &[u64], left: bool) -> Result64 {
    let (Some(x), Some(y)) = (integer(machine, a[0]), integer(machine, a[1])) else {
        return Err(wrong_type(machine, "unsupported operand type(s) for a shift"));
    };
    if y.is_negative() {
        return Err(raise(machine, "ValueError", "negative shift count"));
    }
    let count = y.to_u64().unwrap_or(u64::MAX);
    if left {
        if x.is_zero() {
            return Ok(small(0));
        }
        bounded(x.bits().saturating_add(count))?;
        return machine.new_integer(x << count);
    }
    if count > x.bits() {
        return Ok(small(if x.is_negative() { -1 } else { 0 }));
    }
    machine.new_integer(x >> count)
}

/// What of two sets is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sets {
    Both,
    Either,
    One,
    First,
}

fn bits(
    machine: &mut Machine<'_>,
    a: &[u64],
    of_bits: fn(BigInt, BigInt) -> BigInt,
    of_truths: fn(bool, bool) -> bool,
    of_sets: Sets,
) -> Result64 {
    if matches!((a[0], a[1]), (TRUE | FALSE, TRUE | FALSE)) {
        return Ok(truth(of_truths(a[0] == TRUE, a[1] == TRUE)));
    }
    match (integer(machine, a[0]), integer(machine, a[1])) {
        (Some(x), Some(y)) => machine.new_integer(of_bits(x, y)),
        _ => sets(machine, a, of_sets),
    }
}

/// An operator of two sets.
pub(super) fn sets(machine: &mut Machine<'_>, a: &[u64], kept: Sets) -> Result64 {
    let (Some(Dynamic::Set(x)), Some(Dynamic::Set(y))) = (machine.dynamic(a[0]), machine.dynamic(a[1]))
    else {
        let view = |v| {
            matches!(machine.dynamic(v), Some(Dynamic::View(_) | Dynamic::Dict(_) | Dynamic::Instance(_)))
        };
        if view(a[0]) || view(a[1]) {
            return Err(unsupported("an operator of views or objects"));
        }
        return Err(wrong_type(machine, "unsupported operand type(s)"));
    };
    let (x, y) = (x.clone(), y.clone());
    machine.charge(x.len() + y.len())?;
    let mut out = Dict::default();
    let mut enter =
        |machine: &mut Machine<'_>, from: &Dict, wanted: &dyn Fn(&crate::run::dynamic::Key) -> bool| {
            for (shown, _) in from.iter() {
                let key = key(machine, shown)?;
                if wanted(&key) {
                    out.insert(key, shown, shown);
                }
            }
            Ok::<(), Stop>(())
        };
    match kept {
        Sets::Both => enter(machine, &x, &|k| y.contains(k))?,
        Sets::First => enter(machine, &x, &|k| !y.contains(k))?,
        Sets::Either => {
            enter(machine, &x, &|_| true)?;
            enter(machine, &y, &|_| true)?;
        }
        Sets::One => {
            enter(machine, &x, &|k| !y.contains(k))?;
            enter(machine, &y, &|k| !x.contains(k))?;
        }
    }
    machine.new_dynamic(Dynamic::Set(out))
}

/// `<` and `<=`; of sets, whether the first is a (proper) part of the second.
fn compared(
    machine: &mut Machine<'_>,
    a: &[u64],
    holds: fn(Ordering) -> bool,
    proper: fn(&Dict, &Dict) -> bool,
) -> Result64 {
    if let (Some(Dynamic::Set(x)), Some(Dynamic::Set(y))) = (machine.dynamic(a[0]), machine.dynamic(a[1])) {
        return Ok(u64::from(proper(x, y) && x.keys().all(|key| y.contains(key))));
    }
    Ok(u64::from(order(machine, a[0], a[1])?.is_some_and(holds)))
}

/// `a in b`.
pub(super) fn contains(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let items = match machine.dynamic(a[1]) {
        Some(Dynamic::Text(hay)) => {
            let hay = hay.to_vec();
            let needle = text(machine, a[0])?;
            let found = super::text::find(machine, &hay, &needle)?;
            return Ok(u64::from(found.is_some()));
        }
        Some(Dynamic::Dict(_) | Dynamic::Set(_)) => {
            let key = key(machine, a[0])?;
            return Ok(match machine.dynamic(a[1]) {
                Some(Dynamic::Dict(dict) | Dynamic::Set(dict)) => u64::from(dict.contains(&key)),
                _ => 0,
            });
        }
        Some(Dynamic::Range(start, stop, step)) => {
            let (start, stop, step) = (*start, *stop, *step);
            let Some(n) = integer(machine, a[0]).and_then(|n| n.to_i64()) else {
                return Err(unsupported("what is no small integer in a range"));
            };
            let inside = if step > 0 { start <= n && n < stop } else { stop < n && n <= start };
            return Ok(u64::from(inside && n.wrapping_sub(start) % step == 0));
        }
        Some(Dynamic::List(items) | Dynamic::View(items)) => items.clone(),
        Some(Dynamic::Tuple(items)) => items.to_vec(),
        Some(Dynamic::Iterator(_) | Dynamic::Over(..) | Dynamic::Instance(_)) => {
            return Err(unsupported("what is in an iterator or object"));
        }
        _ => return Err(wrong_type(machine, "argument is not iterable")),
    };
    for item in items {
        if item == a[0] || equal(machine, item, a[0])? {
            return Ok(1);
        }
    }
    Ok(0)
}
