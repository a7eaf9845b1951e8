//! What a search answers, as plain data; this is the JSON of `algofind search --json`.

use serde::Serialize;

/// The answer to a query.
#[derive(Clone, Debug, Serialize)]
pub struct SearchResults {
    /// The query as given.
    pub query: String,
    /// Best first.
    pub results: Vec<SearchResult>,
}

/// One place that may implement the query.
#[derive(Clone, Debug, Serialize)]
pub struct SearchResult {
    /// Counted from 1.
    pub rank: usize,
    /// The weighted evidence; comparable within one answer.
    pub score: f32,
    /// How much the score is to be trusted.
    pub confidence: Confidence,
    /// The code, the main place first; further ones are functions it calls that do a part of the work.
    pub regions: Vec<Region>,
    /// Other places with the same code.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub copies: Vec<Region>,
    /// Query lines with the code that does them.
    pub alignment: Vec<LineMatch>,
    /// Query lines without code.
    pub missing: Vec<u32>,
    /// What spoke for this result, strongest first.
    pub evidence: Vec<EvidenceShare>,
}

/// Lines of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Region {
    /// Path relative to the searched root.
    pub file: String,
    /// First line, counted from 1.
    pub start: u32,
    /// Last line, inclusive.
    pub end: u32,
    /// The function, with what encloses it.
    pub function: String,
    /// Language of the file.
    pub language: String,
}

/// A query line and its code.
#[derive(Clone, Debug, Serialize)]
pub struct LineMatch {
    /// Line of the query as given, counted from 1.
    pub query_line: u32,
    /// The code.
    pub regions: Vec<Region>,
    /// What the two have in common.
    pub why: String,
}

/// How much one kind of evidence contributed.
#[derive(Clone, Debug, Serialize)]
pub struct EvidenceShare {
    /// Name of the feature.
    pub feature: String,
    /// Its part of the score.
    pub share: f32,
}

/// How much a result is to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// Worth a look when nothing better is there.
    Weak,
    /// At least about one chance in seven to be right, as far as labelled queries tell.
    Likely,
    /// More likely right than wrong, as far as labelled queries tell.
    Strong,
}

impl Confidence {
    /// Lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Likely => "likely",
            Self::Strong => "strong",
        }
    }
}
