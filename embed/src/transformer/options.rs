//! How a sequence becomes one vector.

use std::path::Path;

use serde::Deserialize;

use super::config::read_json;
use crate::EncodeError;

/// Which token vectors make the vector of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pooling {
    /// The mean of all tokens, with the opening and closing ones.
    #[default]
    Mean,
    /// The opening token alone.
    Cls,
}

/// How a [`TransformerEncoder`](super::TransformerEncoder) works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransformerOptions {
    /// Pooling; by default what `1_Pooling/config.json` in the directory says, else the mean.
    pub pooling: Option<Pooling>,
    /// The most tokens of a sequence, with the opening and closing ones; longer texts are cut. By default what
    /// `sentence_bert_config.json` says, else what the model has positions for.
    pub max_tokens: Option<usize>,
    /// About how many tokens are computed at once. More is not faster on a CPU and takes memory.
    pub batch_tokens: usize,
}

impl Default for TransformerOptions {
    fn default() -> Self {
        Self { pooling: None, max_tokens: None, batch_tokens: 1024 }
    }
}

#[derive(Deserialize)]
struct PoolingFile {
    #[serde(default)]
    pooling_mode_cls_token: bool,
    #[serde(default)]
    pooling_mode_mean_tokens: bool,
}

#[derive(Deserialize)]
struct SentenceFile {
    max_seq_length: Option<usize>,
}

impl TransformerOptions {
    pub(super) fn pooling_for(&self, directory: &Path) -> Result<Pooling, EncodeError> {
        let path = directory.join("1_Pooling/config.json");
        match self.pooling {
            Some(pooling) => Ok(pooling),
            None if !path.exists() => Ok(Pooling::Mean),
            None => {
                let file: PoolingFile = read_json(&path, "the pooling")?;
                match (file.pooling_mode_mean_tokens, file.pooling_mode_cls_token) {
                    (true, false) => Ok(Pooling::Mean),
                    (false, true) => Ok(Pooling::Cls),
                    (mean, cls) => Err(EncodeError::Setting {
                        path,
                        field: "pooling_mode",
                        found: format!("mean: {mean}, cls: {cls}"),
                        supported: "either mean or cls",
                    }),
                }
            }
        }
    }

    pub(super) fn longest_for(&self, directory: &Path) -> Result<usize, EncodeError> {
        let path = directory.join("sentence_bert_config.json");
        match self.max_tokens {
            Some(tokens) => Ok(tokens),
            None if !path.exists() => Ok(usize::MAX),
            None => {
                let file: SentenceFile = read_json(&path, "the longest sequence")?;
                Ok(file.max_seq_length.unwrap_or(usize::MAX))
            }
        }
    }
}
