//! Numbers out of text: `atoi`, `strtol`, `strtod` and their kin.

use super::{Row, int, moved, string};
use crate::form::Kind;
use crate::run::memory::NULL;
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("atoi", Some(1), atoi),
    ("atol", Some(1), atol),
    ("atoll", Some(1), atol),
    ("atof", Some(1), atof),
    ("strtol", Some(3), strtol),
    ("strtoll", Some(3), strtol),
    ("strtoul", Some(3), strtoul),
    ("strtoull", Some(3), strtoul),
    ("strtod", Some(2), strtod),
    ("strtof", Some(2), strtof),
];

pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | 9..=13)
}

/// Sign, magnitude (none if it does not fit 64 bits) and number of bytes read, 0 when there is no number.
pub(super) fn integer(text: &[u8], base: u32) -> (bool, Option<u64>, usize) {
    let mut at = text.iter().take_while(|b| is_space(**b)).count();
    let negative = text.get(at) == Some(&b'-');
    if matches!(text.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    let digit = |i: usize, base: u32| text.get(i).and_then(|b| char::from(*b).to_digit(base));
    let mut base = base;
    let hexadecimal = text.get(at) == Some(&b'0')
        && matches!(text.get(at + 1), Some(b'x' | b'X'))
        && digit(at + 2, 16).is_some();
    if hexadecimal && matches!(base, 0 | 16) {
        at += 2;
        base = 16;
    } else if base == 0 {
        base = if text.get(at) == Some(&b'0') { 8 } else { 10 };
    }
    if !(2..=36).contains(&base) {
        return (false, Some(0), 0);
    }
    let start = at;
    let mut value = Some(0_u64);
    while let Some(d) = digit(at, base) {
        value = value.and_then(|v| v.checked_mul(u64::from(base))?.checked_add(u64::from(d)));
        at += 1;
    }
    if at == start { (false, Some(0), 0) } else { (negative, value, at) }
}

/// Tells where the number ended.
fn tell_end(machine: &mut Machine<'_>, text: u64, place: u64, used: usize) -> Result<(), Stop> {
    if place != NULL {
        machine.memory.store(Kind::Ref, place, moved(text, used))?;
    }
    Ok(())
}

fn too_large() -> Stop {
    // The real function also sets errno, which callers look at.
    Stop::Unsupported("the text of a number too large for its type".into())
}

fn signed(negative: bool, value: Option<u64>) -> Result<i64, Stop> {
    let value = value.ok_or_else(too_large)?;
    let wide = if negative { -i128::from(value) } else { i128::from(value) };
    i64::try_from(wide).map_err(|_| too_large())
}

fn strtol(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = string(machine, a[0])?;
    let (negative, value, used) = integer(text, a[2] as u32);
    machine.charge(used / 4)?;
    tell_end(machine, a[0], a[1], used)?;
    Ok(signed(negative, value)? as u64)
}

fn strtoul(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let text = string(machine, a[0])?;
    let (negative, value, used) = integer(text, a[2] as u32);
    machine.charge(used / 4)?;
    tell_end(machine, a[0], a[1], used)?;
    let value = value.ok_or_else(too_large)?;
    Ok(if negative { value.wrapping_neg() } else { value })
}

fn atol(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    strtol(machine, &[a[0], NULL, 10])
}

fn atoi(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    Ok(int(atol(machine, a)? as i32))
}

/// A floating number and how many bytes it takes, 0 when there is none.
pub(super) fn floating(text: &[u8]) -> (f64, usize) {
    let start = text.iter().take_while(|b| is_space(**b)).count();
    let mut at = start;
    let negative = text.get(at) == Some(&b'-');
    if matches!(text.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    let sign = |x: f64| if negative { -x } else { x };
    let rest = text[at..].to_ascii_lowercase();
    for (word, value) in [(&b"infinity"[..], f64::INFINITY), (b"inf", f64::INFINITY), (b"nan", f64::NAN)] {
        if rest.starts_with(word) {
            return (sign(value), at + word.len());
        }
    }
    if rest.starts_with(b"0x") {
        let (value, used) = hexadecimal(&rest[2..]);
        if used > 0 {
            return (sign(value), at + 2 + used);
        }
    }
    let digits = |from: usize| rest[from.min(rest.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(0);
    let mut end = whole;
    if rest.get(end) == Some(&b'.') {
        let fraction = digits(end + 1);
        if whole + fraction > 0 {
            end += 1 + fraction;
        }
    }
    if end == 0 {
        return (0.0, 0);
    }
    if rest.get(end) == Some(&b'e') {
        let sign = usize::from(matches!(rest.get(end + 1), Some(b'-' | b'+')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    let number = std::str::from_utf8(&rest[..end]).ok().and_then(|s| s.trim_end_matches('.').parse().ok());
    (sign(number.unwrap_or(0.0)), at + end)
}

fn hexadecimal(text: &[u8]) -> (f64, usize) {
    let (mut value, mut at, mut n_digits, mut exponent, mut dot) = (0_f64, 0, 0, 0_i32, false);
    while let Some(byte) = text.get(at) {
        if let Some(d) = char::from(*byte).to_digit(16) {
            value = value * 16.0 + f64::from(d);
            n_digits += 1;
            exponent -= if dot { 4 } else { 0 };
        } else if *byte == b'.' && !dot {
            dot = true;
        } else {
            break;
        }
        at += 1;
    }
    if n_digits == 0 {
        return (0.0, 0);
    }
    if text.get(at) == Some(&b'p') {
        let sign = matches!(text.get(at + 1), Some(b'-' | b'+'));
        let from = at + 1 + usize::from(sign);
        let n = text[from.min(text.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
        if n > 0 {
            let power: i32 =
                std::str::from_utf8(&text[from..from + n]).ok().and_then(|s| s.parse().ok()).unwrap_or(9999);
            exponent += if text[at + 1] == b'-' { -power } else { power };
            at = from + n;
        }
    }
    (value * 2_f64.powi(exponent.clamp(-1200, 1200)), at)
}

fn strtod(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let (value, used) = floating(string(machine, a[0])?);
    machine.charge(used / 2)?;
    tell_end(machine, a[0], a[1], used)?;
    Ok(value.to_bits())
}

fn strtof(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let value = f64::from_bits(strtod(machine, a)?);
    Ok(u64::from((value as f32).to_bits()))
}

fn atof(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    strtod(machine, &[a[0], NULL])
}

#[cfg(test)]
mod tests {
    use super::{floating, integer};

    #[test]
    fn integers_are_read_as_far_as_they_go() {
        assert_eq!(integer(b"  -12x", 10), (true, Some(12), 5));
        assert_eq!(integer(b"0x1fz", 0), (false, Some(31), 4));
        assert_eq!(integer(b"0x", 16), (false, Some(0), 1));
        assert_eq!(integer(b"017", 0), (false, Some(15), 3));
        assert_eq!(integer(b"-", 10), (false, Some(0), 0));
        assert_eq!(integer(b"99999999999999999999", 10).1, None);
    }

    #[test]
    fn floating_numbers_are_read_as_far_as_they_go() {
        assert_eq!(floating(b" 1.5e2x"), (150.0, 6));
        assert_eq!(floating(b"1e"), (1.0, 1));
        assert_eq!(floating(b".5"), (0.5, 2));
        assert_eq!(floating(b"."), (0.0, 0));
        assert_eq!(floating(b"0x1p3"), (8.0, 5));
        assert!(floating(b"-inf").0.is_infinite());
    }
}
