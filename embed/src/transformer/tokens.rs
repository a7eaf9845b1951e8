//! Text to token ids, with the tokenizer files that the model came with.

use std::path::{Path, PathBuf};

use tokenizers::models::bpe::BPE;
use tokenizers::models::wordpiece::WordPiece;
use tokenizers::normalizers::BertNormalizer;
use tokenizers::pre_tokenizers::bert::BertPreTokenizer;
use tokenizers::pre_tokenizers::byte_level::ByteLevel;
use tokenizers::{AddedToken, Tokenizer};

use super::config::{Kind, Shape, read_json};
use crate::EncodeError;

/// A tokenizer and the ids that open and close a sequence.
pub(super) struct Tokens {
    tokenizer: Tokenizer,
    path: PathBuf,
    open: u32,
    close: u32,
}

const NEEDED: &str =
    "the tokenizer: tokenizer.json, or vocab.txt (BERT), or vocab.json and merges.txt (RoBERTa)";

impl Tokens {
    /// Opens `tokenizer.json`, or else the older vocabulary files.
    pub(super) fn open(directory: &Path, shape: &Shape) -> Result<Self, EncodeError> {
        let path = directory.join("tokenizer.json");
        let foreign = |path: &Path, error: tokenizers::Error| EncodeError::Tokenizer {
            path: path.to_owned(),
            reason: error.to_string(),
        };
        let (mut tokenizer, path) = if path.exists() {
            (Tokenizer::from_file(&path).map_err(|error| foreign(&path, error))?, path)
        } else {
            let path = directory.join(if shape.kind == Kind::Bert { "vocab.txt" } else { "vocab.json" });
            if !path.exists() {
                return Err(EncodeError::Missing {
                    path: directory.join("tokenizer.json"),
                    needed_for: NEEDED,
                });
            }
            (from_vocabulary(directory, &path, shape.kind).map_err(|error| foreign(&path, error))?, path)
        };
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(|error| foreign(&path, error))?;
        let known = tokenizer.get_vocab_size(true);
        if known > shape.vocabulary {
            return Err(EncodeError::Vocabulary { tokenizer: known, model: shape.vocabulary });
        }
        let id = |token: &str| {
            let reason = || format!("it has no token `{token}`, which a {:?} model needs", shape.kind);
            tokenizer
                .token_to_id(token)
                .ok_or_else(|| EncodeError::Tokenizer { path: path.clone(), reason: reason() })
        };
        let (open, close) = match shape.kind {
            Kind::Bert => (id("[CLS]")?, id("[SEP]")?),
            Kind::Roberta => (id("<s>")?, id("</s>")?),
        };
        Ok(Self { tokenizer, path, open, close })
    }

    /// The ids of a sequence: the opening token, the pieces, a closing token after each piece.
    ///
    /// When they are more than `longest`, the longest piece loses its last token until they fit.
    pub(super) fn sequence(&self, pieces: &[&str], longest: usize) -> Result<Vec<u32>, EncodeError> {
        let mut parts = pieces.iter().map(|piece| self.ids(piece)).collect::<Result<Vec<_>, _>>()?;
        let mut room = longest.saturating_sub(1 + parts.len());
        let mut order: Vec<usize> = (0..parts.len()).collect();
        // Shortest first: each piece may take an equal share of the room that is left.
        order.sort_by_key(|&at| (parts[at].len(), at));
        for (done, at) in order.into_iter().enumerate() {
            let share = room / (pieces.len() - done);
            parts[at].truncate(share);
            room -= parts[at].len();
        }
        let mut ids = vec![self.open];
        for part in parts {
            ids.extend(part);
            ids.push(self.close);
        }
        Ok(ids)
    }

    /// The ids of a text alone.
    fn ids(&self, text: &str) -> Result<Vec<u32>, EncodeError> {
        match self.tokenizer.encode_fast(text, false) {
            Ok(encoding) => Ok(encoding.get_ids().to_vec()),
            Err(error) => Err(EncodeError::Tokenizer { path: self.path.clone(), reason: error.to_string() }),
        }
    }

    /// Every token with its id, in the order of ids.
    pub(super) fn vocabulary(&self) -> Vec<(String, u32)> {
        let mut tokens: Vec<_> = self.tokenizer.get_vocab(true).into_iter().collect();
        tokens.sort_by_key(|&(_, id)| id);
        tokens
    }

    /// The sequence of one token.
    pub(super) fn single(&self, id: u32) -> Vec<u32> {
        vec![self.open, id, self.close]
    }
}

/// A tokenizer from the files that came before `tokenizer.json`, with the settings their models were trained with.
fn from_vocabulary(directory: &Path, vocabulary: &Path, kind: Kind) -> Result<Tokenizer, tokenizers::Error> {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let special = |names: &[&str]| names.iter().map(|&name| AddedToken::from(name, true)).collect::<Vec<_>>();
    let mut tokenizer = match kind {
        Kind::Bert => {
            // A cased model says so in tokenizer_config.json; uncased is the rule of `transformers` without that file.
            let settings: serde_json::Value =
                read_json(&directory.join("tokenizer_config.json"), "").unwrap_or(serde_json::Value::Null);
            let lowercase =
                settings.get("do_lower_case").and_then(serde_json::Value::as_bool).unwrap_or(true);
            let model = WordPiece::from_file(&text(vocabulary)).unk_token("[UNK]".into()).build()?;
            let mut tokenizer = Tokenizer::new(model);
            tokenizer.with_normalizer(Some(BertNormalizer::new(true, true, None, lowercase)))?;
            tokenizer.with_pre_tokenizer(Some(BertPreTokenizer));
            tokenizer
        }
        Kind::Roberta => {
            let model = BPE::from_file(&text(vocabulary), &text(&directory.join("merges.txt"))).build()?;
            let mut tokenizer = Tokenizer::new(model);
            tokenizer.with_pre_tokenizer(Some(ByteLevel::new(false, true, true)));
            tokenizer
        }
    };
    tokenizer.add_special_tokens(special(match kind {
        Kind::Bert => &["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"],
        Kind::Roberta => &["<s>", "<pad>", "</s>", "<unk>", "<mask>"],
    }))?;
    Ok(tokenizer)
}
