//! Title, authors and year, from what the first page looks like or from what a source says.

mod authors;
mod title;
mod year;

use crate::document::{Document, Source};

/// What a document says about itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Front {
    /// Title, in one line.
    pub title: Option<String>,
    /// Authors, in order.
    pub authors: Vec<String>,
    /// Year it appeared.
    pub year: Option<u16>,
}

/// Reads title, authors and year.
///
/// In a PDF the first page's looks decide, for what its information dictionary says is often empty or wrong; a source
/// format says what is what.
pub fn front(document: &Document) -> Front {
    let known = &document.metadata;
    let sourced = document.source != Source::Pdf;
    let found = title::title(document);
    let title = match (&known.title, &found) {
        (Some(title), _) if sourced => Some(title.clone()),
        (_, Some(found)) => Some(found.text.clone()),
        (Some(title), None) => Some(title.clone()),
        (None, None) => None,
    };
    let authors = if sourced && !known.authors.is_empty() {
        known.authors.clone()
    } else {
        let printed = found.as_ref().map(|title| authors::authors(document, title)).unwrap_or_default();
        if printed.is_empty() { known.authors.clone() } else { printed }
    };
    let year = if sourced && known.year.is_some() { known.year } else { year::year(document).or(known.year) };
    Front { title, authors, year }
}
