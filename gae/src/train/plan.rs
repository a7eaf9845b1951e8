//! How an epoch is cut into steps, and how its weights are measured.

use std::sync::atomic::{AtomicBool, Ordering};

use ndarray::{Array2, ArrayView1, ArrayView2, Axis};
use rand::Rng;

use crate::train::TrainError;
use crate::train::backend::{Runtime, SparseRoute};
use crate::train::batches::{EdgeClusters, PairBatch};
use crate::train::corpus::Corpus;
use crate::train::decoder::{LabelledPairs, Pairs};
use crate::train::kernels::Operator;
use crate::train::neighbourhood::{Neighbourhood, Sampler};
use crate::train::network::{Embedding, Network, Propagated};
use crate::train::propagation::Propagation;
use crate::train::state::State;
use crate::train::tensors::{download_values, upload};
use crate::{Batching, Gae, GaeConfig, RankingScore, SparseMatrix, TrainConfig};

/// Steps of an epoch over a corpus.
pub(crate) struct Plan<'a> {
    corpus: &'a Corpus,
    runtime: &'a Runtime,
    n_layers: usize,
    steps: Steps,
}

enum Steps {
    /// One step over all edges; the graph stays on the device.
    Full { propagated: Propagated, hops: Vec<Propagation>, hidden: Pairs },
    /// Many steps over local batches; only a batch is on the device.
    Batches(EdgeClusters),
}

/// Mean loss of an epoch, and how good the weights it began with were.
pub(crate) struct EpochOutcome {
    pub(crate) loss: f64,
    pub(crate) validation: Option<RankingScore>,
}

impl<'a> Plan<'a> {
    pub(crate) fn new(
        corpus: &'a Corpus,
        config: &GaeConfig,
        batching: Batching,
        runtime: &'a Runtime,
    ) -> Self {
        let n_layers = config.widths.len();
        let steps = if let Some(batch_edges) = batch_edges(batching, corpus, config) {
            Steps::Batches(EdgeClusters::new(corpus, batch_edges))
        } else {
            let hop = Propagation::new(&Operator::symmetric(corpus.adjacency.clone()), runtime);
            let pairs = [corpus.hidden.as_slice(), &corpus.hidden_non_edges].concat();
            Steps::Full {
                propagated: upload_propagated(corpus.propagated.view(), runtime),
                hops: vec![hop; n_layers - 1],
                hidden: Pairs::new(corpus.graph.n_nodes(), pairs, runtime),
            }
        };
        Self { corpus, runtime, n_layers, steps }
    }

    /// Runs an epoch; `None` if it was cancelled before its end, when the state has moved on and must be dropped.
    pub(crate) fn run_epoch(
        &self,
        state: &mut State,
        random: &mut impl Rng,
        cancel: &AtomicBool,
    ) -> Result<Option<EpochOutcome>, TrainError> {
        match &self.steps {
            Steps::Full { propagated, hops, hidden } => {
                let edges = self.corpus.visible.edges();
                let non_edges = self.corpus.non_edges.sample_like(edges, random);
                let pairs = LabelledPairs::new(self.corpus.graph.n_nodes(), edges, &non_edges, self.runtime);
                let embedding = state.network.forward(propagated, hops);
                let validation = self.score(hidden, &embedding)?;
                let loss = step(state, &embedding, &pairs, random)?;
                Ok(Some(EpochOutcome { loss, validation }))
            }
            Steps::Batches(clusters) => {
                let validation = self.validate(&state.network)?;
                let mut sampler = Sampler::new(&self.corpus.adjacency);
                let mut total = 0.0;
                for edges in clusters.shuffled(random) {
                    if cancel.load(Ordering::Relaxed) {
                        return Ok(None);
                    }
                    total += self.run_batch(&edges, &mut sampler, state, random)? * edges.len() as f64;
                }
                Ok(Some(EpochOutcome { loss: total / self.corpus.visible.n_edges() as f64, validation }))
            }
        }
    }

    fn run_batch(
        &self,
        edges: &[(u32, u32)],
        sampler: &mut Sampler<'_>,
        state: &mut State,
        random: &mut impl Rng,
    ) -> Result<f64, TrainError> {
        let batch = PairBatch::new(edges, self.corpus, random);
        let Neighbourhood { nodes, hops } = sampler.cut(&batch.nodes, self.n_layers - 1, random);
        let rows: Vec<usize> = nodes.iter().map(|&node| node as usize).collect();
        let input = upload_propagated(self.corpus.propagated.select(Axis(0), &rows).view(), self.runtime);
        let hops: Vec<_> =
            hops.into_iter().map(|hop| Propagation::new(&Operator::new(hop), self.runtime)).collect();
        let pairs = LabelledPairs::new(batch.nodes.len(), &batch.edges, &batch.non_edges, self.runtime);
        let embedding = state.network.forward(&input, &hops);
        step(state, &embedding, &pairs, random)
    }

    /// Link prediction on the hidden edges.
    pub(crate) fn validate(&self, network: &Network) -> Result<Option<RankingScore>, TrainError> {
        if self.corpus.hidden.is_empty() {
            return Ok(None);
        }
        match &self.steps {
            Steps::Full { propagated, hops, hidden } => {
                self.score(hidden, &network.forward(propagated, hops))
            }
            Steps::Batches(_) => {
                let weights = network.download()?;
                let embedding = Gae::encode_propagated(
                    &weights[..self.n_layers],
                    &self.corpus.adjacency,
                    self.corpus.propagated.view(),
                );
                let dots = |pairs: &[(u32, u32)]| -> Vec<f32> {
                    pairs.iter().map(|&pair| dot(&embedding, pair)).collect()
                };
                Ok(RankingScore::of(&dots(&self.corpus.hidden), &dots(&self.corpus.hidden_non_edges)))
            }
        }
    }

    fn score(&self, hidden: &Pairs, embedding: &Embedding) -> Result<Option<RankingScore>, TrainError> {
        if self.corpus.hidden.is_empty() {
            return Ok(None);
        }
        let logits = download_values(hidden.logits(embedding.mean.clone().detach()))?;
        let (edges, non_edges) = logits.split_at(self.corpus.hidden.len());
        Ok(RankingScore::of(edges, non_edges))
    }
}

/// Share of non-zero values below which a sparse product is used; a guess at where it overtakes a dense one.
const SPARSE_BELOW: f64 = 0.1;

/// Copies `Â X` to the device, in the form that multiplies faster.
fn upload_propagated(matrix: ArrayView2<'_, f32>, runtime: &Runtime) -> Propagated {
    let n_non_zero = matrix.iter().filter(|&&value| value != 0.0).count();
    if runtime.route() == SparseRoute::Kernels && (n_non_zero as f64) < SPARSE_BELOW * matrix.len() as f64 {
        let operator = Operator::new(SparseMatrix::from_dense(matrix));
        Propagated::Sparse(Propagation::new(&operator, runtime))
    } else {
        Propagated::Dense(upload(matrix, &runtime.autodiff()))
    }
}

/// One step of the optimiser; gives the loss before it.
fn step(
    state: &mut State,
    embedding: &Embedding,
    pairs: &LabelledPairs,
    random: &mut impl Rng,
) -> Result<f64, TrainError> {
    let mut loss = pairs.cross_entropy(embedding.sample(random));
    if let Some(divergence) = embedding.divergence() {
        loss = loss + divergence;
    }
    state.network = state.optimiser.step(&state.network, &loss);
    Ok(f64::from(download_values(loss)?[0]))
}

fn dot(embedding: &Array2<f32>, (a, b): (u32, u32)) -> f32 {
    let row = |node: u32| -> ArrayView1<'_, f32> { embedding.row(node as usize) };
    row(a).dot(&row(b))
}

/// Edges per batch, or `None` for full batch.
fn batch_edges(batching: Batching, corpus: &Corpus, config: &GaeConfig) -> Option<usize> {
    match batching {
        Batching::Full => None,
        Batching::Edges(edges) => Some(edges),
        Batching::Auto => {
            // The input once; per layer its output, its activation and their gradients.
            let per_node = corpus.propagated.ncols() + 4 * config.widths.iter().sum::<usize>();
            let bytes = corpus.graph.n_nodes() * per_node * size_of::<f32>();
            (bytes > TrainConfig::FULL_BATCH_BYTES).then_some(TrainConfig::BATCH_EDGES)
        }
    }
}
