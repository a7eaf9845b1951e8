//! `printf` and its kin. What would be printed is counted and forgotten.

use super::{Row, int, put, string};
use crate::form::Kind;
use crate::run::memory::NULL;
use crate::run::{Fault, Machine, Stop};

type Result64 = Result<u64, Stop>;

pub(super) const TABLE: &[Row] = &[
    ("sprintf", None, sprintf),
    ("snprintf", None, snprintf),
    ("printf", None, |machine, a| Ok(int(formatted(machine, a, 0)?.len() as i32))),
    ("fprintf", None, |machine, a| Ok(int(formatted(machine, a, 1)?.len() as i32))),
    ("dprintf", None, |machine, a| Ok(int(formatted(machine, a, 1)?.len() as i32))),
    ("asprintf", None, |machine, a| asprintf(machine, a)),
    ("vsprintf", Some(3), |machine, a| with_rest(machine, a, sprintf)),
    ("vsnprintf", Some(4), |machine, a| with_rest(machine, a, snprintf)),
    ("vprintf", Some(2), |machine, a| {
        with_rest(machine, a, |machine, a| Ok(int(formatted(machine, a, 0)?.len() as i32)))
    }),
    ("vfprintf", Some(3), |machine, a| {
        with_rest(machine, a, |machine, a| Ok(int(formatted(machine, a, 1)?.len() as i32)))
    }),
    ("vasprintf", Some(3), |machine, a| with_rest(machine, a, asprintf)),
    ("puts", Some(1), puts),
    ("fputs", Some(2), puts),
    ("putchar", Some(1), |_, a| Ok(a[0] & 255)),
    ("putc", Some(2), |_, a| Ok(a[0] & 255)),
    ("fputc", Some(2), |_, a| Ok(a[0] & 255)),
    ("fflush", Some(1), |_, _| Ok(0)),
    ("perror", Some(1), |_, _| Ok(0)),
    ("__behave_stream", Some(1), |machine, _| machine.memory.add_bytes(8)),
];

/// Longest text that one call may make.
const MOST: usize = 1 << 20;

fn puts(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let n = string(machine, a[0])?.len();
    machine.charge(n / 8)?;
    Ok(n as u64 + 1)
}

fn sprintf(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let mut text = formatted(machine, a, 1)?;
    let n = text.len();
    text.push(0);
    put(machine, a[0], &text)?;
    Ok(int(n as i32))
}

fn snprintf(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let mut text = formatted(machine, a, 2)?;
    let n = text.len();
    let room = a.get(1).map_or(0, |n| *n as usize);
    if room > 0 {
        text.truncate(room - 1);
        text.push(0);
        put(machine, a[0], &text)?;
    }
    Ok(int(n as i32))
}

fn asprintf(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let mut text = formatted(machine, a, 1)?;
    let n = text.len();
    text.push(0);
    let block = machine.memory.add_bytes(text.len())?;
    put(machine, block, &text)?;
    machine.memory.store(Kind::Ref, a[0], block)?;
    Ok(int(n as i32))
}

/// All arguments that a `va_list` still has.
pub(super) fn rest(machine: &Machine<'_>, list: u64) -> Result<Vec<u64>, Stop> {
    let words = machine.memory.bytes(list)?.chunks_exact(8);
    Ok(words.map(|word| word.try_into().map_or(0, u64::from_le_bytes)).collect())
}

/// Calls the function that takes what a `va_list` holds as arguments of its own.
fn with_rest(
    machine: &mut Machine<'_>,
    a: &[u64],
    call: fn(&mut Machine<'_>, &[u64]) -> Result64,
) -> Result64 {
    let Some((list, named)) = a.split_last() else { return Err(Stop::Fault(Fault::Bounds)) };
    let mut all = named.to_vec();
    all.extend(rest(machine, *list)?);
    call(machine, &all)
}

/// One `%` directive.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "the five flags of printf")]
struct Directive {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    /// Bits of an integer argument.
    bits: u32,
}

/// What the format at `a[at]` makes of the arguments after it.
fn formatted(machine: &mut Machine<'_>, a: &[u64], at: usize) -> Result<Vec<u8>, Stop> {
    let Some(format) = a.get(at) else { return Err(Stop::Fault(Fault::Bounds)) };
    let format = string(machine, *format)?.to_vec();
    let mut arguments = a[at + 1..].iter().copied();
    let mut out = Vec::new();
    let mut i = 0;
    while i < format.len() {
        if format[i] != b'%' {
            out.push(format[i]);
            i += 1;
            continue;
        }
        i += 1;
        let mut d = Directive { bits: 32, ..Directive::default() };
        while let Some(flag) = format.get(i) {
            match flag {
                b'-' => d.left = true,
                b'+' => d.plus = true,
                b' ' => d.space = true,
                b'#' => d.alternate = true,
                b'0' => d.zero = true,
                _ => break,
            }
            i += 1;
        }
        let mut number = |i: &mut usize| {
            if format.get(*i) == Some(&b'*') {
                *i += 1;
                return arguments.next().map(|n| i64::from(n as i32));
            }
            let start = *i;
            while format.get(*i).is_some_and(u8::is_ascii_digit) {
                *i += 1;
            }
            std::str::from_utf8(&format[start..*i]).ok().and_then(|s| s.parse().ok())
        };
        if let Some(width) = number(&mut i) {
            d.left |= width < 0;
            d.width = width.unsigned_abs() as usize;
        }
        if format.get(i) == Some(&b'.') {
            i += 1;
            d.precision = usize::try_from(number(&mut i).unwrap_or(0)).ok();
        }
        while let Some(length) = format.get(i) {
            match length {
                b'l' | b'z' | b'j' | b't' | b'q' => d.bits = 64,
                b'h' => d.bits = if d.bits == 16 { 8 } else { 16 },
                _ => break,
            }
            i += 1;
        }
        let Some(conversion) = format.get(i) else { break };
        i += 1;
        if d.width > MOST || d.precision.is_some_and(|p| p > MOST) || out.len() > MOST {
            return Err(Stop::Unsupported("a very long text from printf".into()));
        }
        if *conversion == b'%' {
            out.push(b'%');
            continue;
        }
        let Some(argument) = arguments.next() else { return Err(Stop::Fault(Fault::Bounds)) };
        let before = out.len();
        one(machine, &d, *conversion, argument, &mut out)?;
        machine.charge((out.len() - before) / 4 + 2)?;
    }
    Ok(out)
}

fn one(
    machine: &Machine<'_>,
    d: &Directive,
    conversion: u8,
    argument: u64,
    out: &mut Vec<u8>,
) -> Result<(), Stop> {
    let (sign, body, numeric) = match conversion {
        b'd' | b'i' => {
            let shift = 64 - d.bits;
            let value = (argument as i64) << shift >> shift;
            (sign_of(value < 0, d), digits(value.unsigned_abs(), d, 10, false), true)
        }
        b'u' | b'x' | b'X' | b'o' => {
            let value = if d.bits == 64 { argument } else { argument & ((1 << d.bits) - 1) };
            let radix = match conversion {
                b'u' => 10,
                b'o' => 8,
                _ => 16,
            };
            let prefix = match conversion {
                b'x' if d.alternate && value != 0 => "0x",
                b'X' if d.alternate && value != 0 => "0X",
                b'o' if d.alternate && value != 0 => "0",
                _ => "",
            };
            (prefix, digits(value, d, radix, conversion == b'X'), true)
        }
        b'c' => ("", vec![argument as u8], false),
        // glibc writes this instead of following null.
        b's' if argument == NULL => {
            let room = d.precision.is_none_or(|p| p >= 6);
            ("", if room { b"(null)".to_vec() } else { Vec::new() }, false)
        }
        b's' => {
            let all = machine.memory.bytes(argument)?;
            let most = d.precision.unwrap_or(usize::MAX);
            let text: Vec<u8> = all.iter().take(most).take_while(|b| **b != 0).copied().collect();
            if text.len() == all.len() && text.len() < most {
                return Err(Stop::Fault(Fault::Bounds));
            }
            ("", text, false)
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' => {
            let value = f64::from_bits(argument);
            let text = floating(value.abs(), d, conversion);
            (
                sign_of(
                    value.is_sign_negative() && !value.is_nan() || value.is_nan() && value.is_sign_negative(),
                    d,
                ),
                text,
                value.is_finite(),
            )
        }
        _ => return Err(Stop::Unsupported(format!("the format %{}", char::from(conversion)))),
    };
    let length = sign.len() + body.len();
    let missing = d.width.saturating_sub(length);
    // Zeros fill numbers, but not integers that have a precision.
    let integer = matches!(conversion, b'd' | b'i' | b'u' | b'x' | b'X' | b'o');
    let zeros = d.zero && !d.left && numeric && !(integer && d.precision.is_some());
    if !d.left && !zeros {
        out.extend(std::iter::repeat_n(b' ', missing));
    }
    out.extend_from_slice(sign.as_bytes());
    if zeros {
        out.extend(std::iter::repeat_n(b'0', missing));
    }
    out.extend_from_slice(&body);
    if d.left {
        out.extend(std::iter::repeat_n(b' ', missing));
    }
    Ok(())
}

const fn sign_of(negative: bool, d: &Directive) -> &'static str {
    match (negative, d.plus, d.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

fn digits(mut value: u64, d: &Directive, radix: u64, upper: bool) -> Vec<u8> {
    let mut out = Vec::new();
    while value > 0 {
        let digit = (value % radix) as u8;
        out.push(if digit < 10 { b'0' + digit } else { digit - 10 + if upper { b'A' } else { b'a' } });
        value /= radix;
    }
    // Without a precision there is at least one digit.
    let least = d.precision.unwrap_or(1);
    while out.len() < least {
        out.push(b'0');
    }
    out.reverse();
    out
}

fn floating(value: f64, d: &Directive, conversion: u8) -> Vec<u8> {
    let upper = conversion.is_ascii_uppercase();
    let text = if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        "inf".to_owned()
    } else {
        let precision = d.precision.unwrap_or(6);
        match conversion.to_ascii_lowercase() {
            b'f' => pointed(format!("{value:.precision$}"), d),
            b'e' => exponential(value, precision, d),
            _ => general(value, precision.max(1), d),
        }
    };
    let text = if upper { text.to_ascii_uppercase() } else { text };
    text.into_bytes()
}

fn pointed(mut text: String, d: &Directive) -> String {
    if d.alternate && !text.contains('.') {
        text.push('.');
    }
    text
}

/// Rust writes `1.5e3` where C writes `1.5e+03`.
fn exponential(value: f64, precision: usize, d: &Directive) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |e| ('-', e));
    format!("{}e{sign}{exponent:0>2}", pointed(mantissa.to_owned(), d))
}

/// `%g`: the shorter of the two, without zeros at the end.
fn general(value: f64, precision: usize, d: &Directive) -> String {
    let scientific = format!("{value:.*e}", precision - 1);
    let exponent: i32 = scientific.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0);
    let trim = |text: String| {
        if d.alternate || !text.contains('.') {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if exponent < -4 || exponent >= precision as i32 {
        let text = exponential(value, precision - 1, d);
        let (mantissa, power) = text.split_once('e').unwrap_or((&text, "+00"));
        return format!("{}e{power}", trim(mantissa.to_owned()));
    }
    let decimals = (precision as i32 - 1 - exponent).max(0) as usize;
    trim(pointed(format!("{value:.decimals$}"), d))
}
