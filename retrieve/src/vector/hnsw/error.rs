use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::segment::SegmentError;

/// Why a graph cannot be kept or used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum HnswError {
    /// The file cannot be read, is something else, or is damaged.
    #[error(transparent)]
    File(#[from] SegmentError),
    /// The operating system refused; the file is as it was.
    #[error("cannot write {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// The graph links another number of rows, or rows of another dimension.
    #[error("the graph is one of {} × {} vectors, not of {} × {}", expected.0, expected.1, found.0, found.1)]
    Size {
        /// Number and dimension of the rows given.
        found: (usize, usize),
        /// Number and dimension of the rows that the graph links.
        expected: (usize, usize),
    },
    /// The graph links as many rows, but not these.
    #[error("the graph was built for other vectors than those given")]
    OtherRows,
}
