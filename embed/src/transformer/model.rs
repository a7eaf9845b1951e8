//! The encoder stack of BERT and RoBERTa.
//!
//! Written with burn's fused operations instead of its `TransformerEncoder` module: query, key and value are one product,
//! attention is one call, and no parameter is drawn at random only to be overwritten.

use burn::tensor::activation::gelu;
use burn::tensor::module::{attention, layer_norm, linear};
use burn::tensor::ops::AttentionModuleOptions;
use burn::tensor::{Bool, Device, Tensor, TensorData};

use super::config::Shape;
use super::weights::Weights;
use crate::EncodeError;

/// A batch of sequences, padded at the right to one length.
pub(super) struct Batch<'a> {
    pub(super) sequences: &'a [&'a [u32]],
}

impl Batch<'_> {
    fn longest(&self) -> usize {
        self.sequences.iter().map(|ids| ids.len()).max().unwrap_or(0)
    }
}

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

    /// The last layer's vectors of every token, `[sequence, token, hidden]` row by row, and the padded length.
    pub(super) fn forward(&self, batch: &Batch<'_>) -> (Vec<f32>, usize) {
        let (n, longest, hidden) = (batch.sequences.len(), batch.longest(), self.shape.hidden);
        let input = TensorData::new(self.embed(batch, longest), [n * longest, hidden]);
        let mut states: Tensor<2> = self.norm.forward(Tensor::from_data(input, &self.device)); // [n · longest, hidden]
        let mask = self.mask(batch, longest);
        for layer in &self.layers {
            states = layer.forward(states, mask.as_ref(), [n, longest, self.shape.heads]);
        }
        (states.into_data().try_into_vec().expect("states are f32"), longest)
    }

    fn embed(&self, batch: &Batch<'_>, longest: usize) -> Vec<f32> {
        let hidden = self.shape.hidden;
        let first = self.shape.first_position();
        let mut input = Vec::with_capacity(batch.sequences.len() * longest * hidden);
        for ids in batch.sequences {
            for at in 0..longest {
                let word = ids.get(at).copied().unwrap_or(self.shape.padding) as usize * hidden;
                let position = (first + at) * hidden;
                let pair =
                    self.words[word..word + hidden].iter().zip(&self.positions[position..position + hidden]);
                input.extend(pair.map(|(word, position)| word + position));
            }
        }
        input
    }

    /// True where a token is padding, `[n, heads, longest, longest]`; `None` when all sequences are equally long.
    fn mask(&self, batch: &Batch<'_>, longest: usize) -> Option<Tensor<4, Bool>> {
        if batch.sequences.iter().all(|ids| ids.len() == longest) {
            return None;
        }
        let n = batch.sequences.len();
        let padded: Vec<bool> =
            batch.sequences.iter().flat_map(|ids| (0..longest).map(|at| at >= ids.len())).collect();
        let mask: Tensor<4, Bool> =
            Tensor::from_data(TensorData::new(padded, [n, 1, 1, longest]), &self.device);
        Some(mask.expand([n, self.shape.heads, longest, longest]))
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

    fn forward(&self, states: Tensor<2>, mask: Option<&Tensor<4, Bool>>, shape: [usize; 3]) -> Tensor<2> {
        let [n, longest, heads] = shape;
        let [rows, hidden] = states.dims();
        let parts: Tensor<5> =
            self.qkv.forward(states.clone()).reshape([n, longest, 3, heads, hidden / heads]);
        let part = |at: usize| -> Tensor<4> {
            parts.clone().narrow(2, at, 1).squeeze_dim::<4>(2).swap_dims(1, 2) // [n, heads, longest, hidden / heads]
        };
        let options = AttentionModuleOptions::default();
        let context = attention(part(0), part(1), part(2), mask.cloned(), None, options);
        let context = self.output.forward(context.swap_dims(1, 2).reshape([rows, hidden]));
        let states = self.norm_attention.forward(states + context);
        let change = self.outer.forward(gelu(self.inner.forward(states.clone())));
        self.norm_output.forward(states + change)
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
}
