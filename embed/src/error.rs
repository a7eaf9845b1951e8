//! What can go wrong when an encoder is opened or used.

use std::io;
use std::path::{Path, PathBuf};

/// An encoder could not be opened or could not encode.
///
/// There is no fall-back to another encoder: vectors of different encoders do not compare.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A file that the encoder needs is missing.
    #[error("{} is missing: {needed_for}", path.display())]
    Missing {
        /// The file that was looked for.
        path: PathBuf,
        /// What it is for.
        needed_for: &'static str,
    },
    /// A file could not be read or written.
    #[error("cannot access {}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file is not a table of word vectors, or is damaged.
    #[error("not a table of word vectors: {reason}")]
    Table {
        /// What does not fit.
        reason: String,
    },
    /// A JSON file does not say what it should.
    #[error("{} cannot be understood", path.display())]
    Json {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// The model is of another kind than the two that are implemented.
    #[error("{} describes a `{found}` model; `bert` and `roberta` are supported", path.display())]
    Architecture {
        /// The configuration file.
        path: PathBuf,
        /// The kind it names.
        found: String,
    },
    /// A setting of the model is one that is not implemented.
    #[error("{} sets `{field}` to `{found}`; supported: {supported}", path.display())]
    Setting {
        /// The configuration file.
        path: PathBuf,
        /// The setting's name.
        field: &'static str,
        /// Its value.
        found: String,
        /// The values that work.
        supported: &'static str,
    },
    /// The weights lack a tensor.
    #[error("{} has no tensor `{name}`", path.display())]
    TensorMissing {
        /// The weights file.
        path: PathBuf,
        /// The tensor's name in the file's own convention.
        name: String,
    },
    /// The weights hold a tensor that the model has no place for.
    #[error("{} has a tensor `{name}` that the model does not use", path.display())]
    TensorUnused {
        /// The weights file.
        path: PathBuf,
        /// The tensor's name.
        name: String,
    },
    /// A tensor has another shape than the configuration says.
    #[error("tensor `{name}` in {} has shape {found:?}, expected {expected:?}", path.display())]
    TensorShape {
        /// The weights file.
        path: PathBuf,
        /// The tensor's name.
        name: String,
        /// The shape that follows from the configuration.
        expected: Vec<usize>,
        /// The shape in the file.
        found: Vec<usize>,
    },
    /// A tensor has a number type that is not implemented.
    #[error("tensor `{name}` in {} holds {found}; F32, F16 and BF16 are supported", path.display())]
    TensorType {
        /// The weights file.
        path: PathBuf,
        /// The tensor's name.
        name: String,
        /// Its number type.
        found: String,
    },
    /// The weights file is cut off or otherwise no safetensors file.
    #[error("{} is not a whole safetensors file: {reason}", path.display())]
    Weights {
        /// The weights file.
        path: PathBuf,
        /// What the reader found.
        reason: String,
    },
    /// The tokenizer could not be read, or could not tokenize.
    #[error("tokenizer {}: {reason}", path.display())]
    Tokenizer {
        /// The tokenizer file.
        path: PathBuf,
        /// What it said.
        reason: String,
    },
    /// The tokenizer yields ids that the model has no vector for.
    #[error(
        "the tokenizer knows {tokenizer} tokens, the model has vectors for {model}: they are not of one model"
    )]
    Vocabulary {
        /// Tokens of the tokenizer.
        tokenizer: usize,
        /// Rows of the model's embedding.
        model: usize,
    },
    /// The cache of vectors is not one, or is of vectors of another length.
    #[error("{} is not a cache of these vectors: {reason}; delete it to start afresh", path.display())]
    Cache {
        /// The cache file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
    /// The linear algebra of distilling did not converge.
    #[error("no principal components: {reason}")]
    Decomposition {
        /// What failed.
        reason: String,
    },
}

impl EncodeError {
    /// The error for a failed access to `path`.
    pub(crate) fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }
}
