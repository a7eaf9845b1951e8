//! What is wrong with an example, and where.

use std::fmt;
use std::ops::Range;

/// An example that cannot be read. Its text underlines what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleError {
    /// What is wrong.
    pub message: String,
    /// The line of the example.
    pub line: String,
    /// Bytes of the line that it is about.
    pub span: Range<usize>,
}

impl ExampleError {
    pub(super) fn new(message: impl Into<String>, line: &str, span: Range<usize>) -> Self {
        let end = span.end.min(line.len());
        Self { message: message.into(), line: line.to_owned(), span: span.start.min(end)..end }
    }
}

impl fmt::Display for ExampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |bytes: Range<usize>| self.line.get(bytes).map_or(1, |t| t.chars().count());
        let marks = "^".repeat(width(self.span.clone()).max(1));
        let space = " ".repeat(width(0..self.span.start));
        write!(f, "{}\n  {}\n  {space}{marks}", self.message, self.line)
    }
}

impl std::error::Error for ExampleError {}
