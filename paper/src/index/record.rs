//! What an index keeps of documents and of the boxes in them. These types are the stored format.

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;
use crate::describe::Front;

/// A document that was read.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct DocumentRecord {
    /// Its file, as the caller names it.
    pub file: String,
    /// Hash of its bytes; the same bytes are not read again.
    pub hash: String,
    /// Title.
    pub title: Option<String>,
    /// Authors, in order.
    pub authors: Vec<String>,
    /// Year it appeared.
    pub year: Option<u16>,
    /// How many pages were read.
    pub pages: u32,
    /// Why it could not be read; such a document has no boxes and is tried again when its bytes change.
    pub problem: Option<String>,
}

impl DocumentRecord {
    /// A record with what is said on the first page.
    pub fn new(file: String, hash: String, front: Front, pages: u32) -> Self {
        Self {
            file,
            hash,
            title: front.title,
            authors: front.authors,
            year: front.year,
            pages,
            problem: None,
        }
    }
}

/// A line of pseudo-code.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LineRecord {
    /// What it says.
    pub text: String,
    /// How deeply it is nested.
    pub depth: u16,
}

/// An algorithm of a document.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct BoxRecord {
    /// Page it starts on, from 1.
    pub page: u32,
    /// Number as printed.
    pub number: Option<String>,
    /// `algorithm`, `figure`, `in-text` or `listing`.
    pub kind: String,
    /// Caption without the number.
    pub caption: Option<String>,
    /// Left, upper, right and lower edge on the page, in points from the top left corner.
    pub bbox: [f32; 4],
    /// Its pseudo-code.
    pub lines: Vec<LineRecord>,
    /// Sentences that refer to it.
    pub references: Vec<String>,
    /// Sentences that describe it, best first.
    pub synopsis: Vec<String>,
    /// Costs that the text states for it.
    pub complexity: Vec<String>,
}

impl From<&Algorithm> for BoxRecord {
    fn from(algorithm: &Algorithm) -> Self {
        let found = &algorithm.found;
        let region = found.regions.first();
        Self {
            page: region.map_or(1, |r| r.page),
            number: found.number.clone(),
            kind: found.kind.name().to_string(),
            caption: found.caption.clone(),
            bbox: region.map_or([0.0; 4], |r| [r.bbox.x0, r.bbox.y0, r.bbox.x1, r.bbox.y1]),
            lines: found.lines.iter().map(|l| LineRecord { text: l.text.clone(), depth: l.depth }).collect(),
            references: algorithm.references.clone(),
            synopsis: algorithm.synopsis.clone(),
            complexity: algorithm.complexity.clone(),
        }
    }
}

impl BoxRecord {
    /// The pseudo-code as text, two spaces for a level.
    pub fn code(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            out.extend(std::iter::repeat_n("  ", usize::from(line.depth)));
            out.push_str(&line.text);
            out.push('\n');
        }
        out
    }
}
