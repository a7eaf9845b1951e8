//! Whether what came out of a call is the output that the example wants.

use crate::form::{Kind, Language, Type};
use crate::value::{Tolerance, Value, agrees};

/// Whether `got`, a value of type `ty`, is the wanted output.
///
/// What a C pointer leads to has no length of its own: the wanted elements must stand at its beginning.
pub fn satisfies(wanted: &Value, got: &Value, ty: &Type, language: Language) -> bool {
    let tolerance = if contains_single(ty) { Tolerance::FLOAT } else { Tolerance::DOUBLE };
    if matches!(language, Language::Python | Language::JavaScript) {
        return satisfies_dynamic(wanted, got);
    }
    match (wanted, got) {
        (Value::List(items), Value::Text(text)) => {
            items.len() == text.encode_utf16().count()
                && items
                    .iter()
                    .zip(text.encode_utf16())
                    .all(|(item, unit)| *item == Value::Char(u32::from(unit)))
        }
        (Value::List(items), Value::List(elements)) if language == Language::C => {
            elements.len() >= items.len() && items.iter().zip(elements).all(|(w, g)| agrees(w, g, tolerance))
        }
        // A string of unsigned characters ends with its NUL.
        (Value::Text(text), Value::List(bytes)) if language == Language::C && of_bytes(ty) => {
            let byte = |b: &Value| if let Value::Int(n) = b { Some(*n as u8) } else { None };
            let held: Option<Vec<u8>> = bytes.iter().map(byte).collect();
            let held = held.as_deref().and_then(|all| all.split(|b| *b == 0).next().zip(Some(all.len())));
            held.is_some_and(|(start, n)| start.len() < n && start == text.as_bytes())
        }
        // A character that is left where a pointer leads to.
        (Value::Char(wanted), Value::Text(text)) if language == Language::C => {
            text.chars().next().map(u32::from) == Some(*wanted)
        }
        _ if language == Language::Java => satisfies_typed(wanted, got, tolerance),
        (Value::List(_) | Value::Text(_), _) => agrees(wanted, got, tolerance),
        // A single value behind a pointer.
        (_, Value::List(elements)) if language == Language::C => {
            elements.first().is_some_and(|first| agrees(wanted, first, tolerance))
        }
        _ => agrees(wanted, got, tolerance),
    }
}

/// In Java no number is a truth value or a character, also where a type variable lets any object through.
fn satisfies_typed(wanted: &Value, got: &Value, tolerance: Tolerance) -> bool {
    match (wanted, got) {
        (Value::Bool(a), got) => *got == Value::Bool(*a),
        (Value::Char(a), got) => *got == Value::Char(*a),
        (Value::Int(_) | Value::Float(_), Value::Char(_)) => false,
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| satisfies_typed(a, b, tolerance))
        }
        _ => agrees(wanted, got, tolerance),
    }
}

/// Where values have types of their own, a truth value is none but itself, and a character is a string of one.
fn satisfies_dynamic(wanted: &Value, got: &Value) -> bool {
    match (wanted, got) {
        (Value::Bool(a), got) => *got == Value::Bool(*a),
        (Value::Char(c), Value::Text(text)) => text.chars().map(u32::from).eq([*c]),
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| satisfies_dynamic(a, b))
        }
        _ => agrees(wanted, got, Tolerance::DOUBLE),
    }
}

/// Whether it is a pointer to characters that are declared with or without a sign.
fn of_bytes(ty: &Type) -> bool {
    matches!(ty, Type::Pointer(of) if matches!(**of, Type::Int(Kind::I8 | Kind::U8)))
}

fn contains_single(ty: &Type) -> bool {
    match ty {
        Type::Float(kind) => *kind == Kind::F32,
        Type::Array(of) | Type::List(of) | Type::Boxed(of) | Type::Pointer(of) => contains_single(of),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_true_in_c_only() {
        let (yes, any) = (Value::Bool(true), Type::Any(None));
        assert!(satisfies(&yes, &Value::Int(17), &Type::Int(Kind::I32), Language::C));
        assert!(!satisfies(&yes, &Value::Int(17), &any, Language::Java));
        assert!(!satisfies(&Value::Int(97), &Value::Char(97), &any, Language::Java));
        assert!(!satisfies(&Value::Char(97), &Value::Int(97), &any, Language::Java));
        assert!(satisfies(&Value::Int(3), &Value::Float(3.0), &any, Language::Java));
    }

    #[test]
    fn a_pointer_s_first_elements_count() {
        let ints = |n: &[i128]| Value::List(n.iter().map(|i| Value::Int(*i)).collect());
        let pointer = Type::Pointer(Box::new(Type::Int(Kind::I32)));
        assert!(satisfies(&ints(&[1, 2]), &ints(&[1, 2, 0]), &pointer, Language::C));
        assert!(!satisfies(&ints(&[1, 2]), &ints(&[1]), &pointer, Language::C));
        assert!(!satisfies(&ints(&[1, 2]), &ints(&[1, 2, 0]), &pointer, Language::Java));
        assert!(satisfies(&Value::Int(7), &ints(&[7, 0]), &pointer, Language::C));
        assert!(satisfies(&Value::Char(97), &Value::Text("ab".into()), &pointer, Language::C));
        assert!(!satisfies(&Value::Char(97), &Value::Text(String::new()), &pointer, Language::C));
        let bytes = Type::Pointer(Box::new(Type::Int(Kind::U8)));
        assert!(satisfies(&Value::Text("ab".into()), &ints(&[97, 98, 0, 99]), &bytes, Language::C));
        assert!(!satisfies(&Value::Text("ab".into()), &ints(&[97, 98]), &bytes, Language::C));
        assert!(!satisfies(&Value::Text("ab".into()), &ints(&[97, 98, 0]), &pointer, Language::C));
        let characters = Value::List(vec![Value::Char(97), Value::Char(98)]);
        assert!(satisfies(&characters, &Value::Text("ab".into()), &pointer, Language::C));
        assert!(!satisfies(&characters, &Value::Text("abc".into()), &pointer, Language::C));
    }
}
