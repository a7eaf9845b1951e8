//! The productions of the p-language, in nom.
//!
//! Each production reads from a suffix of the source and either succeeds or says what it [`Expected`] and where.
//! None of them recovers, and none recurses: suites are the business of [`recover`](crate::recover), which also
//! decides what to do with text that no production accepts.

pub(crate) mod expr;
pub(crate) mod item;
pub(crate) mod stmt;
pub(crate) mod test;
pub(crate) mod token;

use nom::IResult;
use nom::error::{ErrorKind, ParseError};

use crate::error::Code;
use crate::span::Span;

/// The outcome of a production.
pub(crate) type Parse<'a, T> = IResult<&'a str, T, Expected<'a>>;

/// What a production wanted to see, and the text it saw instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Expected<'a> {
    pub(crate) code: Code,
    pub(crate) what: &'static str,
    pub(crate) found: &'a str,
}

impl<'a> Expected<'a> {
    /// An error that lets `alt` try its next branch.
    pub(crate) fn here<T>(code: Code, what: &'static str, found: &'a str) -> Parse<'a, T> {
        Err(nom::Err::Error(Self { code, what, found }))
    }

    /// What went wrong, whichever way nom carries it.
    pub(crate) fn from_nom(error: &nom::Err<Self>, input: &'a str) -> Self {
        match error {
            nom::Err::Error(expected) | nom::Err::Failure(expected) => *expected,
            nom::Err::Incomplete(_) => Self::from_error_kind(input, ErrorKind::Complete),
        }
    }
}

impl<'a> ParseError<&'a str> for Expected<'a> {
    fn from_error_kind(found: &'a str, _: ErrorKind) -> Self {
        Self { code: Code::ExpectedStatement, what: "a statement", found }
    }

    /// The innermost expectation says most, so outer ones do not replace it.
    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Turns suffixes of the source into offsets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    n_bytes: usize,
}

impl Origin {
    /// The caller has checked that offsets into `source` fit 32 bits.
    pub(crate) fn new(source: &str) -> Self {
        Self { n_bytes: source.len() }
    }

    /// The offset at which `rest`, a suffix of the source, begins.
    pub(crate) fn offset(self, rest: &str) -> u32 {
        (self.n_bytes - rest.len()) as u32
    }

    /// The span between the starts of two suffixes.
    pub(crate) fn span(self, from: &str, to: &str) -> Span {
        Span::new(self.offset(from), self.offset(to))
    }
}
