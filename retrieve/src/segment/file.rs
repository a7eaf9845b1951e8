//! Files of a segment and their sources.

use super::error::SegmentError;
use super::piece::read_piece;
use super::row::{FileRow, PieceRow};
use super::{Column, Segment};
use crate::ids::{FileIx, FunctionIx};

/// What is known of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File<'a> {
    /// The name of the file in the index.
    pub path: &'a str,
    /// Its language.
    pub language: &'a str,
    /// The caller's hash of its content.
    pub content_hash: [u8; 32],
    /// Number of lines.
    pub n_lines: u32,
    /// Length of the source.
    pub n_bytes: u32,
}

/// Lines `first..=last` of a text, counted from 1; what lies outside is left out.
pub fn lines(text: &str, first: u32, last: u32) -> String {
    let skip = first.saturating_sub(1);
    let take = (u64::from(last) + 1).saturating_sub(u64::from(first.max(1)));
    text.split_inclusive('\n').skip(skip as usize).take(take as usize).collect()
}

impl Segment {
    /// A file.
    pub fn file(&self, file: FileIx) -> File<'_> {
        let row = self.file_row(file);
        File {
            path: self.string(row.path),
            language: self.string(row.language),
            content_hash: row.content_hash,
            n_lines: row.n_lines,
            n_bytes: row.source.len,
        }
    }

    /// The functions of a file.
    pub fn functions_of(&self, file: FileIx) -> impl ExactSizeIterator<Item = FunctionIx> + use<> {
        let row = self.file_row(file);
        let first = row.first_function as usize;
        (first..first + row.n_functions as usize).map(FunctionIx::from)
    }

    /// The whole source of a file.
    pub fn source(&self, file: FileIx) -> Result<String, SegmentError> {
        let bytes = self.piece(&self.sources, &self.file_row(file).source, "source of", file)?;
        String::from_utf8(bytes).map_err(|_| self.damaged_piece("source of", file))
    }

    /// Lines `first..=last` of a file, counted from 1; what lies outside the file is left out.
    pub fn source_lines(&self, file: FileIx, first: u32, last: u32) -> Result<String, SegmentError> {
        Ok(lines(&self.source(file)?, first, last))
    }

    /// The bytes the caller keeps with a file.
    pub fn facts(&self, file: FileIx) -> Result<Vec<u8>, SegmentError> {
        self.piece(&self.facts, &self.file_row(file).facts, "facts of", file)
    }

    pub(super) fn file_row(&self, file: FileIx) -> &FileRow {
        &self.image.slice(&self.files)[file.index()]
    }

    fn piece(
        &self,
        section: &Column<u8>,
        piece: &PieceRow,
        what: &str,
        file: FileIx,
    ) -> Result<Vec<u8>, SegmentError> {
        read_piece(self.image.slice(section), piece).ok_or_else(|| self.damaged_piece(what, file))
    }

    fn damaged_piece(&self, what: &str, file: FileIx) -> SegmentError {
        self.image.damaged(&format!("{what} {}", self.file(file).path))
    }
}
