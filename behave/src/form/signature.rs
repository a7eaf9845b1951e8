//! The types of parameters and results as the source says them, one way for all languages.

use serde::{Deserialize, Serialize};

use super::Kind;

/// Which of a language's string-like types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TextKind {
    /// The language's immutable string.
    String,
    /// An interface that strings have (Java's `CharSequence`).
    Sequence,
    /// A mutable string (`StringBuilder`, `StringBuffer`).
    Builder,
}

/// A source type, as far as examples need to know it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Type {
    /// No value.
    Void,
    /// A truth value.
    Bool,
    /// A character: of Java (16 bits), or C's plain `char` (8 bits, signed).
    Char(Kind),
    /// An integer.
    Int(Kind),
    /// A floating number.
    Float(Kind),
    /// A string object. C's strings are `Pointer(Char)`.
    Text(TextKind),
    /// An array object that knows its length; `Vec` and slices too.
    Array(Box<Type>),
    /// A list, collection or iterable of a library (`java.util.List`, Python's `list`).
    List(Box<Type>),
    /// An object around a scalar (`java.lang.Integer`); null is possible.
    Boxed(Box<Type>),
    /// A pointer to one or many of these.
    Pointer(Box<Type>),
    /// A type variable, a dynamically typed value, `Object`: takes any object that has the bound, if there is one
    /// (`java.lang.Comparable`, `java.lang.Number`).
    Any(Option<String>),
    /// A function or a functional object.
    Function,
    /// Any other class or struct, by its full name.
    Object(String),
}

impl Type {
    /// The bound of what Java declares as `Object`; a type variable without bound has none.
    pub const OBJECT: &'static str = "java.lang.Object";

    /// The kind of a register that holds a value of this type; none for `Void`.
    pub const fn kind(&self) -> Option<Kind> {
        match self {
            Self::Void => None,
            Self::Bool => Some(Kind::Bool),
            Self::Char(kind) | Self::Int(kind) | Self::Float(kind) => Some(*kind),
            _ => Some(Kind::Ref),
        }
    }
}
