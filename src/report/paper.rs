//! What documents say.

use std::fmt::Write as _;
use std::path::Path;

use algofind_paper::index::{BoxRecord, Hit, LineRecord};
use algofind_paper::{Algorithm, Paper};
use serde::Serialize;

/// A document and its algorithms.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct PaperReport<'a> {
    /// Its title, as far as it was found.
    pub title: Option<&'a str>,
    /// Who wrote it.
    pub authors: &'a [String],
    /// When.
    pub year: Option<u16>,
    /// What it describes, in its order.
    pub algorithms: Vec<AlgorithmReport>,
}

impl<'a> From<&'a Paper> for PaperReport<'a> {
    fn from(paper: &'a Paper) -> Self {
        let front = &paper.front;
        Self {
            title: front.title.as_deref(),
            authors: &front.authors,
            year: front.year,
            algorithms: paper.algorithms.iter().map(AlgorithmReport::from).collect(),
        }
    }
}

/// An algorithm of a document.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct AlgorithmReport {
    /// Page it starts on, from 1.
    pub page: u32,
    /// Number as printed.
    pub number: Option<String>,
    /// Caption without the number.
    pub caption: Option<String>,
    /// Left, upper, right and lower edge in points from the upper left.
    pub bbox: [f32; 4],
    /// Its pseudo-code: `text` and `depth` of each line.
    #[cfg_attr(feature = "serve", schemars(with = "Vec<serde_json::Value>"))]
    pub lines: Vec<LineRecord>,
    /// The same as one text, ready to be searched with.
    pub pseudocode: String,
    /// Sentences that refer to it.
    pub references: Vec<String>,
    /// Sentences that describe it.
    pub synopsis: Vec<String>,
    /// Costs that the text states for it.
    pub complexity: Vec<String>,
}

impl From<&Algorithm> for AlgorithmReport {
    fn from(algorithm: &Algorithm) -> Self {
        let record = BoxRecord::from(algorithm);
        let pseudocode = record.code();
        let BoxRecord { page, number, caption, bbox, lines, references, synopsis, complexity, .. } = record;
        Self { page, number, caption, bbox, lines, pseudocode, references, synopsis, complexity }
    }
}

/// Algorithms of a library that answer a question.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct PaperHits<'a> {
    /// The question.
    pub query: &'a str,
    /// Best first.
    pub results: Vec<PaperHit<'a>>,
}

impl<'a> PaperHits<'a> {
    /// Describes what was found for `query`.
    pub fn new(query: &'a str, hits: &'a [Hit]) -> Self {
        Self { query, results: hits.iter().map(PaperHit::from).collect() }
    }
}

/// An algorithm of a library.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct PaperHit<'a> {
    /// From 1.
    pub rank: usize,
    /// The document.
    pub file: &'a str,
    /// Page it starts on, from 1.
    pub page: u32,
    /// Number as printed.
    pub number: Option<&'a str>,
    /// Caption without the number.
    pub caption: Option<&'a str>,
    /// `algorithm`, `figure`, `in-text` or `listing`.
    pub kind: &'a str,
    /// Comparable within one search.
    pub score: f32,
    /// Title of the document.
    pub title: Option<&'a str>,
    /// Who wrote it.
    pub authors: &'a [String],
    /// When.
    pub year: Option<u16>,
    /// Sentences that describe it.
    pub synopsis: &'a [String],
    /// Costs that the text states for it.
    pub complexity: &'a [String],
    /// Opens the document at the page.
    pub link: String,
}

impl<'a> From<&'a Hit> for PaperHit<'a> {
    fn from(hit: &'a Hit) -> Self {
        Self {
            rank: hit.rank,
            file: &hit.document.file,
            page: hit.found.page,
            number: hit.found.number.as_deref(),
            caption: hit.found.caption.as_deref(),
            kind: &hit.found.kind,
            score: hit.score,
            title: hit.document.title.as_deref(),
            authors: &hit.document.authors,
            year: hit.document.year,
            synopsis: &hit.found.synopsis,
            complexity: &hit.found.complexity,
            link: page_link(&hit.document.file, hit.found.page),
        }
    }
}

/// The address that opens a document at a page.
pub fn page_link(file: &str, page: u32) -> String {
    let path = std::path::absolute(Path::new(file))
        .map_or_else(|_| file.to_owned(), |path| path.display().to_string());
    let mut out = String::from("file://");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b'~') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    format!("{out}#page={page}")
}
