//! What can go wrong with documents.

use std::path::PathBuf;

use algofind_paper::ReadError;
use algofind_paper::index::IndexError;

/// Why documents cannot be read, indexed or joined to code.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PapersError {
    /// A file cannot be opened.
    #[error("cannot read {}: {source}", path.display())]
    Open {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A document cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        source: ReadError,
    },
    /// The index of documents.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// A query could not be described.
    #[error(transparent)]
    Query(#[from] crate::query::QueryError),
    /// The index of code.
    #[error(transparent)]
    Code(#[from] crate::index::IndexError),
}
