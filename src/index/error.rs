//! What can go wrong while an index is made or opened.

use algofind_embed::EncodeError;
use algofind_gae::GaeError;
use algofind_icfg::project::OpenError;
use algofind_retrieve::segment::{BuildError, SegmentError};

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
    #[error("the call facts of a file could not be stored or read: {0}")]
    Facts(postcard::Error),
    /// The caller asked to stop.
    #[error("stopped as asked; nothing was changed")]
    Cancelled,
}
