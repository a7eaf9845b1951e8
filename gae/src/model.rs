//! A trained graph autoencoder and its encoder in plain Rust.

use ndarray::linalg::general_mat_mul;
use ndarray::{Array2, ArrayView2, Axis};
use rayon::prelude::*;

use crate::encoder::check_features;
use crate::{GaeConfig, GaeError, Graph, GraphEncoder, ModelCard, SparseMatrix};

/// Rows of a dense product one thread computes at a time: the block and its result stay in the second-level cache.
const ROWS_PER_TASK: usize = 512;

/// A graph autoencoder: weights plus the card that says where they come from.
///
/// Encoding needs nothing but two sparse and two dense products (for two layers), so it does not need burn.
///
/// ```
/// use algofind_gae::{Gae, GaeConfig, Graph, GraphEncoder, ModelCard};
/// use ndarray::{Array2, array};
///
/// let card = ModelCard::untrained(GaeConfig::with_widths([2]), 3, "counts of a, b and c");
/// let gae = Gae::from_weights(card, vec![array![[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]])?;
/// let graph = Graph::new(2, [(0, 1)])?;
/// let vectors = gae.encode(&graph, array![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].view())?;
/// assert_eq!(vectors, array![[0.5, 0.5], [0.5, 0.5]]);
/// # Ok::<(), algofind_gae::GaeError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Gae {
    card: ModelCard,
    weights: Vec<Array2<f32>>,
}

impl Gae {
    /// A model from its weight matrices, input side first.
    pub fn from_weights(card: ModelCard, weights: Vec<Array2<f32>>) -> Result<Self, GaeError> {
        card.config.validate()?;
        let shapes = card.config.shapes(card.input_dimension);
        if let Some(layer) = (weights.len()..shapes.len()).next() {
            return Err(GaeError::MissingTensor { name: weight_name(layer) });
        }
        if weights.len() > shapes.len() {
            return Err(GaeError::UnexpectedTensor { name: weight_name(shapes.len()) });
        }
        for (layer, (weight, &shape)) in weights.iter().zip(&shapes).enumerate() {
            let name = weight_name(layer);
            if weight.dim() != shape {
                let (expected, found) = (vec![shape.0, shape.1], weight.shape().to_vec());
                return Err(GaeError::TensorShape { name, expected, found });
            }
            if !weight.iter().all(|value| value.is_finite()) {
                return Err(GaeError::NonFiniteWeight { name });
            }
        }
        let weights = weights.into_iter().map(|weight| weight.as_standard_layout().into_owned()).collect();
        Ok(Self { card, weights })
    }

    /// Configuration, provenance and quality of the model.
    pub fn card(&self) -> &ModelCard {
        &self.card
    }

    /// The shape of the encoder.
    pub fn config(&self) -> &GaeConfig {
        &self.card.config
    }

    /// The weight matrices, input side first.
    pub fn weights(&self) -> &[Array2<f32>] {
        &self.weights
    }

    /// Checks that features laid out as `layout` are the ones this model was trained on.
    pub fn check_layout(&self, layout: &str) -> Result<(), GaeError> {
        if self.card.feature_layout == layout {
            return Ok(());
        }
        let (expected, found) = (self.card.feature_layout.clone(), layout.to_owned());
        Err(GaeError::FeatureLayout { expected, found })
    }
}

impl GraphEncoder for Gae {
    fn dimension(&self) -> usize {
        self.card.config.dimension()
    }

    /// A hash of the shape, the feature layout and the weights.
    fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.card.feature_layout.as_bytes());
        for weight in &self.weights {
            hasher.update(&(weight.nrows() as u64).to_le_bytes());
            hasher.update(&(weight.ncols() as u64).to_le_bytes());
            for value in weight {
                hasher.update(&value.to_le_bytes());
            }
        }
        format!("gae-{}", &hasher.finalize().to_hex()[..16])
    }

    fn encode(&self, graph: &Graph, features: ArrayView2<'_, f32>) -> Result<Array2<f32>, GaeError> {
        check_features(graph, features, self.card.input_dimension)?;
        let adjacency = SparseMatrix::normalised_adjacency(graph);
        let mut hidden = convolve(&adjacency, features, &self.weights[0]);
        for weight in &self.weights[1..] {
            relu(&mut hidden);
            hidden = convolve(&adjacency, hidden.view(), weight);
        }
        check_overflow(&hidden)?;
        Ok(hidden)
    }
}

#[cfg(feature = "train")]
impl Gae {
    /// Encodes features that were already propagated once (`Â X`), as a trainer that computes them once has them.
    pub(crate) fn encode_propagated(
        weights: &[Array2<f32>],
        adjacency: &SparseMatrix,
        propagated: ArrayView2<'_, f32>,
    ) -> Array2<f32> {
        let mut hidden = dense_product(propagated, &weights[0]);
        for weight in &weights[1..] {
            relu(&mut hidden);
            hidden = convolve(adjacency, hidden.view(), weight);
        }
        hidden
    }
}

/// Name of a layer's weight matrix in a file.
pub(crate) fn weight_name(layer: usize) -> String {
    format!("layers.{layer}.weight")
}

/// `Â H W` of equation 1, associated so that the sparse product runs on the narrower side.
fn convolve(adjacency: &SparseMatrix, hidden: ArrayView2<'_, f32>, weight: &Array2<f32>) -> Array2<f32> {
    if weight.ncols() <= weight.nrows() {
        adjacency.multiply(dense_product(hidden, weight).view())
    } else {
        dense_product(adjacency.multiply(hidden).view(), weight)
    }
}

/// Dense product by blocks of rows, in parallel; within a block `matrixmultiply` uses the widest SIMD at hand.
fn dense_product(left: ArrayView2<'_, f32>, right: &Array2<f32>) -> Array2<f32> {
    let mut product = Array2::zeros((left.nrows(), right.ncols()));
    product
        .axis_chunks_iter_mut(Axis(0), ROWS_PER_TASK)
        .into_par_iter()
        .zip(left.axis_chunks_iter(Axis(0), ROWS_PER_TASK))
        .for_each(|(mut block, rows)| general_mat_mul(1.0, &rows, right, 0.0, &mut block));
    product
}

fn relu(hidden: &mut Array2<f32>) {
    hidden.par_mapv_inplace(|value| value.max(0.0));
}

fn check_overflow(embedding: &Array2<f32>) -> Result<(), GaeError> {
    let overflowed = |row: &ndarray::ArrayView1<'_, f32>| row.iter().any(|value| !value.is_finite());
    match embedding.outer_iter().position(|row| overflowed(&row)) {
        Some(row) => Err(GaeError::Overflow { row }),
        None => Ok(()),
    }
}
