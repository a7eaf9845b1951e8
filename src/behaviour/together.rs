//! Pseudo-code and examples in one query: results of the pseudo-code search are run.

use algofind_behave::example::Examples;
use algofind_behave::form::FunctionRef;
use algofind_behave::search::SearchOptions;
use serde::Serialize;

use super::Behaviour;
use crate::search::{Region, SearchResult, SearchResults};

/// What running a result showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// All examples are satisfied.
    Does {
        /// How many.
        n_pairs: usize,
    },
    /// Some example has another output.
    Fails {
        /// Examples that are satisfied.
        n_satisfied: usize,
        /// Examples in all.
        n_pairs: usize,
        /// The first that is not.
        pair: String,
        /// What came out.
        got: String,
    },
    /// It cannot be told: other types, or something that cannot be run.
    Unknown {
        /// Why.
        why: String,
    },
}

impl Verdict {
    /// In words.
    pub fn text(&self) -> String {
        match self {
            Self::Does { n_pairs: 1 } => "does the example".into(),
            Self::Does { n_pairs } => format!("does {n_pairs} of {n_pairs} examples"),
            Self::Fails { n_satisfied, n_pairs, pair, got } => {
                format!("does {n_satisfied} of {n_pairs} examples: {pair} gives {got}")
            }
            Self::Unknown { why } => format!("not run: {why}"),
        }
    }

    /// What satisfies comes first, what fails last.
    fn place(&self) -> u8 {
        match self {
            Self::Does { .. } => 0,
            Self::Unknown { .. } => 1,
            Self::Fails { .. } => 2,
        }
    }
}

/// A result of the pseudo-code search and what running it showed.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Judged {
    /// The result; its rank is the new one.
    #[serde(flatten)]
    pub result: SearchResult,
    /// What running it showed.
    pub examples: Verdict,
}

/// Runs the results; those that satisfy all examples come first, those that provably do not come last. There is one body
/// of code for each index that was searched, in their order; without it results of that index are not run.
pub fn judge(
    code: &[Option<&Behaviour>],
    found: SearchResults,
    examples: &Examples,
    options: &SearchOptions,
) -> Vec<Judged> {
    let mut judged: Vec<Judged> = found
        .results
        .into_iter()
        .map(|result| Judged { examples: verdict(&result, code, examples, options), result })
        .collect();
    judged.sort_by_key(|j| j.examples.place());
    for (at, one) in judged.iter_mut().enumerate() {
        one.result.rank = at + 1;
    }
    judged
}

/// The best verdict of the functions that a result names.
fn verdict(
    result: &SearchResult,
    code: &[Option<&Behaviour>],
    examples: &Examples,
    options: &SearchOptions,
) -> Verdict {
    let mut best = Verdict::Unknown { why: "its language or its types are not those of the examples".into() };
    for region in &result.regions {
        let Some(Some(code)) = code.get(region.index as usize) else { continue };
        let Some(function) = at(code, region) else { continue };
        let Some(answer) = code.corpus().check(function, examples, options) else { continue };
        let n_pairs = examples.pairs.len();
        let verdict = if answer.is_full() {
            Verdict::Does { n_pairs }
        } else {
            // One that came to another end proves it; others only leave it open.
            let failed = |decided: bool| {
                let mut all = answer.pairs.iter().zip(&examples.pairs);
                all.find(|(report, _)| !report.satisfied && report.decided == decided)
            };
            let Some((report, pair)) = failed(true).or_else(|| failed(false)) else { continue };
            match &report.got {
                Err(why) if !report.decided => Verdict::Unknown { why: why.clone() },
                got => {
                    let inputs: Vec<String> = pair.inputs.iter().map(|i| i.value.to_string()).collect();
                    Verdict::Fails {
                        n_satisfied: answer.standing.n_satisfied,
                        n_pairs,
                        pair: format!("({})", inputs.join(", ")),
                        got: got.as_ref().map_or_else(Clone::clone, ToString::to_string),
                    }
                }
            }
        };
        // Helpers of the same answer need not take the examples.
        if verdict.place() < best.place() || matches!(best, Verdict::Unknown { .. }) {
            best = verdict;
        }
        if matches!(best, Verdict::Does { .. }) {
            break;
        }
    }
    best
}

/// The function that a region is of: the smallest that holds it, or the first inside it.
fn at(code: &Behaviour, region: &Region) -> Option<FunctionRef> {
    let program = code.corpus().program();
    let unit = program.unit_at(&region.file)?;
    let all: Vec<(FunctionRef, u32, u32)> = program
        .functions_of(unit)
        .filter(|(_, function)| function.searchable)
        .map(|(id, function)| (id, function.start, function.end))
        .collect();
    let holds = |(_, start, end): &&(FunctionRef, u32, u32)| *start <= region.start && region.end <= *end;
    let overlaps = |(_, start, end): &&(FunctionRef, u32, u32)| *start <= region.end && region.start <= *end;
    let found = all.iter().filter(holds).min_by_key(|(_, start, end)| end - start);
    found.or_else(|| all.iter().find(overlaps)).map(|(id, ..)| *id)
}
