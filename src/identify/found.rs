//! What identification answers, as plain data; this is the JSON of `algofind identify --json`.

use serde::Serialize;

use crate::search::{Confidence, Region};

/// The algorithms of a body of code.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Identification {
    /// Functions that are known algorithms, in the order of the code; with the others where these were asked for.
    pub functions: Vec<IdentifiedFunction>,
    /// Number of all functions looked at.
    pub n_functions: usize,
    /// Number of lines of all functions.
    pub n_lines: u64,
}

/// A function and what it is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct IdentifiedFunction {
    /// Path of its file.
    pub file: String,
    /// Its name, with what encloses it.
    pub function: String,
    /// First line, counted from 1.
    pub start: u32,
    /// Last line, inclusive.
    pub end: u32,
    /// Language of the file.
    pub language: String,
    /// The entry of the catalogue, by the name of its file; `unknown` when it is none.
    pub algorithm: String,
    /// What the algorithm is usually called; empty when it is unknown.
    pub name: String,
    /// What the algorithm is about; empty when it is unknown.
    pub kind: String,
    /// How sure that is; nothing when it is unknown.
    pub confidence: Option<Confidence>,
    /// The probability that it is right, as far as labelled functions tell.
    pub probability: f32,
    /// What sets the variant apart that it is most like; empty for the usual one.
    pub variant: String,
    /// Steps of the variant, and how many of them are done.
    pub steps: usize,
    /// How many of them are done, by the function or by those it calls.
    pub covered: usize,
    /// The lines that speak for it.
    pub lines: Vec<SpeakingLine>,
    /// Lines of the variant's pseudo-code that no code was found for.
    pub missing: Vec<MissingLine>,
    /// Functions it calls that do a part of the algorithm.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Region>,
    /// The names that speak for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    /// What else it may be, the most probable first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub perhaps: Vec<Perhaps>,
}

/// The name of what is not in the catalogue.
pub const UNKNOWN: &str = "unknown";

impl IdentifiedFunction {
    /// Whether it is an algorithm of the catalogue.
    pub fn is_known(&self) -> bool {
        self.confidence.is_some()
    }

    /// Makes it unknown; what it may be is one of the possibilities.
    pub(crate) fn forget(&mut self) {
        let Some(_) = self.confidence.take() else { return };
        let differs_in = self.missing.drain(..).map(|missing| missing.step).collect();
        let algorithm = std::mem::replace(&mut self.algorithm, UNKNOWN.to_owned());
        let name = std::mem::take(&mut self.name);
        self.perhaps.insert(0, Perhaps { algorithm, name, probability: self.probability, differs_in });
        self.kind.clear();
        self.probability = 0.0;
        self.variant.clear();
        (self.steps, self.covered) = (0, 0);
        self.lines.clear();
        self.parts.clear();
        self.named = None;
    }

    /// How many lines it has.
    pub fn n_lines(&self) -> u32 {
        self.end.saturating_sub(self.start) + 1
    }
}

/// Code that does a step of an algorithm.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct SpeakingLine {
    /// First line of the code.
    pub start: u32,
    /// Last line, inclusive.
    pub end: u32,
    /// The file, where it is another than that of the function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Line of the variant's pseudo-code.
    pub step_line: u32,
    /// That line.
    pub step: String,
    /// How well they fit, from 0 to 1.
    pub fit: f32,
}

/// A step of an algorithm that no code was found for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct MissingLine {
    /// Line of the variant's pseudo-code.
    pub step_line: u32,
    /// That line.
    pub step: String,
}

/// Another algorithm that a function may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Perhaps {
    /// The entry.
    pub algorithm: String,
    /// What it is usually called.
    pub name: String,
    /// The probability that it is right.
    pub probability: f32,
    /// Lines of pseudo-code of it that the function does not have.
    pub differs_in: Vec<String>,
}
