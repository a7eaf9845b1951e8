//! What is asked of the engine, whichever way it came: over HTTP, or by an agent.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use algofind_behave::example::{Examples, parse_pairs, take_examples};
use algofind_behave::search::SearchOptions as BehaviourOptions;
use algofind_icfg::link::{self, LinkUnit};
use algofind_icfg::project::parse_text;
use algofind_icfg::render::{PictureConfig, Selection, to_svg};
use algofind_icfg::{Frontend as _, FunctionId, FunctionRef, Icfg, lang};
use schemars::JsonSchema;
use serde::Deserialize;

use super::code::State;
use super::error::ServeError;
use super::options::Limits;
use crate::behaviour::{BehaviourResults, Judged, judge};
use crate::identify::Identifier;
use crate::index::IndexError;
use crate::report::{JudgedReport, SearchReport};
use crate::search::{PaperRanking, SearchOptions, SearchResults};
use crate::{Cancel, Index, Query};

/// A search by pseudo-code.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchRequest {
    /// Pseudo-code, in whatever style it is written. Lines such as `Example: GCD(12, 18) = 6` are examples.
    pub(crate) query: String,
    /// How many results.
    #[serde(default = "ten")]
    pub(crate) top: usize,
    /// Only code in this language, by its name or the ending of its files.
    #[serde(default)]
    pub(crate) language: Option<String>,
    /// Only files whose path starts with this.
    #[serde(default)]
    pub(crate) under: Option<String>,
    /// Only these indexes, by the numbers that `/api/indexes` gives them.
    #[serde(default)]
    pub(crate) indexes: Option<Vec<u32>>,
    /// How to rank.
    #[serde(default)]
    pub(crate) ranking: Ranking,
    /// Examples, `(12, 18) -> 6`: results are run, and those that satisfy all come first.
    #[serde(default)]
    pub(crate) examples: Vec<String>,
}

/// How results are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ranking {
    /// Words, structure, meaning and alignment of functions.
    #[default]
    Default,
    /// Similar nodes, grouped on the control-flow graph.
    Paper,
}

fn ten() -> usize {
    10
}

/// What a search found.
pub(crate) struct Found {
    pub(crate) query: Query,
    pub(crate) results: SearchResults,
    /// The same, run, where there were examples.
    pub(crate) judged: Option<Vec<Judged>>,
}

impl Found {
    /// As JSON.
    pub(crate) fn to_json(&self, state: &State) -> serde_json::Result<Vec<u8>> {
        if let Some(judged) = &self.judged {
            return serde_json::to_vec(&JudgedReport::new(judged, self.results.roots.clone(), &self.query));
        }
        let report = SearchReport::new(&self.results, &self.query);
        serde_json::to_vec(&report.named_by(|region| state.known_as(region)))
    }
}

impl SearchRequest {
    /// Answers it.
    pub(crate) fn answer(
        &self,
        state: &State,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<Found, ServeError> {
        let text = pseudocode(&self.query, limits)?;
        let (text, examples) = with_examples(text, &self.examples)?;
        let chosen = state.choose(self.indexes.as_deref())?;
        let mut query = Query::new(&text, chosen.index.encoders()).map_err(IndexError::from)?;
        if query.conversion.n_steps() == 0 {
            return Err(ServeError::Request(
                "read 0 steps: everything in the query is a title, a preamble or a comment".to_owned(),
            ));
        }
        if self.ranking == Ranking::Default {
            query.widen(Identifier::shipped()).map_err(IndexError::from)?;
        }
        let options = SearchOptions {
            top: results(self.top, limits)?,
            language: self.language.as_deref().map(|name| language(&chosen.index, name)),
            under: self.under.clone().filter(|under| !under.is_empty()),
            cancel: cancel.clone(),
            ..SearchOptions::default()
        };
        let mut found = match self.ranking {
            Ranking::Default => chosen.index.search(&query, &options)?,
            Ranking::Paper => PaperRanking::new(&chosen.index)?.search(&query, &options)?,
        };
        found.renumber(|at| chosen.numbers.get(at as usize).copied().unwrap_or(at));
        found.roots = state.roots();
        let judged = match examples {
            Some(examples) if !found.results.is_empty() => {
                let mut code = Vec::new();
                for part in &state.parts {
                    code.push(part.ready().ok().map(|ready| ready.behaviour()).transpose()?);
                    stopped(cancel)?;
                }
                Some(judge(&code, found.clone(), &examples, &BehaviourOptions::default()))
            }
            _ => None,
        };
        Ok(Found { query, results: found, judged })
    }
}

/// A search by what functions do.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExamplesRequest {
    /// Pairs of inputs and output: `(12, 18) -> 6`, `("abc") -> "cba"`.
    pub(crate) examples: Vec<String>,
    /// How many results.
    #[serde(default = "ten")]
    pub(crate) top: usize,
    /// Only these indexes.
    #[serde(default)]
    pub(crate) indexes: Option<Vec<u32>>,
    /// Leave out functions that satisfy some of the examples only.
    #[serde(default)]
    pub(crate) all_pairs: bool,
}

impl ExamplesRequest {
    /// Answers it: the results of all indexes, those that satisfy most first.
    pub(crate) fn answer(
        &self,
        state: &State,
        limits: &Limits,
        cancel: &Cancel,
    ) -> Result<BehaviourResults, ServeError> {
        let n_bytes: usize = self.examples.iter().map(String::len).sum();
        if n_bytes > limits.query_bytes {
            return Err(too_long("the examples", limits));
        }
        let examples = parse_pairs(self.examples.iter().map(String::as_str)).map_err(request)?;
        let options = BehaviourOptions {
            top: results(self.top, limits)?,
            partial: !self.all_pairs,
            ..BehaviourOptions::default()
        };
        let mut all: Option<BehaviourResults> = None;
        let numbers = state.numbers(self.indexes.as_deref())?;
        for &number in &numbers {
            let mut found = state.part(number)?.ready()?.behaviour()?.search(&examples, &options);
            for region in found.results.iter_mut().flat_map(|result| &mut result.regions) {
                region.index = number;
            }
            stopped(cancel)?;
            match &mut all {
                None => all = Some(found),
                Some(all) => all.join(found),
            }
        }
        let mut all = all.ok_or_else(|| ServeError::NotReady("there is no code to search".to_owned()))?;
        if numbers.len() > 1 {
            all.rank(options.top);
        }
        Ok(all)
    }
}

/// Source text out of an index.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SourceRequest {
    /// Which index.
    #[serde(default)]
    pub(crate) index: u32,
    /// Its path as results name it.
    pub(crate) file: String,
    /// First line, from 1.
    #[serde(default = "first")]
    pub(crate) start: u32,
    /// Last line, inclusive; the end of the file unless told.
    #[serde(default)]
    pub(crate) end: Option<u32>,
}

fn first() -> u32 {
    1
}

/// A picture of control flow.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GraphRequest {
    /// Pseudo-code to draw.
    #[serde(default)]
    pub(crate) pseudocode: Option<String>,
    /// Or a file of an index, as results name it.
    #[serde(default)]
    pub(crate) file: Option<String>,
    /// Which index the file is of.
    #[serde(default)]
    pub(crate) index: u32,
    /// The function of the file that this line is in.
    #[serde(default = "first")]
    pub(crate) line: u32,
}

/// The most functions that are drawn: more cannot be read.
const MAX_FUNCTIONS: usize = 20;

impl GraphRequest {
    /// Draws it.
    pub(crate) fn answer(&self, state: &State, limits: &Limits) -> Result<String, ServeError> {
        let (graph, functions) = self.graph(state, limits)?;
        Ok(to_svg(&graph, &Selection::functions(&graph, functions), &PictureConfig::default()))
    }

    /// The control flow, and which functions of it are meant.
    pub(crate) fn graph(
        &self,
        state: &State,
        limits: &Limits,
    ) -> Result<(Icfg, Vec<FunctionId>), ServeError> {
        match (&self.pseudocode, &self.file) {
            (Some(text), None) => {
                let graph = of_pseudocode(pseudocode(text, limits)?);
                let functions = graph.functions().take(MAX_FUNCTIONS).map(FunctionRef::id).collect();
                Ok((graph, functions))
            }
            (None, Some(file)) => {
                let graph = of_file(&state.part(self.index)?.ready()?.index, file)?;
                let holds = |function: &FunctionRef<'_>| {
                    (function.lines().first..=function.lines().last).contains(&self.line)
                };
                let length = |function: &FunctionRef<'_>| function.lines().last - function.lines().first;
                let Some(function) = graph.functions().filter(holds).min_by_key(length).map(FunctionRef::id)
                else {
                    return Err(ServeError::NotFound(format!(
                        "no function of {file} is in line {}",
                        self.line
                    )));
                };
                Ok((graph, vec![function]))
            }
            _ => Err(ServeError::Request("give either `pseudocode` or a `file`".to_owned())),
        }
    }
}

fn of_pseudocode(text: &str) -> Icfg {
    let file = lang::pcode::frontend().lower(algofind_pcode::convert(text).pcode.as_str().into());
    let unit = LinkUnit { path: "", group: lang::pcode::LANGUAGE.0, symbols: file.symbols() };
    let links = link::resolve(&[unit]);
    let graph = Icfg::from_files([file]);
    let calls = links.call_edges(&graph);
    graph.with_calls(calls)
}

fn of_file(index: &Index, file: &str) -> Result<Icfg, ServeError> {
    let text = index.file_source(0, file)?;
    let Some(frontend) = index.registry().for_file(Path::new(file), &text) else {
        return Err(ServeError::Request(format!("the language of {file} is not known")));
    };
    let parsed = parse_text(frontend, file, Arc::from(text)).map_err(request)?;
    Ok(Icfg::from_files([parsed]))
}

/// Pseudo-code that is not too long to be read.
pub(crate) fn pseudocode<'t>(text: &'t str, limits: &Limits) -> Result<&'t str, ServeError> {
    if text.trim().is_empty() {
        return Err(ServeError::Request("the query is empty; give some lines of pseudo-code".to_owned()));
    }
    if text.len() > limits.query_bytes {
        return Err(too_long("the pseudo-code", limits));
    }
    Ok(text)
}

pub(crate) fn too_long(what: &str, limits: &Limits) -> ServeError {
    ServeError::TooLarge(format!("{what} may have {} bytes", limits.query_bytes))
}

/// How many results may be asked for.
pub(crate) fn results(top: usize, limits: &Limits) -> Result<usize, ServeError> {
    if (1..=limits.results).contains(&top) {
        return Ok(top);
    }
    Err(ServeError::Request(format!("`top` is a number from 1 to {}", limits.results)))
}

/// A language by its name or by the ending of its files; any other name is for the search to refuse.
fn language(index: &Index, name: &str) -> String {
    let name = name.to_lowercase();
    let registry = index.registry();
    if registry.for_language(&name).is_some() {
        return name;
    }
    let by_ending = registry.for_path(Path::new("file").with_extension(&name));
    by_ending.map_or(name.clone(), |frontend| frontend.language().to_string())
}

/// The query without its examples, and all examples.
fn with_examples<'t>(
    text: &'t str,
    given: &[String],
) -> Result<(Cow<'t, str>, Option<Examples>), ServeError> {
    let (rest, inside) = take_examples(text).map_err(request)?;
    if given.is_empty() {
        return Ok((Cow::Owned(rest), inside));
    }
    let mut all = parse_pairs(given.iter().map(String::as_str)).map_err(request)?;
    if let Some(inside) = inside {
        if inside.input_types() != all.input_types() || inside.output_type() != all.output_type() {
            return Err(ServeError::Request(
                "the examples in the query and those beside it have different types".to_owned(),
            ));
        }
        all.pairs.extend(inside.pairs);
    }
    Ok((Cow::Owned(rest), Some(all)))
}

fn request(error: impl std::fmt::Display) -> ServeError {
    ServeError::Request(error.to_string())
}

/// An error when nobody waits any more.
fn stopped(cancel: &Cancel) -> Result<(), ServeError> {
    Ok(cancel.check()?)
}
