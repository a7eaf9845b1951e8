//! The role the rest of a search engine sees.

use ndarray::{Array2, ArrayView2};

use crate::{GaeError, Graph};

/// Something that gives every node of a graph a vector.
///
/// An encoder is pure: the same graph and features give the same vectors, of a fixed dimension. [`Gae`](crate::Gae)
/// is one; others can be written outside this crate:
///
/// ```
/// use algofind_gae::{GaeError, Graph, GraphEncoder, SparseMatrix};
/// use ndarray::{Array2, ArrayView2, array};
///
/// /// Smooths the features over the neighbours; nothing to train.
/// struct Smoothing {
///     dimension: usize,
/// }
///
/// impl GraphEncoder for Smoothing {
///     fn dimension(&self) -> usize {
///         self.dimension
///     }
///
///     fn fingerprint(&self) -> String {
///         format!("smoothing-{}", self.dimension)
///     }
///
///     fn encode(&self, graph: &Graph, features: ArrayView2<'_, f32>) -> Result<Array2<f32>, GaeError> {
///         algofind_gae::check_features(graph, features, self.dimension)?;
///         Ok(SparseMatrix::normalised_adjacency(graph).multiply(features))
///     }
/// }
///
/// let pair = Graph::new(2, [(0, 1)])?;
/// let vectors = Smoothing { dimension: 1 }.encode(&pair, array![[1.0], [3.0]].view())?;
/// assert_eq!(vectors, array![[2.0], [2.0]]);
/// # Ok::<(), GaeError>(())
/// ```
pub trait GraphEncoder {
    /// Width of the vectors.
    fn dimension(&self) -> usize;

    /// A name that changes whenever the vectors would.
    fn fingerprint(&self) -> String;

    /// One row per node of the graph.
    fn encode(&self, graph: &Graph, features: ArrayView2<'_, f32>) -> Result<Array2<f32>, GaeError>;
}

/// Checks that there is one finite feature row of width `dimension` per node.
pub fn check_features(
    graph: &Graph,
    features: ArrayView2<'_, f32>,
    dimension: usize,
) -> Result<(), GaeError> {
    if features.nrows() != graph.n_nodes() {
        return Err(GaeError::FeatureRows { expected: graph.n_nodes(), found: features.nrows() });
    }
    if features.ncols() != dimension {
        return Err(GaeError::FeatureColumns { expected: dimension, found: features.ncols() });
    }
    for (row, values) in features.outer_iter().enumerate() {
        if let Some(column) = values.iter().position(|value| !value.is_finite()) {
            return Err(GaeError::NonFiniteFeature { row, column, value: values[column] });
        }
    }
    Ok(())
}
