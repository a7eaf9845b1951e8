//! What a model directory says about its model.

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::EncodeError;

/// The two kinds of model; they differ in tokens and positions, not in layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Bert,
    Roberta,
}

/// The shape of a model, from `config.json`.
#[derive(Debug, Clone)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) vocabulary: usize,
    pub(super) hidden: usize,
    pub(super) inner: usize,
    pub(super) heads: usize,
    pub(super) layers: usize,
    pub(super) positions: usize,
    pub(super) types: usize,
    pub(super) epsilon: f64,
    pub(super) padding: u32,
}

#[derive(Deserialize)]
struct Config {
    vocab_size: usize,
    hidden_size: usize,
    intermediate_size: usize,
    num_attention_heads: usize,
    num_hidden_layers: usize,
    max_position_embeddings: usize,
    type_vocab_size: usize,
    layer_norm_eps: f64,
    #[serde(default)]
    pad_token_id: Option<u32>,
    #[serde(default)]
    hidden_act: Option<String>,
    #[serde(default)]
    position_embedding_type: Option<String>,
}

impl Shape {
    pub(super) fn read(directory: &Path) -> Result<Self, EncodeError> {
        let path = directory.join("config.json");
        // The kind is read first, so that a foreign model is called foreign and not incomplete.
        let found = read_json::<serde_json::Value>(&path, "the model's configuration")?;
        let name =
            found.get("model_type").and_then(serde_json::Value::as_str).unwrap_or("unnamed").to_owned();
        let kind = match name.as_str() {
            "bert" => Kind::Bert,
            "roberta" => Kind::Roberta,
            _ => return Err(EncodeError::Architecture { path, found: name }),
        };
        let config: Config = serde_json::from_value(found)
            .map_err(|source| EncodeError::Json { path: path.clone(), source })?;
        config.into_shape(kind, &path)
    }

    /// The position of a sequence's first token: RoBERTa counts from the padding id on.
    pub(super) fn first_position(&self) -> usize {
        match self.kind {
            Kind::Bert => 0,
            Kind::Roberta => self.padding as usize + 1,
        }
    }

    /// The longest sequence that has positions.
    pub(super) fn longest(&self) -> usize {
        self.positions.saturating_sub(self.first_position())
    }
}

impl Config {
    fn into_shape(self, kind: Kind, path: &Path) -> Result<Shape, EncodeError> {
        let setting = |field, found: String, supported| EncodeError::Setting {
            path: path.to_owned(),
            field,
            found,
            supported,
        };
        let activation = self.hidden_act.unwrap_or_else(|| "gelu".to_owned());
        if activation != "gelu" {
            return Err(setting("hidden_act", activation, "gelu"));
        }
        let positions = self.position_embedding_type.unwrap_or_else(|| "absolute".to_owned());
        if positions != "absolute" {
            return Err(setting("position_embedding_type", positions, "absolute"));
        }
        let heads = self.num_attention_heads;
        if heads == 0 || self.hidden_size == 0 || !self.hidden_size.is_multiple_of(heads) {
            return Err(setting("num_attention_heads", heads.to_string(), "a divisor of hidden_size"));
        }
        let shape = Shape {
            kind,
            vocabulary: self.vocab_size,
            hidden: self.hidden_size,
            inner: self.intermediate_size,
            heads,
            layers: self.num_hidden_layers,
            positions: self.max_position_embeddings,
            types: self.type_vocab_size,
            epsilon: self.layer_norm_eps,
            padding: self.pad_token_id.unwrap_or(match kind {
                Kind::Bert => 0,
                Kind::Roberta => 1,
            }),
        };
        if shape.longest() < 4 {
            return Err(setting(
                "max_position_embeddings",
                shape.positions.to_string(),
                "room for a few tokens",
            ));
        }
        if shape.types == 0 || shape.padding as usize >= shape.vocabulary {
            return Err(setting("pad_token_id", shape.padding.to_string(), "an id of the vocabulary"));
        }
        Ok(shape)
    }
}

/// Reads a JSON file.
pub(super) fn read_json<T: DeserializeOwned>(
    path: &Path,
    needed_for: &'static str,
) -> Result<T, EncodeError> {
    let text = read_file(path, needed_for)?;
    serde_json::from_slice(&text).map_err(|source| EncodeError::Json { path: path.to_owned(), source })
}

/// Reads a file that must be there.
pub(super) fn read_file(path: &Path, needed_for: &'static str) -> Result<Vec<u8>, EncodeError> {
    if !path.exists() {
        return Err(EncodeError::Missing { path: path.to_owned(), needed_for });
    }
    std::fs::read(path).map_err(|error| EncodeError::io(path, error))
}
