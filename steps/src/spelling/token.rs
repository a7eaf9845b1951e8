//! What a statement is made of, apart from how its language writes it.

use std::fmt;

/// A token, with its spelling unified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'a> {
    /// An identifier or a word.
    Name(&'a str),
    /// A number by its value: `0xFF`, `255` and `255L` are one.
    Number(f64),
    /// A string or character literal.
    Text,
    /// An operator or a bracket, by its unified spelling.
    Punct(&'static str),
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Number(value) => write!(f, "{value}"),
            Self::Text => f.write_str("\"\""),
            Self::Punct(symbol) => f.write_str(symbol),
        }
    }
}
