//! What a document's algorithm is: where it stands, what it says, and what the document says about it.

use crate::document::{LineId, Rect};

/// In which form a document presents an algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A box of its own, numbered as an algorithm.
    Algorithm,
    /// A figure or a table that holds pseudo-code.
    Figure,
    /// Pseudo-code between paragraphs, without a float.
    InText,
    /// A captioned listing in a programming language.
    Listing,
}

impl Kind {
    /// Its name in output: `algorithm`, `figure`, `in-text`, `listing`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Algorithm => "algorithm",
            Self::Figure => "figure",
            Self::InText => "in-text",
            Self::Listing => "listing",
        }
    }
}

/// A place on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Region {
    /// Number of the page, from 1.
    pub page: u32,
    /// Box, origin at the top left corner of the page.
    pub bbox: Rect,
}

/// A line of pseudo-code: one statement, joined if it was wrapped in print, without its line number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CodeLine {
    /// The line.
    pub text: String,
    /// How deeply it is nested, from 0.
    pub depth: u16,
}

/// An algorithm found in a document, before anything is said about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// How it is presented.
    pub kind: Kind,
    /// Number as printed: `Algorithm 2`, `Fig. 3`, `Listing 1`.
    pub number: Option<String>,
    /// Caption, joined to one line, without the number.
    pub caption: Option<String>,
    /// Where: one region, or several when it goes on over pages or columns. Never empty.
    pub regions: Vec<Region>,
    /// The pseudo-code.
    pub lines: Vec<CodeLine>,
    /// All lines of the document that belong to it, caption and code: they are not running text.
    pub covers: Vec<LineId>,
    /// How sure the finder is, 0 to 1.
    pub confidence: f32,
}

/// An algorithm of a document with all that is known about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Algorithm {
    /// Where it is and what it says.
    pub found: Found,
    /// Sentences that refer to it by its number, in the document's order.
    pub references: Vec<String>,
    /// Sentences that describe it, in the document's order.
    pub synopsis: Vec<String>,
    /// Costs the text states for it, as written: `O(n log n)`.
    pub complexity: Vec<String>,
}
