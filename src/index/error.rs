//! What can go wrong while an index is made or opened.

use algofind_embed::EncodeError;
use algofind_gae::GaeError;
use algofind_icfg::project::OpenError;
use algofind_retrieve::segment::{BuildError, SegmentError};
use algofind_retrieve::view::ViewError;

/// An index could not be made, opened or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// The sources could not be walked.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A text encoder failed.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The graph encoder failed.
    #[error(transparent)]
    Graph(#[from] GaeError),
    /// A query could not be described.
    #[error(transparent)]
    Query(#[from] crate::query::QueryError),
    /// Reading or writing the index failed.
    #[error(transparent)]
    Store(#[from] algofind_retrieve::index::IndexError),
    /// A segment is damaged.
    #[error(transparent)]
    Segment(#[from] SegmentError),
    /// A file does not fit into a segment.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// What the linker needs could not be stored or read back.
    #[error("the call facts of a file could not be stored or read: {reason}")]
    Facts {
        /// What is wrong with them.
        reason: String,
    },
    /// A query was made with other encoders than the index, or an index with others than the ones it is searched
    /// together with: their vectors cannot be compared.
    #[error(
        "the {who} was made with {name} `{found}`, the index with {name} `{expected}`: make both with the same encoders"
    )]
    Encoders {
        /// What does not fit the index: `query`, or `other index`.
        who: &'static str,
        /// Which encoder: `text`, `math`, `graph`, or `evidence`, the keys functions are found by.
        name: String,
        /// What it was made with; `none` when without.
        found: String,
        /// What the index was made with.
        expected: String,
    },
    /// A search asked for a language that is neither compiled in nor in the index.
    #[error("`{name}` is not a language that can be searched; these are: {}", known.join(", "))]
    Language {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A file that the index does not hold.
    #[error("the index holds no file {file}")]
    NoSuchFile {
        /// Its path as asked for.
        file: String,
    },
    /// What keeps the index could not answer.
    #[error(transparent)]
    View(#[from] ViewError),
    /// An index on other machines was asked for something that needs all of it.
    #[error(
        "this index is kept on other machines, where it can only be searched: this needs an index on this machine"
    )]
    Elsewhere,
    /// The caller asked to stop.
    #[error("stopped as asked; nothing was changed")]
    Cancelled,
}

impl IndexError {
    /// Facts that could not be stored or read.
    pub(super) fn facts(error: impl std::fmt::Display) -> Self {
        Self::Facts { reason: error.to_string() }
    }
}
