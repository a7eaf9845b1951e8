//! Where something stands in its file.

use serde::{Deserialize, Serialize};

/// A byte range of a file's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The empty span before `at`.
    pub const fn empty(at: u32) -> Self {
        Self { start: at, end: at }
    }

    /// Number of bytes.
    pub const fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span has no bytes.
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether every byte of `inner` is in `self`.
    pub const fn contains(self, inner: Self) -> bool {
        self.start <= inner.start && inner.end <= self.end
    }

    /// The text under the span; empty when the span does not fit `source`.
    pub fn of(self, source: &str) -> &str {
        source.get(self.start as usize..self.end as usize).unwrap_or("")
    }
}

/// A range of lines, 1-based, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lines {
    /// First line.
    pub first: u32,
    /// Last line.
    pub last: u32,
}

impl Lines {
    /// The lines `first..=last`.
    pub const fn new(first: u32, last: u32) -> Self {
        Self { first, last }
    }

    /// Whether `line` is one of these.
    pub const fn contains(self, line: u32) -> bool {
        self.first <= line && line <= self.last
    }

    /// How many lines these are.
    pub const fn count(self) -> u32 {
        (self.last + 1).saturating_sub(self.first)
    }
}
