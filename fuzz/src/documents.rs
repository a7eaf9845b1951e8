//! Documents: whatever the bytes are, there is a document or a named error.

use algofind_paper::read::PdfReader;
use algofind_paper::{Limits, Paper, Reader as _, find};

/// A PDF through reading and finding; every box that is found has a place and lines.
pub fn pdf(bytes: &[u8]) {
    let limits = Limits { pages: 20, seconds: 5, ..Limits::default() };
    if let Ok(document) = PdfReader::new().read(bytes, &limits) {
        for found in find(&document) {
            assert!(!found.regions.is_empty() && !found.covers.is_empty(), "{found:?}");
        }
    }
}

/// LaTeX, Markdown and plain text through to descriptions; every algorithm has a place.
pub fn document(bytes: &[u8]) {
    let limits = Limits { seconds: 5, ..Limits::default() };
    for extension in ["tex", "md", "txt"] {
        if let Ok(paper) = Paper::read(bytes, Some(extension), &limits) {
            for algorithm in &paper.algorithms {
                assert!(!algorithm.found.regions.is_empty(), "{algorithm:?}");
            }
        }
    }
}
