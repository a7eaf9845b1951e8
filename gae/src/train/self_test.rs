//! A small training step whose result is known from the CPU.
//!
//! A broken driver need not fail: it may answer zeros. One step through every kind of operation training uses, compared
//! with the CPU, tells before an hour is spent.

use ndarray::Array2;

use crate::train::TrainError;
use crate::train::backend::Runtime;
use crate::train::decoder::LabelledPairs;
use crate::train::kernels::Operator;
use crate::train::network::{Network, Propagated, initial_weights};
use crate::train::optimiser::Optimiser;
use crate::train::propagation::Propagation;
use crate::train::random::Stream;
use crate::train::tensors::{download_values, upload};
use crate::{GaeConfig, Graph, SparseMatrix};

/// Largest difference of a loss or weight between a working device and the CPU.
const TOLERANCE: f32 = 1e-3;

/// Compares a step on a device with the same step on the CPU.
pub(crate) fn run(runtime: &Runtime) -> Result<(), TrainError> {
    let expected = step(&Runtime::cpu())?;
    let found = step(runtime)?;
    let worst = expected.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    // Written so that NaN fails.
    if found.len() == expected.len() && worst <= TOLERANCE {
        return Ok(());
    }
    Err(TrainError::SelfTest { reason: format!("a training step differs from the CPU by {worst}") })
}

/// The loss and the weights after one step on a ring of eight nodes.
fn step(runtime: &Runtime) -> Result<Vec<f32>, TrainError> {
    let device = runtime.autodiff();
    let graph = Graph::new(8, (0..8).map(|node| (node, (node + 1) % 8)))?;
    let adjacency = SparseMatrix::normalised_adjacency(&graph);
    let features = Array2::from_shape_fn((8, 3), |(row, column)| ((row * 5 + column * 3) % 7) as f32 / 7.0);
    let config = GaeConfig::with_widths([4, 2]);
    let weights = initial_weights(&config, 3, &mut Stream::Weights.open(0));
    let network = Network::new(&weights, false, &device);
    let input = Propagated::Dense(upload(adjacency.multiply(features.view()).view(), &device));
    let hops = [Propagation::new(&Operator::new(adjacency), runtime)];
    let pairs = LabelledPairs::new(8, graph.edges(), &[(0, 4), (1, 5), (2, 6)], runtime);

    let loss = pairs.cross_entropy(network.forward(&input, &hops).mean);
    let next = Optimiser::new(0.01, 2).step(&network, &loss);
    let mut values = download_values(loss)?;
    for weight in next.download()? {
        values.extend(weight);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::SparseRoute;

    #[test]
    fn both_sparse_routes_pass() {
        run(&Runtime::cpu()).unwrap();
        run(&Runtime::cpu().with_route(SparseRoute::IndexOps)).unwrap();
    }
}
