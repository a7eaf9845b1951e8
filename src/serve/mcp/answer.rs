//! What a model gets: little that it does not need, and nothing it would have to ask for.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use crate::behaviour::{BehaviourResult, Judged};
use crate::identify::{SpeakingLine, UNKNOWN};
use crate::search::{Confidence, Region, SearchResult};
use crate::serve::code::State;
use crate::serve::identify::NamedFunction;

/// Places that implement an algorithm, best first.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Implementations {
    pub(super) results: Vec<Implementation>,
    /// Why there are none, or what was doubtful in the pseudo-code.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
    /// Give this as `cursor`, with the same other arguments, for further results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next_cursor: Option<String>,
}

/// One place.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Implementation {
    pub(super) rank: usize,
    /// `strong`: more likely right than wrong; `likely`: worth reading; `weak`: only if nothing better is there.
    pub(super) confidence: &'static str,
    /// How many steps are covered, how many lines do something else.
    pub(super) summary: String,
    /// Path, lines and function; the first is the main place, others are functions it calls that do a part.
    pub(super) places: Vec<String>,
    /// The code, each line with its number.
    pub(super) code: String,
    /// Which lines do which step of the pseudo-code.
    pub(super) steps: Vec<Step>,
    /// Lines of the pseudo-code that nothing here does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) missing: Vec<String>,
    /// Other places with the same code.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) copies: Vec<String>,
    /// What running it on the examples showed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) examples: Option<String>,
}

/// A step of the pseudo-code and its code.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Step {
    /// Line of the pseudo-code, from 1.
    pub(super) line: u32,
    pub(super) text: String,
    /// Lines of code: `12-14` in the main place, `helper.c:3` elsewhere.
    pub(super) code_lines: String,
}

/// `src/a.c:3-9 f`, with the whole path where it is known.
pub(super) fn place(region: &Region, state: &State) -> String {
    let part = state.part(region.index).and_then(|part| part.ready().map(|ready| &ready.index));
    // A part counts its own files from index 0.
    let own = Region { index: 0, ..region.clone() };
    let path = part.ok().and_then(|index| index.locate(&own)).map(|path| path.display().to_string());
    let path = path.unwrap_or_else(|| region.file.clone());
    format!("{path}:{}-{} {}", region.start, region.end, region.function)
}

fn source(region: &Region, state: &State) -> Option<String> {
    let own = Region { index: 0, ..region.clone() };
    state.part(region.index).ok()?.ready().ok()?.index.source(&own).ok()
}

/// Lines with their numbers, as many as fit.
fn numbered(region: &Region, state: &State, n_bytes: usize) -> String {
    let mut out = String::new();
    let text = source(region, state).unwrap_or_default();
    for (number, line) in (region.start..).zip(text.lines()) {
        if out.len() + line.len() + 8 > n_bytes {
            let _ = writeln!(out, "… lines {number}-{} left out", region.end);
            break;
        }
        let _ = writeln!(out, "{number}: {line}");
    }
    out
}

/// Copies that are named.
const SHOWN_COPIES: usize = 3;

impl Implementation {
    /// Describes a result; code that does not fit into `n_bytes` is left out.
    pub(super) fn new(result: &SearchResult, query: &[&str], state: &State, n_bytes: usize) -> Self {
        let main = result.regions.first();
        let said =
            |line: u32| query.get((line as usize).wrapping_sub(1)).map_or("", |text| text.trim()).to_owned();
        let lines = |region: &Region| {
            let is_main = main.is_some_and(|main| main.file == region.file && main.index == region.index);
            let file = if is_main { String::new() } else { format!("{}:", region.file) };
            if region.start == region.end {
                format!("{file}{}", region.start)
            } else {
                format!("{file}{}-{}", region.start, region.end)
            }
        };
        let steps = result.alignment.iter().map(|pair| Step {
            line: pair.query_line,
            text: said(pair.query_line),
            code_lines: pair.regions.iter().map(lines).collect::<Vec<_>>().join(", "),
        });
        let mut code = String::new();
        for region in &result.regions {
            if !code.is_empty() {
                let _ = writeln!(code, "-- {}", place(region, state));
            }
            code += &numbered(region, state, n_bytes.saturating_sub(code.len()));
        }
        Self {
            rank: result.rank,
            confidence: result.confidence.name(),
            summary: result.summary(),
            places: result.regions.iter().map(|region| place(region, state)).collect(),
            code,
            steps: steps.collect(),
            missing: result.missing.iter().map(|&line| said(line)).collect(),
            copies: result.copies.iter().take(SHOWN_COPIES).map(|region| place(region, state)).collect(),
            examples: None,
        }
    }

    pub(super) fn judged(judged: &Judged, query: &[&str], state: &State, n_bytes: usize) -> Self {
        Self { examples: Some(judged.examples.text()), ..Self::new(&judged.result, query, state, n_bytes) }
    }
}

/// Functions that do what examples say, best first.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Behaving {
    pub(super) results: Vec<BehavingFunction>,
    /// Why there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
    /// Give this as `cursor`, with the same other arguments, for further results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next_cursor: Option<String>,
}

/// A function and what it did.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct BehavingFunction {
    pub(super) rank: usize,
    /// How many of how many examples it satisfies.
    pub(super) satisfies: String,
    pub(super) place: String,
    /// How it has to be called: which input is which parameter, and values of parameters the examples do not mention.
    pub(super) call: String,
    /// Examples that it does not satisfy, with what came out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) fails: Vec<String>,
    pub(super) code: String,
}

impl BehavingFunction {
    pub(super) fn new(result: &BehaviourResult, state: &State, n_bytes: usize) -> Self {
        let region = result.regions.first();
        let inputs = result.arguments.iter().map(|a| format!("input {} is {}", a.input + 1, a.name));
        let free = result.free.iter().map(|free| {
            let mut values = free.values.clone();
            values.dedup();
            format!("{} is {}", free.name, values.join(", "))
        });
        let object = result.object.iter().map(|field| format!("the field {} is {}", field.name, field.value));
        let left = (result.output != "return").then(|| format!("the output is left in {}", result.output));
        let failed = result.pairs.iter().filter(|pair| !pair.satisfied).map(|pair| {
            let got = pair.got.as_deref().or(pair.error.as_deref()).unwrap_or("nothing");
            format!("{}: got {got}", pair.pair)
        });
        Self {
            rank: result.rank,
            satisfies: format!("{} of {}", result.n_satisfied(), result.pairs.len()),
            place: region.map(|region| place(region, state)).unwrap_or_default(),
            call: inputs.chain(free).chain(object).chain(left).collect::<Vec<_>>().join("; "),
            fails: failed.collect(),
            code: region.map(|region| numbered(region, state, n_bytes)).unwrap_or_default(),
        }
    }
}

/// The known algorithms of some code, in its order.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Identified {
    pub(super) functions: Vec<Named>,
    /// Functions that were compared with the catalogue; those not listed are no known algorithm.
    pub(super) n_functions: usize,
    /// Give this as `cursor`, with the same other arguments, for further functions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next_cursor: Option<String>,
}

/// A function and what it is.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Named {
    /// What the algorithm is usually called; `unknown` when it is none of the catalogue.
    pub(super) algorithm: String,
    /// `strong`: more likely right than wrong; `likely`: worth checking; `weak`: a guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) confidence: Option<&'static str>,
    /// File, lines and function.
    pub(super) place: String,
    /// Lines that speak for it, each with the step of the textbook version that it does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) lines: Vec<String>,
    /// Steps of the textbook version that were not found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) missing: Vec<String>,
    /// What else it may be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) perhaps: Vec<String>,
}

impl From<&NamedFunction> for Named {
    fn from(named: &NamedFunction) -> Self {
        let function = &named.function;
        let variant =
            if function.variant.is_empty() { String::new() } else { format!(" ({})", function.variant) };
        let line = |line: &SpeakingLine| {
            let file = line.file.as_ref().map_or(String::new(), |file| format!("{file}:"));
            format!("{file}{}-{}: {}", line.start, line.end, line.step.trim())
        };
        Self {
            algorithm: if function.is_known() {
                format!("{}{variant}", function.name)
            } else {
                UNKNOWN.to_owned()
            },
            confidence: function.confidence.map(Confidence::name),
            place: format!("{}:{}-{} {}", function.file, function.start, function.end, function.function),
            lines: function.lines.iter().map(line).collect(),
            missing: function.missing.iter().map(|missing| missing.step.trim().to_owned()).collect(),
            perhaps: function.perhaps.iter().map(|other| other.name.clone()).collect(),
        }
    }
}

/// How pseudo-code is understood.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Explanation {
    /// The same with explicit control flow: `$…$` is mathematics, `@…@` natural language.
    pub(super) pcode: String,
    pub(super) n_steps: usize,
    /// Where the reading was doubtful: these lines may be worth writing more clearly.
    pub(super) doubts: Vec<String>,
}

/// Control flow as text.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Flow {
    /// One line for each node: its number, kind and text, then where control goes from it.
    pub(super) nodes: Vec<String>,
    /// Whether nodes were left out.
    pub(super) cut: bool,
}

/// The algorithms of a document.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DocumentAlgorithms {
    pub(super) title: Option<String>,
    pub(super) algorithms: Vec<DocumentAlgorithm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next_cursor: Option<String>,
}

/// An algorithm of a document.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct DocumentAlgorithm {
    pub(super) page: u32,
    pub(super) number: Option<String>,
    pub(super) caption: Option<String>,
    /// Ready for `find_implementations`.
    pub(super) pseudocode: String,
    pub(super) complexity: Vec<String>,
    pub(super) synopsis: Vec<String>,
}

/// Algorithms of the library of documents.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct LibraryAlgorithms {
    pub(super) results: Vec<LibraryAlgorithm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next_cursor: Option<String>,
}

/// An algorithm of the library.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct LibraryAlgorithm {
    pub(super) rank: usize,
    pub(super) file: String,
    pub(super) title: Option<String>,
    #[serde(flatten)]
    pub(super) algorithm: DocumentAlgorithm,
}
