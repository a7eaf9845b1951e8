//! The encoder on a burn device, with gradients.

use burn::tensor::{Device, Tensor, TensorData, activation};
use ndarray::Array2;
use rand::{Rng, RngExt};
use rand_distr::StandardNormal;

use crate::GaeConfig;
use crate::train::TrainError;
use crate::train::propagation::Propagation;
use crate::train::tensors::{download, upload};

/// The logarithm of a deviation is capped here, as in the original implementation, so that noise stays finite.
const MAX_LOG_DEVIATION: f32 = 10.0;

/// The weights of an encoder; a variational one has a second head, last, for the logarithm of the deviation.
#[derive(Debug, Clone)]
pub(crate) struct Network {
    weights: Vec<Tensor<2>>,
    variational: bool,
}

/// What a forward pass gives.
pub(crate) struct Embedding {
    /// The embedding, or the mean of its distribution.
    pub(crate) mean: Tensor<2>,
    /// Logarithm of the standard deviation, of a variational model.
    pub(crate) log_deviation: Option<Tensor<2>>,
}

/// Shapes of all weight matrices, the deviation head included.
pub(crate) fn weight_shapes(config: &GaeConfig, input_dimension: usize) -> Vec<(usize, usize)> {
    let mut shapes = config.shapes(input_dimension);
    if config.variational {
        shapes.extend(shapes.last().copied());
    }
    shapes
}

/// Initial weights, uniform by fan-in and fan-out (Glorot and Bengio, 2010). They are drawn on the host, so that
/// every backend starts from the same numbers.
pub(crate) fn initial_weights(
    config: &GaeConfig,
    input_dimension: usize,
    random: &mut impl Rng,
) -> Vec<Array2<f32>> {
    let draw = |(inputs, outputs): (usize, usize)| {
        let bound = (6.0 / (inputs + outputs) as f32).sqrt();
        Array2::from_shape_simple_fn((inputs, outputs), || random.random_range(-bound..=bound))
    };
    weight_shapes(config, input_dimension).into_iter().map(draw).collect()
}

impl Network {
    pub(crate) fn new(weights: &[Array2<f32>], variational: bool, device: &Device) -> Self {
        let weights = weights.iter().map(|weight| upload(weight.view(), device).require_grad()).collect();
        Self { weights, variational }
    }

    /// The weights, on their device.
    pub(crate) fn weights(&self) -> &[Tensor<2>] {
        &self.weights
    }

    /// The same network with other weights, in the same order.
    pub(crate) fn with_weights(&self, weights: Vec<Tensor<2>>) -> Self {
        Self { weights, variational: self.variational }
    }

    /// The weights on the host.
    pub(crate) fn download(&self) -> Result<Vec<Array2<f32>>, TrainError> {
        self.weights.iter().map(|weight| download(weight.clone())).collect()
    }

    /// `Z = Â … ReLU(Â X W₀) … W` (equation 1), with no activation after the last layer: a decoder of non-negative
    /// vectors could not call any pair unlikely. `propagated` is `Â X`, which never changes and is computed once.
    pub(crate) fn forward(&self, propagated: &Propagated, hops: &[Propagation]) -> Embedding {
        let n_layers = self.weights.len() - usize::from(self.variational);
        debug_assert_eq!(hops.len() + 1, n_layers);
        let mut input = Input::First(propagated);
        for (weight, hop) in self.weights.iter().zip(hops) {
            input = Input::Hidden(activation::relu(input.convolve(weight)), hop);
        }
        let log_deviation = self.variational.then(|| input.convolve(&self.weights[n_layers]));
        Embedding { mean: input.convolve(&self.weights[n_layers - 1]), log_deviation }
    }
}

/// `Â X` on a device.
pub(crate) enum Propagated {
    /// Every value.
    Dense(Tensor<2>),
    /// The values that are not zero: far less work for bags of words.
    Sparse(Propagation),
}

impl Propagated {
    fn times(&self, weight: &Tensor<2>) -> Tensor<2> {
        match self {
            Self::Dense(features) => features.clone().matmul(weight.clone()),
            Self::Sparse(features) => features.apply(weight.clone()),
        }
    }
}

/// What a layer reads.
enum Input<'a> {
    First(&'a Propagated),
    Hidden(Tensor<2>, &'a Propagation),
}

impl Input<'_> {
    /// `Â H W`, associated in the cheaper way.
    fn convolve(&self, weight: &Tensor<2>) -> Tensor<2> {
        match self {
            Self::First(propagated) => propagated.times(weight),
            Self::Hidden(hidden, hop) => {
                let (n_rows, n_columns, n_entries) = hop.size();
                let [inputs, outputs] = weight.dims();
                let weight_first = n_columns * inputs * outputs + n_entries * outputs;
                let hop_first = n_rows * inputs * outputs + n_entries * inputs;
                if weight_first <= hop_first {
                    hop.apply(hidden.clone().matmul(weight.clone()))
                } else {
                    hop.apply(hidden.clone()).matmul(weight.clone())
                }
            }
        }
    }
}

impl Embedding {
    /// A draw from the distribution of a variational embedding; the embedding itself otherwise.
    pub(crate) fn sample(&self, random: &mut impl Rng) -> Tensor<2> {
        let Some(log_deviation) = &self.log_deviation else { return self.mean.clone() };
        let [rows, columns] = self.mean.dims();
        let noise: Vec<f32> = (0..rows * columns).map(|_| random.sample(StandardNormal)).collect();
        let noise = Tensor::from_data(TensorData::new(noise, [rows, columns]), &self.mean.device());
        self.mean.clone() + noise * log_deviation.clone().clamp_max(MAX_LOG_DEVIATION).exp()
    }

    /// Divergence of a variational embedding from the standard normal, per node and scaled by the number of nodes
    /// as in the original implementation.
    pub(crate) fn divergence(&self) -> Option<Tensor<1>> {
        let log_deviation = self.log_deviation.clone()?.clamp_max(MAX_LOG_DEVIATION);
        let n_nodes = self.mean.dims()[0].max(1) as f32;
        let variance = log_deviation.clone().mul_scalar(2.0).exp();
        let terms = log_deviation.mul_scalar(2.0).add_scalar(1.0) - self.mean.clone().square() - variance;
        Some(terms.sum_dim(1).mean().mul_scalar(-0.5 / n_nodes))
    }
}
