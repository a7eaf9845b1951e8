//! The line classifier: a logistic regression on the features of a line and of its neighbours, and a chain over them.

use std::sync::OnceLock;

use super::chain;
use super::features::{self, NAMES};
use super::logistic::Logistic;
use super::view::View;
use crate::document::Font;

/// Offsets of the lines a decision looks at, with the name they have in the file of weights.
const WINDOW: [(isize, &str); 5] =
    [(0, ""), (-1, "before "), (1, "after "), (-2, "before2 "), (2, "after2 ")];
/// Length of the vector for one line.
const WIDTH: usize = NAMES.len() * WINDOW.len();

/// The weights that are shipped; `cargo run --example train_lines` fits new ones.
const SHIPPED: &str = include_str!("weights.tsv");

/// Price of a change between code and text: inside a block, at a new block, at a new column.
const PRICES: [f32; 3] = [2.0, 0.7, 0.3];

/// The shipped model.
pub(super) fn shipped() -> &'static Logistic {
    static MODEL: OnceLock<Logistic> = OnceLock::new();
    MODEL.get_or_init(|| Logistic::parse(SHIPPED, &names()))
}

/// Sets the probability of every line.
pub(super) fn judge(model: &Logistic, views: &mut [View<'_>], fonts: &[Font]) {
    let odds: Vec<f32> = vectors(views, fonts).iter().map(|v| model.log_odds(v)).collect();
    let price = |at: usize| match at.checked_sub(1).map(|before| views[before].column_index) {
        Some(column) if column == views[at].column_index => PRICES[usize::from(views[at].starts_block)],
        _ => PRICES[2],
    };
    let prices: Vec<f32> = (0..views.len()).map(price).collect();
    for (view, p) in views.iter_mut().zip(chain::chances(&odds, &prices)) {
        view.p = p;
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
