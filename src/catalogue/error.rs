use std::path::PathBuf;

use thiserror::Error;

/// Why a catalogue cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A document cannot be read.
    #[cfg(feature = "paper")]
    #[error("cannot take algorithms out of {}", path.display())]
    Paper {
        /// Which.
        path: PathBuf,
        /// Why.
        source: Box<crate::papers::PapersError>,
    },
    /// A document has no algorithm in it.
    #[error("{} describes no algorithm that could be read", path.display())]
    NoAlgorithm {
        /// Which.
        path: PathBuf,
    },
    /// A folder holds no entry.
    #[error("{} holds no .txt file; a catalogue has one for each algorithm", folder.display())]
    Empty {
        /// Which.
        folder: PathBuf,
    },
    /// An entry does not begin with what is said of the algorithm.
    #[error(
        "{entry}: it begins with `---`, lines such as `name: …` and `kind: …`, and `---`; then comes the pseudo-code"
    )]
    NoFrontMatter {
        /// Its name.
        entry: String,
    },
    /// A line of the front matter is not one.
    #[error(
        "{entry}, line {line}: `{found}` is none of name, also, kind, time, space, needs, about, easily taken for, example"
    )]
    UnknownField {
        /// Its name.
        entry: String,
        /// Counted from 1.
        line: usize,
        /// The line.
        found: String,
    },
    /// Something that every entry has is missing.
    #[error("{entry}: `{field}` is missing")]
    Missing {
        /// Its name.
        entry: String,
        /// What is missing.
        field: &'static str,
    },
}
