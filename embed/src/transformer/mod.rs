//! Sentence vectors from BERT and RoBERTa models in a Hugging Face directory.
//!
//! The directory holds `config.json`, `model.safetensors` and the tokenizer's files. `microsoft/codebert-base` and
//! `all-MiniLM-L6-v2` are the two models this was made for.

mod config;
mod kernels;
mod model;
mod options;
mod tokens;
mod weights;

use std::path::Path;

use burn::tensor::Device;
use ndarray::Array2;

use crate::encoder::normalise;
use crate::{EncodeError, TextEncoder};
use config::{Shape, read_file};
use model::Model;
pub use options::{Pooling, TransformerOptions};
use tokens::Tokens;
use weights::Weights;

/// Encodes text with a transformer, on the CPU.
///
/// An empty text is the sequence of the opening and the closing token, and has their vector.
pub struct TransformerEncoder {
    model: Model,
    tokens: Tokens,
    pooling: Pooling,
    longest: usize,
    batch_tokens: usize,
    fingerprint: String,
}

const WEIGHTS: &str = "the weights; `transformers` writes them from a pytorch_model.bin with \
    AutoModel.from_pretrained(DIR).save_pretrained(DIR, safe_serialization=True)";

impl TransformerEncoder {
    /// Opens a model directory.
    pub fn open(directory: impl AsRef<Path>, options: &TransformerOptions) -> Result<Self, EncodeError> {
        let directory = directory.as_ref();
        let shape = Shape::read(directory)?;
        let tokens = Tokens::open(directory, &shape)?;
        let path = directory.join("model.safetensors");
        let bytes = read_file(&path, WEIGHTS)?;
        let pooling = options.pooling_for(directory)?;
        let longest = options.longest_for(directory)?.clamp(4, shape.longest());
        let mut hasher = blake3::Hasher::new();
        hasher.update(&bytes);
        for (token, id) in tokens.vocabulary() {
            hasher.update(token.as_bytes()).update(&id.to_le_bytes());
        }
        let fingerprint =
            format!("transformer-{}-{pooling:?}-{longest}", hasher.finalize().to_hex()).to_lowercase();
        let model = Model::load(shape, Weights::new(path, &bytes)?, Device::flex())?;
        Ok(Self { model, tokens, pooling, longest, batch_tokens: options.batch_tokens.max(1), fingerprint })
    }

    /// The vectors of pairs of a description and code, both pieces in one sequence, as CodeBERT was trained: opening
    /// token, description, closing token, code, closing token.
    pub fn encode_pairs(&self, pairs: &[(&str, &str)]) -> Result<Array2<f32>, EncodeError> {
        let ids = pairs
            .iter()
            .map(|&(text, code)| self.tokens.sequence(&[text, code], self.longest))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(self.encode_ids(&ids))
    }

    /// The vectors of token sequences.
    ///
    /// Sequences are sorted by length and cut into batches of at most [`TransformerOptions::batch_tokens`], so that the
    /// sequences of a batch take threads equally long; the rows of the result are in the order of `sequences`.
    pub(crate) fn encode_ids(&self, sequences: &[Vec<u32>]) -> Array2<f32> {
        let mut order: Vec<usize> = (0..sequences.len()).collect();
        order.sort_by_key(|&at| (sequences[at].len(), at));
        let mut vectors = Array2::zeros((sequences.len(), self.dimension()));
        let mut rest = order.as_slice();
        while !rest.is_empty() {
            let (batch, after) = rest.split_at(self.batch_length(rest, sequences));
            self.encode_batch(batch, sequences, &mut vectors);
            rest = after;
        }
        vectors
    }

    /// How many of the sequences, shortest first, fit in one batch.
    fn batch_length(&self, order: &[usize], sequences: &[Vec<u32>]) -> usize {
        let fits =
            |&(at, &sequence): &(usize, &usize)| (at + 1) * sequences[sequence].len() <= self.batch_tokens;
        order.iter().enumerate().take_while(fits).count().max(1)
    }

    fn encode_batch(&self, places: &[usize], sequences: &[Vec<u32>], vectors: &mut Array2<f32>) {
        let batch: Vec<&[u32]> = places.iter().map(|&place| sequences[place].as_slice()).collect();
        let states = self.model.forward(&batch);
        let hidden = self.dimension();
        let mut rest = states.as_slice();
        for (&place, ids) in places.iter().zip(&batch) {
            let (states, others) = rest.split_at(ids.len() * hidden);
            rest = others;
            let mut vector = vec![0.0; hidden];
            let pooled = match self.pooling {
                Pooling::Mean => ids.len(),
                Pooling::Cls => 1,
            };
            // The mean's divisor is left to the scaling.
            for state in states.chunks_exact(hidden).take(pooled) {
                vector.iter_mut().zip(state).for_each(|(sum, value)| *sum += value);
            }
            normalise(&mut vector);
            vectors.row_mut(place).assign(&ndarray::ArrayView1::from(&vector));
        }
    }

    /// Every token with its id, in the order of ids.
    pub(crate) fn vocabulary(&self) -> Vec<(String, u32)> {
        self.tokens.vocabulary()
    }

    /// The sequence that stands for one token.
    pub(crate) fn token_sequence(&self, id: u32) -> Vec<u32> {
        self.tokens.single(id)
    }

    /// The sequence that stands for a text.
    pub(crate) fn text_sequence(&self, text: &str) -> Result<Vec<u32>, EncodeError> {
        self.tokens.sequence(&[text], self.longest)
    }
}

impl TextEncoder for TransformerEncoder {
    fn dimension(&self) -> usize {
        self.model.shape().hidden
    }

    fn fingerprint(&self) -> String {
        self.fingerprint.clone()
    }

    fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, EncodeError> {
        let ids = texts.iter().map(|text| self.text_sequence(text)).collect::<Result<Vec<_>, _>>()?;
        Ok(self.encode_ids(&ids))
    }
}
