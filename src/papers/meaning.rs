//! The meaning of captions, by the text encoder of the code index.

use std::sync::Arc;

use algofind_embed::{StaticEncoder, TextEncoder};
use algofind_paper::index::Meaning;

/// Encodes captions and questions.
pub struct Captions(Arc<dyn TextEncoder>);

impl Captions {
    /// With the shipped table of word vectors.
    pub fn shipped() -> Self {
        Self(Arc::new(StaticEncoder::shipped()))
    }

    /// With any encoder of texts.
    pub fn new(encoder: Arc<dyn TextEncoder>) -> Self {
        Self(encoder)
    }
}

impl Meaning for Captions {
    fn fingerprint(&self) -> String {
        self.0.fingerprint()
    }

    fn encode(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, String> {
        let vectors = self.0.encode_all(texts).map_err(|error| error.to_string())?;
        Ok(vectors.rows().into_iter().map(|row| row.to_vec()).collect())
    }
}
