//! The encoders an index is made with.

use std::collections::BTreeMap;
use std::sync::Arc;

use algofind_embed::math::{DampedCounts, MathEncoder, OperatorCounts};
use algofind_embed::{StaticEncoder, TextEncoder};
use algofind_gae::{Gae, GaeError, GraphEncoder};
use algofind_steps::rule::Rules;
use algofind_steps::spelling::Spelling;
use ndarray::{Array2, ArrayView1};

/// Encoders of text, mathematics and places in a graph; an index and its queries use the same ones.
#[derive(Clone)]
pub struct Encoders {
    /// Texts of nodes and names.
    pub text: Arc<dyn TextEncoder>,
    /// Operator counts, as features of the graph encoder.
    pub math: Arc<dyn MathEncoder>,
    /// Places in the graph; without it nodes have no graph part.
    pub graph: Option<Arc<dyn GraphEncoder + Send + Sync>>,
    /// The rules that statements are read by; all, unless what one is worth is measured.
    pub rules: Rules,
}

impl Default for Encoders {
    /// The same as [`Encoders::shipped`].
    fn default() -> Self {
        Self::shipped()
    }
}

impl Encoders {
    /// The encoders of the default index, all compiled in.
    pub fn shipped() -> Self {
        Self::with_text(Arc::new(StaticEncoder::shipped()))
    }

    /// The encoders of an index whose texts are read by `text`.
    ///
    /// The shipped graph encoder has learnt from the vectors of the shipped text encoder and says nothing about those
    /// of another: then there is none, until [`with_graph`](Self::with_graph) gives one that was trained for it.
    pub fn with_text(text: Arc<dyn TextEncoder>) -> Self {
        let plain = Self { text, math: Arc::new(DampedCounts::default()), graph: None, rules: Rules::ALL };
        Gae::shipped().and_then(|gae| plain.clone().with_graph(gae)).unwrap_or(plain)
    }

    /// The same with another graph autoencoder; an error if it was trained on features of other encoders.
    pub fn with_graph(mut self, gae: Gae) -> Result<Self, GaeError> {
        gae.check_layout(&self.feature_layout())?;
        self.graph = Some(Arc::new(gae));
        Ok(self)
    }

    /// What the columns of [`features`](Self::features) mean; a graph autoencoder keeps it beside its weights.
    pub fn feature_layout(&self) -> String {
        format!("text {}; math {}", self.text.fingerprint(), self.math.fingerprint())
    }

    /// How a language spells its statements, read by these [rules](Self::rules).
    pub fn spelling(&self, of_language: &Spelling) -> Spelling {
        Spelling { rules: self.rules, ..*of_language }
    }

    /// What an index made with them is marked with.
    pub fn fingerprints(&self) -> BTreeMap<String, String> {
        let mut all = BTreeMap::from([
            ("text".to_owned(), self.text.fingerprint()),
            ("math".to_owned(), self.math.fingerprint()),
            ("evidence".to_owned(), crate::evidence::version()),
            ("calls".to_owned(), algofind_icfg::link::SYMBOLS_VERSION.to_owned()),
        ]);
        if self.rules != Rules::ALL {
            all.insert("rules".to_owned(), format!("{:?}", self.rules));
        }
        if let Some(graph) = &self.graph {
            all.insert("graph".to_owned(), graph.fingerprint());
        }
        all
    }

    /// Feature rows of nodes for the graph encoder: text, then mathematics.
    pub fn features<'a>(
        &self,
        nodes: impl ExactSizeIterator<Item = (Option<ArrayView1<'a, f32>>, [u8; 7])>,
    ) -> Array2<f32> {
        let (n_text, n_math) = (self.text.dimension(), self.math.dimension());
        let mut features = Array2::zeros((nodes.len(), n_text + n_math));
        for ((text, counts), mut row) in nodes.zip(features.rows_mut()) {
            if let Some(text) = text {
                row.slice_mut(ndarray::s![..n_text]).assign(&text);
            }
            let mut total = OperatorCounts::default();
            for (class, n) in algofind_embed::math::OperatorClass::ALL.into_iter().zip(counts) {
                total.add(class, u32::from(n));
            }
            let mut math = vec![0.0; n_math];
            self.math.encode_into(&total, &mut math);
            row.slice_mut(ndarray::s![n_text..]).assign(&ArrayView1::from(&math));
        }
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_graph_encoder_was_trained_on_the_features_of_the_shipped_encoders() {
        let shipped = Encoders::shipped();
        let gae = Gae::shipped().expect("a sound model");
        gae.check_layout(&shipped.feature_layout()).expect("train it again when a shipped encoder changes");
        assert_eq!(gae.card().input_dimension, shipped.text.dimension() + shipped.math.dimension());
        assert_eq!(shipped.graph.map(|graph| graph.fingerprint()), Some(gae.fingerprint()));
    }

    #[test]
    fn another_text_encoder_does_not_get_the_shipped_graph_encoder() {
        struct Constant;
        impl TextEncoder for Constant {
            fn dimension(&self) -> usize {
                2
            }
            fn fingerprint(&self) -> String {
                "constant".to_owned()
            }
            fn encode(&self, texts: &[&str]) -> Result<Array2<f32>, algofind_embed::EncodeError> {
                Ok(Array2::ones((texts.len(), 2)))
            }
        }
        let encoders = Encoders::with_text(Arc::new(Constant));
        assert!(encoders.graph.is_none());
        let refused = encoders.with_graph(Gae::shipped().expect("a sound model"));
        assert!(matches!(refused, Err(GaeError::FeatureLayout { .. })));
    }
}
