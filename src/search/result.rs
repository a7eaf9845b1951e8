//! What a search answers, as plain data; this is the JSON of `algofind search --json`.

use serde::{Deserialize, Serialize};

/// The answer to a query.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct SearchResults {
    /// The query as given.
    pub query: String,
    /// The folder that the paths of each searched index start from, as far as it is known.
    pub roots: Vec<Option<String>>,
    /// Best first.
    pub results: Vec<SearchResult>,
    /// What could not be searched: servers that did not answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsearched: Vec<Unsearched>,
}

/// Code that was not searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Unsearched {
    /// The server that keeps it.
    pub server: String,
    /// Why it could not be searched.
    pub reason: String,
    /// The repositories that are kept there, as far as they are known.
    pub repositories: Vec<String>,
}

impl SearchResults {
    /// Says otherwise which of several indexes each region is of, where an answer becomes part of a larger one.
    pub fn renumber(&mut self, number: impl Fn(u32) -> u32) {
        for result in &mut self.results {
            let aligned = result.alignment.iter_mut().flat_map(|found| &mut found.regions);
            let regions = result.regions.iter_mut().chain(&mut result.copies).chain(&mut result.extra);
            for region in regions.chain(aligned) {
                region.index = number(region.index);
            }
        }
    }
}

/// One place that may implement the query.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub copies: Vec<Region>,
    /// Query lines with the code that does them.
    pub alignment: Vec<LineMatch>,
    /// Query lines without code.
    pub missing: Vec<u32>,
    /// Lines of `regions` that do a step of their own and none of the query, in the order of `regions`.
    pub extra: Vec<Region>,
    /// What spoke for this result, strongest first.
    pub evidence: Vec<EvidenceShare>,
}

impl SearchResult {
    /// How much of the query the code does and how much else, in words.
    ///
    /// ```
    /// # use algofind::search::{Confidence, LineMatch, Region, SearchResult};
    /// # let line = |start, end| Region {
    /// #     index: 0, file: "Graph.java".into(), start, end, function: "run".into(), language: "java".into(),
    /// # };
    /// # let found = |query_line, at| LineMatch { query_line, regions: vec![line(at, at)], why: String::new() };
    /// let result = SearchResult {
    ///     alignment: vec![found(1, 10), found(2, 12)],
    ///     missing: vec![3],
    ///     extra: vec![line(13, 14), line(16, 16)],
    /// #   rank: 1, score: 1.0, confidence: Confidence::Likely, regions: vec![line(10, 17)], copies: vec![],
    /// #   evidence: vec![],
    ///     // …
    /// };
    /// assert_eq!(result.summary(), "covers 2 of 3 steps; 3 lines of code do more");
    /// ```
    pub fn summary(&self) -> String {
        let (n_covered, n_missing) = (self.alignment.len(), self.missing.len());
        let covers = match n_covered + n_missing {
            1 => format!("covers {} one step", if n_covered == 1 { "the" } else { "not the" }),
            n_steps if n_missing == 0 => format!("covers all {n_steps} steps"),
            n_steps => format!("covers {n_covered} of {n_steps} steps"),
        };
        match self.extra.iter().map(Region::n_lines).sum() {
            0 => covers,
            1 => format!("{covers}; 1 line of code does more"),
            n_lines => format!("{covers}; {n_lines} lines of code do more"),
        }
    }
}

/// Lines of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Region {
    /// Which of several searched indexes, counted from 0; see [`SearchResults::roots`].
    #[serde(default, skip_serializing_if = "is_first")]
    pub index: u32,
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_first(index: &u32) -> bool {
    *index == 0
}

impl Region {
    /// How many lines.
    pub fn n_lines(&self) -> usize {
        (self.start..=self.end).count()
    }

    /// Whether a line of its file is one of them.
    pub fn contains(&self, line: u32) -> bool {
        (self.start..=self.end).contains(&line)
    }
}

/// A query line and its code.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct LineMatch {
    /// Line of the query as given, counted from 1.
    pub query_line: u32,
    /// The code.
    pub regions: Vec<Region>,
    /// What the two have in common: words, operators, structure, or only their place.
    pub why: String,
}

/// How much one kind of evidence contributed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct EvidenceShare {
    /// Name of the feature.
    pub feature: String,
    /// Its part of the score.
    pub share: f32,
}

/// How much a result is to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
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
