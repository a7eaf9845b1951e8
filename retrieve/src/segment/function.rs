//! Functions of a segment.

use std::ops::Range;

use super::Segment;
use super::row::FunctionRow;
use crate::ids::{FileIx, FunctionIx, NodeIx};

/// What is known of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function<'a> {
    /// The file it is in.
    pub file: FileIx,
    /// Its own name.
    pub name: &'a str,
    /// What encloses it, empty when nothing does.
    pub scope: &'a str,
    /// First line, counted from 1.
    pub start_line: u32,
    /// Last line, inclusive.
    pub end_line: u32,
    /// Equal for copies.
    pub fingerprint: u64,
    /// Number of nodes.
    pub n_nodes: u32,
}

impl Segment {
    /// A function.
    pub fn function(&self, function: FunctionIx) -> Function<'_> {
        let row = self.function_row(function);
        Function {
            file: FileIx(row.file),
            name: self.string(row.name),
            scope: self.string(row.scope),
            start_line: row.start_line,
            end_line: row.end_line,
            fingerprint: row.fingerprint,
            n_nodes: row.n_nodes,
        }
    }

    /// The first and the last line of a function.
    pub(crate) fn lines_of(&self, function: FunctionIx) -> (u32, u32) {
        let row = self.function_row(function);
        (row.start_line, row.end_line)
    }

    /// The file a function is in.
    pub fn file_of(&self, function: FunctionIx) -> FileIx {
        FileIx(self.function_row(function).file)
    }

    /// The fingerprint of a function, equal for copies.
    pub fn fingerprint(&self, function: FunctionIx) -> u64 {
        self.function_row(function).fingerprint
    }

    /// The nodes of a function as a range into the node columns.
    pub fn node_range(&self, function: FunctionIx) -> Range<usize> {
        let row = self.function_row(function);
        row.first_node as usize..row.first_node as usize + row.n_nodes as usize
    }

    /// The nodes of a function.
    pub fn nodes(&self, function: FunctionIx) -> impl ExactSizeIterator<Item = NodeIx> + use<> {
        self.node_range(function).map(NodeIx::from)
    }

    pub(super) fn function_row(&self, function: FunctionIx) -> &FunctionRow {
        &self.image.slice(&self.functions)[function.index()]
    }
}
