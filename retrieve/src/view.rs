//! What a search asks of an index, wherever the index is kept.
//!
//! A [`Snapshot`] answers out of mapped files. A store on other machines answers out of what it sent before: terms are
//! announced when a view is opened, and what is looked at of single functions is asked for with [`View::fetch`], so that
//! a search needs a few exchanges however many functions it looks at.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::ids::{FileIx, FunctionIx};
use crate::index::{FunctionRef, Snapshot};
use crate::segment::{File, Function, NodeSpan, Postings};

/// An index could not answer.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// It was lost in the middle; asking again may go well.
    #[error("{place} was lost in the middle of a search: {reason}")]
    Lost {
        /// What was lost.
        place: String,
        /// How.
        reason: String,
    },
    /// It will not answer before something is changed.
    #[error(transparent)]
    Refused(#[from] Box<dyn std::error::Error + Send + Sync>),
    /// What it sent cannot be read.
    #[error("{place} sent {what} that cannot be read: push it again")]
    Damaged {
        /// Who sent it.
        place: String,
        /// What was sent.
        what: String,
    },
}

impl ViewError {
    /// Whether asking again may go well.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Lost { .. })
    }
}

/// Keeps an index, on this machine or on others.
///
/// To keep indexes with another engine, implement this and [`View`]: [`open`](Self::open) asks for lists of terms, a
/// view's [`fetch`](View::fetch) for what is known of single functions.
pub trait Keeper: Send + Sync {
    /// What the index was made with, by name.
    fn fingerprints(&self) -> Result<BTreeMap<String, String>, ViewError>;

    /// Its present state, in which these terms, given by field and key, can be looked up.
    fn open(&self, terms: &[(u8, u64)]) -> Result<Box<dyn View + '_>, ViewError>;

    /// The source of a file, by the path that [`View::file`] gives; `None` when there is no such file.
    fn source(&self, path: &str) -> Result<Option<String>, ViewError>;
}

/// What is looked at of single functions and files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Functions of which name, notes and spans are looked at, and the vectors their notes mean.
    pub functions: Vec<FunctionRef>,
    /// Files, by block, of which the source is shown.
    pub sources: Vec<(u32, FileIx)>,
}

/// Code that was not searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsearched {
    /// Where it is kept.
    pub place: String,
    /// Why it could not be searched.
    pub reason: String,
    /// What is kept there, as far as that is known.
    pub repositories: Vec<String>,
}

/// One state of an index, as a search sees it.
///
/// Functions are kept in *blocks*, in which they are counted from zero: segments of a local index, repositories of a
/// store. [`FunctionRef::segment`] counts the blocks; their order breaks ties. Positions must come from the same view.
pub trait View: Sync {
    /// Number of blocks.
    fn n_blocks(&self) -> u32;

    /// Number of functions in a block.
    fn n_functions(&self, block: u32) -> usize;

    /// Number of files in a block.
    fn n_files(&self, block: u32) -> usize;

    /// Whether a file is still part of the index.
    fn is_live(&self, _block: u32, _file: FileIx) -> bool {
        true
    }

    /// Which of several indexes that are searched as one a block came from.
    fn part_of(&self, _block: u32) -> u32 {
        0
    }

    /// A file.
    fn file(&self, block: u32, file: FileIx) -> File<'_>;

    /// The functions of a file, which are neighbours.
    fn functions_of(&self, block: u32, file: FileIx) -> Range<u32>;

    /// The functions that have a term, for each block that has any.
    fn postings(&self, field: u8, key: u64) -> Vec<(u32, Postings<'_>)>;

    /// The length of every function of a block in a field; empty for a field that does not occur.
    fn field_lengths(&self, block: u32, field: u8) -> &[u16];

    /// Tells which function calls which, each pair at least once.
    fn each_call(&self, each: &mut dyn FnMut(FunctionRef, FunctionRef));

    /// The functions a function calls, in the order in which it does, each at least once.
    fn callees(&self, function: FunctionRef) -> Vec<FunctionRef>;

    /// The nodes of a function, counted from its first, that call the function itself, ascending.
    fn recursions(&self, function: FunctionRef) -> Vec<u32>;

    /// A function. Its name is known once it was [fetched](Self::fetch), everything else before.
    fn function(&self, function: FunctionRef) -> Function<'_>;

    /// The first and the last line of a function.
    fn lines(&self, function: FunctionRef) -> (u32, u32) {
        let Function { start_line, end_line, .. } = self.function(function);
        (start_line, end_line)
    }

    /// What is equal for copies of a function.
    fn fingerprint(&self, function: FunctionRef) -> u64 {
        self.function(function).fingerprint
    }

    /// Brings what is looked at next. What was brought before stays.
    fn fetch(&self, _wanted: &Wanted) -> Result<(), ViewError> {
        Ok(())
    }

    /// The caller's notes on a function that was fetched.
    fn notes(&self, function: FunctionRef) -> &[u8];

    /// Where each node of a function that was fetched stands in its source.
    fn spans(&self, function: FunctionRef) -> Vec<NodeSpan>;

    /// The vector with a key that the notes of a fetched function of a block mean.
    fn vector(&self, block: u32, table: &str, key: u64) -> Option<Vec<f32>>;

    /// What could not be searched.
    fn unsearched(&self) -> Vec<Unsearched> {
        Vec::new()
    }

    /// In how many functions a term occurs.
    fn doc_freq(&self, field: u8, key: u64) -> usize {
        self.postings(field, key).iter().map(|(_, list)| list.len()).sum()
    }
}

impl View for Snapshot {
    fn n_blocks(&self) -> u32 {
        self.segments().len() as u32
    }

    fn n_functions(&self, block: u32) -> usize {
        self.segment(block).n_functions()
    }

    fn n_files(&self, block: u32) -> usize {
        self.segment(block).n_files()
    }

    fn is_live(&self, block: u32, file: FileIx) -> bool {
        self.segments()[block as usize].is_live(file)
    }

    fn part_of(&self, block: u32) -> u32 {
        self.part_of(block)
    }

    fn file(&self, block: u32, file: FileIx) -> File<'_> {
        self.segment(block).file(file)
    }

    fn functions_of(&self, block: u32, file: FileIx) -> Range<u32> {
        let mut functions = self.segment(block).functions_of(file);
        let n_functions = functions.len() as u32;
        let first = functions.next().map_or(0, |function| function.0);
        first..first + n_functions
    }

    fn postings(&self, field: u8, key: u64) -> Vec<(u32, Postings<'_>)> {
        let segments = (0..).zip(self.segments());
        let lists = segments.map(|(block, live)| (block, live.segment().postings(field, key)));
        lists.filter(|(_, list)| list.len() > 0).collect()
    }

    fn field_lengths(&self, block: u32, field: u8) -> &[u16] {
        self.segment(block).field_lengths(field)
    }

    fn each_call(&self, each: &mut dyn FnMut(FunctionRef, FunctionRef)) {
        for &(caller, callee) in self.calls() {
            each(caller, callee);
        }
    }

    fn callees(&self, function: FunctionRef) -> Vec<FunctionRef> {
        let nodes = self.segment(function.segment).node_range(function.function);
        self.links().of_nodes(function.segment, nodes).iter().map(|link| link.to).collect()
    }

    fn recursions(&self, function: FunctionRef) -> Vec<u32> {
        let nodes = self.segment(function.segment).node_range(function.function);
        let first = nodes.start;
        let calls = self.links().of_nodes(function.segment, nodes).iter();
        calls.filter(|link| link.to == function).map(|link| (link.from.node.index() - first) as u32).collect()
    }

    fn function(&self, function: FunctionRef) -> Function<'_> {
        self.segment(function.segment).function(function.function)
    }

    fn fingerprint(&self, function: FunctionRef) -> u64 {
        self.segment(function.segment).fingerprint(function.function)
    }

    fn lines(&self, function: FunctionRef) -> (u32, u32) {
        self.segment(function.segment).lines_of(function.function)
    }

    fn notes(&self, function: FunctionRef) -> &[u8] {
        self.segment(function.segment).notes(function.function)
    }

    fn spans(&self, function: FunctionRef) -> Vec<NodeSpan> {
        self.segment(function.segment).spans(function.function)
    }

    fn vector(&self, block: u32, table: &str, key: u64) -> Option<Vec<f32>> {
        let table = self.segment(block).table(table)?;
        Some(table.rows().vector(table.find(key)?))
    }
}

/// The functions of a range of a block.
pub fn functions(block: u32, range: Range<u32>) -> impl Iterator<Item = FunctionRef> {
    range.map(move |function| FunctionRef { segment: block, function: FunctionIx(function) })
}
