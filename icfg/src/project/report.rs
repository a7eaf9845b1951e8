//! What opening a project found, and what it left out.

use serde::Serialize;
use thiserror::Error;

use super::decode::Encoding;
use crate::link::LinkReport;

/// Counts over a project, its files one by one, and the files left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct ProjectReport {
    /// Files read.
    pub n_files: usize,
    /// Their bytes, as stored on disk.
    pub n_bytes: u64,
    /// Their lines.
    pub n_lines: usize,
    /// Functions found.
    pub n_functions: usize,
    /// Nodes of the graph.
    pub n_nodes: usize,
    /// Edges of the graph, calls and returns included.
    pub n_edges: usize,
    /// Files in no known language; these are not listed one by one.
    pub n_other_files: usize,
    /// What became of the calls.
    pub links: LinkReport,
    /// Each file read, in the order of the graph.
    pub files: Vec<FileReport>,
    /// Each file of a known language that was not read, by path.
    pub skipped: Vec<Skipped>,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FileReport {
    /// Path as in the graph.
    pub path: String,
    /// Language.
    pub language: &'static str,
    /// Number of lines.
    pub n_lines: u32,
    /// Number of functions.
    pub n_functions: usize,
    /// Number of nodes.
    pub n_nodes: usize,
    /// Share of the text, between 0 and 1, that lies in syntax errors.
    pub error_share: f32,
    /// How its bytes were read.
    pub encoding: Encoding,
    /// Places that could not be treated as written.
    pub n_notices: usize,
}

/// A file that was not read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Skipped {
    /// Path, relative as those of the files read.
    pub path: String,
    /// Why.
    pub reason: SkipReason,
}

/// Why a file was not read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Error, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[non_exhaustive]
pub enum SkipReason {
    /// Larger than the limit.
    #[error("{n_bytes} bytes is more than the limit of {limit}")]
    TooLarge {
        /// Its size.
        n_bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// Has NUL bytes near its beginning and no UTF-16 mark.
    #[error("not a text file")]
    Binary,
    /// Named by the caller, but no frontend claims its ending.
    #[error("no frontend for this file name")]
    UnknownLanguage,
    /// The system would not let it be read.
    #[error("cannot be read: {message}")]
    Unreadable {
        /// The system's words.
        message: String,
    },
    /// A symbolic link to nothing.
    #[error("a symbolic link to a file that does not exist")]
    BrokenLink,
    /// A symbolic link, and links are not followed.
    #[error("a symbolic link")]
    Link,
    /// A symbolic link to one of its own parents.
    #[error("a symbolic link back to {ancestor}")]
    LinkLoop {
        /// The parent.
        ancestor: String,
    },
    /// The frontend failed on it, against its contract.
    #[error("the {language} frontend failed: {message}")]
    FrontendFailed {
        /// The frontend.
        language: &'static str,
        /// Its last words.
        message: String,
    },
}
