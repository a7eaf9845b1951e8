//! Values: their types, equality, order and keys.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{FromPrimitive as _, Signed as _, ToPrimitive as _, Zero as _};

use crate::run::dynamic::{Dynamic, FALSE, Key, NONE, TRUE, as_small};
use crate::run::{Machine, Stop};

/// Deepest nesting of values that is compared or written.
const DEPTH: usize = 60;

/// A number; truth values are integers.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Number {
    Int(BigInt),
    Float(f64),
}

/// The number that a value is.
pub(super) fn number(machine: &Machine<'_>, value: u64) -> Option<Number> {
    if let Some(n) = as_small(value) {
        return Some(Number::Int(n.into()));
    }
    match value {
        TRUE => return Some(Number::Int(1.into())),
        FALSE => return Some(Number::Int(0.into())),
        _ => {}
    }
    match machine.dynamic(value)? {
        Dynamic::Integer(n) => Some(Number::Int(n.clone())),
        Dynamic::Float(x) => Some(Number::Float(*x)),
        _ => None,
    }
}

/// The integer that a value is.
pub(super) fn integer(machine: &Machine<'_>, value: u64) -> Option<BigInt> {
    match number(machine, value)? {
        Number::Int(n) => Some(n),
        Number::Float(_) => None,
    }
}

/// An integer that serves as an index, or the error that it is none.
pub(super) fn index(machine: &mut Machine<'_>, value: u64) -> Result<i64, Stop> {
    if let Some(n) = as_small(value) {
        return Ok(n.into());
    }
    match integer(machine, value) {
        // An index beyond all lists is as good as the furthest.
        Some(n) => Ok(n.to_i64().unwrap_or(if n.is_negative() { i64::MIN / 4 } else { i64::MAX / 4 })),
        None => Err(wrong_type(machine, "an integer is needed")),
    }
}

/// The integer as a floating number, if that is exact; Python rounds others, which is not modelled.
pub(super) fn exact_float(n: &BigInt) -> Result<f64, Stop> {
    n.to_f64()
        .filter(|x| BigInt::from_f64(*x).as_ref() == Some(n))
        .ok_or_else(|| Stop::Unsupported("a very large integer as a floating number".into()))
}

pub(super) fn as_float(n: &Number) -> Result<f64, Stop> {
    match n {
        Number::Int(n) => exact_float(n),
        Number::Float(x) => Ok(*x),
    }
}

pub(super) fn new_number(machine: &mut Machine<'_>, n: Number) -> Result<u64, Stop> {
    match n {
        Number::Int(n) => machine.new_integer(n),
        Number::Float(x) => machine.new_dynamic(Dynamic::Float(x)),
    }
}

/// The characters of a string.
pub(super) fn chars<'m>(machine: &'m Machine<'_>, value: u64) -> Option<&'m [char]> {
    match machine.dynamic(value)? {
        Dynamic::Text(text) => Some(text),
        _ => None,
    }
}

/// The characters of a string, copied and paid for, or the error that it is none.
pub(super) fn text(machine: &mut Machine<'_>, value: u64) -> Result<Vec<char>, Stop> {
    match chars(machine, value).map(<[char]>::to_vec) {
        Some(text) => {
            machine.charge(text.len() / 16)?;
            Ok(text)
        }
        None => Err(wrong_type(machine, "a string is needed")),
    }
}

/// Classes above a built-in exception.
fn above(name: &str) -> &'static [&'static str] {
    match name {
        "IndexError" | "KeyError" => &["LookupError", "Exception"],
        "ZeroDivisionError" | "OverflowError" | "FloatingPointError" => &["ArithmeticError", "Exception"],
        "UnboundLocalError" => &["NameError", "Exception"],
        "RecursionError" | "NotImplementedError" => &["RuntimeError", "Exception"],
        "UnicodeDecodeError" | "UnicodeEncodeError" => &["UnicodeError", "ValueError", "Exception"],
        "ModuleNotFoundError" => &["ImportError", "Exception"],
        "FileNotFoundError" | "PermissionError" => &["OSError", "Exception"],
        "KeyboardInterrupt" | "SystemExit" | "GeneratorExit" => &["BaseException"],
        "Exception" => &[],
        _ => &["Exception"],
    }
}

/// An exception object. A class of the searched code is named with those above it: `Mine:ValueError`.
pub(super) fn new_error(machine: &mut Machine<'_>, path: &str, arguments: Vec<u64>) -> Result<u64, Stop> {
    let mut names: Vec<String> = path.split(':').map(str::to_owned).collect();
    let last = names.last().cloned().unwrap_or_default();
    names.extend(above(&last).iter().map(|name| (*name).to_owned()));
    machine.new_dynamic(Dynamic::Error(names.into(), arguments))
}

/// An exception, raised.
pub(super) fn raise(machine: &mut Machine<'_>, class: &str, message: &str) -> Stop {
    let made = machine.new_chars(message.chars()).and_then(|text| new_error(machine, class, vec![text]));
    match made {
        Ok(error) => Stop::Throw(error),
        Err(stop) => stop,
    }
}

pub(super) fn wrong_type(machine: &mut Machine<'_>, message: &str) -> Stop {
    raise(machine, "TypeError", message)
}

pub(super) fn unsupported(what: &str) -> Stop {
    Stop::Unsupported(what.to_owned())
}

/// Name of a value's type.
pub(crate) fn type_name(machine: &Machine<'_>, value: u64) -> &'static str {
    if as_small(value).is_some() {
        return "int";
    }
    match value {
        TRUE | FALSE => return "bool",
        NONE => return "NoneType",
        _ => {}
    }
    match machine.dynamic(value) {
        Some(Dynamic::Integer(_)) => "int",
        Some(Dynamic::Float(_)) => "float",
        Some(Dynamic::Text(_)) => "str",
        Some(Dynamic::List(_)) => "list",
        Some(Dynamic::Tuple(_)) => "tuple",
        Some(Dynamic::Dict(_)) => "dict",
        Some(Dynamic::Set(_)) => "set",
        Some(Dynamic::Range(..)) => "range",
        Some(Dynamic::Iterator(_) | Dynamic::Over(..)) => "iterator",
        Some(Dynamic::View(_)) => "view",
        Some(Dynamic::Error(..)) => "exception",
        Some(Dynamic::Instance(_)) => "object",
        None => "function",
    }
}

/// Whether the value counts as true.
pub(super) fn is_true(machine: &Machine<'_>, value: u64) -> Result<bool, Stop> {
    if let Some(n) = as_small(value) {
        return Ok(n != 0);
    }
    match value {
        TRUE => return Ok(true),
        FALSE | NONE => return Ok(false),
        _ => {}
    }
    Ok(match machine.dynamic(value) {
        Some(Dynamic::Integer(n)) => !n.is_zero(),
        Some(Dynamic::Float(x)) => *x != 0.0,
        Some(Dynamic::Text(text)) => !text.is_empty(),
        Some(Dynamic::List(items) | Dynamic::View(items)) => !items.is_empty(),
        Some(Dynamic::Tuple(items)) => !items.is_empty(),
        Some(Dynamic::Dict(dict) | Dynamic::Set(dict)) => !dict.is_empty(),
        Some(Dynamic::Range(start, stop, step)) => super::iterate::range_len(*start, *stop, *step) > 0,
        Some(Dynamic::Instance(_)) => return Err(unsupported("the truth of an object")),
        _ => true,
    })
}

/// Exact order of two numbers, none with NaN.
pub(super) fn number_order(a: &Number, b: &Number) -> Option<Ordering> {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => Some(a.cmp(b)),
        (Number::Float(a), Number::Float(b)) => a.partial_cmp(b),
        (Number::Int(a), Number::Float(b)) => integer_beside(a, *b),
        (Number::Float(a), Number::Int(b)) => integer_beside(b, *a).map(Ordering::reverse),
    }
}

fn integer_beside(a: &BigInt, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    let Some(floor) = BigInt::from_f64(b.floor()) else {
        return Some(if b > 0.0 { Ordering::Less } else { Ordering::Greater });
    };
    Some(a.cmp(&floor).then(if b.fract() == 0.0 { Ordering::Equal } else { Ordering::Less }))
}

/// Whether two values are equal.
pub(super) fn equal(machine: &mut Machine<'_>, a: u64, b: u64) -> Result<bool, Stop> {
    equal_in(machine, a, b, DEPTH)
}

fn equal_in(machine: &mut Machine<'_>, a: u64, b: u64, depth: usize) -> Result<bool, Stop> {
    machine.charge(1)?;
    if depth == 0 {
        return Err(unsupported("values nested too deeply"));
    }
    if let (Some(x), Some(y)) = (as_small(a), as_small(b)) {
        return Ok(x == y);
    }
    if let (Some(x), Some(y)) = (number(machine, a), number(machine, b)) {
        return Ok(number_order(&x, &y) == Some(Ordering::Equal));
    }
    let pairs: Vec<(u64, u64)> = match (machine.dynamic(a), machine.dynamic(b)) {
        (Some(Dynamic::Text(x)), Some(Dynamic::Text(y))) => return Ok(x == y),
        (Some(Dynamic::List(x)), Some(Dynamic::List(y))) => {
            if x.len() != y.len() {
                return Ok(false);
            }
            x.iter().copied().zip(y.iter().copied()).collect()
        }
        (Some(Dynamic::Tuple(x)), Some(Dynamic::Tuple(y))) => {
            if x.len() != y.len() {
                return Ok(false);
            }
            x.iter().copied().zip(y.iter().copied()).collect()
        }
        (Some(Dynamic::Set(x)), Some(Dynamic::Set(y))) => {
            return Ok(x.len() == y.len() && x.keys().all(|key| y.contains(key)));
        }
        (Some(Dynamic::Dict(x)), Some(Dynamic::Dict(y))) => {
            if x.len() != y.len() {
                return Ok(false);
            }
            let keyed: Vec<(u64, u64)> = x.iter().collect();
            let mut pairs = Vec::with_capacity(keyed.len());
            for (shown, value) in keyed {
                let key = key(machine, shown)?;
                let Some(Dynamic::Dict(y)) = machine.dynamic(b) else { return Ok(false) };
                match y.get(&key) {
                    Some(other) => pairs.push((value, other)),
                    None => return Ok(false),
                }
            }
            pairs
        }
        (Some(Dynamic::Range(..)), Some(Dynamic::Range(..))) => return Err(unsupported("ranges compared")),
        (Some(Dynamic::View(_)), _) | (_, Some(Dynamic::View(_))) => {
            return Err(unsupported("views compared"));
        }
        (Some(Dynamic::Instance(_)), _) | (_, Some(Dynamic::Instance(_))) if a != b => {
            return if machine.has_method(a, "__eq__") || machine.has_method(b, "__eq__") {
                Err(unsupported("__eq__"))
            } else {
                Ok(false)
            };
        }
        _ => return Ok(a == b),
    };
    for (x, y) in pairs {
        if x != y && !equal_in(machine, x, y, depth - 1)? {
            return Ok(false);
        }
        // NaN equals itself inside lists, where identity comes first.
    }
    Ok(true)
}

/// Which of two values comes first; none when a number is NaN. An error for values that have no order.
pub(super) fn order(machine: &mut Machine<'_>, a: u64, b: u64) -> Result<Option<Ordering>, Stop> {
    order_in(machine, a, b, DEPTH)
}

fn order_in(machine: &mut Machine<'_>, a: u64, b: u64, depth: usize) -> Result<Option<Ordering>, Stop> {
    machine.charge(1)?;
    if depth == 0 {
        return Err(unsupported("values nested too deeply"));
    }
    if let (Some(x), Some(y)) = (as_small(a), as_small(b)) {
        return Ok(Some(x.cmp(&y)));
    }
    if let (Some(x), Some(y)) = (number(machine, a), number(machine, b)) {
        return Ok(number_order(&x, &y));
    }
    let (x, y): (Vec<u64>, Vec<u64>) = match (machine.dynamic(a), machine.dynamic(b)) {
        (Some(Dynamic::Text(x)), Some(Dynamic::Text(y))) => return Ok(Some(x.cmp(y))),
        (Some(Dynamic::List(x)), Some(Dynamic::List(y))) => (x.clone(), y.clone()),
        (Some(Dynamic::Tuple(x)), Some(Dynamic::Tuple(y))) => (x.to_vec(), y.to_vec()),
        (Some(Dynamic::Instance(_)), _) | (_, Some(Dynamic::Instance(_))) => {
            return Err(unsupported("the order of objects"));
        }
        (Some(Dynamic::Set(_)), Some(Dynamic::Set(_))) => return Err(unsupported("the order of sets")),
        _ => return Err(wrong_type(machine, "these values have no order")),
    };
    for (x, y) in x.iter().zip(&y) {
        if x != y && !equal_in(machine, *x, *y, depth - 1)? {
            return order_in(machine, *x, *y, depth - 1);
        }
    }
    Ok(Some(x.len().cmp(&y.len())))
}

/// What a value equals as a key; an error for values that change.
pub(super) fn key(machine: &mut Machine<'_>, value: u64) -> Result<Key, Stop> {
    key_in(machine, value, DEPTH)
}

fn key_in(machine: &mut Machine<'_>, value: u64, depth: usize) -> Result<Key, Stop> {
    machine.charge(1)?;
    if depth == 0 {
        return Err(unsupported("values nested too deeply"));
    }
    if let Some(n) = number(machine, value) {
        return Ok(match n {
            Number::Int(n) => Key::Integer(n),
            Number::Float(x) => match BigInt::from_f64(x).filter(|_| x.fract() == 0.0) {
                Some(n) => Key::Integer(n),
                None if x.is_nan() => Key::Same(value),
                None => Key::Float(x.to_bits()),
            },
        });
    }
    if value == NONE {
        return Ok(Key::None);
    }
    let items = match machine.dynamic(value) {
        Some(Dynamic::Text(text)) => {
            let (text, n) = (text.clone(), text.len());
            machine.charge(n / 16)?;
            return Ok(Key::Text(text));
        }
        Some(Dynamic::Tuple(items)) => items.to_vec(),
        Some(Dynamic::Instance(_)) => {
            return if machine.has_method(value, "__hash__") || machine.has_method(value, "__eq__") {
                Err(unsupported("__hash__"))
            } else {
                Ok(Key::Same(value))
            };
        }
        None => return Ok(Key::Same(value)),
        Some(Dynamic::List(_) | Dynamic::Dict(_) | Dynamic::Set(_)) => {
            return Err(wrong_type(machine, "unhashable type"));
        }
        Some(_) => return Err(unsupported("such a value as a key")),
    };
    items.into_iter().map(|item| key_in(machine, item, depth - 1)).collect::<Result<_, _>>().map(Key::Tuple)
}
