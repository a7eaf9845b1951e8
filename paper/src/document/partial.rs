//! What of a document could not be read, said by name.

/// A part of a document that was left out, and why. The rest of the document is as good as without it.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Partial {
    /// The document is longer than the limit.
    #[error("read {read} of {total} pages (limit)")]
    PageLimit {
        /// Pages read.
        read: usize,
        /// Pages there are.
        total: usize,
    },
    /// One page holds more than the limit.
    #[error("page {page}: more than {limit} glyphs, the rest of the page left out")]
    GlyphLimit {
        /// Page number, from 1.
        page: u32,
        /// Glyphs read.
        limit: usize,
    },
    /// Reading took too long.
    #[error("read {read} of {total} pages within {seconds} s")]
    TimeLimit {
        /// Pages read.
        read: usize,
        /// Pages there are.
        total: usize,
        /// The limit.
        seconds: u64,
    },
    /// The reader of the format failed on one page.
    #[error("page {page} is damaged and left out: {reason}")]
    DamagedPage {
        /// Page number, from 1.
        page: u32,
        /// What the reader said.
        reason: String,
    },
    /// Pictures instead of text.
    #[error("{pages} of {total} pages hold pictures but no text (scanned?)")]
    NoText {
        /// How many pages.
        pages: usize,
        /// Pages there are.
        total: usize,
    },
    /// Fonts without a map to characters.
    #[error("{glyphs} of {total} glyphs belong to fonts that do not say which characters they show")]
    UnknownGlyphs {
        /// Glyphs without a character; `\u{FFFD}` stands for each in the text.
        glyphs: usize,
        /// Glyphs there are.
        total: usize,
    },
    /// Something of a source format that was not understood.
    #[error("line {line}: {reason}")]
    Skipped {
        /// Line of the source, from 1.
        line: usize,
        /// What was left out.
        reason: String,
    },
}
