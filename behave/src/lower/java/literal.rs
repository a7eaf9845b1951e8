//! Literals.

use super::types::Prim;

/// A constant: its bits and type, or a string.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Constant {
    Bits(u64, Prim),
    Text(Vec<u16>),
}

/// Reads any literal by its text.
pub(super) fn literal(text: &str) -> Option<Constant> {
    let text = text.trim();
    match text {
        "true" => return Some(Constant::Bits(1, Prim::Boolean)),
        "false" => return Some(Constant::Bits(0, Prim::Boolean)),
        _ => {}
    }
    if text.len() >= 2 && text.starts_with('\'') && text.ends_with('\'') {
        let units = unescape(&text[1..text.len() - 1])?;
        return (units.len() == 1).then(|| Constant::Bits(u64::from(units[0]), Prim::Char));
    }
    if text.len() >= 2 && text.starts_with('"') && text.ends_with('"') && !text.starts_with("\"\"\"") {
        return unescape(&text[1..text.len() - 1]).map(Constant::Text);
    }
    if let Some(positive) = text.strip_prefix('-') {
        return match number(positive.trim_start())? {
            Constant::Bits(bits, Prim::Double) => {
                Some(Constant::Bits((-f64::from_bits(bits)).to_bits(), Prim::Double))
            }
            Constant::Bits(bits, Prim::Float) => {
                Some(Constant::Bits(u64::from((-f32::from_bits(bits as u32)).to_bits()), Prim::Float))
            }
            Constant::Bits(bits, prim) => Some(Constant::Bits(prim.kind().wrap(bits.wrapping_neg()), prim)),
            Constant::Text(_) => None,
        };
    }
    number(text)
}

/// A number without sign. Decimal integers one too large are taken for the smallest negative, which needs a minus.
pub(super) fn number(text: &str) -> Option<Constant> {
    let text: String = text.chars().filter(|c| *c != '_').collect();
    if !text.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let hex = lower.starts_with("0x");
    let (digits, long) = lower.strip_suffix('l').map_or((lower.as_str(), false), |d| (d, true));
    let radix = if let Some(d) = digits.strip_prefix("0x") {
        (d, 16)
    } else if let Some(d) = digits.strip_prefix("0b") {
        (d, 2)
    } else if digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit()) {
        (&digits[1..], 8)
    } else {
        (digits, 10)
    };
    if let Ok(value) = u64::from_str_radix(radix.0, radix.1) {
        if long {
            return Some(Constant::Bits(value, Prim::Long));
        }
        return u32::try_from(value).is_ok().then(|| Constant::Bits(Prim::Int.kind().wrap(value), Prim::Int));
    }
    if hex {
        return hex_float(&lower);
    }
    if let Some(single) = lower.strip_suffix('f') {
        return single.parse::<f32>().ok().map(|x| Constant::Bits(u64::from(x.to_bits()), Prim::Float));
    }
    let double = lower.strip_suffix('d').unwrap_or(&lower);
    double.parse::<f64>().ok().map(|x| Constant::Bits(x.to_bits(), Prim::Double))
}

/// `0x1.8p3`; exact for the up to 53 bits that people write.
fn hex_float(text: &str) -> Option<Constant> {
    let (text, single) =
        text.strip_suffix('f').filter(|t| t.contains('p')).map_or((text, false), |t| (t, true));
    let text = text.strip_suffix('d').filter(|t| t.contains('p')).unwrap_or(text);
    let (mantissa, exponent) = text.strip_prefix("0x")?.split_once('p')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let exponent = exponent.parse::<i32>().ok()?.checked_sub(4 * fraction.len() as i32)?;
    let mut value = digits as f64;
    // In two steps, so that the smallest numbers do not become zero on the way.
    value *= 2f64.powi(exponent / 2);
    value *= 2f64.powi(exponent - exponent / 2);
    Some(if single {
        Constant::Bits(u64::from((value as f32).to_bits()), Prim::Float)
    } else {
        Constant::Bits(value.to_bits(), Prim::Double)
    })
}

/// UTF-16 of what stands between quotes.
pub(super) fn unescape(text: &str) -> Option<Vec<u16>> {
    let mut units = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            continue;
        }
        let unit = match chars.next()? {
            'n' => 10,
            't' => 9,
            'r' => 13,
            'b' => 8,
            'f' => 12,
            's' => 32,
            'u' => {
                while chars.peek() == Some(&'u') {
                    chars.next();
                }
                let digits: String = (0..4).filter_map(|_| chars.next()).collect();
                let unit = u16::from_str_radix(&digits, 16).ok()?;
                if unit == u16::from(b'\\') {
                    // A written backslash begins another escape; `\u005c\u005c` and `\u005cn` are the uses.
                    match chars.next()? {
                        '\\' => {
                            for _ in 0..5 {
                                chars.next();
                            }
                            u16::from(b'\\')
                        }
                        'n' => 10,
                        't' => 9,
                        'r' => 13,
                        other => other as u16,
                    }
                } else {
                    unit
                }
            }
            d @ '0'..='7' => {
                let mut value = d as u16 - 48;
                let most = if d <= '3' { 2 } else { 1 };
                for _ in 0..most {
                    match chars.peek() {
                        Some(next @ '0'..='7') => {
                            value = value * 8 + (*next as u16 - 48);
                            chars.next();
                        }
                        _ => break,
                    }
                }
                value
            }
            other => other as u16,
        };
        units.push(unit);
    }
    Some(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_java_does() {
        let int = |i: i32| Some(Constant::Bits(i64::from(i) as u64, Prim::Int));
        assert_eq!(literal("0x7fff_ffff"), int(i32::MAX));
        assert_eq!(literal("0xffffffff"), int(-1));
        assert_eq!(literal("017"), int(15));
        assert_eq!(literal("0b101"), int(5));
        assert_eq!(literal("-2147483648"), int(i32::MIN));
        assert_eq!(literal("99999999999"), None);
        assert_eq!(literal("1L"), Some(Constant::Bits(1, Prim::Long)));
        assert_eq!(literal("1e3"), Some(Constant::Bits(1000f64.to_bits(), Prim::Double)));
        assert_eq!(literal("5d"), Some(Constant::Bits(5f64.to_bits(), Prim::Double)));
        assert_eq!(literal(".5f"), Some(Constant::Bits(u64::from(0.5f32.to_bits()), Prim::Float)));
        assert_eq!(literal("0x1.8p1"), Some(Constant::Bits(3f64.to_bits(), Prim::Double)));
        assert_eq!(literal("0x1p-1022"), Some(Constant::Bits(f64::MIN_POSITIVE.to_bits(), Prim::Double)));
    }

    #[test]
    fn escapes_are_undone() {
        assert_eq!(literal(r"'\u0041'"), Some(Constant::Bits(65, Prim::Char)));
        assert_eq!(literal(r"'\\'"), Some(Constant::Bits(92, Prim::Char)));
        assert_eq!(literal(r"'\377'"), Some(Constant::Bits(255, Prim::Char)));
        assert_eq!(literal("\"a\\tb\""), Some(Constant::Text(vec![97, 9, 98])));
    }
}
