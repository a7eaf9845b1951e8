//! Vectors of the nodes of a file, which the ranking of the paper compares: text, operators, place in the graph.

use algofind_embed::math::{OperatorCounts, OperatorTable};
use algofind_embed::words::Words;
use algofind_gae::Graph;
use algofind_icfg::{Icfg, NodeRef, Operator};
use algofind_retrieve::unit::{FunctionUnit, RowUnit, TableUnit, Vector};
use algofind_steps::keys::key::{self, Key, Space};
use ndarray::{Array1, Array2, ArrayView1};

use super::error::IndexError;
use super::unit::spoken;
use crate::encoders::Encoders;

/// The parts of node vectors, by the names of their tables.
pub(crate) const TEXT: &str = "text";
pub(crate) const MATH: &str = "math";
pub(crate) const GRAPH: &str = "graph";

/// The nodes of a graph as the encoders see them.
pub(crate) struct Nodes {
    /// Per node its place among `texts`; `None` when there is no word in it.
    pub(crate) text_of: Vec<Option<usize>>,
    /// The vectors of the distinct texts, and their keys.
    pub(crate) texts: Array2<f32>,
    keys: Vec<u64>,
    /// Per node how many operators of each class it has.
    pub(crate) math: Vec<[u8; 7]>,
    /// Per node its place in the graph, where there is an encoder for it.
    pub(crate) places: Option<Array2<f32>>,
}

impl Nodes {
    /// Encodes all nodes of a graph.
    pub(crate) fn encode(graph: &Icfg, encoders: &Encoders) -> Result<Self, IndexError> {
        let input = Self::read(graph, encoders)?;
        let places = match &encoders.graph {
            Some(encoder) => {
                let (edges, features) = input.graph_input(graph, encoders)?;
                Some(encoder.encode(&edges, features.view())?)
            }
            None => None,
        };
        Ok(Self { places, ..input })
    }

    fn read(graph: &Icfg, encoders: &Encoders) -> Result<Self, IndexError> {
        let mut words = Words::default();
        let (mut keys, mut spelled) = (Vec::new(), Vec::new());
        let mut known = std::collections::HashMap::new();
        let mut text_of = Vec::new();
        let mut math = Vec::new();
        for node in graph.nodes() {
            text_of.push(spoken(node.text(), &mut words).map(|text| {
                let key = key::word(&text);
                *known.entry(key).or_insert_with(|| {
                    keys.push(key);
                    spelled.push(text);
                    keys.len() - 1
                })
            }));
            math.push(math_counts(node));
        }
        let texts = encoders.text.encode(&spelled.iter().map(String::as_str).collect::<Vec<_>>())?;
        Ok(Self { text_of, texts, keys, math, places: None })
    }

    /// The vector of a node's text.
    pub(crate) fn text(&self, node: usize) -> Option<ArrayView1<'_, f32>> {
        self.text_of[node].map(|text| self.texts.row(text))
    }

    /// The vector of a node's operators; `None` when it has none.
    pub(crate) fn operators(&self, node: usize) -> Option<Array1<f32>> {
        let counts = self.math[node];
        counts.iter().any(|&n| n > 0).then(|| counts.iter().map(|&n| f32::from(n)).collect())
    }

    /// What a graph encoder reads: edges, and the text and operators of each node.
    fn graph_input(&self, graph: &Icfg, encoders: &Encoders) -> Result<(Graph, Array2<f32>), IndexError> {
        let nodes = (0..self.math.len()).map(|node| (self.text(node), self.math[node]));
        let features = encoders.features(nodes);
        let edges = graph.edges().map(|(from, to, _)| (from.index() as u32, to.index() as u32));
        Ok((Graph::new(self.math.len(), edges)?, features))
    }
}

/// The graph of a parsed file with its features, for a graph encoder to be trained on.
#[cfg(feature = "train")]
pub(crate) fn training_input(
    graph: algofind_icfg::FileGraph,
    encoders: &Encoders,
) -> Result<(Graph, Array2<f32>), IndexError> {
    let graph = Icfg::from_files([graph]);
    Nodes::read(&graph, encoders)?.graph_input(&graph, encoders)
}

/// Adds the vectors of all nodes and the edges between them to what is known of a file's functions.
pub(super) fn add(
    graph: &Icfg,
    functions: &mut [FunctionUnit],
    tables: &mut Vec<TableUnit>,
    encoders: &Encoders,
) -> Result<(), IndexError> {
    let nodes = Nodes::encode(graph, encoders)?;
    let first_table = tables.len();
    let mut parts = [TEXT, MATH, GRAPH].map(Part::new);
    let units = functions.iter_mut().flat_map(|function| &mut function.nodes);
    for (node, unit) in units.enumerate() {
        let text = nodes.text_of[node].map(|text| (nodes.keys[text], nodes.texts.row(text)));
        let math = nodes.operators(node);
        let place = nodes.places.as_ref().map(|places| places.row(node));
        let rows = [
            text.map(|(key, row)| parts[0].number(key, &row)),
            math.as_ref().map(|counts| parts[1].number(content_key(&counts.view()), &counts.view())),
            place.map(|place| parts[2].number(content_key(&place), &place)),
        ];
        unit.rows = std::iter::repeat_n(None, first_table).chain(rows).collect();
    }
    tables.extend(parts.map(|part| part.unit));
    for (function, unit) in graph.functions().zip(functions) {
        let first = function.entry().index() as u32;
        let edges = function.nodes().flat_map(|node| {
            let from = node.id().index() as u32 - first;
            node.successors().map(move |(to, kind)| (from, to.index() as u32 - first, kind as u8))
        });
        unit.edges = edges.collect();
    }
    Ok(())
}

/// A table while it is filled.
struct Part {
    unit: TableUnit,
    numbers: std::collections::HashMap<u64, u32>,
}

impl Part {
    fn new(name: &str) -> Self {
        let unit = TableUnit { name: name.to_owned(), rows: Vec::new() };
        Self { unit, numbers: std::collections::HashMap::new() }
    }

    fn number(&mut self, key: u64, vector: &ArrayView1<'_, f32>) -> u32 {
        let Self { unit, numbers } = self;
        *numbers.entry(key).or_insert_with(|| {
            unit.rows.push(RowUnit { key, vector: Vector::F32(vector.to_vec()) });
            unit.rows.len() as u32 - 1
        })
    }
}

/// Equal vectors have equal keys.
fn content_key(vector: &ArrayView1<'_, f32>) -> u64 {
    vector.iter().fold(Key::of(Space::Number), |key, x| key.number(u64::from(x.to_bits()))).finish()
}

/// Operators of a node in the paper's seven classes (§4.1).
fn math_counts(node: NodeRef<'_>) -> [u8; 7] {
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
