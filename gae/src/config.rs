//! What a model looks like and how it is trained, as plain data that is saved with the weights.

use serde::{Deserialize, Serialize};

use crate::GaeError;

/// The shape of an encoder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GaeConfig {
    /// Output width of each graph-convolution layer; the last one is the width of the embedding.
    pub widths: Vec<usize>,
    /// Train as a variational autoencoder: the last layer has a mean and a deviation, and encoding gives the mean.
    pub variational: bool,
}

impl GaeConfig {
    /// Two layers, 512 wide (§4.2 of the paper).
    pub fn paper() -> Self {
        Self::with_widths([512, 512])
    }

    /// 64 → 32: small enough to ship and to keep per node in an index.
    pub fn lean() -> Self {
        Self::with_widths([64, 32])
    }

    /// 32 → 16: the encoder of the original graph-autoencoder experiments (Kipf and Welling, 2016).
    pub fn kipf() -> Self {
        Self::with_widths([32, 16])
    }

    /// Layers of the given widths, not variational.
    pub fn with_widths(widths: impl Into<Vec<usize>>) -> Self {
        Self { widths: widths.into(), variational: false }
    }

    /// The same shape, trained variationally.
    #[must_use]
    pub fn variational(self) -> Self {
        Self { variational: true, ..self }
    }

    /// Whether there is at least one layer and none is empty.
    pub fn validate(&self) -> Result<(), GaeError> {
        if self.widths.is_empty() {
            return Err(GaeError::NoLayers);
        }
        match self.widths.iter().position(|&width| width == 0) {
            Some(layer) => Err(GaeError::ZeroWidth { layer }),
            None => Ok(()),
        }
    }

    /// Width of the embedding.
    pub fn dimension(&self) -> usize {
        self.widths.last().copied().unwrap_or(0)
    }

    /// Shapes `(inputs, outputs)` of the weight matrices for features of the given width.
    pub fn shapes(&self, input_dimension: usize) -> Vec<(usize, usize)> {
        let inputs = std::iter::once(input_dimension).chain(self.widths.iter().copied());
        inputs.zip(self.widths.iter().copied()).collect()
    }
}

/// How the training edges reach the optimiser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Batching {
    /// Full batch while its activations fit [`TrainConfig::FULL_BATCH_BYTES`], else edge batches of
    /// [`TrainConfig::BATCH_EDGES`].
    Auto,
    /// One step per epoch over all edges.
    Full,
    /// One step per this many edges, encoding only their neighbourhood.
    Edges(usize),
}

/// How a model is trained.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TrainConfig {
    /// Adam's learning rate.
    pub learning_rate: f64,
    /// Upper bound of passes over the training edges.
    pub max_epochs: usize,
    /// Stop after this many epochs without a better validation AUC and keep the best weights;
    /// `None` runs all epochs and keeps the last weights.
    pub patience: Option<usize>,
    /// Share of the edges that is hidden from the encoder to measure it.
    pub validation_share: f64,
    /// Full batch or edge batches.
    pub batching: Batching,
    /// Seed of the split, the initial weights, the negative samples and the order of batches.
    pub seed: u64,
}

impl TrainConfig {
    /// Edges per mini-batch (§4.2 of the paper).
    pub const BATCH_EDGES: usize = 2048;
    /// Activations beyond this many bytes make [`Batching::Auto`] choose mini-batches.
    pub const FULL_BATCH_BYTES: usize = 2 << 30;
}

impl Default for TrainConfig {
    /// Adam at 0.01 on an 8:2 split of the edges (§4.2 of the paper), stopped by validation AUC.
    fn default() -> Self {
        Self {
            learning_rate: 0.01,
            max_epochs: 200,
            patience: Some(20),
            validation_share: 0.2,
            batching: Batching::Auto,
            seed: 0,
        }
    }
}
