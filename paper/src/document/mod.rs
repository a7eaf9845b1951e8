//! A document as plain data, whatever format it came from: pages of blocks of lines, with places and fonts.

mod block;
mod geometry;
mod line;
mod partial;

pub use block::{Block, Markup, Role};
pub use geometry::{Rect, Size};
pub use line::{Font, FontId, Line, Run, Script};
pub use partial::Partial;

/// The format a document came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// Portable Document Format: places and looks, no structure.
    Pdf,
    /// LaTeX source.
    Latex,
    /// Markdown.
    Markdown,
    /// Plain text.
    Text,
}

/// What the file itself says about the document (a PDF's information dictionary, `\title`): often wrong or empty in PDFs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Metadata {
    /// Title.
    pub title: Option<String>,
    /// Authors, one by one.
    pub authors: Vec<String>,
    /// Year of the document, or of the file where nothing better is known.
    pub year: Option<u16>,
}

/// A document that has been read.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// Where it came from.
    pub source: Source,
    /// What the file says about itself.
    pub metadata: Metadata,
    /// In order. Formats without pages have one.
    pub pages: Vec<Page>,
    /// What [`FontId`]s stand for.
    pub fonts: Vec<Font>,
    /// What could not be read, and why; empty when all is there.
    pub partial: Vec<Partial>,
}

impl Document {
    /// A document without pages.
    pub fn new(source: Source) -> Self {
        Self {
            source,
            metadata: Metadata::default(),
            pages: Vec::new(),
            fonts: Vec::new(),
            partial: Vec::new(),
        }
    }

    /// All lines with their places, in reading order.
    pub fn lines(&self) -> impl Iterator<Item = (LineId, &Line)> {
        self.pages.iter().enumerate().flat_map(|(page, p)| {
            p.blocks.iter().enumerate().flat_map(move |(block, b)| {
                b.lines.iter().enumerate().map(move |(line, l)| (LineId { page, block, line }, l))
            })
        })
    }

    /// The line of that name.
    pub fn line(&self, id: LineId) -> Option<&Line> {
        self.pages.get(id.page)?.blocks.get(id.block)?.lines.get(id.line)
    }
}

/// Which line of a document, by indices into [`Document::pages`], [`Page::blocks`] and [`Block::lines`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId {
    /// Index of the page (not its number).
    pub page: usize,
    /// Index of the block on the page.
    pub block: usize,
    /// Index of the line in the block.
    pub line: usize,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Counted from 1, as `#page=` counts.
    pub number: u32,
    /// Extent; 0 by 0 for formats without pages.
    pub size: Size,
    /// In reading order: column after column.
    pub blocks: Vec<Block>,
    /// Straight lines drawn on the page: thin rectangles; the sides of a frame are four of them.
    pub rules: Vec<Rect>,
    /// Filled areas larger than a rule: shaded boxes, bars of a diagram.
    pub areas: Vec<Rect>,
}
