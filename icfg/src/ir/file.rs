//! One file's graph as a frontend makes it, and the handle through which files of a project are read.

use std::sync::Arc;

use super::tables::Tables;
use super::{FileId, FileSymbols, FunctionId, FunctionRef, Icfg, Names, Span};

/// A source language, by its lower-case name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(pub &'static str);

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Something a frontend could not treat as written; the graph is still complete and valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// The file has so many errors, so deeply nested, that reading it would take too long; none of it is in the graph.
    GaveUp,
    /// A jump whose target does not exist; control continues at the function's exit.
    NoTarget {
        /// The jump.
        span: Span,
    },
}

/// The functions of one file with their control flow, before calls are linked.
///
/// Made by a [`Frontend`](crate::Frontend), usually through [`FileBuilder`](crate::build::FileBuilder); read by merging
/// it into an [`Icfg`].
#[derive(Clone, Debug)]
pub struct FileGraph {
    pub(crate) path: Box<str>,
    pub(crate) language: Language,
    pub(crate) source: Arc<str>,
    pub(crate) n_lines: u32,
    pub(crate) error_share: f32,
    pub(crate) tables: Tables,
    pub(crate) names: Names,
    pub(crate) symbols: FileSymbols,
    pub(crate) notices: Vec<Notice>,
}

impl FileGraph {
    /// Names the file; shown in results, never opened.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<Box<str>>) -> Self {
        self.path = path.into();
        self
    }

    /// The path given with [`with_path`](Self::with_path), else empty.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The language it is written in.
    pub fn language(&self) -> Language {
        self.language
    }

    /// What the linker needs to know about the file.
    pub fn symbols(&self) -> &FileSymbols {
        &self.symbols
    }

    /// What could not be treated as written.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Number of functions.
    pub fn n_functions(&self) -> usize {
        self.tables.functions.len()
    }

    /// Number of nodes.
    pub fn n_nodes(&self) -> usize {
        self.tables.nodes.len()
    }

    /// Number of edges inside functions.
    pub fn n_edges(&self) -> usize {
        self.tables.successors.len()
    }

    /// Number of lines.
    pub fn n_lines(&self) -> u32 {
        self.n_lines
    }

    /// Share of the text, between 0 and 1, that lies in syntax errors.
    pub fn error_share(&self) -> f32 {
        self.error_share
    }
}

#[derive(Clone, Debug)]
pub(crate) struct FileRecord {
    pub(crate) path: Box<str>,
    pub(crate) language: Language,
    pub(crate) source: Arc<str>,
    pub(crate) n_lines: u32,
    pub(crate) error_share: f32,
    pub(crate) first_function: u32,
    pub(crate) n_functions: u32,
    pub(crate) first_node: u32,
    pub(crate) notices: Vec<Notice>,
}

/// A file of a graph.
#[derive(Clone, Copy)]
pub struct FileRef<'a> {
    pub(super) graph: &'a Icfg,
    pub(super) id: FileId,
}

impl std::fmt::Debug for FileRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("File")
            .field("path", &self.path())
            .field("language", &self.language().0)
            .field("lines", &self.n_lines())
            .finish()
    }
}

impl<'a> FileRef<'a> {
    fn record(self) -> &'a FileRecord {
        &self.graph.files[self.id.index()]
    }

    /// Its id.
    pub fn id(self) -> FileId {
        self.id
    }

    /// Its path as given to the frontend.
    pub fn path(self) -> &'a str {
        &self.record().path
    }

    /// Its language.
    pub fn language(self) -> Language {
        self.record().language
    }

    /// Its whole text.
    pub fn source(self) -> &'a str {
        &self.record().source
    }

    /// Number of lines.
    pub fn n_lines(self) -> u32 {
        self.record().n_lines
    }

    /// Share of the text, between 0 and 1, that lies in syntax errors.
    pub fn error_share(self) -> f32 {
        self.record().error_share
    }

    /// What could not be treated as written.
    pub fn notices(self) -> &'a [Notice] {
        &self.record().notices
    }

    /// Its functions, in source order of their declarations.
    pub fn functions(self) -> impl DoubleEndedIterator<Item = FunctionRef<'a>> + ExactSizeIterator {
        let graph = self.graph;
        let first = self.record().first_function;
        (first..first + self.record().n_functions).map(move |id| graph.function(FunctionId::raw(id)))
    }

    /// Id of its first function: the `function` of a [`CallSite`](super::CallSite) counts from here.
    pub fn first_function(self) -> FunctionId {
        FunctionId::raw(self.record().first_function)
    }

    /// Id of its first node: the `node` of a [`CallSite`](super::CallSite) counts from here.
    pub fn first_node(self) -> super::NodeId {
        super::NodeId::raw(self.record().first_node)
    }
}
