//! What a statement computes, as a tree of plain data.
//!
//! Keys and outlines are made from trees that borrow from the statement and share their parts; this is the same for
//! whoever wants to look at one, walk over it or keep it.
//!
//! ```
//! use algofind_steps::formula::Formula;
//! use algofind_steps::spelling::Spelling;
//!
//! let read = |text, spelling| Formula::read(text, spelling)[0].to_string();
//! assert_eq!(read("x ← x + A[i]", &Spelling::PSEUDO), "(= x (+ x ([] A i)))");
//! assert_eq!(read("x += A[i];", &Spelling::COMMON), "(= x (+ x ([] A i)))");
//! ```

use std::fmt;

use crate::spelling::Spelling;
use crate::tree::{self, Forest, Tree};

/// Deepest nesting that is kept. A chain of operators may be as deep as it is long, and trees are dropped and shown by
/// recursion.
const DEEPEST: usize = 256;

/// A tree in the canonical form of all languages.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// What stands at its root.
    pub head: Head,
    /// What that is applied to.
    pub operands: Vec<Self>,
}

/// What stands at the root of a tree.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Head {
    /// A variable.
    Name(String),
    /// A number.
    Number(f64),
    /// A literal text or character.
    Text,
    /// What could not be read, or is nested too deeply.
    Unread,
    /// An operation or value that every language has under names of its own: `min`, `insert`, `null`.
    Operation(String),
    /// A call; the receiver, when there is one, is the first operand.
    Call(String),
    /// `base.name`
    Field(String),
    /// `base[index]`
    Index,
    /// An operator by its symbol: `+`, `<`, `&&`.
    Operator(&'static str),
    /// `target = value`
    Assignment,
    /// Several values: `(a, b)`, `{a, b}`.
    Several,
}

impl Formula {
    /// The trees of a statement; several for `a = 1; b = 2` and for `a = b = 0`. Any text gives some.
    pub fn read(text: &str, spelling: &Spelling) -> Vec<Self> {
        Self::read_by(text, spelling, tree::parse)
    }

    /// The trees of a question, where `a = b` of mathematics assigns nothing.
    pub fn read_test(text: &str, spelling: &Spelling) -> Vec<Self> {
        Self::read_by(text, spelling, tree::parse_test)
    }

    fn read_by(text: &str, spelling: &Spelling, parse: Parse) -> Vec<Self> {
        let (mut tokens, mut forest, mut trees) = (Vec::new(), Forest::default(), Vec::new());
        spelling.read(text, &mut tokens);
        parse(&tokens, spelling, &mut forest, &mut trees);
        trees.into_iter().map(|tree| Self::of(&forest, tree)).collect()
    }

    /// A copy of a tree.
    pub(crate) fn of(forest: &Forest<'_>, tree: Tree) -> Self {
        Self::copy(forest, tree, DEEPEST)
    }

    fn copy(forest: &Forest<'_>, tree: Tree, deeper: usize) -> Self {
        if deeper == 0 {
            return Self { head: Head::Unread, operands: Vec::new() };
        }
        let head = match forest.head(tree) {
            tree::Head::Name(name) => Head::Name(name.to_owned()),
            tree::Head::Number(number) => Head::Number(number),
            tree::Head::Text => Head::Text,
            tree::Head::Opaque => Head::Unread,
            tree::Head::Concept(concept) => Head::Operation(format!("{concept:?}").to_lowercase()),
            tree::Head::Call(name) => Head::Call(name.to_owned()),
            tree::Head::Field(name) => Head::Field(name.to_owned()),
            tree::Head::Index => Head::Index,
            tree::Head::Op(op) => Head::Operator(op.symbol()),
            tree::Head::Assign => Head::Assignment,
            tree::Head::Tuple => Head::Several,
        };
        let operands = forest.operands(tree).iter().map(|&operand| Self::copy(forest, operand, deeper - 1));
        Self { head, operands: operands.collect() }
    }
}

type Parse = for<'a> fn(&[crate::spelling::Token<'a>], &Spelling, &mut Forest<'a>, &mut Vec<Tree>);

/// Operators before their operands, in parentheses.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_leaf = self.operands.is_empty();
        if !is_leaf {
            f.write_str("(")?;
        }
        match &self.head {
            Head::Name(text) | Head::Operation(text) => f.write_str(text)?,
            Head::Number(number) => write!(f, "{number}")?,
            Head::Text | Head::Unread => f.write_str("?")?,
            Head::Call(name) => write!(f, "{name}()")?,
            Head::Field(name) => write!(f, ".{name}")?,
            Head::Index => f.write_str("[]")?,
            Head::Operator(symbol) => f.write_str(symbol)?,
            Head::Assignment => f.write_str("=")?,
            Head::Several => f.write_str("tuple")?,
        }
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        if is_leaf { Ok(()) } else { f.write_str(")") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_assigns_nothing() {
        let first = |trees: Vec<Formula>| trees[0].to_string();
        assert_eq!(first(Formula::read("x = y", &Spelling::PSEUDO)), "(= x y)");
        assert_eq!(first(Formula::read_test("x = y", &Spelling::PSEUDO)), "(== x y)");
    }

    #[test]
    fn long_chains_are_cut() {
        let chain = vec!["a"; 100_000].join(" - ");
        let [tree] = &Formula::read(&chain, &Spelling::PSEUDO)[..] else { panic!("one statement") };
        assert!(tree.to_string().contains('?'));
    }
}
