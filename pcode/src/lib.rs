#![doc = include_str!("../README.md")]
//!
//! ## The map
//!
//! | module | what it holds |
//! |---|---|
//! | [`ast`] | the tree, without parsing |
//! | [`span`] | byte ranges, lines and columns |
//! | [`error`] | diagnostics with stable codes, [`ParseError`] |
//! | `formula` | mathematics as trees; feature `steps` |
//! | `grammar` | productions in nom: tokens, expressions, tests, headers |
//! | `recover` | the tolerant parser: blocks on an explicit stack, salvage of what is not p-code |
//! | `print` | the canonical text, in two styles |
//! | `convert` | pseudo-code to p-code |
//! | [`classify`] | mathematics or natural language |

pub mod ast;
pub mod classify;
mod convert;
mod cost;
pub mod error;
#[cfg(feature = "steps")]
mod formula;
mod grammar;
mod hyphen;
mod print;
mod recover;
pub mod span;

use ast::Function;
use error::{Diagnostic, ParseError};
use span::LineIndex;

pub use convert::{Conversion, Doubt, DoubtKind, LineRange, LineReport, Reason, SourceMap, convert};
pub use hyphen::{hyphen_joins, is_hyphen};
pub use print::{Style, print, print_function};

/// How deep blocks may nest in blocks, and tests in tests.
///
/// Every walk over a tree may recurse: no tree of the parser is deeper than this.
pub const MAX_DEPTH: usize = 256;

/// What a text says, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Parsed {
    /// The functions in the order of the text.
    pub functions: Vec<Function>,
    /// All findings, ordered by their place in the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// The first finding that makes the text not p-code.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    }
}

/// Reads any text: returns the best tree and everything that is wrong.
///
/// Never panics and takes time linear in the text. After an error reading goes on with the next statement; text that
/// is not p-code is kept as an expression in its place.
pub fn parse(source: &str) -> Parsed {
    recover::parse(source)
}

/// Reads p-code, or says where it first breaks the grammar.
///
/// Warnings and notes are no errors: statements without a function are accepted here too.
pub fn parse_strict(source: &str) -> Result<Vec<Function>, ParseError> {
    if u32::try_from(source.len()).is_err() {
        return Err(ParseError::TooLong { n_bytes: source.len() });
    }
    let parsed = parse(source);
    match parsed.first_error() {
        None => Ok(parsed.functions),
        Some(diagnostic) => Err(ParseError::Syntax {
            at: LineIndex::new(source).line_column(diagnostic.span.start),
            diagnostic: diagnostic.clone(),
        }),
    }
}
