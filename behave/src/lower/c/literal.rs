//! Constants of the source.

use crate::form::Kind;

use super::types::CType;

/// A number: its bits in the form of its type.
pub(super) fn number(text: &str) -> Option<(u64, CType)> {
    let text = text.replace('\'', "");
    let lower = text.to_ascii_lowercase();
    let hex = lower.starts_with("0x");
    let floating = if hex { lower.contains(['p', '.']) } else { lower.contains(['.', 'e']) };
    if floating {
        let (digits, single) = match lower.strip_suffix('f') {
            Some(digits) if !hex || lower.contains('p') => (digits, true),
            // `long double` is not run.
            _ if lower.ends_with('l') => return None,
            _ => (lower.as_str(), false),
        };
        let value = if hex { hex_float(digits)? } else { digits.parse::<f64>().ok()? };
        if single {
            let value = if hex { value as f32 } else { digits.parse::<f32>().ok()? };
            return Some((u64::from(value.to_bits()), CType::Float(Kind::F32)));
        }
        return Some((value.to_bits(), CType::Float(Kind::F64)));
    }
    let digits = lower.trim_end_matches(['u', 'l']);
    let suffix = &lower[digits.len()..];
    let (radix, digits) = if let Some(rest) = digits.strip_prefix("0x") {
        (16, rest)
    } else if let Some(rest) = digits.strip_prefix("0b") {
        (2, rest)
    } else if digits.len() > 1 && digits.starts_with('0') {
        (8, &digits[1..])
    } else {
        (10, digits)
    };
    let value = u64::from_str_radix(digits, radix).ok()?;
    let unsigned = suffix.contains('u');
    let long = suffix.contains('l');
    // The first type of C's list that holds it; decimal constants without `u` never become unsigned.
    let kind = if !long && !unsigned && i32::try_from(value).is_ok() {
        Kind::I32
    } else if !long && (unsigned || radix != 10) && u32::try_from(value).is_ok() {
        Kind::U32
    } else if !unsigned && i64::try_from(value).is_ok() {
        Kind::I64
    } else {
        Kind::U64
    };
    Some((kind.wrap(value), CType::Int(kind)))
}

fn hex_float(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.strip_prefix("0x")?.split_once('p')?;
    let exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    // Up to 13 digits are exact in a double.
    if digits.len() > 13 || digits.is_empty() {
        return None;
    }
    let value = u64::from_str_radix(&digits, 16).ok()? as f64;
    Some(value * 2_f64.powi(exponent - 4 * fraction.len() as i32))
}

/// A character constant with its quotes; plain ones are `int`s.
pub(super) fn character(text: &str) -> Option<(u64, CType)> {
    let wide = !text.starts_with('\'');
    let start = text.find('\'')?;
    let inner = text.get(start + 1..text.len().checked_sub(1)?)?;
    if wide {
        let mut units = Vec::new();
        unescape(inner, &mut |unit| units.push(unit));
        let value = *units.first()?;
        return (units.len() == 1).then_some((Kind::I32.wrap(u64::from(value)), CType::INT));
    }
    let mut bytes = Vec::new();
    unescape_bytes(inner, &mut bytes);
    match bytes.as_slice() {
        [byte] => Some((Kind::I8.wrap(u64::from(*byte)), CType::INT)),
        [] => None,
        // Several characters: gcc puts the first into the highest byte.
        many => Some((Kind::I32.wrap(many.iter().fold(0, |n, b| n << 8 | u64::from(*b))), CType::INT)),
    }
}

/// The bytes of what stands between a string's quotes.
pub(super) fn unescape_bytes(inner: &str, out: &mut Vec<u8>) {
    let mut rest = inner;
    while let Some(c) = rest.chars().next() {
        if c == '\\' {
            let (unit, used) = escaped(&rest[1..]);
            match unit {
                // `\u` names a character, the others a byte.
                Some(unit) if rest[1..].starts_with(['u', 'U']) => {
                    let mut buffer = [0; 4];
                    if let Some(c) = char::from_u32(unit) {
                        out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
                    }
                }
                Some(unit) => out.push(unit as u8),
                None => {}
            }
            rest = &rest[1 + used..];
            continue;
        }
        let mut buffer = [0; 4];
        out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
        rest = &rest[c.len_utf8()..];
    }
}

/// The characters of what stands between a wide string's quotes.
pub(super) fn unescape(inner: &str, out: &mut dyn FnMut(u32)) {
    let mut rest = inner;
    while let Some(c) = rest.chars().next() {
        if c == '\\' {
            let (unit, used) = escaped(&rest[1..]);
            if let Some(unit) = unit {
                out(unit);
            }
            rest = &rest[1 + used..];
        } else {
            out(u32::from(c));
            rest = &rest[c.len_utf8()..];
        }
    }
}

/// What an escape stands for and how many bytes it takes after the backslash.
fn escaped(text: &str) -> (Option<u32>, usize) {
    let Some(c) = text.chars().next() else { return (None, 0) };
    let simple = match c {
        'n' => Some(10),
        't' => Some(9),
        'r' => Some(13),
        'a' => Some(7),
        'b' => Some(8),
        'f' => Some(12),
        'v' => Some(11),
        'e' => Some(27),
        _ => None,
    };
    if simple.is_some() {
        return (simple, 1);
    }
    let (radix, skip, most) = match c {
        'x' | 'U' => (16, 1, 8),
        'u' => (16, 1, 4),
        '0'..='7' => (8, 0, 3),
        other => return (Some(u32::from(other)), other.len_utf8()),
    };
    let digits: String = text[skip..].chars().take(most).take_while(|c| c.is_digit(radix)).collect();
    (u32::from_str_radix(&digits, radix).ok(), skip + digits.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_type_that_holds_them() {
        let check = |text: &str, bits: u64, kind: Kind| {
            let (got, ty) = number(text).expect(text);
            assert_eq!((got, ty.kind()), (bits, Some(kind)), "{text}");
        };
        check("10", 10, Kind::I32);
        check("010", 8, Kind::I32);
        check("0xFFFFFFFF", 0xffff_ffff, Kind::U32);
        check("4294967295", 0xffff_ffff, Kind::I64);
        check("2147483648", 0x8000_0000, Kind::I64);
        check("0x80000000", 0x8000_0000, Kind::U32);
        check("1UL", 1, Kind::U64);
        check("18446744073709551615ULL", u64::MAX, Kind::U64);
        check("1.5", 1.5_f64.to_bits(), Kind::F64);
        check("1e3f", u64::from(1000_f32.to_bits()), Kind::F32);
        check("0x1p4", 16_f64.to_bits(), Kind::F64);
        check("0xf", 15, Kind::I32);
        assert_eq!(number("1.0L"), None);
        assert_eq!(number("0x"), None);
    }

    #[test]
    fn characters_are_signed_bytes() {
        let value = |text| character(text).map(|(bits, _)| bits as i64);
        assert_eq!(value("'a'"), Some(97));
        assert_eq!(value(r"'\xff'"), Some(-1));
        assert_eq!(value(r"'\0'"), Some(0));
        assert_eq!(value(r"'\''"), Some(39));
        assert_eq!(value("'ab'"), Some(0x6162));
        assert_eq!(value("L'\u{e9}'"), Some(0xe9));
        assert_eq!(value("'"), None);
    }
}
