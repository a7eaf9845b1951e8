//! The line classifier: a logistic regression on the features of a line and of its neighbours.

use std::sync::OnceLock;

use super::features::{self, NAMES};
use super::view::View;
use crate::document::Font;

/// Offsets of the lines a decision looks at, with the name they have in the file of weights.
const WINDOW: [(isize, &str); 5] =
    [(0, ""), (-1, "before "), (1, "after "), (-2, "before2 "), (2, "after2 ")];
/// Length of the vector for one line.
pub(super) const WIDTH: usize = NAMES.len() * WINDOW.len();

/// The weights that are shipped; `cargo run --example train_lines` fits new ones.
const SHIPPED: &str = include_str!("weights.tsv");

/// Weights of the features.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Model {
    weights: Vec<f32>,
}

impl Model {
    /// The shipped model.
    pub(super) fn shipped() -> &'static Self {
        static MODEL: OnceLock<Model> = OnceLock::new();
        MODEL.get_or_init(|| Self::parse(SHIPPED))
    }

    /// From lines of `name<TAB>weight`; names that are not known are left out, those that are missing count zero.
    pub(super) fn parse(text: &str) -> Self {
        let mut weights = vec![0.0; WIDTH];
        let names = names();
        for line in text.lines() {
            if let Some((name, weight)) = line.split_once('\t')
                && let Some(at) = names.iter().position(|n| n == name)
            {
                weights[at] = weight.trim().parse().unwrap_or(0.0);
            }
        }
        Self { weights }
    }

    /// Sets the probability of every line.
    pub(super) fn judge(&self, views: &mut [View<'_>], fonts: &[Font]) {
        let vectors = vectors(views, fonts);
        for (view, vector) in views.iter_mut().zip(&vectors) {
            let sum: f32 = vector.iter().zip(&self.weights).map(|(x, w)| x * w).sum();
            view.p = 1.0 / (1.0 + (-sum).exp());
        }
    }
}

/// Names of all entries of a line's vector.
pub(super) fn names() -> Vec<String> {
    WINDOW.iter().flat_map(|(_, prefix)| NAMES.iter().map(move |n| format!("{prefix}{n}"))).collect()
}

/// The vectors of all lines: their own features and those of their neighbours in the same column.
pub(super) fn vectors(views: &[View<'_>], fonts: &[Font]) -> Vec<Vec<f32>> {
    let own: Vec<_> = views.iter().map(|v| features::of(v, fonts)).collect();
    (0..views.len())
        .map(|index| {
            let mut vector = Vec::with_capacity(WIDTH);
            for (offset, _) in WINDOW {
                let neighbour = index
                    .checked_add_signed(offset)
                    .filter(|n| views.get(*n).is_some_and(|v| v.column_index == views[index].column_index));
                match neighbour {
                    Some(n) => vector.extend_from_slice(&own[n]),
                    None => vector.extend([0.0; NAMES.len()]),
                }
            }
            vector
        })
        .collect()
}
