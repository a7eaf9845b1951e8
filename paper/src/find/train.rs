//! Fits the line classifier. Kept apart from finding: only the training command needs it.

use super::model::{self, Model, WIDTH};
use super::view;
use crate::document::{Document, LineId};

/// Lines of a document as vectors, with what they are.
#[derive(Debug, Clone, Default)]
pub struct Examples {
    vectors: Vec<Vec<f32>>,
    labels: Vec<bool>,
}

impl Examples {
    /// The lines of a document; `is_code` says which of them belong to pseudo-code.
    pub fn of(document: &Document, is_code: impl Fn(LineId) -> bool) -> Self {
        let views = view::views(document);
        let labels = views.iter().map(|v| is_code(v.id)).collect();
        Self { vectors: model::vectors(&views, &document.fonts), labels }
    }

    /// All of these and of the others.
    pub fn join(&mut self, other: &Self) {
        self.vectors.extend(other.vectors.iter().cloned());
        self.labels.extend(&other.labels);
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }
}

/// A fitted classifier of lines.
#[derive(Debug, Clone)]
pub struct LineModel {
    weights: Vec<f32>,
}

impl LineModel {
    /// Fits by gradient descent on the log loss with a quadratic penalty; the same every time.
    pub fn fit(examples: &Examples, rounds: usize, penalty: f32) -> Self {
        let n = examples.len().max(1) as f32;
        let mut weights = vec![0.0_f32; WIDTH];
        let mut square = vec![1e-6_f32; WIDTH];
        for _ in 0..rounds {
            let mut gradient = vec![0.0_f32; WIDTH];
            for (vector, label) in examples.vectors.iter().zip(&examples.labels) {
                let sum: f32 = vector.iter().zip(&weights).map(|(x, w)| x * w).sum();
                let error = 1.0 / (1.0 + (-sum).exp()) - f32::from(u8::from(*label));
                for (g, x) in gradient.iter_mut().zip(vector) {
                    *g += error * x;
                }
            }
            for ((w, g), s) in weights.iter_mut().zip(&gradient).zip(&mut square) {
                let step = g / n + penalty * *w;
                *s = 0.95 * *s + 0.05 * step * step;
                *w -= 0.03 * step / s.sqrt();
            }
        }
        Self { weights }
    }

    /// True positives, false positives, false negatives.
    pub fn count(&self, examples: &Examples) -> [usize; 3] {
        let mut counts = [0; 3];
        for (vector, label) in examples.vectors.iter().zip(&examples.labels) {
            let said = vector.iter().zip(&self.weights).map(|(x, w)| x * w).sum::<f32>() > 0.0;
            match (said, *label) {
                (true, true) => counts[0] += 1,
                (true, false) => counts[1] += 1,
                (false, true) => counts[2] += 1,
                (false, false) => {}
            }
        }
        counts
    }

    /// In the form that is shipped: `name<TAB>weight`.
    pub fn to_text(&self) -> String {
        let rows: Vec<String> =
            model::names().iter().zip(&self.weights).map(|(name, w)| format!("{name}\t{w:.4}")).collect();
        rows.join("\n") + "\n"
    }
}

impl From<&LineModel> for Model {
    fn from(fitted: &LineModel) -> Self {
        Self::parse(&fitted.to_text())
    }
}
