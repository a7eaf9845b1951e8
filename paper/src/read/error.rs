//! Why a document could not be read at all.

/// Why nothing of a document could be read. What is read in part is a document with [`Partial`](crate::document::Partial)
/// entries instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// No reader takes it.
    #[error(
        "not a PDF, LaTeX, Markdown or text file (its first bytes: {head:?}); convert it to one of these"
    )]
    UnknownFormat {
        /// The first bytes, as text.
        head: String,
    },
    /// The file is larger than the limit.
    #[error("{bytes} bytes are more than the limit of {limit}; raise the limit or split the document")]
    TooLarge {
        /// Size of the file.
        bytes: usize,
        /// Largest size that is read.
        limit: usize,
    },
    /// A password is needed.
    #[error("the PDF is encrypted ({reason}); save it without a password first")]
    Encrypted {
        /// What is missing.
        reason: String,
    },
    /// The file is broken beyond repair.
    #[error("the file is damaged: {reason}; try to print it to a new PDF")]
    Damaged {
        /// What is wrong.
        reason: String,
    },
    /// There are pages, but no text on any of them.
    #[error("none of the {pages} pages holds text (a scan?); run a text recognition such as ocrmypdf first")]
    NoText {
        /// How many pages were looked at.
        pages: usize,
    },
    /// Reading took longer than the limit before a first page was done.
    #[error("reading took longer than {seconds} s; raise the limit or leave the document out")]
    TooSlow {
        /// The limit.
        seconds: u64,
    },
    /// The crate is built without the reader.
    #[error("reading {format} needs the feature `{feature}` of algofind-paper")]
    NotBuiltIn {
        /// What it is.
        format: &'static str,
        /// What to switch on.
        feature: &'static str,
    },
}
