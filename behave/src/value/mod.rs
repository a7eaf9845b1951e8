//! The values that stand in examples and come out of runs, free of any language.

mod agree;

pub use agree::{Tolerance, agrees};

use std::fmt;

use serde::{Deserialize, Serialize};

/// A value as a person writes it in an example, or as a run leaves it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// No object, or a null pointer.
    Null,
    /// A truth value.
    Bool(bool),
    /// One character, as the code point or code unit that the language keeps (UTF-16 in Java, a byte in C).
    Char(u32),
    /// An integer of any width up to 64 bits, signed or not; the exact number, not its bits.
    Int(i128),
    /// A floating number; one of 32 bits is widened exactly.
    Float(f64),
    /// A string. Lone surrogates of UTF-16 do not fit and make a run's result [`Value::Opaque`].
    Text(String),
    /// An array or a list, or a set in the order its iterator gives.
    List(Vec<Value>),
    /// An object that examples cannot write; only its type's name is known. Equal to nothing in an example.
    Opaque(String),
}

/// What a value is taken for in an example. Written types of the development set, and what text examples infer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ExampleType {
    /// `true` or `false`.
    Bool,
    /// One character.
    Char,
    /// An integer that fits 32 bits.
    Int,
    /// An integer of 64 bits.
    Long,
    /// A number with a fraction or exponent.
    Double,
    /// A string.
    Text,
    /// An array or list of one type.
    List(Box<ExampleType>),
    /// Nothing is known: `null`, or the elements of an empty list.
    Any,
}

impl ExampleType {
    /// The type of lists of this.
    #[must_use]
    pub fn list(self) -> Self {
        Self::List(Box::new(self))
    }

    /// The type's name in the JSON of examples, such as `int[]`.
    pub fn name(&self) -> String {
        match self {
            Self::Bool => "bool".into(),
            Self::Char => "char".into(),
            Self::Int => "int".into(),
            Self::Long => "long".into(),
            Self::Double => "double".into(),
            Self::Text => "string".into(),
            Self::Any => "any".into(),
            Self::List(of) => of.name() + "[]",
        }
    }

    /// The type with that name, if there is one; at most eight levels of lists.
    pub fn from_name(name: &str) -> Option<Self> {
        let scalar = name.trim_end_matches("[]");
        let levels = (name.len() - scalar.len()) / 2;
        let mut ty = match scalar {
            "bool" | "boolean" => Self::Bool,
            "char" => Self::Char,
            "int" | "byte" | "short" | "i8" | "u8" | "i16" | "u16" | "i32" | "u32" => Self::Int,
            "long" | "i64" | "u64" => Self::Long,
            "double" | "float" | "f32" | "f64" => Self::Double,
            "string" | "String" => Self::Text,
            "any" => Self::Any,
            _ => return None,
        };
        if levels > 8 {
            return None;
        }
        for _ in 0..levels {
            ty = ty.list();
        }
        Some(ty)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(b) => write!(f, "{b}"),
            Self::Char(c) => match char::from_u32(*c) {
                Some(c) => write!(f, "{c:?}"),
                None => write!(f, "'\\u{{{c:x}}}'"),
            },
            Self::Int(i) => write!(f, "{i}"),
            Self::Float(x) => write!(f, "{x:?}"),
            Self::Text(s) => write!(f, "{s:?}"),
            Self::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{item}")?;
                }
                f.write_str("]")
            }
            Self::Opaque(name) => write!(f, "<{name}>"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_types_come_back() {
        for name in ["bool", "char", "int", "long", "double", "string", "int[]", "double[][]", "any[]"] {
            assert_eq!(ExampleType::from_name(name).map(|t| t.name()).as_deref(), Some(name));
        }
        assert_eq!(ExampleType::from_name("matrix"), None);
        assert_eq!(ExampleType::from_name(&("int".to_owned() + &"[]".repeat(99))), None);
    }

    #[test]
    fn values_print_as_they_are_written() {
        let value =
            Value::List(vec![Value::Int(-1), Value::Text("a\"b".into()), Value::Char(97), Value::Float(2.0)]);
        assert_eq!(value.to_string(), r#"[-1, "a\"b", 'a', 2.0]"#);
    }
}
