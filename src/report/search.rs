//! What a search found, and how the query was read.

use serde::Serialize;

use super::DoubtReport;
use crate::behaviour::Judged;
use crate::identify::{KnownAs, KnownNames};
use crate::search::{Confidence, Region, SearchResults};
use crate::{Query, Recognition};

/// The answer to pseudo-code.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct SearchReport<'a> {
    /// What was found.
    #[serde(flatten)]
    pub found: &'a SearchResults,
    /// Results that were identified as known algorithms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known_as: Vec<KnownResult>,
    /// Known algorithms that the query may be, the most probable first; they widened the search.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub query_is: Vec<Recognition>,
    /// Steps that were read in the query.
    pub query_steps: usize,
    /// Where the reading of the query was doubtful.
    pub query_doubts: Vec<DoubtReport>,
}

/// A result that is known by name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct KnownResult {
    /// Which result.
    pub rank: usize,
    /// What the algorithm is usually called.
    pub name: String,
    /// How sure that is.
    pub confidence: Confidence,
}

impl<'a> SearchReport<'a> {
    /// Says which results are known by name.
    #[must_use]
    pub fn with_names(self, known: &KnownNames) -> Self {
        self.named_by(|region| known.of(&region.file, region.start))
    }

    /// The same, where names come from several indexes.
    #[must_use]
    pub fn named_by(mut self, known: impl Fn(&Region) -> Option<KnownAs>) -> Self {
        for result in &self.found.results {
            let Some(region) = result.regions.first() else { continue };
            let Some(KnownAs { name, confidence }) = known(region) else { continue };
            self.known_as.push(KnownResult { rank: result.rank, name, confidence });
        }
        self
    }

    /// Describes an answer.
    pub fn new(found: &'a SearchResults, query: &Query) -> Self {
        Self {
            found,
            known_as: Vec::new(),
            query_is: query.recognised().to_vec(),
            query_steps: query.conversion.n_steps(),
            query_doubts: query.conversion.diagnostics.iter().map(DoubtReport::from).collect(),
        }
    }
}

/// The answer to pseudo-code with examples: results were run.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct JudgedReport<'a> {
    /// The query without its examples.
    pub query: &'a str,
    /// The folder that the paths of each searched index start from, as far as it is known.
    pub roots: Vec<Option<String>>,
    /// Those that satisfy all examples first.
    pub results: &'a [Judged],
    /// Known algorithms that the query may be, the most probable first; they widened the search.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub query_is: Vec<Recognition>,
    /// Steps that were read in the query.
    pub query_steps: usize,
    /// Where the reading of the query was doubtful.
    pub query_doubts: Vec<DoubtReport>,
}

impl<'a> JudgedReport<'a> {
    /// Describes an answer.
    pub fn new(results: &'a [Judged], roots: Vec<Option<String>>, query: &'a Query) -> Self {
        Self {
            query: &query.text,
            roots,
            results,
            query_is: query.recognised().to_vec(),
            query_steps: query.conversion.n_steps(),
            query_doubts: query.conversion.diagnostics.iter().map(DoubtReport::from).collect(),
        }
    }
}
