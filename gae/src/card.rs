//! Where a model comes from and how good it was.

use serde::{Deserialize, Serialize};

use crate::{GaeConfig, RankingScore, TrainConfig};

/// Everything that is saved beside the weights.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelCard {
    /// Shape of the encoder.
    pub config: GaeConfig,
    /// Width of the feature rows.
    pub input_dimension: usize,
    /// The caller's name for what the feature columns mean; two equal names promise equal features.
    pub feature_layout: String,
    /// How the weights were trained, if they were.
    pub training: Option<TrainingRecord>,
}

impl ModelCard {
    /// The card of weights that did not come out of a trainer.
    pub fn untrained(config: GaeConfig, input_dimension: usize, feature_layout: impl Into<String>) -> Self {
        Self { config, input_dimension, feature_layout: feature_layout.into(), training: None }
    }
}

/// How weights were trained and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TrainingRecord {
    /// Configuration, with the seed.
    pub config: TrainConfig,
    /// Epochs run.
    pub n_epochs: usize,
    /// Number of graphs trained on.
    pub n_graphs: usize,
    /// Nodes of all graphs.
    pub n_nodes: usize,
    /// Edges of all graphs, training and validation.
    pub n_edges: usize,
    /// Link prediction on the hidden edges with these weights, if there were any.
    pub validation: Option<RankingScore>,
}
