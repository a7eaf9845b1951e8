use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::segment::{BuildError, SegmentError};

/// Why an index cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum IndexError {
    /// There is no index in the directory.
    #[error("{} is not an index", directory.display())]
    NotAnIndex {
        /// The directory.
        directory: PathBuf,
    },
    /// The directory is no index and holds something else.
    #[error(
        "{} holds files that are none of an index, such as {}: give a folder that is empty or not there yet",
        directory.display(),
        Path::new(file).display(),
    )]
    Occupied {
        /// The directory.
        directory: PathBuf,
        /// The first of the files.
        file: OsString,
    },
    /// The index was written by another version of this crate.
    #[error("{} has index format {found}; this build reads format {expected}: build the index again", directory.display())]
    Version {
        /// The directory.
        directory: PathBuf,
        /// The version it has.
        found: String,
        /// The version that can be read.
        expected: u32,
    },
    /// The index was made with something else than the caller expects, such as another encoder.
    #[error(
        "the index in {} was made with {}, expected was {}: build the index again",
        directory.display(),
        described(name, found),
        described(name, expected),
    )]
    Fingerprint {
        /// The directory.
        directory: PathBuf,
        /// What differs.
        name: String,
        /// What the index was made with; empty when it does not say.
        found: String,
        /// What was expected; empty when nothing was.
        expected: String,
    },
    /// The bytes of a file are not the ones that were written, or the file is gone.
    #[error("{} is damaged ({part})", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        part: String,
    },
    /// Another writer is at work.
    #[error("the index in {} is being written by {holder}", directory.display())]
    Locked {
        /// The directory.
        directory: PathBuf,
        /// Who holds the lock, as far as known.
        holder: String,
    },
    /// The operating system refused; the index is as it was.
    #[error("cannot {action} {}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// An earlier step of the writer failed, and with it what was collected is gone.
    #[error("writing to {} failed before: nothing was committed, start again", directory.display())]
    Abandoned {
        /// The directory.
        directory: PathBuf,
    },
    /// A segment cannot be used.
    #[error(transparent)]
    Segment(#[from] SegmentError),
    /// A file cannot be added.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl IndexError {
    /// Wraps a system error.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { action, path: path.to_owned(), source }
    }

    pub(crate) fn damaged(path: &Path, part: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), part: part.into() }
    }

    /// Whether a file was not there.
    pub(crate) fn is_not_found(&self) -> bool {
        match self {
            Self::Io { source, .. } | Self::Segment(SegmentError::Io { source, .. }) => {
                source.kind() == io::ErrorKind::NotFound
            }
            _ => false,
        }
    }
}

/// What an index was made with, as a reader would say it.
fn described(name: &str, fingerprint: &str) -> String {
    if fingerprint.is_empty() { format!("no {name}") } else { format!("{name} `{fingerprint}`") }
}
