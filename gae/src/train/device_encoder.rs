//! Encoding on a burn device.

use std::sync::Arc;

use ndarray::{Array2, ArrayView2};

use crate::train::TrainError;
use crate::train::backend::Runtime;
use crate::train::kernels::Operator;
use crate::train::network::{Network, Propagated};
use crate::train::propagation::Propagation;
use crate::train::tensors::{download, upload};
use crate::{Gae, Graph, SparseMatrix, check_features};

/// Encodes a graph with the network that training uses, on its device. The result is that of
/// [`GraphEncoder::encode`](crate::GraphEncoder::encode) up to rounding.
pub fn encode_on(
    runtime: &Runtime,
    model: &Gae,
    graph: &Graph,
    features: ArrayView2<'_, f32>,
) -> Result<Array2<f32>, TrainError> {
    check_features(graph, features, model.card().input_dimension)?;
    let device = runtime.autodiff();
    let adjacency = Arc::new(SparseMatrix::normalised_adjacency(graph));
    let input = Propagated::Dense(upload(adjacency.multiply(features).view(), &device));
    let hop = Propagation::new(&Operator::symmetric(adjacency), runtime);
    let hops = vec![hop; model.weights().len() - 1];
    download(Network::new(model.weights(), false, &device).forward(&input, &hops).mean)
}
