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

/// What a line that is code by its neighbours alone is given.
const LIFTED: f32 = 0.62;

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
    agree(views);
}

/// Short lines between or beside lines of code that begin where other code begins, further right than the text does, are code
/// as well: `Unlock(u)` says little by itself.
fn agree(views: &mut [View<'_>]) {
    const AROUND: usize = 12;
    let alike = |views: &[View<'_>], at: usize| {
        let view = &views[at];
        let size = view.line.bbox.height();
        let indented = view.line.bbox.x0 > view.column.x0 + 0.5 * size;
        let short = view.line.bbox.width() < 0.75 * view.column.width();
        let others = at.saturating_sub(AROUND)..(at + AROUND + 1).min(views.len());
        indented
            && short
            && views[others].iter().any(|o| {
                o.p > 0.7
                    && o.column_index == view.column_index
                    && (o.line.bbox.x0 - view.line.bbox.x0).abs() < 1.0
                    && (o.line.bbox.height() - size).abs() < 0.3
            })
    };
    let lift = |views: &mut [View<'_>], at: usize, neighbour: usize| {
        let (view, other) = (&views[at], &views[neighbour]);
        let size = view.line.bbox.height();
        let near = (view.line.bbox.y1 - other.line.bbox.y1).abs() < 2.2 * size;
        if view.p < LIFTED
            && other.p >= LIFTED
            && view.column_index == other.column_index
            && near
            && alike(views, at)
        {
            views[at].p = LIFTED;
        }
    };
    for at in 1..views.len() {
        lift(views, at, at - 1);
    }
    for at in (1..views.len()).rev() {
        lift(views, at - 1, at);
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
