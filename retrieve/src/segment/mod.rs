//! Segments: immutable sets of files, searchable in place.
//!
//! A [`SegmentBuilder`] takes [`FileUnit`](crate::unit::FileUnit)s and lays them out as sections of plain numbers. A
//! [`Segment`] is a view of such an image, the same whether it was built a moment ago or mapped from a file.
//!
//! Opening costs the same for any size: [`SegmentFile::open`] checks header and table only. Before first use
//! [`SegmentFile::load`] compares the checksums of all sections a search reads; that runs at the speed of memory, and
//! afterwards access needs no checks and cannot fail. Sources and facts are checked piece by piece as they are read.

mod builder;
mod check;
mod columns;
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

pub use builder::SegmentBuilder;
pub use error::{BuildError, SegmentError};
pub use file::File;
pub use function::{Call, Function};
pub use lexical::FieldStats;
pub use postings::Postings;
pub use row::NodeSpan;

use crate::ids::{FileIx, FunctionIx, NodeIx, TextIx};
use crate::vector::Int8Rows;
use image::{Column, Image};
use layout::Section;
use lexical::FieldColumns;
use row::{CallRow, FileRow, FunctionRow, MetaRow};

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
    calls: Column<CallRow>,
    string_starts: Column<u32>,
    string_bytes: Column<u8>,
    node_kinds: Column<u8>,
    node_depths: Column<u8>,
    node_flags: Column<u8>,
    node_spans: Column<NodeSpan>,
    node_texts: Column<u32>,
    node_functions: Column<u32>,
    node_math: Column<[u8; 7]>,
    edge_starts: Column<u32>,
    edge_targets: Column<u32>,
    edge_kinds: Column<u8>,
    text_keys: Column<u64>,
    text_vectors: Column<i8>,
    text_scales: Column<f32>,
    text_starts: Column<u32>,
    text_nodes: Column<u32>,
    graph_vectors: Column<i8>,
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
        let graph_dimension = meta.graph_dimension as usize;
        let (graph_vectors, graph_scales) = if graph_dimension > 0 {
            let values = image.column(Section::GraphVectors, 0, n_nodes * graph_dimension)?;
            (values, image.column(Section::GraphScales, 0, n_nodes)?)
        } else {
            (Column::default(), Column::default())
        };
        Ok(Self {
            meta,
            files: image.column(Section::Files, 0, n_files)?,
            functions: image.column(Section::Functions, 0, n_functions)?,
            calls: image.any_column(Section::Calls, 0)?,
            string_starts: image.any_column(Section::StringStarts, 0)?,
            string_bytes: image.any_column(Section::StringBytes, 0)?,
            node_kinds: image.column(Section::NodeKinds, 0, n_nodes)?,
            node_depths: image.column(Section::NodeDepths, 0, n_nodes)?,
            node_flags: image.column(Section::NodeFlags, 0, n_nodes)?,
            node_spans: image.column(Section::NodeSpans, 0, n_nodes)?,
            node_texts: image.column(Section::NodeTexts, 0, n_nodes)?,
            node_functions: image.column(Section::NodeFunctions, 0, n_nodes)?,
            node_math: image.column(Section::NodeMath, 0, n_nodes)?,
            edge_starts: image.column(Section::EdgeStarts, 0, n_nodes + 1)?,
            edge_targets: image.any_column(Section::EdgeTargets, 0)?,
            edge_kinds: image.any_column(Section::EdgeKinds, 0)?,
            text_keys: image.column(Section::TextKeys, 0, n_texts)?,
            text_vectors: image.column(Section::TextVectors, 0, n_texts * meta.text_dimension as usize)?,
            text_scales: image.column(Section::TextScales, 0, n_texts)?,
            text_starts: image.column(Section::TextStarts, 0, n_texts + 1)?,
            text_nodes: image.any_column(Section::TextNodes, 0)?,
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

    /// The vectors of all distinct texts; row numbers are [`TextIx`].
    pub fn text_vectors(&self) -> Int8Rows<'_> {
        let values = self.image.slice(&self.text_vectors);
        Int8Rows::new(self.meta.text_dimension as usize, values, self.image.slice(&self.text_scales))
    }

    /// The graph vectors; row numbers are [`NodeIx`]. Empty when no node has one, zero for nodes without.
    pub fn graph_vectors(&self) -> Int8Rows<'_> {
        let values = self.image.slice(&self.graph_vectors);
        Int8Rows::new(self.meta.graph_dimension as usize, values, self.image.slice(&self.graph_scales))
    }

    /// The caller's keys of all distinct texts.
    pub fn text_keys(&self) -> &[u64] {
        self.image.slice(&self.text_keys)
    }

    /// The nodes that have a text, ascending.
    pub fn nodes_of_text(&self, text: TextIx) -> impl ExactSizeIterator<Item = NodeIx> {
        let starts = self.image.slice(&self.text_starts);
        let range = starts[text.index()] as usize..starts[text.index() + 1] as usize;
        self.image.slice(&self.text_nodes)[range].iter().map(|&node| NodeIx(node))
    }

    /// The functions with a node that has a text, ascending, each once.
    pub fn functions_of_text(&self, text: TextIx) -> impl Iterator<Item = FunctionIx> {
        let mut previous = None;
        self.nodes_of_text(text).map(|node| self.function_of(node)).filter(move |&function| {
            let new = previous != Some(function);
            previous = Some(function);
            new
        })
    }

    fn string(&self, number: u32) -> &str {
        strings::string(self.image.slice(&self.string_starts), self.image.slice(&self.string_bytes), number)
    }
}
