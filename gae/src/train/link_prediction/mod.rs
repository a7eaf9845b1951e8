//! The experiment by which graph autoencoders are compared (Kipf and Welling, Variational Graph Auto-Encoders, 2016).
//!
//! 10 % of the edges are set aside for the test and 5 % for validation; the encoder is trained on the rest (32 → 16,
//! Adam at 0.01, 200 epochs, full batch) and must tell the test edges from as many sampled non-edges. The encoder sees
//! the training edges only, also when it is tested. Reported is the mean over random splits.

mod planetoid;

use ndarray::ArrayView2;

use crate::train::non_edges::NonEdges;
use crate::train::random::Stream;
use crate::train::{EdgeSplit, Runtime, TrainError, Trainer, TrainingGraph};
use crate::{Batching, GaeConfig, Graph, GraphEncoder, RankingScore, TrainConfig};

pub use planetoid::{CitationGraph, PlanetoidError};

/// Share of all edges the test is made of.
const TEST_SHARE: f64 = 0.10;
/// Share of all edges for validation.
const VALIDATION_SHARE: f64 = 0.05;

/// Trains and tests once.
pub fn run(
    graph: &Graph,
    features: ArrayView2<'_, f32>,
    config: &GaeConfig,
    seed: u64,
    runtime: &Runtime,
) -> Result<RankingScore, TrainError> {
    let test = EdgeSplit::new(graph, TEST_SHARE, seed);
    let training = TrainConfig {
        learning_rate: 0.01,
        max_epochs: 200,
        patience: None,
        validation_share: VALIDATION_SHARE / (1.0 - TEST_SHARE),
        batching: Batching::Full,
        seed,
    };
    // The trainer hides its validation edges by the same rule, so the graph its encoder saw can be had again.
    let seen = EdgeSplit::new(&test.visible, training.validation_share, seed).visible;
    let trained = Trainer::new(config.clone(), training)
        .on(runtime.clone())
        .fit(&[TrainingGraph { graph: &test.visible, features }])?;

    let nodes = 0..graph.n_nodes() as u32;
    let non_edges = NonEdges::new(graph, std::slice::from_ref(&nodes))
        .sample_like(&test.hidden, &mut Stream::TestPairs.open(seed));
    let embedding = trained.model.encode(&seen, features)?;
    let score = |pairs: &[(u32, u32)]| -> Vec<f32> {
        pairs.iter().map(|&(a, b)| embedding.row(a as usize).dot(&embedding.row(b as usize))).collect()
    };
    RankingScore::of(&score(&test.hidden), &score(&non_edges)).ok_or(TrainError::TooFewEdges {
        n_edges: graph.n_edges(),
        n_training: seen.n_edges(),
        n_hidden: test.hidden.len(),
    })
}
