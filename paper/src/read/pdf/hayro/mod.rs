//! Glyphs of a PDF, by the parser of `hayro-syntax` and the fonts of `hayro-font`.
//!
//! Content streams are walked here and not by a renderer: placing text needs a dozen of the operators, and a
//! renderer neither tells which font a glyph is from nor leaves pictures undecoded.

mod drawn;
mod fonts;
mod page;
mod paths;
mod state;

use std::time::{Duration, Instant};

use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use super::glyph::RawPage;
use super::{GlyphSource, Head};
use crate::document::{Font, Metadata, Partial};
use crate::read::{Limits, ReadError};
use fonts::Fonts;

/// Glyphs of a whole document for each byte of the file, and of any document. Text is packed to half a byte a glyph at best;
/// a small file shows more only by showing the same again and again.
const GLYPHS_A_BYTE: usize = 16;
const GLYPHS_ANYWAY: usize = 1_000_000;

/// The built-in source of glyphs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Hayro;

impl GlyphSource for Hayro {
    fn glyphs(
        &self,
        bytes: Vec<u8>,
        limits: &Limits,
        each: &mut dyn FnMut(u32, RawPage, &[Font]),
    ) -> Result<Head, ReadError> {
        let until = Instant::now() + Duration::from_secs(limits.seconds);
        let mut glyphs_left = GLYPHS_ANYWAY.max(bytes.len().saturating_mul(GLYPHS_A_BYTE));
        let pdf = Pdf::new(bytes).map_err(named)?;
        let pages = pdf.pages();
        let total = pages.len();
        if total == 0 {
            return Err(ReadError::Damaged { reason: "there are no pages".to_owned() });
        }
        let mut head = Head { metadata: metadata(&pdf), ..Head::default() };
        let mut fonts = Fonts::new();
        for (index, pdf_page) in pages.iter().enumerate().take(limits.pages) {
            if Instant::now() > until {
                if index == 0 {
                    return Err(ReadError::TooSlow { seconds: limits.seconds });
                }
                head.partial.push(Partial::TimeLimit { read: index, total, seconds: limits.seconds });
                break;
            }
            if glyphs_left == 0 {
                head.partial.push(Partial::PageLimit { read: index, total });
                break;
            }
            let raw = page::read(pdf_page, &mut fonts, limits, until);
            glyphs_left = glyphs_left.saturating_sub(raw.glyphs.len());
            if raw.cut {
                head.partial.push(Partial::GlyphLimit { page: index as u32 + 1, limit: limits.glyphs });
            }
            each(index as u32 + 1, raw, &fonts.described);
        }
        if total > limits.pages && glyphs_left > 0 {
            head.partial.push(Partial::PageLimit { read: limits.pages, total });
        }
        head.fonts = fonts.described;
        Ok(head)
    }
}

fn named(error: LoadPdfError) -> ReadError {
    match error {
        LoadPdfError::Decryption(e) => ReadError::Encrypted {
            reason: match e {
                DecryptionError::PasswordProtected => "a password is needed",
                DecryptionError::MissingIDEntry => "its identity is missing",
                DecryptionError::InvalidEncryption => "the encryption is damaged",
                DecryptionError::UnsupportedAlgorithm => "the algorithm is unknown",
            }
            .to_owned(),
        },
        LoadPdfError::Invalid => {
            ReadError::Damaged { reason: "no table of objects and no pages found".to_owned() }
        }
    }
}

fn metadata(pdf: &Pdf) -> Metadata {
    let info = pdf.metadata();
    let authors = info.author.as_deref().map(text).unwrap_or_default();
    Metadata {
        title: info.title.as_deref().map(text).filter(|t| !t.is_empty()),
        authors: authors.split([';', ',']).map(|a| a.trim().to_owned()).filter(|a| !a.is_empty()).collect(),
        year: info.creation_date.map(|d| d.year).filter(|y| (1900..2200).contains(y)),
    }
}

/// A text string of PDF: UTF-16 with a mark, UTF-8 with a mark, or near enough to Latin 1.
fn text(bytes: &[u8]) -> String {
    let decoded = if let Some(rest) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        let units: Vec<u16> = rest.as_chunks::<2>().0.iter().map(|c| u16::from_be_bytes(*c)).collect();
        String::from_utf16_lossy(&units)
    } else if let Some(rest) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        String::from_utf8_lossy(rest).into_owned()
    } else {
        std::str::from_utf8(bytes)
            .map_or_else(|_| bytes.iter().map(|b| char::from(*b)).collect(), ToOwned::to_owned)
    };
    decoded.split_whitespace().collect::<Vec<_>>().join(" ")
}
