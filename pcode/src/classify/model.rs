//! The shipped model: a small network distilled from propagated labels.
//!
//! Label propagation answers for the lines it was given. Its out-of-sample extension, kernel regression over all
//! those lines, needs thousands of exponentials per line; one hidden layer fitted to the propagated distributions
//! gives the same answers for a few hundred multiplications. `examples/train_classifier` makes the file.

use thiserror::Error;

use super::features::{Features, N_FEATURES};

/// Units of the hidden layer.
pub const N_HIDDEN: usize = 16;

const MAGIC: [u8; 8] = *b"pcLines1";
const HEADER: usize = 8 + 4 + 4 + 8;
const N_WEIGHTS: usize = N_HIDDEN * N_FEATURES + N_HIDDEN + N_HIDDEN + 1;

/// One hidden layer with rectified units and a logistic output.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Seed the training drew its lines and first weights with.
    pub seed: u64,
    /// Weights from features to hidden units, by feature, so that one feature reaches all units in one pass.
    pub hidden: [[f32; N_HIDDEN]; N_FEATURES],
    /// Bias of each hidden unit.
    pub hidden_bias: [f32; N_HIDDEN],
    /// Weights from hidden units to the output.
    pub output: [f32; N_HIDDEN],
    /// Bias of the output.
    pub output_bias: f32,
}

/// Why bytes are not a model this version can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// The first bytes are not those of a line classifier.
    #[error("not a line classifier, or one of another format version")]
    Format,
    /// The model was made for other features or another layer.
    #[error(
        "made for {features} features and {hidden} hidden units, not {} and {}; train it again",
        N_FEATURES,
        N_HIDDEN
    )]
    Shape {
        /// Features the model was made for.
        features: u32,
        /// Hidden units the model has.
        hidden: u32,
    },
    /// The file has too few or too many bytes for its shape.
    #[error("{found} bytes where {expected} were expected")]
    Length {
        /// Bytes the shape asks for.
        expected: usize,
        /// Bytes given.
        found: usize,
    },
}

impl Model {
    /// A model that knows nothing: every line has probability one half.
    pub const fn untrained() -> Self {
        Self {
            seed: 0,
            hidden: [[0.0; N_HIDDEN]; N_FEATURES],
            hidden_bias: [0.0; N_HIDDEN],
            output: [0.0; N_HIDDEN],
            output_bias: 0.0,
        }
    }

    /// Reads a model. It is `const` so that the shipped one costs nothing at start-up.
    pub const fn decode(bytes: &[u8]) -> Result<Self, ModelError> {
        if bytes.len() < HEADER {
            return Err(ModelError::Length { expected: HEADER + 4 * N_WEIGHTS, found: bytes.len() });
        }
        let mut i = 0;
        while i < MAGIC.len() {
            if bytes[i] != MAGIC[i] {
                return Err(ModelError::Format);
            }
            i += 1;
        }
        let (features, hidden) = (u32_at(bytes, 8), u32_at(bytes, 12));
        if features as usize != N_FEATURES || hidden as usize != N_HIDDEN {
            return Err(ModelError::Shape { features, hidden });
        }
        if bytes.len() != HEADER + 4 * N_WEIGHTS {
            return Err(ModelError::Length { expected: HEADER + 4 * N_WEIGHTS, found: bytes.len() });
        }
        let mut model = Self::untrained();
        model.seed = u32_at(bytes, 16) as u64 | (u32_at(bytes, 20) as u64) << 32;
        let mut at = HEADER;
        let mut feature = 0;
        while feature < N_FEATURES {
            (model.hidden[feature], at) = row_at(bytes, at);
            feature += 1;
        }
        (model.hidden_bias, at) = row_at(bytes, at);
        (model.output, at) = row_at(bytes, at);
        model.output_bias = f32::from_bits(u32_at(bytes, at));
        Ok(model)
    }

    /// Writes a model in the form [`Model::decode`] reads, little-endian.
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + 4 * N_WEIGHTS);
        bytes.extend(MAGIC);
        bytes.extend((N_FEATURES as u32).to_le_bytes());
        bytes.extend((N_HIDDEN as u32).to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        let weights = self.hidden.iter().flatten().chain(&self.hidden_bias).chain(&self.output);
        for weight in weights.chain([&self.output_bias]) {
            bytes.extend(weight.to_le_bytes());
        }
        bytes
    }

    /// The log-odds of mathematics; positive means mathematics.
    pub fn log_odds(&self, features: &Features) -> f32 {
        let mut units = self.hidden_bias;
        for (value, weights) in features.iter().zip(&self.hidden) {
            for (unit, weight) in units.iter_mut().zip(weights) {
                *unit += value * weight;
            }
        }
        units
            .iter()
            .zip(&self.output)
            .fold(self.output_bias, |sum, (unit, weight)| sum + unit.max(0.0) * weight)
    }

    /// The probability of mathematics.
    pub fn probability(&self, features: &Features) -> f32 {
        1.0 / (1.0 + (-self.log_odds(features)).exp())
    }
}

const fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

const fn row_at(bytes: &[u8], mut at: usize) -> ([f32; N_HIDDEN], usize) {
    let mut row = [0.0; N_HIDDEN];
    let mut i = 0;
    while i < N_HIDDEN {
        row[i] = f32::from_bits(u32_at(bytes, at));
        at += 4;
        i += 1;
    }
    (row, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some_model() -> Model {
        let mut model = Model::untrained();
        model.seed = 0x0123_4567_89ab_cdef;
        for (i, weight) in model.hidden.iter_mut().flatten().enumerate() {
            *weight = i as f32 / 100.0 - 1.5;
        }
        model.output[3] = 2.5;
        model.output_bias = -0.25;
        model
    }

    #[test]
    fn a_written_model_reads_back_equal() {
        let model = some_model();
        assert_eq!(Model::decode(&model.encode()), Ok(model));
    }

    #[test]
    fn damaged_files_are_named_errors() {
        let bytes = some_model().encode();
        let length = bytes.len();
        assert_eq!(
            Model::decode(&bytes[..length - 1]),
            Err(ModelError::Length { expected: length, found: length - 1 })
        );
        assert_eq!(Model::decode(&[]), Err(ModelError::Length { expected: length, found: 0 }));
        let mut foreign = bytes.clone();
        foreign[0] = b'X';
        assert_eq!(Model::decode(&foreign), Err(ModelError::Format));
        let mut wider = bytes;
        wider[8] += 1;
        let shape = ModelError::Shape { features: N_FEATURES as u32 + 1, hidden: N_HIDDEN as u32 };
        assert_eq!(Model::decode(&wider), Err(shape));
    }

    #[test]
    fn an_untrained_model_is_undecided() {
        assert!((Model::untrained().probability(&[1.0; N_FEATURES]) - 0.5).abs() < 1e-6);
    }
}
