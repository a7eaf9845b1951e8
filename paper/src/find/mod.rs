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
mod place;
mod region;
pub mod train;
mod view;
mod words;
mod wrap;

use crate::algorithm::Found;
use crate::document::Document;

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
