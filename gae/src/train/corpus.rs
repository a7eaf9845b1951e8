//! The graphs of a training run, laid out as one graph with several parts.

use std::ops::Range;
use std::sync::Arc;

use ndarray::{Array2, ArrayView2, Axis, CowArray, concatenate};

use crate::train::non_edges::NonEdges;
use crate::train::random::Stream;
use crate::train::{EdgeSplit, TrainError};
use crate::{Graph, SparseMatrix, TrainConfig, check_features};

/// A graph to train on, with one feature row per node.
#[derive(Debug, Clone, Copy)]
pub struct TrainingGraph<'a> {
    /// The edges to predict and to pass messages along.
    pub graph: &'a Graph,
    /// The features.
    pub features: ArrayView2<'a, f32>,
}

/// What training and validation need of the input. Message passing (`adjacency`, `propagated`) knows the training
/// edges only; `graph` and `non_edges` know all edges, so that no negative sample is a true edge.
pub(crate) struct Corpus {
    /// Nodes of each graph.
    pub(crate) parts: Vec<Range<u32>>,
    /// All edges.
    pub(crate) graph: Graph,
    /// Training edges.
    pub(crate) visible: Graph,
    /// `Â` of the training edges.
    pub(crate) adjacency: Arc<SparseMatrix>,
    /// `Â X`, the input of the first layer.
    pub(crate) propagated: Array2<f32>,
    /// Sampler of negatives.
    pub(crate) non_edges: NonEdges,
    /// Hidden edges.
    pub(crate) hidden: Vec<(u32, u32)>,
    /// As many non-edges to tell them from.
    pub(crate) hidden_non_edges: Vec<(u32, u32)>,
    /// Hash of graphs and features, to recognise the data of a checkpoint.
    pub(crate) fingerprint: String,
}

impl Corpus {
    pub(crate) fn new(graphs: &[TrainingGraph<'_>], config: &TrainConfig) -> Result<Self, TrainError> {
        let width = graphs.first().ok_or(TrainError::NoGraphs)?.features.ncols();
        for (graph, part) in graphs.iter().enumerate() {
            check_features(part.graph, part.features, width)
                .map_err(|source| TrainError::Graph { graph, source })?;
        }
        let graph = Graph::union(graphs.iter().map(|part| part.graph))?;
        let parts = consecutive_ranges(graphs.iter().map(|part| part.graph.n_nodes()));
        let EdgeSplit { visible, hidden } = EdgeSplit::new(&graph, config.validation_share, config.seed);
        if visible.n_edges() == 0 || (config.validation_share > 0.0 && hidden.is_empty()) {
            return Err(TrainError::TooFewEdges {
                n_edges: graph.n_edges(),
                n_training: visible.n_edges(),
                n_hidden: hidden.len(),
            });
        }
        let non_edges = NonEdges::new(&graph, &parts);
        let hidden_non_edges = non_edges.sample_like(&hidden, &mut Stream::ValidationPairs.open(config.seed));
        let adjacency = Arc::new(SparseMatrix::normalised_adjacency(&visible));
        let features = side_by_side(graphs);
        let propagated = adjacency.multiply(features.view());
        let fingerprint = fingerprint(&graph, features.view());
        Ok(Self {
            parts,
            graph,
            visible,
            adjacency,
            propagated,
            non_edges,
            hidden,
            hidden_non_edges,
            fingerprint,
        })
    }
}

/// Ranges of the given lengths, one after the other.
fn consecutive_ranges(lengths: impl Iterator<Item = usize>) -> Vec<Range<u32>> {
    let mut end = 0;
    lengths
        .map(|length| {
            let start = end;
            end += length as u32;
            start..end
        })
        .collect()
}

/// All feature rows; one graph's are not copied.
fn side_by_side<'a>(graphs: &[TrainingGraph<'a>]) -> CowArray<'a, f32, ndarray::Ix2> {
    if let [only] = graphs {
        return only.features.into();
    }
    let views: Vec<_> = graphs.iter().map(|part| part.features).collect();
    concatenate(Axis(0), &views).expect("all rows were checked to have one width").into()
}

fn fingerprint(graph: &Graph, features: ArrayView2<'_, f32>) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(graph.n_nodes() as u64).to_le_bytes());
    for &(a, b) in graph.edges() {
        hasher.update(&a.to_le_bytes());
        hasher.update(&b.to_le_bytes());
    }
    let mut row_bytes = Vec::new();
    for row in features.outer_iter() {
        row_bytes.clear();
        row_bytes.extend(row.iter().flat_map(|value| value.to_le_bytes()));
        hasher.update(&row_bytes);
    }
    hasher.finalize().to_hex().to_string()
}
