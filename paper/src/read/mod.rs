//! From bytes to a [`Document`]: one reader per format, all behind [`Reader`].

mod error;
mod latex;
mod markdown;
#[cfg(feature = "pdf")]
pub mod pdf;
pub(crate) mod text;

pub use error::ReadError;
pub use latex::LatexReader;
pub use markdown::MarkdownReader;
#[cfg(feature = "pdf")]
pub use pdf::PdfReader;
pub use text::TextReader;

use crate::document::Document;

/// What a reader may spend on one document. The defaults are far above any real paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Largest file, in bytes.
    pub bytes: usize,
    /// Pages read; further ones are left out.
    pub pages: usize,
    /// Glyphs read of one page; further ones are left out.
    pub glyphs: usize,
    /// Time for the whole document, in seconds.
    pub seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 512 << 20, pages: 5_000, glyphs: 100_000, seconds: 60 }
    }
}

/// Reads one format.
///
/// A reader never panics and answers within its [`Limits`], whatever the bytes are; what it cannot read it names, as a
/// [`ReadError`] or as [`Partial`](crate::document::Partial) entries of the document.
pub trait Reader: Sync {
    /// Name of the format, for messages.
    fn format(&self) -> &'static str;

    /// Whether this reader should be tried: by the first bytes and the extension of the file's name (lower case, no dot).
    fn accepts(&self, head: &[u8], extension: Option<&str>) -> bool;

    /// Reads the document.
    fn read(&self, bytes: &[u8], limits: &Limits) -> Result<Document, ReadError>;
}

/// The first reader that accepts a file.
pub fn choose<'a>(
    readers: &[&'a dyn Reader],
    bytes: &[u8],
    extension: Option<&str>,
) -> Result<&'a dyn Reader, ReadError> {
    let head = &bytes[..bytes.len().min(1024)];
    readers.iter().copied().find(|r| r.accepts(head, extension)).ok_or_else(|| ReadError::UnknownFormat {
        head: String::from_utf8_lossy(&head[..head.len().min(16)]).into_owned(),
    })
}
