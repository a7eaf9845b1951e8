//! How the weights move.

use burn::optim::{Adam, AdamConfig, AdamState, Optimizer};
use burn::tensor::Tensor;

use crate::train::network::Network;

/// Adam over the weights of a [`Network`], with its moments in the open so that they can be saved.
#[derive(Clone)]
pub(crate) struct Optimiser {
    adam: Adam,
    learning_rate: f64,
    pub(crate) moments: Vec<Option<AdamState<2>>>,
}

impl Optimiser {
    pub(crate) fn new(learning_rate: f64, n_weights: usize) -> Self {
        // 1e-8 is the epsilon of the Adam paper and of PyTorch; burn's default is 1e-5.
        let adam = AdamConfig::new().with_epsilon(1e-8).build();
        Self { adam, learning_rate, moments: vec![None; n_weights] }
    }

    /// One step against the gradients of `loss`.
    pub(crate) fn step(&mut self, network: &Network, loss: &Tensor<1>) -> Network {
        let mut gradients = loss.backward();
        let weights = network.weights().iter().zip(&mut self.moments).map(|(weight, moments)| {
            // A weight without a gradient took no part in the loss.
            let Some(gradient) = weight.grad_remove(&mut gradients) else { return weight.clone() };
            let before = weight.clone().inner();
            let (after, next) = self.adam.step(self.learning_rate, before, gradient, moments.take());
            *moments = next;
            Tensor::from_inner(after).require_grad()
        });
        network.with_weights(weights.collect())
    }
}
