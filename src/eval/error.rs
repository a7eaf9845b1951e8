//! What can keep an evaluation from being made.

use std::path::{Path, PathBuf};

use crate::index::IndexError;

/// An evaluation could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvalError {
    /// A file could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line of a file of labels is not one.
    #[error("{}:{line}: not a label: {source}", path.display())]
    Label {
        /// The file.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// No query has a label.
    #[error("no query of {} has a label; queries are files NAME.txt, labels name them by NAME", path.display())]
    NothingToMeasure {
        /// The folder of queries.
        path: PathBuf,
    },
    /// The search failed.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// A query could not be described.
    #[error(transparent)]
    Query(#[from] crate::query::QueryError),
}

impl EvalError {
    /// Wraps what the system said about a file.
    pub(super) fn read(path: &Path) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Self::Read { path: path.to_owned(), source }
    }
}
