//! Answers as they are shown and printed as JSON.

use std::collections::BTreeMap;

use algofind_behave::example::Examples;
use algofind_behave::form::{Language, Program};
use algofind_behave::matching::{Signature, Word};
use algofind_behave::search::{Answer, SearchStats};
use algofind_behave::signature::Output;
use algofind_behave::value::Value;
use serde::Serialize;

use crate::search::Region;

/// Answers to examples, best first.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct BehaviourResults {
    /// Name of the query, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The answers.
    pub results: Vec<BehaviourResult>,
    /// What was done for them.
    #[cfg_attr(feature = "serve", schemars(with = "serde_json::Value"))]
    pub stats: SearchStats,
}

/// A function that fits.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct BehaviourResult {
    /// Counted from 1.
    pub rank: usize,
    /// `full` when all pairs are satisfied, else `partial`.
    pub level: &'static str,
    /// The paper's word: full, over, under or splintered.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "serve", schemars(with = "String"))]
    pub word: Word,
    /// The code.
    pub regions: Vec<Region>,
    /// How near the types are.
    #[cfg_attr(feature = "serve", schemars(with = "String"))]
    pub types: Signature,
    /// Which parameter got which input.
    pub arguments: Vec<Binding>,
    /// Where the output is: `return`, or the name of the parameter that holds it.
    pub output: String,
    /// Values of parameters that the examples do not mention.
    pub free: Vec<FreeValue>,
    /// Values of fields of the object it was called on, where no constructor says them.
    pub object: Vec<FieldValue>,
    /// One for each pair.
    pub pairs: Vec<PairLines>,
    /// What the code does beyond the examples.
    pub uncovered: Vec<UncoveredPath>,
}

/// An input and the parameter that got it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct Binding {
    /// Which input, counted from 0.
    pub input: usize,
    /// Which parameter, counted from 0.
    pub parameter: usize,
    /// Its name.
    pub name: String,
}

/// A parameter without an input.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct FreeValue {
    /// Which parameter, counted from 0.
    pub parameter: usize,
    /// Its name.
    pub name: String,
    /// What it got, for each pair.
    pub values: Vec<String>,
}

/// A field of the object that a method was called on.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct FieldValue {
    /// Its name.
    pub name: String,
    /// What was chosen for it, the same for all pairs.
    pub value: String,
}

/// What a pair did.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct PairLines {
    /// Whether the output is the wanted one.
    pub satisfied: bool,
    /// The pair, as it may be typed.
    pub pair: String,
    /// What came out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub got: Option<String>,
    /// How the call ended, where nothing came out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Lines that were run.
    pub lines: Vec<u32>,
}

/// A way through the code that no satisfied pair takes.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "serve", derive(schemars::JsonSchema))]
pub struct UncoveredPath {
    /// Line that decides.
    pub line: u32,
    /// Line where it would go on.
    pub to_line: u32,
    /// Values of the parameters that go there, if some are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<BTreeMap<String, String>>,
}

impl BehaviourResults {
    /// Takes in the answers of other code to the same examples.
    pub fn join(&mut self, others: Self) {
        self.results.extend(others.results);
        let (mine, other) = (&mut self.stats, others.stats);
        mine.n_functions += other.n_functions;
        mine.n_candidates += other.n_candidates;
        mine.n_checks += other.n_checks;
        mine.n_matches += other.n_matches;
        mine.n_not_run += other.n_not_run;
        mine.n_solved += other.n_solved;
        mine.n_open += other.n_open;
        mine.n_weaker += other.n_weaker;
        mine.solver = mine.solver.or(other.solver);
    }

    /// Puts the answers of several bodies of code in one order, those that satisfy most examples first and each body's own
    /// order kept among equals, and keeps the best.
    pub fn rank(&mut self, top: usize) {
        self.results.sort_by_key(|result| (std::cmp::Reverse(result.n_satisfied()), result.rank));
        self.results.truncate(top);
        for (at, result) in self.results.iter_mut().enumerate() {
            result.rank = at + 1;
        }
    }
}

impl BehaviourResult {
    /// Describes an answer.
    pub fn new(rank: usize, answer: &Answer, program: &Program, examples: &Examples) -> Self {
        let function = program.function(answer.function);
        let name = |p: usize| function.parameters.get(p).map(|p| p.name.clone()).unwrap_or_default();
        let mapping = &answer.mapping;
        Self {
            rank,
            level: if answer.is_full() { "full" } else { "partial" },
            word: answer.word(),
            regions: vec![region(answer, program)],
            types: mapping.signature,
            arguments: (mapping.inputs.iter().enumerate())
                .map(|(input, &parameter)| Binding { input, parameter, name: name(parameter) })
                .collect(),
            output: match mapping.output {
                Output::Returned => "return".into(),
                Output::Argument(p) => name(p),
            },
            free: (mapping.free.iter())
                .map(|&(parameter, _)| FreeValue {
                    parameter,
                    name: name(parameter),
                    values: (answer.pairs.iter())
                        .filter_map(|p| p.arguments.get(parameter))
                        .map(shortened)
                        .collect(),
                })
                .collect(),
            object: (answer.object.iter())
                .map(|(field, value)| FieldValue { name: field.name.clone(), value: shortened(value) })
                .collect(),
            pairs: (answer.pairs.iter().zip(&examples.pairs))
                .map(|(report, pair)| {
                    let inputs: Vec<String> = pair.inputs.iter().map(|i| i.value.to_string()).collect();
                    PairLines {
                        satisfied: report.satisfied,
                        pair: format!("({}) -> {}", inputs.join(", "), pair.output.value),
                        got: report.got.as_ref().ok().map(shortened),
                        error: report.got.as_ref().err().cloned(),
                        lines: report.lines.clone(),
                    }
                })
                .collect(),
            uncovered: (answer.uncovered.iter())
                .map(|path| UncoveredPath {
                    line: path.line,
                    to_line: path.to_line,
                    input: path.input.as_ref().map(|values| {
                        values.iter().enumerate().map(|(p, v)| (name(p), v.to_string())).collect()
                    }),
                })
                .collect(),
        }
    }

    /// How many pairs are satisfied.
    pub fn n_satisfied(&self) -> usize {
        self.pairs.iter().filter(|p| p.satisfied).count()
    }
}

/// A value in at most a line.
fn shortened(value: &Value) -> String {
    const LONGEST: usize = 200;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

fn region(answer: &Answer, program: &Program) -> Region {
    let unit = program.unit(answer.function.unit);
    let function = program.function(answer.function);
    let class = function.class.and_then(|c| unit.classes.get(c.index())).map(|c| c.name.as_str());
    let enclosing = match (unit.language, class) {
        (Language::C, _) | (_, None) => String::new(),
        (_, Some(class)) => format!("{}.", class.rsplit(['.', ':']).next().unwrap_or(class)),
    };
    Region {
        index: 0,
        file: unit.path.clone(),
        start: function.start,
        end: function.end,
        function: format!("{enclosing}{}", function.name),
        language: match unit.language {
            Language::Java => "java",
            Language::C => "c",
            Language::Python => "python",
            Language::JavaScript => "javascript",
        }
        .into(),
    }
}
