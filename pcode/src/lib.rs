//! The p-language: parser, printer, and converter from pseudo-code as people write it

pub mod ast;
pub mod classify;
pub mod span;

/// How deep blocks may nest in blocks, and tests in tests.
///
/// Every walk over a tree may recurse: no tree of the parser is deeper than this.
pub const MAX_DEPTH: usize = 256;
