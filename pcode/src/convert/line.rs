//! What travels between the stages: lines of text that remember where in the input they stood.

use serde::{Deserialize, Serialize};

use crate::span::Span;

/// Lines of the input, both ends included, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineRange {
    /// The first line.
    pub first: u32,
    /// The last line, often the same.
    pub last: u32,
}

impl LineRange {
    /// The lines `first..=last`.
    pub const fn new(first: u32, last: u32) -> Self {
        Self { first, last }
    }

    /// While a tree is built its spans hold input lines; they become byte ranges of the p-code at the end.
    pub(super) const fn as_place(self) -> Span {
        Span::new(self.first, self.last)
    }
}

impl std::fmt::Display for LineRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}-{}", self.first, self.last)
        }
    }
}

/// A line without its markup, indented as a reader sees it.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) lines: LineRange,
    pub(super) text: String,
    /// What the markup says about the line.
    pub(super) part: Part,
}

/// What a line of the document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A step of the algorithm, as far as the markup tells.
    Code,
    /// A heading or caption.
    Title,
    /// Text around the algorithm.
    Comment,
}

/// A line of pseudo-code: number and comment taken off, wrapped parts joined.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is another fact of a line")]
pub(super) struct Line {
    /// The column of the text.
    pub(super) indent: usize,
    pub(super) text: String,
    /// The comment at its end.
    pub(super) comment: Option<String>,
    pub(super) blank_before: bool,
    /// Whether a list label (`2.`, `a)`, `•`) was taken off.
    pub(super) item: bool,
    /// The line or step number that was taken off: `7`, `E1`.
    pub(super) label: Option<String>,
    /// Whether the lines around it have numbers that follow each other, and it has none.
    pub(super) unnumbered: bool,
    /// Whether a `then` or `do` before it was taken off.
    pub(super) starts_body: bool,
    /// Whether it looks like a step, but became a comment.
    pub(super) is_doubtful: bool,
    pub(super) role: Role,
    /// Byte offsets of the text from which on it stems from the given input lines, in order.
    pub(super) origin: Vec<(usize, LineRange)>,
}

/// What a line is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// A step.
    #[default]
    Code,
    /// `NAME(parameters)` with or without a keyword before it.
    Header,
    /// A sentence that names what the steps do.
    Title,
    /// `Input: …`, asides, comments.
    Comment,
    /// A sentence of running text: a step whose words are not keywords.
    Prose,
}

impl Line {
    /// The input lines of the whole line.
    pub(super) fn lines(&self) -> LineRange {
        let first = self.origin.first().map_or(1, |o| o.1.first);
        LineRange::new(first, self.origin.last().map_or(first, |o| o.1.last))
    }

    /// The input lines of a part of the text, which has to be a slice of it.
    pub(super) fn lines_of(&self, part: &str) -> LineRange {
        if self.origin.len() < 2 {
            return self.lines();
        }
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let end = start + part.len().saturating_sub(1);
        let piece = |at| self.origin.partition_point(|o| o.0 <= at).max(1) - 1;
        LineRange::new(self.origin[piece(start)].1.first, self.origin[piece(end)].1.last)
    }

    /// Appends a wrapped part.
    pub(super) fn join(&mut self, other: Self, separator: &str) {
        if is_cut_word(&self.text, &other.text) {
            self.text.pop();
        } else {
            self.text.push_str(separator);
        }
        let shift = self.text.len();
        self.text.push_str(&other.text);
        self.origin.extend(other.origin.into_iter().map(|(at, lines)| (at + shift, lines)));
        match (&mut self.comment, other.comment) {
            (Some(comment), Some(more)) => {
                comment.push(' ');
                comment.push_str(&more);
            }
            (comment @ None, more) => *comment = more,
            (Some(_), None) => {}
        }
    }
}

/// Whether a hyphen at the end of a line cuts a word that goes on in the next: `con-` and `nected`.
pub(super) fn is_cut_word(before: &str, behind: &str) -> bool {
    behind.starts_with(char::is_lowercase)
        && before.strip_suffix('-').is_some_and(|cut| {
            let mut last = cut.chars().rev();
            last.next().is_some_and(char::is_alphabetic) && last.next().is_some_and(char::is_alphabetic)
        })
}
