//! Byte ranges of the source text, and their line and column for people.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A half-open range of bytes, `start..end`, in the text that was parsed.
///
/// Offsets are 32 bits wide: an AST holds many spans and pseudo-code is never four gigabytes long. The parser
/// reports a longer text as an error and reads no further.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start..end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The number of bytes.
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span holds no byte.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether `other` lies within this span.
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The same range for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text of the span, or the empty string where `source` is not the text the span was made for.
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or_default()
    }
}

/// A place as people count: both numbers start at 1, columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineColumn {
    /// Line number from 1.
    pub line: u32,
    /// Character number in the line from 1.
    pub column: u32,
}

impl std::fmt::Display for LineColumn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Finds the line of an offset by binary search over the starts of all lines.
///
/// ```
/// use algofind_pcode::span::LineIndex;
///
/// let index = LineIndex::new("$x ← 1$\n$y$\n");
/// assert_eq!(index.line_column(6).to_string(), "1:5");
/// assert_eq!(index.line_text(2), "$y$");
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    source: &'a str,
    starts: Vec<u32>,
    /// Characters before each block of the text, so that a column in a very long line costs no more than in a short one.
    before: Vec<u32>,
}

/// Bytes between two counts of characters.
const BLOCK: usize = 256;

impl<'a> LineIndex<'a> {
    /// Reads the line starts of `source` once.
    pub fn new(source: &'a str) -> Self {
        let after_newlines =
            source.bytes().enumerate().filter(|&(_, b)| b == b'\n').map(|(i, _)| i as u32 + 1);
        let starts = std::iter::once(0).chain(after_newlines).collect();
        let mut before = vec![0];
        for block in source.as_bytes().chunks(BLOCK) {
            before.push(before.last().copied().unwrap_or(0) + n_characters(block));
        }
        Self { source, starts, before }
    }

    /// The line of a byte offset, from 1; an offset past the end is the end.
    pub fn line(&self, offset: u32) -> u32 {
        let offset = offset.min(self.source.len() as u32);
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// Number of characters before a byte offset within the text.
    fn characters_before(&self, offset: usize) -> u32 {
        let block = offset / BLOCK;
        self.before[block] + n_characters(&self.source.as_bytes()[block * BLOCK..offset])
    }

    /// The number of lines; a text that ends with a newline has an empty last line.
    pub fn n_lines(&self) -> usize {
        self.starts.len()
    }

    /// Line and column of a byte offset; an offset past the end is the end.
    pub fn line_column(&self, offset: u32) -> LineColumn {
        let line = self.line(offset);
        let start = self.starts[line as usize - 1] as usize;
        let offset = (offset as usize).min(self.source.len());
        LineColumn { line, column: self.characters_before(offset) - self.characters_before(start) + 1 }
    }

    /// The text of a line counted from 1, without its line end; empty where there is no such line.
    pub fn line_text(&self, line: u32) -> &'a str {
        let Some(&start) = (line as usize).checked_sub(1).and_then(|i| self.starts.get(i)) else {
            return "";
        };
        let rest = &self.source[start as usize..];
        rest.lines().next().unwrap_or_default()
    }
}

/// Every character has exactly one byte that is not a UTF-8 continuation byte.
fn n_characters(bytes: &[u8]) -> u32 {
    crate::cost::step(bytes.len());
    bytes.iter().filter(|&&b| b & 0xC0 != 0x80).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_long_lines_count_characters() {
        let source = "x\n".to_owned() + &"é".repeat(700) + "b";
        let index = LineIndex::new(&source);
        assert_eq!(index.line_column(2 + 1400), LineColumn { line: 2, column: 701 });
        assert_eq!(index.line_column(2 + 500), LineColumn { line: 2, column: 251 });
    }

    #[test]
    fn offsets_map_to_lines_and_character_columns() {
        let index = LineIndex::new("é∪b\r\nc\n");
        assert_eq!(index.line_column(0), LineColumn { line: 1, column: 1 });
        assert_eq!(index.line_column(5), LineColumn { line: 1, column: 3 });
        assert_eq!(index.line_column(8), LineColumn { line: 2, column: 1 });
        assert_eq!(index.line_column(9_999), LineColumn { line: 3, column: 1 });
        assert_eq!(index.line_text(1), "é∪b");
        assert_eq!((index.line_text(0), index.line_text(3), index.line_text(4)), ("", "", ""));
        assert_eq!(index.n_lines(), 3);
    }

    #[test]
    fn spans_join_and_slice() {
        let span = Span::new(2, 4).to(Span::new(1, 3));
        assert_eq!((span, span.len(), span.is_empty()), (Span::new(1, 4), 3, false));
        assert_eq!(span.text("abcdef"), "bcd");
        assert_eq!(span.text("ab"), "");
        assert!(span.contains(Span::new(2, 4)) && !span.contains(Span::new(0, 2)));
    }
}
