//! Constants of the source.

use num_bigint::BigInt;
use num_traits::Num as _;

/// An integer as Python writes it.
pub(super) fn integer(text: &str) -> Option<BigInt> {
    let plain = text.replace('_', "").to_ascii_lowercase();
    let (digits, radix) = match plain.get(..2) {
        Some("0x") => (&plain[2..], 16),
        Some("0o") => (&plain[2..], 8),
        Some("0b") => (&plain[2..], 2),
        _ => (plain.as_str(), 10),
    };
    BigInt::from_str_radix(digits, radix).ok()
}

/// A floating number as Python writes it; imaginary ones are none.
pub(super) fn float(text: &str) -> Option<f64> {
    let plain = text.replace('_', "");
    let padded = if plain.ends_with('.') { plain.clone() + "0" } else { plain };
    padded.parse().ok()
}

/// What stands between quotes, with escapes read; none for escapes by name and for lone surrogates.
pub(super) fn unescape(text: &str, raw: bool) -> Option<String> {
    if raw || !text.contains('\\') {
        return Some(text.to_owned());
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next()? {
            kind @ ('x' | 'u' | 'U') => {
                let n = match kind {
                    'x' => 2,
                    'u' => 4,
                    _ => 8,
                };
                let digits: String = rest.by_ref().take(n).collect();
                let unit = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == n)?;
                out.push(char::from_u32(unit)?);
            }
            '\n' => {}
            '\\' => out.push('\\'),
            '\'' => out.push('\''),
            '"' => out.push('"'),
            'a' => out.push('\x07'),
            'b' => out.push('\x08'),
            'f' => out.push('\x0c'),
            'n' => out.push('\n'),
            'r' => out.push('\r'),
            't' => out.push('\t'),
            'v' => out.push('\x0b'),
            'N' => return None,
            first @ '0'..='7' => {
                let mut value = first as u32 - '0' as u32;
                for _ in 0..2 {
                    match rest.clone().next().and_then(|c| c.to_digit(8)) {
                        Some(digit) => {
                            value = value * 8 + digit;
                            rest.next();
                        }
                        None => break,
                    }
                }
                out.push(char::from_u32(value)?);
            }
            other => out.extend(['\\', other]),
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read() {
        assert_eq!(integer("0xFF"), Some(255.into()));
        assert_eq!(integer("1_000"), Some(1000.into()));
        assert_eq!(integer("0b101"), Some(5.into()));
        assert_eq!(float("1e3"), Some(1000.0));
        assert_eq!(float("5."), Some(5.0));
        assert_eq!(float("2j"), None);
    }

    #[test]
    fn escapes_are_read() {
        let read = |text| unescape(text, false);
        assert_eq!(read(r"a\nb\x41\u0042\101\q").as_deref(), Some("a\nbABA\\q"));
        assert_eq!(read(r"\N{DASH}"), None);
        assert_eq!(unescape(r"\n", true).as_deref(), Some(r"\n"));
    }
}
