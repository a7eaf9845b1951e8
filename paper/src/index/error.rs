//! What can go wrong with an index.

use std::path::PathBuf;

/// Why an index cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// There is no index.
    #[error("{} holds no index of papers; make one with `algofind papers index PATH --out {}`", .0.display(), .0.display())]
    Missing(PathBuf),
    /// Another process writes.
    #[error("{} is being written by another process; wait for it to end", .0.display())]
    Locked(PathBuf),
    /// The index was written by another version.
    #[error("the index in {} has format {found}, this program reads {expected}; remove it and index again", path.display())]
    Format {
        /// Where.
        path: PathBuf,
        /// What it has.
        found: u32,
        /// What is known here.
        expected: u32,
    },
    /// The vectors in the index were made by another encoder.
    #[error(
        "the captions in the index were encoded by {found:?}, the encoder in use is {expected:?}; index again into another folder"
    )]
    Encoder {
        /// What the index has.
        found: Option<String>,
        /// What the caller has.
        expected: Option<String>,
    },
    /// A file is not what was written.
    #[error("{} is damaged ({reason}); remove the index and make it again", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The encoder failed.
    #[error("the captions cannot be encoded: {0}")]
    Meaning(String),
    /// The file system said no.
    #[error("{}: {source}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What it said.
        source: std::io::Error,
    },
}

impl IndexError {
    pub(super) fn io(path: &std::path::Path) -> impl FnOnce(std::io::Error) -> Self + use<'_> {
        move |source| Self::Io { path: path.to_path_buf(), source }
    }
}
