use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a segment cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SegmentError {
    /// The operating system refused.
    #[error("cannot read {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// The file does not begin like a segment.
    #[error("{} is not an index segment", path.display())]
    NotASegment {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by another version of this crate.
    #[error("{} has format version {found}; this build reads version {expected}", path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version it has.
        found: u32,
        /// The version that can be read.
        expected: u32,
    },
    /// The bytes are not the ones that were written.
    #[error("{} is damaged ({part})", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The part of it that is damaged.
        part: String,
    },
}

/// Why a file cannot be added to a segment. The builder is unchanged after it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// An index inside the unit points nowhere.
    #[error("{path}: {what} {index} is out of range, there are {len}")]
    OutOfRange {
        /// The file.
        path: String,
        /// What the index should point to.
        what: &'static str,
        /// The index.
        index: u32,
        /// How many there are.
        len: usize,
    },
    /// A node's span does not lie within the source.
    #[error("{path}: span {start}..{end} of a node does not lie within the {len} bytes of the source")]
    Span {
        /// The file.
        path: String,
        /// First byte.
        start: u32,
        /// One past the last byte.
        end: u32,
        /// Length of the source.
        len: usize,
    },
    /// A vector has another dimension than those before it.
    #[error("{path}: a vector of `{table}` has {found} components, those before it have {expected}")]
    Dimension {
        /// The file.
        path: String,
        /// The table it is of.
        table: String,
        /// Its dimension.
        found: usize,
        /// The dimension so far.
        expected: usize,
    },
    /// More of something than a segment can count; start another segment.
    #[error("a segment cannot hold so many {what}")]
    TooLarge {
        /// Of what.
        what: &'static str,
    },
}
