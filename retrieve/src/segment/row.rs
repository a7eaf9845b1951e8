//! Rows of the tables of a segment, as they are stored.

use bytemuck::{Pod, Zeroable};

/// Stands for "no row" in stored columns.
pub(crate) const NO_ROW: u32 = u32::MAX;

/// Counts of a segment; every column's length follows from them.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct MetaRow {
    pub(crate) n_files: u32,
    pub(crate) n_functions: u32,
    pub(crate) n_nodes: u32,
    pub(crate) padding: u32,
    pub(crate) source_bytes: u64,
}

#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct FileRow {
    pub(crate) content_hash: [u8; 32],
    pub(crate) source: PieceRow,
    pub(crate) facts: PieceRow,
    pub(crate) path: u32,
    pub(crate) language: u32,
    pub(crate) n_lines: u32,
    pub(crate) first_function: u32,
    pub(crate) n_functions: u32,
    pub(crate) padding: u32,
}

/// A compressed piece of a section with its own checksum.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct PieceRow {
    pub(crate) offset: u64,
    /// Checksum of the stored bytes.
    pub(crate) check: u64,
    pub(crate) stored_len: u32,
    pub(crate) len: u32,
}

#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct FunctionRow {
    pub(crate) fingerprint: u64,
    pub(crate) file: u32,
    pub(crate) name: u32,
    pub(crate) scope: u32,
    pub(crate) start_line: u32,
    pub(crate) end_line: u32,
    pub(crate) first_node: u32,
    pub(crate) n_nodes: u32,
    /// Where its body starts.
    pub(crate) body: u32,
}

#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct FieldRow {
    pub(crate) total_length: u64,
    pub(crate) n_functions: u32,
    pub(crate) padding: u32,
}

/// A table of vectors; its rows follow each other by key.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct TableRow {
    pub(crate) name: u32,
    pub(crate) dimension: u32,
    pub(crate) n_rows: u32,
    /// Whether nodes have rows of it, zero or one.
    pub(crate) has_nodes: u32,
}
