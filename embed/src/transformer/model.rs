//! The encoder stack of BERT and RoBERTa.
//!
//! Written with burn's products and this crate's fused operations instead of burn's `TransformerEncoder` module: query, key
//! and value are one product, sequences of a batch need no padding, and no parameter is drawn at random only to be
//! overwritten.

use burn::backend::Dispatch;
use burn::tensor::module::{layer_norm, linear};
use burn::tensor::{Device, Tensor, TensorData};

use super::config::Shape;
use super::kernels::{Fused, Sequences};
use super::weights::Weights;
use crate::EncodeError;

pub(super) struct Model {
    shape: Shape,
    device: Device,
    /// Rows of word vectors, with the vector of token type 0 added: only single sequences are encoded.
    words: Vec<f32>,
    positions: Vec<f32>,
    norm: Norm,
    layers: Vec<Layer>,
}

struct Linear {
    /// `[input, output]`
    weight: Tensor<2>,
    bias: Tensor<1>,
}

struct Norm {
    gamma: Tensor<1>,
    beta: Tensor<1>,
    epsilon: f64,
}

struct Layer {
    /// Query, key and value side by side: `[hidden, 3 · hidden]`
    qkv: Linear,
    output: Linear,
    norm_attention: Norm,
    inner: Linear,
    outer: Linear,
    norm_output: Norm,
}

impl Model {
    pub(super) fn load(shape: Shape, mut weights: Weights<'_>, device: Device) -> Result<Self, EncodeError> {
        let hidden = shape.hidden;
        let mut words = weights.take("embeddings.word_embeddings.weight", &[shape.vocabulary, hidden])?;
        let positions = weights.take("embeddings.position_embeddings.weight", &[shape.positions, hidden])?;
        let types = weights.take("embeddings.token_type_embeddings.weight", &[shape.types, hidden])?;
        for row in words.chunks_exact_mut(hidden) {
            row.iter_mut().zip(&types).for_each(|(word, kind)| *word += kind);
        }
        let norm = Norm::load("embeddings.LayerNorm", &shape, &mut weights, &device)?;
        let layers = (0..shape.layers)
            .map(|layer| Layer::load(layer, &shape, &mut weights, &device))
            .collect::<Result<_, _>>()?;
        weights.finish()?;
        Ok(Self { shape, device, words, positions, norm, layers })
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The last layer's vectors of every token, sequence after sequence.
    pub(super) fn forward(&self, batch: &[&[u32]]) -> Vec<f32> {
        let input = self.embed(batch);
        let n_rows = input.len() / self.shape.hidden;
        let input = Tensor::from_data(TensorData::new(input, [n_rows, self.shape.hidden]), &self.device);
        let mut states = self.norm.forward(input); // [rows, hidden]
        let mut end = 0;
        let sequences: Sequences = batch
            .iter()
            .map(|ids| {
                let start = end;
                end += ids.len();
                start..end
            })
            .collect();
        for layer in &self.layers {
            states = layer.forward(states, &sequences, self.shape.heads);
        }
        states.into_data().try_into_vec().expect("states are f32")
    }

    fn embed(&self, batch: &[&[u32]]) -> Vec<f32> {
        let hidden = self.shape.hidden;
        let first = self.shape.first_position();
        let mut input = Vec::with_capacity(batch.iter().map(|ids| ids.len()).sum::<usize>() * hidden);
        for ids in batch {
            for (at, &id) in ids.iter().enumerate() {
                let word = &self.words[id as usize * hidden..][..hidden];
                let position = &self.positions[(first + at) * hidden..][..hidden];
                input.extend(word.iter().zip(position).map(|(word, position)| word + position));
            }
        }
        input
    }
}

impl Layer {
    fn load(
        layer: usize,
        shape: &Shape,
        weights: &mut Weights<'_>,
        device: &Device,
    ) -> Result<Self, EncodeError> {
        let (hidden, inner) = (shape.hidden, shape.inner);
        let name = |part: &str| format!("encoder.layer.{layer}.{part}");
        let qkv = [name("attention.self.query"), name("attention.self.key"), name("attention.self.value")];
        Ok(Self {
            qkv: Linear::load(&qkv, [hidden, hidden], weights, device)?,
            output: Linear::load(&[name("attention.output.dense")], [hidden, hidden], weights, device)?,
            norm_attention: Norm::load(&name("attention.output.LayerNorm"), shape, weights, device)?,
            inner: Linear::load(&[name("intermediate.dense")], [hidden, inner], weights, device)?,
            outer: Linear::load(&[name("output.dense")], [inner, hidden], weights, device)?,
            norm_output: Norm::load(&name("output.LayerNorm"), shape, weights, device)?,
        })
    }

    fn forward(&self, states: Tensor<2>, sequences: &Sequences, n_heads: usize) -> Tensor<2> {
        let qkv = self.qkv.forward(states.clone());
        let context = <Dispatch as Fused>::attention(qkv.into_dispatch(), sequences.clone(), n_heads);
        let states = self.norm_attention.of_sum(&self.output, Tensor::from_dispatch(context), states);
        let inner = states.clone().matmul(self.inner.weight.clone());
        let inner =
            <Dispatch as Fused>::gelu_of_sum(inner.into_dispatch(), self.inner.bias.clone().into_dispatch());
        self.norm_output.of_sum(&self.outer, Tensor::from_dispatch(inner), states)
    }
}

impl Linear {
    /// Loads one or more linear maps of the same input side by side; PyTorch stores each as `[output, input]`.
    fn load(
        names: &[String],
        [input, output]: [usize; 2],
        weights: &mut Weights<'_>,
        device: &Device,
    ) -> Result<Self, EncodeError> {
        let width = output * names.len();
        let (mut weight, mut bias) = (vec![0.0; input * width], Vec::with_capacity(width));
        for (block, name) in names.iter().enumerate() {
            let rows = weights.take(&format!("{name}.weight"), &[output, input])?;
            for (at, row) in rows.chunks_exact(input).enumerate() {
                let column = block * output + at;
                row.iter().enumerate().for_each(|(at, &value)| weight[at * width + column] = value);
            }
            bias.extend(weights.take(&format!("{name}.bias"), &[output])?);
        }
        Ok(Self {
            weight: Tensor::from_data(TensorData::new(weight, [input, width]), device),
            bias: Tensor::from_data(TensorData::new(bias, [width]), device),
        })
    }

    fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        linear(input, self.weight.clone(), Some(self.bias.clone()))
    }
}

impl Norm {
    fn load(
        name: &str,
        shape: &Shape,
        weights: &mut Weights<'_>,
        device: &Device,
    ) -> Result<Self, EncodeError> {
        let mut vector = |part: &str| -> Result<Tensor<1>, EncodeError> {
            let numbers = weights.take(&format!("{name}.{part}"), &[shape.hidden])?;
            Ok(Tensor::from_data(TensorData::new(numbers, [shape.hidden]), device))
        };
        Ok(Self { gamma: vector("weight")?, beta: vector("bias")?, epsilon: shape.epsilon })
    }

    fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        layer_norm(input, self.gamma.clone(), Some(self.beta.clone()), self.epsilon)
    }

    /// The norm of `residual` and what `linear` makes of `input`.
    fn of_sum(&self, linear: &Linear, input: Tensor<2>, residual: Tensor<2>) -> Tensor<2> {
        let product = input.matmul(linear.weight.clone());
        let [bias, gamma, beta] = [&linear.bias, &self.gamma, &self.beta].map(|v| v.clone().into_dispatch());
        Tensor::from_dispatch(<Dispatch as Fused>::norm_of_sum(
            product.into_dispatch(),
            bias,
            residual.into_dispatch(),
            gamma,
            beta,
            self.epsilon,
        ))
    }
}
