//! Reads PDF files: glyphs from a [`GlyphSource`], lines, columns and blocks by their places.

mod glyph;
mod hayro;
mod layout;
mod packed;
mod tex;

pub use glyph::{Glyph, RawPage};
pub use hayro::Hayro;

use super::{Limits, ReadError, Reader};
use crate::document::{Document, Font, Metadata, Partial, Source};

/// What a [`GlyphSource`] tells beside the pages.
#[derive(Debug, Clone, Default)]
pub struct Head {
    /// What the file says about itself.
    pub metadata: Metadata,
    /// What the fonts of the glyphs stand for.
    pub fonts: Vec<Font>,
    /// What was left out.
    pub partial: Vec<Partial>,
}

/// Where the glyphs come from: a library that understands PDF.
pub trait GlyphSource: Sync {
    /// Hands out page after page, with numbers from 1 and the fonts known so far, within the limits.
    fn glyphs(
        &self,
        bytes: Vec<u8>,
        limits: &Limits,
        each: &mut dyn FnMut(u32, RawPage, &[Font]),
    ) -> Result<Head, ReadError>;
}

/// Reads PDF files.
#[derive(Debug, Clone, Copy, Default)]
pub struct PdfReader<S = Hayro> {
    source: S,
}

impl PdfReader<Hayro> {
    /// A reader with the built-in source of glyphs.
    pub const fn new() -> Self {
        Self { source: Hayro }
    }
}

impl<S: GlyphSource> PdfReader<S> {
    /// A reader that gets its glyphs elsewhere.
    pub fn with_source(source: S) -> Self {
        Self { source }
    }

    fn read_here(&self, bytes: Vec<u8>, limits: &Limits) -> Result<Document, ReadError> {
        let mut layout = layout::Layout::default();
        let mut n_pages = 0;
        let mut tally = Tally::default();
        let head = self.source.glyphs(bytes, limits, &mut |number, raw, fonts| {
            n_pages += 1;
            tally.count(&raw);
            layout.add(number, raw, fonts);
        })?;
        let mut document = Document::new(Source::Pdf);
        document.metadata = head.metadata;
        document.fonts = head.fonts;
        document.partial = head.partial;
        tally.judge(&mut document.partial, n_pages)?;
        document.pages = layout.finish();
        Ok(document)
    }
}

impl<S: GlyphSource> Reader for PdfReader<S> {
    fn format(&self) -> &'static str {
        "PDF"
    }

    fn accepts(&self, head: &[u8], extension: Option<&str>) -> bool {
        head.windows(5).any(|w| w == b"%PDF-") || extension == Some("pdf")
    }

    fn read(&self, bytes: &[u8], limits: &Limits) -> Result<Document, ReadError> {
        if bytes.len() > limits.bytes {
            return Err(ReadError::TooLarge { bytes: bytes.len(), limit: limits.bytes });
        }
        if packed::is_nested(bytes) {
            return Err(ReadError::Damaged { reason: "a stream is packed several times over".to_owned() });
        }
        // A thread of its own: deep nesting in a hostile file needs stack, and a panic inside a library ends the
        // thread, not the program.
        std::thread::scope(|scope| {
            std::thread::Builder::new()
                .name("paper-pdf".to_owned())
                .stack_size(64 << 20)
                .spawn_scoped(scope, || self.read_here(bytes.to_vec(), limits))
                .map_err(|e| ReadError::Damaged { reason: format!("no thread to read it with: {e}") })?
                .join()
                .unwrap_or_else(|panic| {
                    let said = panic
                        .downcast_ref::<String>()
                        .cloned()
                        .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
                        .unwrap_or_default();
                    Err(ReadError::Damaged { reason: format!("the PDF parser gave up ({said})") })
                })
        })
    }
}

/// What the pages hold, counted.
#[derive(Default)]
struct Tally {
    glyphs: usize,
    unknown: usize,
    pictures_only: usize,
}

impl Tally {
    fn count(&mut self, raw: &RawPage) {
        self.glyphs += raw.glyphs.len();
        self.unknown += raw.glyphs.iter().filter(|g| &*g.text == "\u{FFFD}").count();
        self.pictures_only += usize::from(raw.glyphs.is_empty() && raw.n_images > 0);
    }

    fn judge(&self, partial: &mut Vec<Partial>, total: usize) -> Result<(), ReadError> {
        if self.glyphs == 0 {
            return Err(ReadError::NoText { pages: total });
        }
        if self.pictures_only > 0 {
            partial.push(Partial::NoText { pages: self.pictures_only, total });
        }
        if self.unknown * 100 > self.glyphs {
            partial.push(Partial::UnknownGlyphs { glyphs: self.unknown, total: self.glyphs });
        }
        Ok(())
    }
}
