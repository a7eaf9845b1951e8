//! A query: pseudo-code, read and described the same way as code.

use std::collections::BTreeMap;

use algofind_embed::words::{Words, node_words, split_identifier, text_words};
use algofind_gae::Graph;
use algofind_icfg::{Frontend, FunctionRef, Icfg, lang};
use algofind_pcode::{Conversion, LineRange, convert};
use algofind_steps::outline::Outline;
use algofind_steps::rule::Rules;
use ndarray::{Array2, ArrayView1};

use crate::encoders::Encoders;
use crate::evidence::Field;
use crate::evidence::words::{count, is_neutral, push_words};
use crate::index::{IndexError, math_counts};
use crate::search::Feature;

/// Pseudo-code with its evidence.
pub struct Query {
    /// The text as given.
    pub text: String,
    /// The same as p-code, with where each line came from.
    pub conversion: Conversion,
    /// Its control flow.
    pub graph: Icfg,
    pub(crate) rules: Rules,
    pub(crate) procedures: Vec<Procedure>,
    pub(crate) word_terms: Vec<(u64, u16)>,
    pub(crate) structure: Vec<Structure>,
    /// Vector of the telling words of its headings.
    pub(crate) name_vector: Option<Vec<f32>>,
    /// Vector of the whole text.
    #[cfg_attr(not(feature = "eval"), allow(dead_code, reason = "only a baseline of `eval` compares by it"))]
    pub(crate) vector: Option<Vec<f32>>,
    /// What it was made with.
    pub(crate) fingerprints: BTreeMap<String, String>,
}

/// The structural terms of a query in one field.
pub(crate) struct Structure {
    pub(crate) field: Field,
    /// Of all procedures together, then of each that is a large part of the query: code often has it in a function
    /// of its own.
    pub(crate) terms: Vec<Vec<(u64, u16)>>,
}

/// A procedure with this share of the query's steps is worth finding alone.
const LARGE_PART: f32 = 0.3;

impl Structure {
    fn of(procedures: &[Procedure], field: Field) -> Self {
        let keys = |procedure: &Procedure| -> Vec<u64> {
            let outline = &procedure.outline;
            let tokens = outline.whole.iter().chain(outline.steps.iter().flat_map(|step| &step.tokens));
            tokens.filter(|token| Field::of(token.facet) == field).map(|token| token.key).collect()
        };
        let mut terms = vec![count(procedures.iter().flat_map(keys).collect())];
        if procedures.len() > 1 {
            let n_steps: usize = procedures.iter().map(|p| p.steps.len()).sum();
            let is_large = |p: &&Procedure| p.steps.len() as f32 >= LARGE_PART * n_steps as f32;
            terms.extend(procedures.iter().filter(is_large).map(|p| count(keys(p))));
        }
        Self { field, terms }
    }
}

/// One procedure of a query.
pub(crate) struct Procedure {
    pub(crate) outline: Outline,
    /// One per step of the outline.
    pub(crate) steps: Vec<QueryStep>,
}

/// What a step of a query is compared by, beside its tokens.
pub(crate) struct QueryStep {
    /// Where it stands in the query as given.
    pub(crate) lines: Option<LineRange>,
    pub(crate) vector: Option<Vec<f32>>,
    pub(crate) math: [u8; 7],
    /// Its place in the query's graph, by the graph encoder.
    pub(crate) place: Option<Vec<f32>>,
}

impl Query {
    /// Reads pseudo-code in whatever style it is written.
    pub fn new(text: &str, encoders: &Encoders) -> Result<Self, IndexError> {
        let conversion = convert(text);
        let graph = Icfg::from_files([lang::pcode::frontend().lower(conversion.pcode.as_str().into())]);
        let mut name_words: Vec<&str> = Vec::new();
        let mut procedures = Vec::new();
        let places = places(&graph, encoders)?;
        for function in graph.functions() {
            let telling: Vec<&str> =
                split_identifier(function.name()).filter(|part| !is_neutral(part)).collect();
            name_words.extend(telling);
            procedures.push(Procedure::read(function, &conversion, places.as_ref(), encoders)?);
        }
        let mut word_keys = Vec::new();
        push_words(text, &mut word_keys);
        let structure = Feature::STRUCTURE.map(|field| Structure::of(&procedures, field)).into();
        let name_vector = encode(&name_words.join(" "), encoders)?;
        let vector = encode(text, encoders)?;
        Ok(Self {
            text: text.to_owned(),
            conversion,
            rules: encoders.rules,
            procedures,
            word_terms: count(word_keys),
            structure,
            name_vector,
            vector,
            fingerprints: encoders.fingerprints(),
            graph,
        })
    }

    /// The steps of all procedures, in order.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &QueryStep> {
        self.procedures.iter().flat_map(|p| &p.steps)
    }
}

impl Procedure {
    fn read(
        function: FunctionRef<'_>,
        conversion: &Conversion,
        places: Option<&Array2<f32>>,
        encoders: &Encoders,
    ) -> Result<Self, IndexError> {
        let rows = function.rows();
        let spelling = encoders.spelling(&lang::pcode::SPELLING);
        let outline = Outline::read(&rows, function.name(), &spelling);
        let nodes: Vec<_> = function.nodes().collect();
        let steps = outline
            .steps
            .iter()
            .map(|step| {
                let node = nodes[step.node];
                Ok(QueryStep {
                    lines: conversion.sources.lines_of_pcode_line(node.lines().first),
                    vector: encode(node.text(), encoders)?,
                    math: math_counts(node),
                    place: places.map(|rows| unit(&rows.row(function.entry().index() + step.node))),
                })
            })
            .collect::<Result<_, IndexError>>()?;
        Ok(Self { outline, steps })
    }
}

/// Places of the query's nodes in its own graph, made as those of stored files are.
fn places(graph: &Icfg, encoders: &Encoders) -> Result<Option<Array2<f32>>, IndexError> {
    let Some(encoder) = &encoders.graph else { return Ok(None) };
    let mut words = Words::default();
    let mut texts = Vec::new();
    let mut rows = Vec::new();
    for node in graph.nodes() {
        node_words(node.text(), &[], "", &mut words);
        let text = (!words.is_empty()).then(|| words.iter().collect::<Vec<_>>().join(" "));
        rows.push((text.as_ref().map(|_| texts.len()), math_counts(node)));
        texts.extend(text);
    }
    let vectors = encoders.text.encode(&texts.iter().map(String::as_str).collect::<Vec<_>>())?;
    let row = |text: Option<usize>| -> Option<ArrayView1<'_, f32>> { text.map(|at| vectors.row(at)) };
    let features = encoders.features(rows.iter().map(|&(text, math)| (row(text), math)));
    let edges = graph.edges().map(|(from, to, _)| (from.index() as u32, to.index() as u32));
    Ok(Some(encoder.encode(&Graph::new(rows.len(), edges)?, features.view())?))
}

/// A vector of length one, or zero.
fn unit(vector: &ArrayView1<'_, f32>) -> Vec<f32> {
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    vector.iter().map(|x| if length > 0.0 { x / length } else { 0.0 }).collect()
}

/// The vector of a text by its words; `None` when it has none.
fn encode(text: &str, encoders: &Encoders) -> Result<Option<Vec<f32>>, IndexError> {
    let mut words = Words::default();
    text_words(text, &mut words);
    if words.is_empty() {
        return Ok(None);
    }
    let text = words.iter().collect::<Vec<_>>().join(" ");
    Ok(Some(encoders.text.encode(&[&text])?.row(0).to_vec()))
}
