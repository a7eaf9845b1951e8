//! Which class an operator of source code belongs to.

use std::collections::BTreeMap;

use super::OperatorClass::{self, AddSub, Bit, Dereference, Logical, Modular, MultDiv, Relational};

/// The class of every operator symbol of a language.
///
/// Symbols come from the syntax tree, where a shift is no pair of angle brackets and a generic type no comparison. Unary
/// and pointer operators that share a spelling with a binary one have names: `neg`, `plus`, `deref`, `address`. A sign is
/// part of its number, and taking an address computes nothing, so only `deref` has a class.
///
/// A new language starts from [`OperatorTable::common`] and adds what differs:
///
/// ```
/// use algofind_embed::math::{OperatorClass, OperatorTable};
/// let python = OperatorTable::common().with("//", OperatorClass::MultDiv).with("and", OperatorClass::Logical);
/// assert_eq!(python.class("//"), Some(OperatorClass::MultDiv));
/// assert_eq!(python.class("neg"), None);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OperatorTable(BTreeMap<Box<str>, OperatorClass>);

impl OperatorTable {
    /// No operator at all.
    pub fn new() -> Self {
        Self::default()
    }

    /// The operators of C and Java, which are those of most languages.
    pub fn common() -> Self {
        COMMON.iter().fold(Self::new(), |table, &(symbol, class)| table.with(symbol, class))
    }

    /// Adds an operator, or moves one to another class.
    #[must_use]
    pub fn with(mut self, symbol: &str, class: OperatorClass) -> Self {
        self.0.insert(symbol.into(), class);
        self
    }

    /// The class of a symbol; `None` when it does no math (assignment, member access, calls, casts).
    pub fn class(&self, symbol: &str) -> Option<OperatorClass> {
        self.0.get(symbol).copied()
    }
}

const COMMON: &[(&str, OperatorClass)] = &[
    ("+", AddSub),
    ("-", AddSub),
    ("+=", AddSub),
    ("-=", AddSub),
    ("++", AddSub),
    ("--", AddSub),
    ("*", MultDiv),
    ("/", MultDiv),
    ("*=", MultDiv),
    ("/=", MultDiv),
    ("**", MultDiv),
    ("[]", Dereference),
    ("deref", Dereference),
    ("%", Modular),
    ("%=", Modular),
    ("<<", Bit),
    (">>", Bit),
    (">>>", Bit),
    ("&", Bit),
    ("|", Bit),
    ("^", Bit),
    ("~", Bit),
    ("<<=", Bit),
    (">>=", Bit),
    (">>>=", Bit),
    ("&=", Bit),
    ("|=", Bit),
    ("^=", Bit),
    ("&&", Logical),
    ("||", Logical),
    ("??", Logical),
    ("!", Logical),
    ("<", Relational),
    ("<=", Relational),
    (">", Relational),
    (">=", Relational),
    ("==", Relational),
    ("!=", Relational),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_no_math_has_no_class() {
        let table = OperatorTable::common();
        for symbol in
            ["=", "neg", "plus", "address", ".", "->", "?:", ",", "cast", "new", "instanceof", "sizeof", "in"]
        {
            assert_eq!(table.class(symbol), None, "{symbol}");
        }
    }
}
