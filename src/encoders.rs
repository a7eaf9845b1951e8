//! The encoders an index is made with.

use std::collections::BTreeMap;
use std::sync::Arc;

use algofind_embed::math::{DampedCounts, MathEncoder, OperatorCounts};
use algofind_embed::{StaticEncoder, TextEncoder};
use algofind_gae::GraphEncoder;
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
}

impl Default for Encoders {
    fn default() -> Self {
        Self { text: Arc::new(StaticEncoder::shipped()), math: Arc::new(DampedCounts::default()), graph: None }
    }
}

impl Encoders {
    /// What an index made with them is marked with.
    pub fn fingerprints(&self) -> BTreeMap<String, String> {
        let mut all = BTreeMap::from([
            ("text".to_owned(), self.text.fingerprint()),
            ("math".to_owned(), self.math.fingerprint()),
            ("evidence".to_owned(), crate::evidence::VERSION.to_owned()),
        ]);
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
