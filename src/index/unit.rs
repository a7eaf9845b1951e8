//! One source file as the index stores it.

use std::collections::HashMap;

use algofind_embed::math::{OperatorCounts, OperatorTable};
use algofind_embed::words::{Words, node_words};
use algofind_gae::Graph;
use algofind_icfg::spelling::Spelling;
use algofind_icfg::{FileGraph, FunctionRef, Icfg, NodeRef, Operator};
use algofind_retrieve::unit::{CallUnit, FieldTerms, FileUnit, FunctionUnit, NodeUnit, TextUnit, Vector};
use algofind_steps::keys::key::{self, Key, Space};
use ndarray::Array2;

use super::error::IndexError;
use super::rows::{pack_flags, pack_kind};
use crate::encoders::Encoders;
use crate::evidence::{FunctionEvidence, Surroundings};

/// Describes a parsed file, whose language has this spelling, with everything it can be found by.
pub fn file_unit(
    graph: FileGraph,
    spelling: &Spelling,
    content_hash: [u8; 32],
    encoders: &Encoders,
) -> Result<FileUnit, IndexError> {
    let facts = postcard::to_allocvec(graph.symbols()).map_err(IndexError::facts)?;
    let graph = Icfg::from_files([graph]);
    let Some(file) = graph.files().next() else { return Ok(FileUnit::default()) };
    let mut texts = Texts::default();
    let mut functions: Vec<FunctionUnit> =
        file.functions().map(|f| function_unit(&graph, f, spelling, file.path(), &mut texts)).collect();
    let vectors = texts.encode(encoders)?;
    add_graph_vectors(&graph, &mut functions, &vectors, encoders)?;
    let texts = texts
        .keys
        .into_iter()
        .zip(vectors.rows())
        .map(|(key, row)| TextUnit { key, vector: Vector::F32(row.to_vec()) })
        .collect();
    Ok(FileUnit {
        path: file.path().to_owned(),
        language: file.language().to_string(),
        content_hash,
        n_lines: file.n_lines(),
        source: file.source().to_owned(),
        facts,
        functions,
        texts,
    })
}

/// The distinct texts of a file.
#[derive(Default)]
struct Texts {
    words: Words,
    keys: Vec<u64>,
    spelled: Vec<String>,
    known: HashMap<u64, u32>,
}

impl Texts {
    /// The number of the text whose words are those of `own`; `None` when there is no word in it.
    fn number(&mut self, own: &str) -> Option<u32> {
        node_words(own, &[], "", &mut self.words);
        if self.words.is_empty() {
            return None;
        }
        let text = self.words.iter().collect::<Vec<_>>().join(" ");
        let key = key::word(&text);
        Some(*self.known.entry(key).or_insert_with(|| {
            self.keys.push(key);
            self.spelled.push(text);
            self.keys.len() as u32 - 1
        }))
    }

    fn encode(&self, encoders: &Encoders) -> Result<Array2<f32>, IndexError> {
        let texts: Vec<&str> = self.spelled.iter().map(String::as_str).collect();
        Ok(encoders.text.encode(&texts)?)
    }
}

fn function_unit(
    graph: &Icfg,
    function: FunctionRef<'_>,
    spelling: &Spelling,
    path: &str,
    texts: &mut Texts,
) -> FunctionUnit {
    let evidence = FunctionEvidence::of_code(function, spelling, Surroundings { path });
    let first = function.entry().index() as u32;
    let lines = function.full_lines();
    FunctionUnit {
        name: function.name().to_owned(),
        scope: function.owner().unwrap_or("").to_owned(),
        start_line: lines.first,
        end_line: lines.last,
        fingerprint: fingerprint(function),
        text: texts.number(&format!("{} {}", function.name(), function.owner().unwrap_or(""))),
        nodes: function.nodes().map(|node| node_unit(node, texts)).collect(),
        edges: function
            .nodes()
            .flat_map(|node| {
                let from = node.id().index() as u32 - first;
                node.successors().map(move |(to, kind)| (from, to.index() as u32 - first, kind as u8))
            })
            .collect(),
        calls: function
            .nodes()
            .flat_map(|node| {
                node.calls().iter().map(move |call| (node.id().index() as u32 - first, call.name))
            })
            .map(|(node, name)| CallUnit { node, name: graph.name(name).to_owned() })
            .collect(),
        fields: evidence
            .fields
            .into_iter()
            .map(|f| FieldTerms { field: f.field as u8, terms: f.terms, length: f.length })
            .collect(),
        flags: 0,
    }
}

fn node_unit(node: NodeRef<'_>, texts: &mut Texts) -> NodeUnit {
    let lines = node.lines();
    let span = node.span();
    NodeUnit {
        kind: pack_kind(node.kind()),
        depth: node.loop_depth().min(255) as u8,
        flags: pack_flags(node.flags(), node.nesting()),
        start_line: lines.first,
        end_line: lines.last,
        start_byte: span.start,
        end_byte: span.end,
        text: texts.number(node.text()),
        math: math_counts(node),
        graph: None,
    }
}

/// Operators of a node in the paper's seven classes (§4.1), as the index stores them.
pub(crate) fn math_counts(node: NodeRef<'_>) -> [u8; 7] {
    thread_local!(static TABLE: OperatorTable = OperatorTable::common());
    TABLE.with(|table| {
        // A sign, `*p` and `&x` share their symbols with arithmetic and are none.
        let operators = node
            .operators()
            .iter()
            .filter(|o| !matches!(o, Operator::Neg | Operator::Plus | Operator::PtrDeref | Operator::AddrOf));
        let counts = OperatorCounts::from_symbols(table, operators.map(|o| o.symbol()));
        counts.as_array().map(|n| n.min(255) as u8)
    })
}

/// Equal for functions whose statements are the same up to white space and comments.
fn fingerprint(function: FunctionRef<'_>) -> u64 {
    let mut hash = Key::of(Space::Copy);
    for node in function.nodes().skip(1) {
        for word in node.text().split_whitespace() {
            hash = hash.text(word);
        }
    }
    hash.finish()
}

/// Places of nodes in the file's graph, when there is a graph encoder.
fn add_graph_vectors(
    graph: &Icfg,
    functions: &mut [FunctionUnit],
    vectors: &Array2<f32>,
    encoders: &Encoders,
) -> Result<(), IndexError> {
    let Some(encoder) = &encoders.graph else { return Ok(()) };
    let nodes: Vec<&NodeUnit> = functions.iter().flat_map(|f| &f.nodes).collect();
    let (edges, features) = graph_input(graph, &nodes, vectors, encoders)?;
    let places = encoder.encode(&edges, features.view())?;
    let nodes = functions.iter_mut().flat_map(|f| &mut f.nodes);
    for (node, place) in nodes.zip(places.rows()) {
        node.graph = Some(Vector::F32(place.to_vec()));
    }
    Ok(())
}

/// What a graph encoder reads of a file: its edges, and the text and operators of each node.
fn graph_input(
    graph: &Icfg,
    nodes: &[&NodeUnit],
    vectors: &Array2<f32>,
    encoders: &Encoders,
) -> Result<(Graph, Array2<f32>), IndexError> {
    let features = encoders.features(nodes.iter().map(|node| {
        let text = node.text.map(|t| vectors.row(t as usize));
        (text, node.math)
    }));
    let edges = graph.edges().map(|(from, to, _)| (from.index() as u32, to.index() as u32));
    Ok((Graph::new(nodes.len(), edges)?, features))
}

/// The same of a parsed file, for a graph encoder to be trained on.
#[cfg(feature = "train")]
pub(crate) fn training_input(
    graph: FileGraph,
    encoders: &Encoders,
) -> Result<(Graph, Array2<f32>), IndexError> {
    let graph = Icfg::from_files([graph]);
    let mut texts = Texts::default();
    let nodes: Vec<NodeUnit> = graph.nodes().map(|node| node_unit(node, &mut texts)).collect();
    let vectors = texts.encode(encoders)?;
    graph_input(&graph, &nodes.iter().collect::<Vec<_>>(), &vectors, encoders)
}
