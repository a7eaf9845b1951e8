//! What tools are asked with, in words written for a model.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::search::Confidence;
use crate::serve::identify::likely;

/// Arguments of `find_implementations`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct FindArguments {
    /// The algorithm as pseudo-code, one step a line, with its loops and conditions: what is compared, swapped and
    /// accumulated counts more than names. Any style will do, LaTeX too.
    pub(super) pseudocode: String,
    /// Only code in this language, such as `java` or `c`.
    #[serde(default)]
    pub(super) language: Option<String>,
    /// Only files whose path, relative to the searched folder, starts with this.
    #[serde(default)]
    pub(super) under: Option<String>,
    /// Inputs and outputs, `(12, 18) -> 6`: results are run (Java, C, Python), and those that satisfy all come first.
    #[serde(default)]
    pub(super) examples: Vec<String>,
    /// About how many tokens the answer may have; 4000 unless told.
    #[serde(default)]
    pub(super) max_tokens: Option<usize>,
    /// `next_cursor` of the answer before, for further results.
    #[serde(default)]
    pub(super) cursor: Option<String>,
}

/// Arguments of `find_by_examples`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct ExampleArguments {
    /// Inputs and output of the wanted function: `(12, 18) -> 6`, `("abc") -> "cba"`, `([3, 1, 2]) -> [1, 2, 3]`.
    pub(super) examples: Vec<String>,
    /// Only functions that satisfy all examples.
    #[serde(default)]
    pub(super) all_pairs: bool,
    /// About how many tokens the answer may have; 4000 unless told.
    #[serde(default)]
    pub(super) max_tokens: Option<usize>,
    /// `next_cursor` of the answer before, for further results.
    #[serde(default)]
    pub(super) cursor: Option<String>,
}

/// Arguments of `explain_pseudocode`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ExplainArguments {
    /// Pseudo-code in any style.
    pub(super) pseudocode: String,
}

/// Arguments of `control_flow`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct FlowArguments {
    /// Pseudo-code in any style; or leave it out and name a function by `file` and `line`.
    #[serde(default)]
    pub(super) pseudocode: Option<String>,
    /// A file of the searched code, relative to the searched folder.
    #[serde(default)]
    pub(super) file: Option<String>,
    /// A line of the function.
    #[serde(default)]
    pub(super) line: Option<u32>,
    /// Which index the file is of; 0 unless told.
    #[serde(default)]
    pub(super) index: u32,
    /// About how many tokens the answer may have; 4000 unless told.
    #[serde(default)]
    pub(super) max_tokens: Option<usize>,
}

/// Arguments of `algorithms_in_document`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct DocumentArguments {
    /// A document of the library, as `search_papers` names it; over stdio also the path of any PDF, LaTeX, Markdown or
    /// text file.
    pub(super) file: String,
    /// About how many tokens the answer may have; 4000 unless told.
    #[serde(default)]
    pub(super) max_tokens: Option<usize>,
    /// `next_cursor` of the answer before, for further algorithms.
    #[serde(default)]
    pub(super) cursor: Option<String>,
}

/// Arguments of `search_papers`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct PapersArguments {
    /// Words ("greedy set cover"), or pseudo-code.
    pub(super) query: String,
    /// About how many tokens the answer may have; 4000 unless told.
    #[serde(default)]
    pub(super) max_tokens: Option<usize>,
    /// `next_cursor` of the answer before, for further results.
    #[serde(default)]
    pub(super) cursor: Option<String>,
}

/// Arguments of `identify`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct IdentifyArguments {
    /// A function, or a few, as source text. Leave it out to list the known algorithms of the indexed code.
    #[serde(default)]
    pub(super) code: Option<String>,
    /// The language of `code`, such as `java` or `c`; guessed unless told.
    #[serde(default)]
    pub(super) language: Option<String>,
    /// Only files of the indexed code whose path, relative to the searched folder, starts with this.
    #[serde(default)]
    pub(super) under: Option<String>,
    /// How sure a name has to be: `strong`, `likely` (unless told) or `weak`.
    #[serde(default = "likely")]
    pub(super) least: Confidence,
    /// About how many tokens the answer may have; 4000 unless told.
    #[serde(default)]
    pub(super) max_tokens: Option<usize>,
    /// `next_cursor` of the answer before, for further functions.
    #[serde(default)]
    pub(super) cursor: Option<String>,
}
