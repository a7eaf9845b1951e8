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
mod columns;
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
mod terms;
mod validate;

use std::path::Path;
use std::sync::Arc;

pub use body::{Call, NodeSpan};
pub use builder::SegmentBuilder;
pub use error::{BuildError, SegmentError};
pub use file::File;
pub use function::Function;
pub use lexical::FieldStats;
pub use postings::Postings;
pub use row::NodeShape;

pub(crate) use image::{Column, Image, ImageBuilder};
pub(crate) use layout::Section;

#[cfg(fuzzing)]
pub(crate) mod fuzzing {
    pub(crate) use super::layout::{Entry, HEADER_SPACE, Header, header_checksum, padded};
}

use crate::ids::{FileIx, FunctionIx};
use crate::vector::{Int4Rows, row_bytes};
use lexical::FieldColumns;
use row::{FileRow, FunctionRow, MetaRow, ShapeNumber};

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
    node_texts: Column<u32>,
    node_shapes: Column<ShapeNumber>,
    shapes: Column<NodeShape>,
    bodies: Column<u8>,
    text_vectors: Column<u8>,
    text_scales: Column<f32>,
    graph_vectors: Column<u8>,
    graph_scales: Column<f32>,
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
        let n_texts = meta.n_texts as usize;
        let (text_dimension, graph_dimension) = (meta.text_dimension as usize, meta.graph_dimension as usize);
        let (graph_vectors, graph_scales) = if graph_dimension > 0 {
            let values = image.column(Section::GraphVectors, 0, n_nodes * row_bytes(graph_dimension))?;
            (values, image.column(Section::GraphScales, 0, n_nodes)?)
        } else {
            (Column::default(), Column::default())
        };
        Ok(Self {
            meta,
            files: image.column(Section::Files, 0, n_files)?,
            functions: image.column(Section::Functions, 0, n_functions)?,
            string_starts: image.any_column(Section::StringStarts, 0)?,
            string_bytes: image.any_column(Section::StringBytes, 0)?,
            node_texts: image.column(Section::NodeTexts, 0, n_nodes)?,
            node_shapes: image.column(Section::NodeShapes, 0, n_nodes)?,
            shapes: image.any_column(Section::Shapes, 0)?,
            bodies: image.any_column(Section::Bodies, 0)?,
            text_vectors: image.column(Section::TextVectors, 0, n_texts * row_bytes(text_dimension))?,
            text_scales: image.column(Section::TextScales, 0, n_texts)?,
            graph_vectors,
            graph_scales,
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

    /// Number of distinct texts.
    pub fn n_texts(&self) -> usize {
        self.meta.n_texts as usize
    }

    /// Components of text vectors and of graph vectors; zero where there are none.
    pub fn dimensions(&self) -> (usize, usize) {
        (self.meta.text_dimension as usize, self.meta.graph_dimension as usize)
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

    /// The vectors of all distinct texts; row numbers are [`TextIx`](crate::ids::TextIx).
    pub fn text_vectors(&self) -> Int4Rows<'_> {
        let rows = self.image.slice(&self.text_vectors);
        Int4Rows::new(self.meta.text_dimension as usize, rows, self.image.slice(&self.text_scales))
    }

    /// The graph vectors; row numbers are those of nodes. Empty when no node has one, zero for nodes without.
    pub fn graph_vectors(&self) -> Int4Rows<'_> {
        let rows = self.image.slice(&self.graph_vectors);
        Int4Rows::new(self.meta.graph_dimension as usize, rows, self.image.slice(&self.graph_scales))
    }

    fn string(&self, number: u32) -> &str {
        strings::string(self.image.slice(&self.string_starts), self.image.slice(&self.string_bytes), number)
    }
}
