//! Segments: immutable sets of files, searchable in place.
//!
//! A [`SegmentBuilder`] takes [`FileUnit`](crate::unit::FileUnit)s and lays them out as sections of plain numbers. A
//! [`Segment`] is a view of such an image, the same whether it was built a moment ago or mapped from a file.
//!
//! Opening costs the same for any size: [`SegmentFile::open`] checks header and table only. Before first use
//! [`SegmentFile::load`] compares the checksums of all sections a search reads; that runs at the speed of memory, and
//! afterwards access needs no checks and cannot fail. Sources and facts are checked piece by piece as they are read.

mod body;
mod builder;
mod check;
mod dictionary;
mod error;
mod export;
mod file;
mod function;
mod image;
mod layout;
mod lexical;
mod node;
mod piece;
mod postings;
mod row;
mod strings;
mod tables;
mod terms;
mod validate;

use std::path::Path;
use std::sync::Arc;

pub use body::NodeSpan;
pub use builder::SegmentBuilder;
pub use error::{BuildError, SegmentError};
pub use file::{File, lines};
pub use function::Function;
pub use lexical::FieldStats;
pub use postings::Postings;
pub use tables::Table;

pub(crate) use body::{read_notes, read_spans};
pub(crate) use dictionary::{DictionaryBuilder, KEY_BITS, LEAST_BUCKET_BITS, entries, kept};
pub(crate) use image::{Column, Image, ImageBuilder};
pub(crate) use layout::Section;

#[cfg(fuzzing)]
pub(crate) mod fuzzing {
    pub(crate) use super::layout::{Entry, HEADER_SPACE, Header, header_checksum, padded};
}

use crate::ids::{FileIx, FunctionIx};
use lexical::FieldColumns;
use row::{FileRow, FunctionRow, MetaRow};
use tables::TableColumns;

/// A segment on disk of which only header and table have been looked at.
#[derive(Debug)]
pub struct SegmentFile {
    image: Arc<Image>,
}

impl SegmentFile {
    /// Maps the file.
    pub fn open(path: &Path) -> Result<Self, SegmentError> {
        Ok(Self { image: Arc::new(Image::open(path)?) })
    }

    /// Checks what a search reads and gives access to it.
    pub fn load(&self) -> Result<Segment, SegmentError> {
        self.image.verify_resident()?;
        let segment = Segment::new(Arc::clone(&self.image))?;
        validate::validate(&segment)?;
        Ok(segment)
    }

    /// Length and header checksum, by which one segment is told from another.
    pub(crate) fn identity(&self) -> (u64, u64) {
        self.image.identity()
    }

    /// Checks every byte of the file.
    pub fn verify(&self) -> Result<(), SegmentError> {
        self.image.verify_all()?;
        self.load().map(drop)
    }
}

/// Files with their functions, nodes, vectors and terms; cheap to clone.
///
/// Positions given to its methods must come from the same segment: like a slice, it panics on others.
#[derive(Clone, Debug)]
pub struct Segment {
    image: Arc<Image>,
    meta: MetaRow,
    files: Column<FileRow>,
    functions: Column<FunctionRow>,
    string_starts: Column<u32>,
    string_bytes: Column<u8>,
    bodies: Column<u8>,
    tables: Vec<TableColumns>,
    sources: Column<u8>,
    facts: Column<u8>,
    fields: Vec<FieldColumns>,
}

impl Segment {
    /// Finds all sections of `image` and compares their lengths.
    fn new(image: Arc<Image>) -> Result<Self, SegmentError> {
        let meta_column = image.column::<MetaRow>(Section::Meta, 0, 1)?;
        let meta = image.slice(&meta_column)[0];
        let n_files = meta.n_files as usize;
        let n_functions = meta.n_functions as usize;
        let n_nodes = meta.n_nodes as usize;
        Ok(Self {
            meta,
            files: image.column(Section::Files, 0, n_files)?,
            functions: image.column(Section::Functions, 0, n_functions)?,
            string_starts: image.any_column(Section::StringStarts, 0)?,
            string_bytes: image.any_column(Section::StringBytes, 0)?,
            bodies: image.any_column(Section::Bodies, 0)?,
            tables: tables::find_tables(&image, n_nodes)?,
            sources: image.any_column(Section::Sources, 0)?,
            facts: image.any_column(Section::Facts, 0)?,
            fields: lexical::find_fields(&image, n_functions)?,
            image,
        })
    }

    /// Opens a segment file and makes it ready for search.
    pub fn open(path: &Path) -> Result<Self, SegmentError> {
        SegmentFile::open(path)?.load()
    }

    /// The bytes to write to a file.
    pub fn as_bytes(&self) -> &[u8] {
        self.image.as_bytes()
    }

    /// Length and header checksum, by which one segment is told from another.
    pub(crate) fn identity(&self) -> (u64, u64) {
        self.image.identity()
    }

    /// Number of files.
    pub fn n_files(&self) -> usize {
        self.meta.n_files as usize
    }

    /// Number of functions.
    pub fn n_functions(&self) -> usize {
        self.meta.n_functions as usize
    }

    /// Number of nodes.
    pub fn n_nodes(&self) -> usize {
        self.meta.n_nodes as usize
    }

    /// Length of all sources together.
    pub fn source_bytes(&self) -> u64 {
        self.meta.source_bytes
    }

    /// All files.
    pub fn files(&self) -> impl ExactSizeIterator<Item = FileIx> + use<> {
        (0..self.n_files()).map(FileIx::from)
    }

    /// All functions.
    pub fn functions(&self) -> impl ExactSizeIterator<Item = FunctionIx> + use<> {
        (0..self.n_functions()).map(FunctionIx::from)
    }

    fn string(&self, number: u32) -> &str {
        strings::string(self.image.slice(&self.string_starts), self.image.slice(&self.string_bytes), number)
    }
}
