//! When a result counts as the wanted one.

use super::Value;

/// How far floating results may be from the wanted number: relative to it, or to one if it is smaller than that.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Largest relative difference.
    pub relative: f64,
}

impl Tolerance {
    /// For results of 64 bits: 1e-9.
    pub const DOUBLE: Self = Self { relative: 1e-9 };
    /// For results of 32 bits: 1e-5.
    pub const FLOAT: Self = Self { relative: 1e-5 };

    fn accepts(self, wanted: f64, got: f64) -> bool {
        if wanted.is_nan() || got.is_nan() {
            return wanted.is_nan() && got.is_nan();
        }
        if wanted.is_infinite() || got.is_infinite() {
            return wanted.total_cmp(&got).is_eq();
        }
        (wanted - got).abs() <= self.relative * wanted.abs().max(1.0)
    }
}

/// Whether `got` is what the example wants.
///
/// Numbers are compared as numbers whatever their type, and an integer is wanted exactly; a character equals its number; a string equals a list of
/// its characters; a truth value equals an integer that is zero or not (how C answers); lists element by element.
pub fn agrees(wanted: &Value, got: &Value, tolerance: Tolerance) -> bool {
    match (wanted, got) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Bool(a), Value::Int(b)) => *a == (*b != 0),
        (Value::Bool(a), Value::Char(b)) => *a == (*b != 0),
        (Value::Char(a), Value::Char(b)) => a == b,
        (Value::Char(a), Value::Int(b)) | (Value::Int(b), Value::Char(a)) => i128::from(*a) == *b,
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Int(a), Value::Float(b)) => (*a as f64).to_bits() == (*b + 0.0).to_bits(),
        (Value::Float(a), Value::Float(b)) => tolerance.accepts(*a, *b),
        (Value::Float(a), Value::Int(b)) => tolerance.accepts(*a, *b as f64),
        (Value::Text(a), Value::Text(b)) => a == b,
        (Value::Text(text), Value::List(items)) | (Value::List(items), Value::Text(text)) => {
            !matches!((text.is_empty(), items.is_empty()), (true, false) | (false, true))
                && spells(text, items)
        }
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| agrees(a, b, tolerance))
        }
        _ => false,
    }
}

/// Whether the list is exactly the characters of the text, in UTF-16 or in code points.
fn spells(text: &str, items: &[Value]) -> bool {
    fn same(mut units: impl Iterator<Item = u32>, items: &[Value]) -> bool {
        let mut items = items.iter();
        units.all(|u| matches!(items.next(), Some(Value::Char(c)) if *c == u)) && items.next().is_none()
    }
    same(text.encode_utf16().map(u32::from), items) || same(text.chars().map(u32::from), items)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wanted: &Value, got: &Value, yes: bool) {
        assert_eq!(agrees(wanted, got, Tolerance::DOUBLE), yes, "{wanted} {got}");
    }

    #[test]
    fn numbers_agree_as_numbers() {
        check(&Value::Int(3), &Value::Float(3.0), true);
        check(&Value::Int(3), &Value::Float(3.1), false);
        check(&Value::Int(3), &Value::Float(3.000_000_000_1), false);
        check(&Value::Int(0), &Value::Float(-0.0), true);
        check(&Value::Float(0.1 + 0.2), &Value::Float(0.3), true);
        check(&Value::Float(0.0), &Value::Float(1e-17), true);
        check(&Value::Float(f64::INFINITY), &Value::Float(f64::INFINITY), true);
        check(&Value::Float(f64::INFINITY), &Value::Float(1.0), false);
        check(&Value::Float(f64::NAN), &Value::Float(f64::NAN), true);
        check(&Value::Float(0.0), &Value::Float(-0.0), true);
        check(&Value::Char(97), &Value::Int(97), true);
    }

    #[test]
    fn truth_is_not_zero() {
        check(&Value::Bool(true), &Value::Int(7), true);
        check(&Value::Bool(false), &Value::Int(7), false);
        check(&Value::Int(1), &Value::Bool(true), false);
    }

    #[test]
    fn a_string_equals_its_characters() {
        let chars = |s: &str| Value::List(s.chars().map(|c| Value::Char(c.into())).collect());
        check(&Value::Text("ab".into()), &chars("ab"), true);
        check(&Value::Text("ab".into()), &chars("abc"), false);
        check(&Value::Text("abc".into()), &chars("ab"), false);
    }

    #[test]
    fn nothing_equals_an_unknown_object() {
        let opaque = Value::Opaque("Foo".into());
        check(&opaque, &opaque, false);
        check(&Value::Null, &opaque, false);
    }
}
