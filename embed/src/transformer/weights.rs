//! Tensors by name from a safetensors file, each with the shape that the configuration says.

use std::collections::BTreeSet;
use std::path::PathBuf;

use burn::tensor::{bf16, f16};
use safetensors::{Dtype, SafeTensors};

use crate::EncodeError;

/// A safetensors file whose tensors are taken out by name; at the end none may be left.
pub(super) struct Weights<'a> {
    path: PathBuf,
    tensors: SafeTensors<'a>,
    /// `""`, or the name of the base model that a fine-tuned model puts before its tensors.
    prefix: &'static str,
    left: BTreeSet<String>,
}

/// Tensors that do not take part in encoding: heads for other tasks, and positions that count from zero.
const OTHER_TASKS: [&str; 5] = ["pooler.", "embeddings.position_ids", "lm_head.", "cls.", "classifier."];

impl<'a> Weights<'a> {
    pub(super) fn new(path: PathBuf, bytes: &'a [u8]) -> Result<Self, EncodeError> {
        let tensors = SafeTensors::deserialize(bytes)
            .map_err(|error| EncodeError::Weights { path: path.clone(), reason: error.to_string() })?;
        let left: BTreeSet<String> = tensors.names().into_iter().map(ToString::to_string).collect();
        let prefix = ["bert.", "roberta."]
            .into_iter()
            .find(|prefix| left.contains(&format!("{prefix}embeddings.word_embeddings.weight")))
            .unwrap_or("");
        Ok(Self { path, tensors, prefix, left })
    }

    /// The numbers of a tensor, row by row.
    pub(super) fn take(&mut self, name: &str, expected: &[usize]) -> Result<Vec<f32>, EncodeError> {
        let name = format!("{}{name}", self.prefix);
        let path = || self.path.clone();
        let Ok(tensor) = self.tensors.tensor(&name) else {
            return Err(EncodeError::TensorMissing { path: path(), name });
        };
        if tensor.shape() != expected {
            let (expected, found) = (expected.to_vec(), tensor.shape().to_vec());
            return Err(EncodeError::TensorShape { path: path(), name, expected, found });
        }
        let data = tensor.data();
        let numbers = match tensor.dtype() {
            Dtype::F32 => {
                data.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
            }
            Dtype::F16 => data.chunks_exact(2).map(|b| f16::from_le_bytes([b[0], b[1]]).to_f32()).collect(),
            Dtype::BF16 => data.chunks_exact(2).map(|b| bf16::from_le_bytes([b[0], b[1]]).to_f32()).collect(),
            other => return Err(EncodeError::TensorType { path: path(), name, found: format!("{other:?}") }),
        };
        self.left.remove(&name);
        Ok(numbers)
    }

    /// Checks that every tensor of the file was used: one left over means a model of another shape.
    pub(super) fn finish(self) -> Result<(), EncodeError> {
        let other_task = |name: &str| {
            let plain = name.strip_prefix(self.prefix).unwrap_or(name);
            OTHER_TASKS.iter().any(|task| plain.starts_with(task))
        };
        match self.left.iter().find(|name| !other_task(name)) {
            Some(name) => Err(EncodeError::TensorUnused { path: self.path, name: name.clone() }),
            None => Ok(()),
        }
    }
}
