//! `sscanf`.

use super::number::{floating, integer, is_space};
use super::{Row, int, put, string};
use crate::form::Kind;
use crate::run::{Fault, Machine, Stop};

pub(super) const TABLE: &[Row] = &[
    ("sscanf", None, |machine, a| {
        let (Some(text), Some(format)) = (a.first(), a.get(1)) else {
            return Err(Stop::Fault(Fault::Bounds));
        };
        scan(machine, *text, *format, &mut a[2..].iter().copied())
    }),
    ("vsscanf", Some(3), |machine, a| {
        let rest = super::format::rest(machine, a[2])?;
        scan(machine, a[0], a[1], &mut rest.into_iter())
    }),
];

/// One `%` directive.
struct Directive {
    /// `*`: read and forgotten.
    silent: bool,
    width: usize,
    kind: Kind,
    conversion: u8,
    /// Of `%[…]`: which bytes may follow each other.
    set: Vec<bool>,
}

/// Reads as far as the format matches; how many values were stored, or -1 when the text ended before the first.
fn scan(
    machine: &mut Machine<'_>,
    text: u64,
    format: u64,
    places: &mut dyn Iterator<Item = u64>,
) -> Result<u64, Stop> {
    let text = string(machine, text)?.to_vec();
    let format = string(machine, format)?.to_vec();
    machine.charge(text.len() / 8 + format.len())?;
    let (mut at, mut i, mut stored) = (0, 0, 0);
    while i < format.len() {
        let byte = format[i];
        if is_space(byte) {
            at += text[at..].iter().take_while(|b| is_space(**b)).count();
            i += 1;
            continue;
        }
        if byte != b'%' || format.get(i + 1) == Some(&b'%') {
            if byte == b'%' {
                at += text[at..].iter().take_while(|b| is_space(**b)).count();
                i += 1;
            }
            if at >= text.len() {
                return Ok(ended(stored));
            }
            if text[at] != byte {
                return Ok(stored);
            }
            (at, i) = (at + 1, i + 1);
            continue;
        }
        let directive = directive(&format, &mut i)?;
        if !matches!(directive.conversion, b'c' | b'[' | b'n') {
            at += text[at..].iter().take_while(|b| is_space(**b)).count();
        }
        if directive.conversion == b'n' {
            if !directive.silent {
                let place = places.next().ok_or(Stop::Fault(Fault::Bounds))?;
                machine.memory.store(directive.kind, place, at as u64)?;
            }
            continue;
        }
        if at >= text.len() {
            return Ok(ended(stored));
        }
        let end = at.saturating_add(directive.width).min(text.len());
        let Some((used, value)) = read(&directive, &text[at..end])? else { return Ok(stored) };
        at += used;
        if directive.silent {
            continue;
        }
        let place = places.next().ok_or(Stop::Fault(Fault::Bounds))?;
        match value {
            Read::Bits(bits) => machine.memory.store(directive.kind, place, directive.kind.wrap(bits))?,
            Read::Bytes(bytes) => put(machine, place, &bytes)?,
        }
        stored += 1;
    }
    Ok(stored)
}

const fn ended(stored: u64) -> u64 {
    if stored == 0 { int(-1) } else { stored }
}

enum Read {
    Bits(u64),
    Bytes(Vec<u8>),
}

/// What a directive makes of the text, and how many bytes of it; none when it does not match.
fn read(directive: &Directive, text: &[u8]) -> Result<Option<(usize, Read)>, Stop> {
    Ok(match directive.conversion {
        b'd' | b'u' | b'i' | b'o' | b'x' | b'X' => {
            let base = match directive.conversion {
                b'i' => 0,
                b'o' => 8,
                b'x' | b'X' => 16,
                _ => 10,
            };
            let (negative, value, used) = integer(text, base);
            if used == 0 {
                return Ok(None);
            }
            let value = value.ok_or_else(|| Stop::Unsupported("a number too large for sscanf".into()))?;
            Some((used, Read::Bits(if negative { value.wrapping_neg() } else { value })))
        }
        b'f' | b'e' | b'g' | b'E' | b'G' | b'a' => {
            let (value, used) = floating(text);
            if used == 0 {
                return Ok(None);
            }
            let single = directive.kind == Kind::F32;
            let bits = if single { u64::from((value as f32).to_bits()) } else { value.to_bits() };
            Some((used, Read::Bits(bits)))
        }
        b'c' => {
            let wanted = if directive.width == usize::MAX { 1 } else { directive.width };
            (text.len() >= wanted).then(|| (wanted, Read::Bytes(text[..wanted].to_vec())))
        }
        b's' | b'[' => {
            let fits = |b: u8| match directive.conversion {
                b's' => !is_space(b),
                _ => directive.set[usize::from(b)],
            };
            let n = text.iter().take_while(|b| fits(**b)).count();
            (n > 0).then(|| (n, Read::Bytes(text[..n].iter().copied().chain([0]).collect())))
        }
        other => return Err(Stop::Unsupported(format!("the format %{} of sscanf", char::from(other)))),
    })
}

/// Reads a directive; `i` stands at its `%` and is moved behind it.
fn directive(format: &[u8], i: &mut usize) -> Result<Directive, Stop> {
    *i += 1;
    let silent = format.get(*i) == Some(&b'*');
    *i += usize::from(silent);
    let digits = format[*i..].iter().take_while(|b| b.is_ascii_digit()).count();
    let width = std::str::from_utf8(&format[*i..*i + digits]).ok().and_then(|w| w.parse().ok());
    *i += digits;
    let (mut halves, mut longs) = (0, 0);
    while let Some(length) = format.get(*i) {
        match length {
            b'h' => halves += 1,
            b'l' | b'j' | b'z' | b't' | b'q' => longs += 1,
            b'L' => return Err(Stop::Unsupported("long double".into())),
            _ => break,
        }
        *i += 1;
    }
    let conversion = format.get(*i).copied().unwrap_or(0);
    *i += 1;
    let mut set = Vec::new();
    if conversion == b'[' {
        set = vec![false; 256];
        let negated = format.get(*i) == Some(&b'^');
        *i += usize::from(negated);
        let start = *i;
        while let Some(byte) = format.get(*i).copied().filter(|b| *b != b']' || *i == start) {
            // `a-z` is a range unless the dash comes last.
            let range = format.get(*i + 1) == Some(&b'-') && format.get(*i + 2).is_some_and(|b| *b != b']');
            let last = if range { format[*i + 2] } else { byte };
            for b in byte..=last.max(byte) {
                set[usize::from(b)] = true;
            }
            *i += if range { 3 } else { 1 };
        }
        *i += 1;
        if negated {
            for byte in &mut set {
                *byte = !*byte;
            }
        }
    }
    let floating = matches!(conversion, b'f' | b'e' | b'g' | b'E' | b'G' | b'a');
    let kind = match (floating, halves, longs) {
        (true, _, 0) => Kind::F32,
        (true, ..) => Kind::F64,
        (_, 1, _) => Kind::I16,
        (_, 2, _) => Kind::I8,
        (_, _, 0) => Kind::I32,
        _ => Kind::I64,
    };
    Ok(Directive { silent, width: width.filter(|w| *w > 0).unwrap_or(usize::MAX), kind, conversion, set })
}
