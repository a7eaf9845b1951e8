//! Values as text: `str`, `repr`, `format`, `%`.

use num_bigint::BigInt;
use num_traits::{Signed as _, ToPrimitive as _};

use super::value::{Number, as_float, number, raise, text, type_name, unsupported, wrong_type};
use crate::run::dynamic::{Dynamic, FALSE, NONE, TRUE, as_small};
use crate::run::{Machine, Stop};

const DEPTH: usize = 40;

/// The value as `str` or `repr` writes it.
pub(super) fn shown(machine: &mut Machine<'_>, value: u64, quoted: bool) -> Result<String, Stop> {
    let mut out = String::new();
    write(machine, value, quoted, DEPTH, &mut out)?;
    Ok(out)
}

fn write(
    machine: &mut Machine<'_>,
    value: u64,
    quoted: bool,
    depth: usize,
    out: &mut String,
) -> Result<(), Stop> {
    machine.charge(1 + out.len() / 4096)?;
    if depth == 0 {
        return Err(unsupported("values nested too deeply"));
    }
    if let Some(n) = as_small(value) {
        out.push_str(&n.to_string());
        return Ok(());
    }
    let constant = match value {
        NONE => "None",
        TRUE => "True",
        FALSE => "False",
        _ => "",
    };
    if !constant.is_empty() {
        out.push_str(constant);
        return Ok(());
    }
    let (open, items, close) = match machine.dynamic(value) {
        // CPython refuses to write more than 4,300 digits.
        Some(Dynamic::Integer(n)) if n.bits() > 14_000 => {
            return Err(unsupported("an integer of thousands of digits"));
        }
        Some(Dynamic::Integer(n)) => {
            out.push_str(&n.to_string());
            return Ok(());
        }
        Some(Dynamic::Float(x)) => {
            out.push_str(&float(*x));
            return Ok(());
        }
        Some(Dynamic::Text(text)) if quoted => return quote(text, out),
        Some(Dynamic::Text(text)) => {
            out.extend(text.iter());
            return Ok(());
        }
        Some(Dynamic::List(items)) => ("[", items.clone(), "]"),
        Some(Dynamic::Tuple(items)) => {
            let close = if items.len() == 1 { ",)" } else { ")" };
            ("(", items.to_vec(), close)
        }
        Some(Dynamic::Dict(dict)) if dict.missing == crate::run::dynamic::Missing::Error => {
            let pairs: Vec<(u64, u64)> = dict.iter().collect();
            out.push('{');
            for (i, (key, value)) in pairs.into_iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                write(machine, key, true, depth - 1, out)?;
                out.push_str(": ");
                write(machine, value, true, depth - 1, out)?;
            }
            out.push('}');
            return Ok(());
        }
        Some(Dynamic::Set(set)) if set.is_empty() => {
            out.push_str("set()");
            return Ok(());
        }
        Some(Dynamic::Set(set)) if set.len() == 1 => ("{", set.iter().map(|(k, _)| k).collect(), "}"),
        Some(Dynamic::Error(_, arguments)) if !quoted && arguments.len() < 2 => {
            let first = arguments.first().copied();
            return first.map_or(Ok(()), |first| write(machine, first, false, depth - 1, out));
        }
        _ => return Err(unsupported(&format!("the text of a {}", type_name(machine, value)))),
    };
    out.push_str(open);
    for (i, item) in items.into_iter().enumerate() {
        out.push_str(if i > 0 { ", " } else { "" });
        write(machine, item, true, depth - 1, out)?;
    }
    out.push_str(close);
    Ok(())
}

fn quote(text: &[char], out: &mut String) -> Result<(), Stop> {
    let mark = if text.contains(&'\'') && !text.contains(&'"') { '"' } else { '\'' };
    out.push(mark);
    for c in text {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if *c == mark => out.extend(['\\', *c]),
            c if c.is_ascii_control() => out.extend(format!("\\x{:02x}", u32::from(*c)).chars()),
            // Which characters are printable is a table of its own.
            c if !c.is_ascii() => return Err(unsupported("repr of characters beyond ASCII")),
            c => out.push(*c),
        }
    }
    out.push(mark);
    Ok(())
}

/// A floating number with as many digits as tell it from all others.
pub(super) fn float(x: f64) -> String {
    if x.is_nan() {
        return "nan".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "inf" } else { "-inf" }.into();
    }
    let text = format!("{x:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if (-4..16).contains(&exponent) {
        let plain = format!("{x}");
        return if plain.contains('.') { plain } else { plain + ".0" };
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// A format specification: `[[fill]align][sign][#][0][width][,][.precision][type]`.
struct Spec {
    fill: char,
    align: Option<char>,
    sign: char,
    alternate: bool,
    width: usize,
    grouped: Option<char>,
    precision: Option<usize>,
    kind: char,
}

fn spec(machine: &mut Machine<'_>, text: &[char]) -> Result<Spec, Stop> {
    let mut out = Spec {
        fill: ' ',
        align: None,
        sign: '-',
        alternate: false,
        width: 0,
        grouped: None,
        precision: None,
        kind: '\0',
    };
    let mut at = 0;
    if text.len() > 1 && "<>=^".contains(text[1]) {
        (out.fill, out.align, at) = (text[0], Some(text[1]), 2);
    } else if text.first().is_some_and(|c| "<>=^".contains(*c)) {
        (out.align, at) = (Some(text[0]), 1);
    }
    let eat = |at: &mut usize, set: &str| {
        let found = text.get(*at).copied().filter(|c| set.contains(*c));
        *at += usize::from(found.is_some());
        found
    };
    if let Some(sign) = eat(&mut at, "+- ") {
        out.sign = sign;
    }
    out.alternate = eat(&mut at, "#").is_some();
    if eat(&mut at, "0").is_some() && out.align.is_none() {
        (out.fill, out.align) = ('0', Some('='));
    }
    let number = |at: &mut usize| {
        let digits: String = text[*at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        *at += digits.len();
        digits.parse::<usize>().ok()
    };
    out.width = number(&mut at).unwrap_or(0);
    out.grouped = eat(&mut at, ",_");
    if eat(&mut at, ".").is_some() {
        out.precision = number(&mut at);
    }
    out.kind = text.get(at).copied().unwrap_or('\0');
    if at + 1 < text.len() || out.width > 4096 || out.precision.is_some_and(|p| p > 400) {
        return Err(raise(machine, "ValueError", "Invalid format specifier"));
    }
    Ok(out)
}

/// `format(value, spec)`.
pub(super) fn formatted(machine: &mut Machine<'_>, value: u64, how: &[char]) -> Result<String, Stop> {
    if how.is_empty() {
        return shown(machine, value, false);
    }
    let spec = spec(machine, how)?;
    if value == TRUE || value == FALSE {
        return Err(unsupported("the format of a truth value"));
    }
    let (sign, body, numeric) = match number(machine, value) {
        Some(Number::Int(n)) if !"eEfFgG%".contains(spec.kind) || spec.kind == '\0' => {
            (sign_of(n.is_negative(), &spec), integer_digits(&n, &spec)?, true)
        }
        Some(n) => {
            let x = as_float(&n)?;
            (sign_of(x.is_sign_negative() && !x.is_nan(), &spec), float_digits(x, &spec)?, true)
        }
        None => {
            if !matches!(spec.kind, '\0' | 's') || spec.align == Some('=') || spec.sign != '-' {
                return Err(raise(machine, "ValueError", "a format that does not fit the value"));
            }
            if super::value::chars(machine, value).is_none() {
                return Err(wrong_type(machine, "unsupported format string passed to __format__"));
            }
            let all = text(machine, value)?;
            let most = spec.precision.unwrap_or(usize::MAX);
            (String::new(), all.into_iter().take(most).collect(), false)
        }
    };
    let length = sign.chars().count() + body.chars().count();
    let missing = spec.width.saturating_sub(length);
    let fill = |n: usize| spec.fill.to_string().repeat(n);
    if spec.grouped.is_some() && spec.fill == '0' && missing > 0 {
        return Err(unsupported("zeros before grouped digits"));
    }
    Ok(match spec.align.unwrap_or(if numeric { '>' } else { '<' }) {
        '<' => sign + &body + &fill(missing),
        '^' => fill(missing / 2) + &sign + &body + &fill(missing - missing / 2),
        '=' => sign + &fill(missing) + &body,
        _ => fill(missing) + &sign + &body,
    })
}

fn sign_of(negative: bool, spec: &Spec) -> String {
    match (negative, spec.sign) {
        (true, _) => "-",
        (_, '+') => "+",
        (_, ' ') => " ",
        _ => "",
    }
    .into()
}

fn integer_digits(n: &BigInt, spec: &Spec) -> Result<String, Stop> {
    let magnitude = n.abs();
    let (radix, prefix) = match spec.kind {
        'b' => (2, "0b"),
        'o' => (8, "0o"),
        'x' => (16, "0x"),
        'X' => (16, "0X"),
        '\0' | 'd' => (10, ""),
        'c' => {
            let c = n.to_u32().and_then(char::from_u32);
            return c.map(String::from).ok_or_else(|| unsupported("a character out of range"));
        }
        other => return Err(unsupported(&format!("the format {other} of an integer"))),
    };
    if spec.precision.is_some() {
        return Err(unsupported("a precision of an integer"));
    }
    let mut digits = magnitude.to_str_radix(radix);
    if spec.kind == 'X' {
        digits.make_ascii_uppercase();
    }
    if let Some(mark) = spec.grouped {
        digits = grouped(&digits, mark, if radix == 10 { 3 } else { 4 });
    }
    Ok(if spec.alternate { prefix.to_owned() + &digits } else { digits })
}

fn grouped(digits: &str, mark: char, size: usize) -> String {
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(size) {
            out.push(mark);
        }
        out.push(c);
    }
    out
}

fn float_digits(x: f64, spec: &Spec) -> Result<String, Stop> {
    let magnitude = x.abs();
    if !x.is_finite() {
        let word = if x.is_nan() { "nan" } else { "inf" };
        return Ok(if spec.kind.is_ascii_uppercase() { word.to_uppercase() } else { word.into() });
    }
    let precision = spec.precision.unwrap_or(6);
    let text = match spec.kind {
        'f' | 'F' => format!("{magnitude:.precision$}"),
        '%' => format!("{:.precision$}%", magnitude * 100.0),
        'e' | 'E' => {
            let text = exponential(magnitude, precision);
            if spec.kind == 'E' { text.to_uppercase() } else { text }
        }
        'g' | 'G' => {
            let text = general(magnitude, precision.max(1));
            if spec.kind == 'G' { text.to_uppercase() } else { text }
        }
        '\0' => match spec.precision {
            None => float(magnitude),
            // Like `g`, but with at least one digit after the point.
            Some(_) => return Err(unsupported("the format of a floating number without a type")),
        },
        other => return Err(unsupported(&format!("the format {other} of a floating number"))),
    };
    Ok(match spec.grouped {
        Some(mark) => match text.split_once('.') {
            Some((whole, rest)) => format!("{}.{rest}", grouped(whole, mark, 3)),
            None => grouped(&text, mark, 3),
        },
        None => text,
    })
}

fn exponential(x: f64, precision: usize) -> String {
    let text = format!("{x:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    format!("{mantissa}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

fn general(x: f64, precision: usize) -> String {
    let scientific = exponential(x, precision - 1);
    let exponent: i32 = scientific.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0);
    let trim = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text.to_owned()
        }
    };
    if exponent < -4 || exponent >= precision as i32 {
        let (mantissa, power) = scientific.split_once('e').unwrap_or((&scientific, "+00"));
        return format!("{}e{power}", trim(mantissa));
    }
    let decimals = (precision as i32 - 1 - exponent).max(0) as usize;
    trim(&format!("{x:.decimals$}"))
}

/// `"…" % values`.
pub(super) fn percent(machine: &mut Machine<'_>, format: u64, values: u64) -> Result<u64, Stop> {
    let format = text(machine, format)?;
    let values: Vec<u64> = match machine.dynamic(values) {
        Some(Dynamic::Tuple(items)) => items.to_vec(),
        Some(Dynamic::Dict(_)) => return Err(unsupported("% with names")),
        _ => vec![values],
    };
    let (mut out, mut next, mut i) = (String::new(), values.iter(), 0);
    while i < format.len() {
        if format[i] != '%' {
            out.push(format[i]);
            i += 1;
            continue;
        }
        let end = format[i + 1..].iter().position(|c| c.is_ascii_alphabetic() || *c == '%' || *c == '(');
        let Some(end) = end.map(|n| i + 1 + n) else {
            return Err(raise(machine, "ValueError", "incomplete format"));
        };
        let (flags, kind) = (format[i + 1..end].to_vec(), format[end]);
        i = end + 1;
        if kind == '%' {
            out.push('%');
            continue;
        }
        let Some(value) = next.next().copied() else {
            return Err(wrong_type(machine, "not enough arguments for format string"));
        };
        let mut how: Vec<char> = flags.iter().copied().filter(|c| *c != '-').collect();
        if flags.contains(&'*') || kind == '(' {
            return Err(unsupported("% with names or widths among the values"));
        }
        let body = match kind {
            's' | 'r' | 'a' => {
                let all: Vec<char> = shown(machine, value, kind != 's')?.chars().collect();
                let made = machine.new_chars(all)?;
                how.insert(0, if flags.contains(&'-') { '<' } else { '>' });
                formatted(machine, made, &how)?
            }
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' | 'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'c' => {
                if flags.contains(&'-') {
                    how.retain(|c| *c != '0');
                    how.insert(0, '<');
                }
                let mut value = value;
                if matches!(kind, 'd' | 'i' | 'u')
                    && let Some(Number::Float(x)) = number(machine, value)
                {
                    value = super::builtin::truncated(machine, x)?;
                }
                if kind == 'c' && super::value::chars(machine, value).is_some() {
                    shown(machine, value, false)?
                } else {
                    how.push(if matches!(kind, 'i' | 'u') { 'd' } else { kind });
                    if number(machine, value).is_none() {
                        return Err(wrong_type(machine, "a number is required"));
                    }
                    formatted(machine, value, &how)?
                }
            }
            other => return Err(unsupported(&format!("%{other}"))),
        };
        out.push_str(&body);
    }
    if next.next().is_some() {
        return Err(wrong_type(machine, "not all arguments converted during string formatting"));
    }
    machine.new_chars(out.chars())
}

/// `"…".format(values)`.
pub(super) fn filled(machine: &mut Machine<'_>, format: u64, values: &[u64]) -> Result<u64, Stop> {
    let format = text(machine, format)?;
    let (mut out, mut automatic, mut i) = (String::new(), 0, 0);
    while i < format.len() {
        let c = format[i];
        if (c == '{' || c == '}') && format.get(i + 1) == Some(&c) {
            out.push(c);
            i += 2;
        } else if c == '{' {
            let Some(end) = format[i..].iter().position(|c| *c == '}').map(|n| i + n) else {
                return Err(raise(machine, "ValueError", "expected '}' before end of string"));
            };
            let inside = &format[i + 1..end];
            let colon = inside.iter().position(|c| *c == ':').unwrap_or(inside.len());
            let name: String = inside[..colon].iter().collect();
            let at = match name.as_str() {
                "" => {
                    automatic += 1;
                    automatic - 1
                }
                name => name.parse().map_err(|_| unsupported("a field of str.format by name"))?,
            };
            let how = inside.get(colon + 1..).unwrap_or(&[]).to_vec();
            if how.contains(&'{') {
                return Err(unsupported("a field inside a field"));
            }
            let Some(value) = values.get(at).copied() else {
                return Err(raise(machine, "IndexError", "Replacement index out of range"));
            };
            out.push_str(&formatted(machine, value, &how)?);
            i = end + 1;
        } else {
            out.push(c);
            i += 1;
        }
    }
    machine.new_chars(out.chars())
}
