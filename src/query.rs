//! A query: pseudo-code, read and described the same way as code.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use algofind_embed::EncodeError;
use algofind_embed::words::{Words, split_identifier, text_words};
use algofind_gae::GaeError;
use algofind_icfg::ir::{NodeFlags, NodeRef};
use algofind_icfg::{Frontend, FunctionRef, Icfg, lang};
use algofind_pcode::{Conversion, LineRange, convert};
use algofind_retrieve::rank::WeightedTerm;
use algofind_steps::keys::key;
use algofind_steps::outline::Outline;
use ndarray::ArrayView1;

use crate::encoders::Encoders;
use crate::evidence::words::{count, is_neutral, push_words, word_key};
use crate::evidence::{Field, structural_keys};
use crate::index::IndexError;
use crate::index::node_vectors::Nodes;
use crate::index::unit::step_words;
use crate::search::Feature;
use crate::widen::Recognition;

/// Pseudo-code with its evidence.
pub struct Query {
    /// The text as given.
    pub text: String,
    /// The same as p-code, with where each line came from.
    pub conversion: Conversion,
    /// Its control flow.
    pub graph: Icfg,
    pub(crate) procedures: Vec<Procedure>,
    pub(crate) word_terms: Vec<(u64, u16)>,
    /// Those of `word_terms` that only name variables and fields, ascending.
    variable_words: Vec<u64>,
    pub(crate) structure: Vec<Structure>,
    /// The words of its steps, each once.
    pub(crate) words: Vec<QueryWord>,
    /// Vector of the telling words of its headings.
    pub(crate) name_vector: Option<Vec<f32>>,
    /// The algorithms it may be, where it was [widened](Self::widen).
    pub(crate) recognised: Vec<Recognition>,
    /// What it was made with.
    pub(crate) fingerprints: BTreeMap<String, String>,
    encoders: Encoders,
    nodes: OnceLock<Vec<QueryVectors>>,
}

/// Pseudo-code could not be described.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The text encoder failed.
    #[error("the words of the query could not be encoded: {0}")]
    Words(#[from] EncodeError),
    /// The graph encoder failed.
    #[error("the control flow of the query could not be encoded: {0}")]
    Graph(#[from] GaeError),
}

/// A word of a query's steps.
pub(crate) struct QueryWord {
    /// The key of its stem, by which functions are found.
    pub(crate) stem: u64,
    /// The key of the word itself, by which steps are compared.
    pub(crate) key: u64,
    pub(crate) vector: Vec<f32>,
}

/// Vectors of a node of a query, as the ranking of the paper compares them.
#[derive(Clone)]
pub(crate) struct QueryVectors {
    pub(crate) text: Option<Vec<f32>>,
    pub(crate) math: Option<Vec<f32>>,
    pub(crate) place: Option<Vec<f32>>,
}

/// The structural terms of a query in one field.
pub(crate) struct Structure {
    pub(crate) field: Field,
    /// Of all procedures together, then of each that is a large part of the query: code often has it in a function
    /// of its own; then of other ways to write the same.
    pub(crate) alternatives: Vec<Alternative>,
}

/// Terms that code may have instead of others, and what it is worth to have them.
pub(crate) struct Alternative {
    pub(crate) worth: f32,
    pub(crate) terms: Vec<(u64, u16)>,
}

/// A procedure with this share of the query's steps is worth finding alone.
const LARGE_PART: f32 = 0.3;

impl Structure {
    fn of(procedures: &[Procedure], field: Field) -> Self {
        let keys = |procedure: &Procedure| structural_keys(&procedure.outline, field);
        let whole = |terms| Alternative { worth: 1.0, terms };
        let mut alternatives = vec![whole(count(procedures.iter().flat_map(keys).collect()))];
        if procedures.len() > 1 {
            let n_steps: usize = procedures.iter().map(|p| p.steps.len()).sum();
            let is_large = |p: &&Procedure| p.steps.len() as f32 >= LARGE_PART * n_steps as f32;
            alternatives.extend(procedures.iter().filter(is_large).map(|p| whole(count(keys(p)))));
        }
        Self { field, alternatives }
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
    /// Its words, by their numbers among those of the query.
    pub(crate) words: Vec<usize>,
    /// Whether its procedure calls itself there.
    pub(crate) is_recursive: bool,
    /// The node of the query's graph it comes from.
    node: usize,
}

impl Query {
    /// Reads pseudo-code in whatever style it is written.
    pub fn new(text: &str, encoders: &Encoders) -> Result<Self, QueryError> {
        let conversion = convert(text);
        let graph = Icfg::from_files([lang::pcode::frontend().lower(conversion.pcode.as_str().into())]);
        let mut name_words: Vec<&str> = Vec::new();
        let mut procedures = Vec::new();
        let mut words: Vec<String> = Vec::new();
        for function in graph.functions() {
            let telling: Vec<&str> =
                split_identifier(function.name()).filter(|part| !is_neutral(part)).collect();
            name_words.extend(telling);
            procedures.push(Procedure::read(function, &conversion, &mut words, encoders));
        }
        let mut word_keys = Vec::new();
        push_words(text, &mut word_keys);
        let variable_words = variable_words(&graph);
        let structure = Feature::STRUCTURE.map(|field| Structure::of(&procedures, field)).into();
        let described = |words: &[String]| -> Result<Vec<QueryWord>, EncodeError> {
            let vectors = encoders.text.encode(&words.iter().map(String::as_str).collect::<Vec<_>>())?;
            let word = |(word, vector): (&String, ArrayView1<'_, f32>)| QueryWord {
                stem: word_key(word),
                key: key::word(word),
                vector: vector.to_vec(),
            };
            Ok(words.iter().zip(vectors.rows()).map(word).collect())
        };
        Ok(Self {
            text: text.to_owned(),
            conversion,
            procedures,
            word_terms: count(word_keys),
            variable_words,
            structure,
            words: described(&words)?,
            name_vector: encode(&name_words.join(" "), encoders)?,
            recognised: Vec::new(),
            fingerprints: encoders.fingerprints(),
            graph,
            encoders: encoders.clone(),
            nodes: OnceLock::new(),
        })
    }

    /// The encoders it was made with.
    pub fn encoders(&self) -> &Encoders {
        &self.encoders
    }

    /// Its words with what each weighs: more the more often it says them, but a variable is not more telling for being
    /// used more often.
    pub(crate) fn weighted_words(&self) -> Vec<WeightedTerm> {
        let terms = self.word_terms.iter().map(|&(key, n)| {
            let n = if self.variable_words.binary_search(&key).is_ok() { 1 } else { n };
            (key, (1.0 + f32::from(n)).log2())
        });
        terms.collect()
    }

    /// The steps of all procedures, in order.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &QueryStep> {
        self.procedures.iter().flat_map(|p| &p.steps)
    }

    /// The vector of the whole text; `None` when there is no word in it.
    #[cfg_attr(not(feature = "eval"), allow(dead_code, reason = "only a baseline of `eval` compares by it"))]
    pub(crate) fn vector(&self) -> Result<Option<Vec<f32>>, QueryError> {
        Ok(encode(&self.text, &self.encoders)?)
    }

    /// The vectors of the steps, made when first asked for: only the ranking of the paper does.
    pub(crate) fn vectors(&self) -> Result<&[QueryVectors], IndexError> {
        if let Some(known) = self.nodes.get() {
            return Ok(known);
        }
        let nodes = Nodes::encode(&self.graph, &self.encoders)?;
        let vectors = self.steps().map(|step| QueryVectors {
            text: nodes.text(step.node).map(|row| row.to_vec()),
            math: nodes.operators(step.node).map(|row| row.to_vec()),
            place: nodes.places.as_ref().map(|places| places.row(step.node).to_vec()),
        });
        let vectors = vectors.collect();
        Ok(self.nodes.get_or_init(|| vectors))
    }
}

/// Keys of words that only name variables and fields: they stand in formulas, and neither in sentences nor in names of
/// procedures.
fn variable_words(graph: &Icfg) -> Vec<u64> {
    let (mut named, mut said) = (Vec::new(), Vec::new());
    for function in graph.functions() {
        push_words(function.name(), &mut said);
        for node in function.nodes().skip(1) {
            let is_sentence = node.flags().contains(NodeFlags::LANGUAGE);
            push_words(node.text(), if is_sentence { &mut said } else { &mut named });
            node.calls().iter().for_each(|call| push_words(graph.name(call.name), &mut said));
        }
    }
    named.retain(|word| !said.contains(word));
    named.sort_unstable();
    named.dedup();
    named
}

impl Procedure {
    fn read(
        function: FunctionRef<'_>,
        conversion: &Conversion,
        words: &mut Vec<String>,
        encoders: &Encoders,
    ) -> Self {
        let spelling = encoders.spelling(&lang::pcode::SPELLING);
        let outline = Outline::read(&function.rows(), function.name(), &spelling);
        let nodes: Vec<_> = function.nodes().collect();
        let mut buffer = Words::default();
        let steps = outline.steps.iter().map(|step| {
            let node = nodes[step.node];
            let spoken = step_words(node.text(), &mut buffer);
            let numbers = spoken.map(|word| {
                words.iter().position(|known| known == word).unwrap_or_else(|| {
                    words.push(word.to_owned());
                    words.len() - 1
                })
            });
            QueryStep {
                words: numbers.collect(),
                is_recursive: is_recursive(function, node),
                lines: conversion.sources.lines_of_pcode_line(node.lines().first),
                node: function.entry().index() + step.node,
            }
        });
        let steps = steps.collect();
        Self { outline, steps }
    }
}

/// Whether a node calls its own procedure, or says in words that it does.
fn is_recursive(function: FunctionRef<'_>, node: NodeRef<'_>) -> bool {
    node.calls().iter().any(|call| call.name == function.name_id())
        || node.flags().contains(NodeFlags::LANGUAGE) && node.text().to_lowercase().contains("recurs")
}

/// The vector of a text by its words; `None` when it has none.
pub(crate) fn encode(text: &str, encoders: &Encoders) -> Result<Option<Vec<f32>>, EncodeError> {
    let mut words = Words::default();
    text_words(text, &mut words);
    if words.is_empty() {
        return Ok(None);
    }
    let text = words.iter().collect::<Vec<_>>().join(" ");
    Ok(Some(encoders.text.encode(&[&text])?.row(0).to_vec()))
}
