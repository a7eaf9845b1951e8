//! What can be wrong with a graph, its features or a stored model.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a graph could not be built or encoded, or a model not loaded or saved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GaeError {
    /// Node ids are 32 bits wide.
    #[error("{n_nodes} nodes are more than the {} that 32-bit ids can name", u32::MAX)]
    TooManyNodes {
        /// Number of nodes asked for.
        n_nodes: usize,
    },
    /// An edge names a node that is not there.
    #[error("edge {edge} names node {node}, but the graph has {n_nodes} nodes (ids start at 0)")]
    NodeOutOfRange {
        /// Position of the edge in the input.
        edge: usize,
        /// The id found.
        node: u32,
        /// Number of nodes of the graph.
        n_nodes: usize,
    },
    /// There must be one feature row per node.
    #[error("the graph has {expected} nodes, but the feature matrix has {found} rows")]
    FeatureRows {
        /// Nodes of the graph.
        expected: usize,
        /// Rows of the matrix.
        found: usize,
    },
    /// The features are not as wide as those the model was made for.
    #[error("the model takes {expected} features per node, but the matrix has {found} columns")]
    FeatureColumns {
        /// Input dimension of the model.
        expected: usize,
        /// Columns of the matrix.
        found: usize,
    },
    /// A feature is NaN or infinite.
    #[error("feature {column} of node {row} is {value}")]
    NonFiniteFeature {
        /// Node.
        row: usize,
        /// Feature.
        column: usize,
        /// The value found.
        value: f32,
    },
    /// Finite features were so large that the products overflowed.
    #[error("the embedding of node {row} overflowed: its features are too large to encode")]
    Overflow {
        /// Node.
        row: usize,
    },
    /// A model without layers encodes nothing.
    #[error("a graph autoencoder needs at least one layer")]
    NoLayers,
    /// A layer without columns encodes nothing.
    #[error("layer {layer} has width 0")]
    ZeroWidth {
        /// Position of the layer, from 0.
        layer: usize,
    },
    /// A weight matrix does not have the shape the configuration asks for.
    #[error("tensor `{name}` has shape {found:?}, expected {expected:?}")]
    TensorShape {
        /// Name of the tensor.
        name: String,
        /// Shape by the configuration.
        expected: Vec<usize>,
        /// Shape found.
        found: Vec<usize>,
    },
    /// A weight matrix is not made of 32-bit floats.
    #[error("tensor `{name}` holds {found}, expected F32")]
    TensorType {
        /// Name of the tensor.
        name: String,
        /// Element type found.
        found: String,
    },
    /// The weights lack a matrix that the configuration asks for.
    #[error("tensor `{name}` is missing")]
    MissingTensor {
        /// Name of the tensor.
        name: String,
    },
    /// The weights hold a matrix the configuration does not know.
    #[error("tensor `{name}` does not belong to this model")]
    UnexpectedTensor {
        /// Name of the tensor.
        name: String,
    },
    /// A weight is NaN or infinite.
    #[error("tensor `{name}` holds a value that is not finite")]
    NonFiniteWeight {
        /// Name of the tensor.
        name: String,
    },
    /// The description is of another kind of file.
    #[error("this is not a graph-autoencoder description: `format` is `{found}`, expected `{expected}`")]
    ForeignFormat {
        /// The name written by this crate.
        expected: &'static str,
        /// The name found.
        found: String,
    },
    /// The file was written by a version of this crate with another layout.
    #[error("format version {found} is not supported (this build reads version {supported})")]
    FormatVersion {
        /// Version in the file.
        found: u32,
        /// Version this build reads.
        supported: u32,
    },
    /// The weights are not the ones the description was written with.
    #[error("the weights do not belong to this description: checksum {found}, expected {expected}")]
    Checksum {
        /// Checksum in the description.
        expected: String,
        /// Checksum of the weights.
        found: String,
    },
    /// The features at hand are laid out differently from those of training.
    #[error("the model was trained on features `{expected}`, but these are `{found}`")]
    FeatureLayout {
        /// Layout stored with the model.
        expected: String,
        /// Layout of the caller.
        found: String,
    },
    /// The description is not the JSON this crate writes.
    #[error("the model description cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    /// The weights are not a safetensors file.
    #[error("the model weights cannot be read: {0}")]
    Safetensors(#[from] safetensors::SafeTensorError),
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl GaeError {
    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }
}
