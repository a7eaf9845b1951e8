//! Lines that belong together.

use super::geometry::Rect;
use super::line::Line;

/// Lines of one column that belong together: a paragraph, a heading, a caption, a piece of code.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Block {
    /// What the block is.
    pub role: Role,
    /// Around all its lines.
    pub bbox: Rect,
    /// Which column of its page, in reading order; text across columns is a column of its own.
    pub column: u32,
    /// In reading order.
    pub lines: Vec<Line>,
    /// What the source itself says about it; only source formats have this.
    pub markup: Option<Markup>,
}

impl Block {
    /// A block around lines.
    pub fn new(role: Role, lines: Vec<Line>) -> Self {
        let bbox = Rect::around(lines.iter().map(|l| &l.bbox)).unwrap_or_default();
        Self { role, bbox, lines, ..Self::default() }
    }
}

/// What a block is, as far as its reader knows. A reader of PDFs guesses by looks, one of sources knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Role {
    /// Running text, or not known.
    #[default]
    Text,
    /// The document's title.
    Title,
    /// Names and affiliations under the title.
    Authors,
    /// A heading of a section.
    Heading,
    /// Page numbers, running heads, footers: no part of the text.
    Furniture,
    /// Code, pseudo-code or another text whose line breaks matter.
    Code,
    /// A caption of a float.
    Caption,
    /// A table, a picture's labels, a formula: not sentences.
    Other,
}

/// What a source format says about a block: `\begin{algorithm}`, a fenced block of Markdown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Markup {
    /// What it is called there: `algorithm`, `figure`, `lstlisting`, `python`; lower case.
    pub environment: String,
    /// Its number in words and digits, `Algorithm 2`.
    pub number: Option<String>,
    /// Its caption.
    pub caption: Option<String>,
    /// Names by which the text refers to it (`\label`).
    pub labels: Vec<String>,
}
