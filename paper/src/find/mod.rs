//! From a document to the algorithms in it: captions and rules say where boxes are, a line classifier says what is
//! pseudo-code.

mod body;
mod caption;
mod chain;
mod code;
mod features;
mod finder;
mod head;
mod in_text;
mod logistic;
mod marked;
mod model;
mod number;
mod parts;
mod place;
mod program;
mod region;
pub mod train;
mod view;
mod words;
mod wrap;

use std::collections::HashSet;

use crate::algorithm::Found;
use crate::document::{Document, LineId};

pub use marked::find_marked;

/// The algorithms of a document, in reading order.
///
/// ```
/// use algofind_paper::document::{Document, Source};
///
/// assert!(algofind_paper::find::find(&Document::new(Source::Text)).is_empty());
/// ```
pub fn find(document: &Document) -> Vec<Found> {
    let mut views = view::views(document);
    model::judge(model::shipped(), &mut views, &document.fonts);
    region::boxes(document, &views)
}

/// Lines that are no part of the running text for all their looks: captions, code, rows of tables. Sentences go on behind them.
pub(crate) fn aside(document: &Document) -> HashSet<LineId> {
    let mut views = view::views(document);
    model::judge(model::shipped(), &mut views, &document.fonts);
    let finder = finder::Finder { document, views: &views };
    let captions: Vec<_> = finder.heads().into_iter().flat_map(|head| head.lines).collect();
    let captions = captions.into_iter().map(|line| views[line].id);
    let others = views.iter().filter(|view| view.p > 0.6 || view.wide_gaps() >= 2).map(|view| view.id);
    captions.chain(others).collect()
}
