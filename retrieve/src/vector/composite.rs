//! Similarity of nodes, composed of the similarities of their parts.

use std::ops::Range;

use rayon::prelude::*;

use super::exact::{Exact, merge_tops};
use super::int4::Int4Rows;
use super::queries::Queries;
use super::top::{Hit, Top};
use crate::ids::{FunctionIx, NodeIx};
use crate::segment::{Segment, Table};

/// A part of node vectors: a table of the index, and what it weighs. Leaving a part out is a weight of zero, not another
/// index.
#[derive(Clone, Debug, PartialEq)]
pub struct PartWeight {
    /// The name of the table.
    pub name: String,
    /// Its weight.
    pub weight: f32,
}

impl PartWeight {
    /// A part by the name of its table.
    pub fn new(name: &str, weight: f32) -> Self {
        Self { name: name.to_owned(), weight }
    }
}

/// A node to search for: a vector per part, in the order of the weights. Parts that are `None` or zero have no say.
#[derive(Clone, Debug, Default)]
pub struct QueryNode {
    /// The vectors.
    pub parts: Vec<Option<Vec<f32>>>,
}

impl QueryNode {
    pub(super) fn part(&self, at: usize) -> Option<&[f32]> {
        self.parts.get(at)?.as_deref()
    }
}

/// Nodes handed to a thread at a time.
const CHUNK: usize = 8192;

/// The `k` nodes of `segment` most similar to each query node, best first, among the functions that `keep` accepts.
///
/// The similarity is the cosine of `[√w₁ · part₁ | √w₂ · part₂ | …]`, each part scaled to length one before it is weighted
/// (paper §5.1, equation 5). Vectors are compared once however many nodes have them.
///
/// # Panics
///
/// When a query vector has another dimension than the segment's.
pub fn search_nodes(
    segment: &Segment,
    queries: &[QueryNode],
    weights: &[PartWeight],
    k: usize,
    keep: impl Fn(FunctionIx) -> bool + Sync,
) -> Vec<Vec<Hit>> {
    let n_queries = queries.len();
    let parts: Vec<Part<'_>> =
        (0..).zip(weights).filter_map(|(at, weight)| Part::new(segment, queries, at, weight)).collect();
    let inverse_lengths: Vec<f32> = queries
        .iter()
        .map(|query| {
            let parts = weights.iter().enumerate();
            inverse_sqrt(parts.map(|(at, part)| part_length2(query.part(at), part.weight)).sum())
        })
        .collect();

    let n_nodes = if n_queries == 0 { 0 } else { segment.n_nodes() };
    let chunks = (0..n_nodes.div_ceil(CHUNK)).into_par_iter().map(|chunk| {
        let nodes = chunk * CHUNK..n_nodes.min((chunk + 1) * CHUNK);
        let mut tops = vec![Top::new(k); n_queries];
        let mut dots = vec![0.0_f32; n_queries];
        let mut wanted = Wanted::new(segment, &keep);
        for node in nodes {
            if !wanted.contains(node) {
                continue;
            }
            let rows = || parts.iter().map(|part| (part, part.table.row_of(NodeIx::from(node))));
            let length2: f32 = rows().filter_map(|(part, row)| row.map(|row| part.length2(row))).sum();
            if length2 <= 0.0 {
                continue;
            }
            dots.fill(0.0);
            for (part, row) in rows() {
                if let Some(row) = row {
                    part.add_scaled(&mut dots, row);
                }
            }
            let inverse_length = inverse_sqrt(length2);
            for ((dot, top), inverse) in dots.iter().zip(&mut tops).zip(&inverse_lengths) {
                // Nothing is similar to a query without any part.
                if *inverse > 0.0 {
                    top.push(Hit { row: node as u32, score: dot * inverse * inverse_length });
                }
            }
        }
        tops
    });
    let merged = chunks.reduce(|| vec![Top::new(k); n_queries], merge_tops);
    merged.into_iter().map(Top::into_sorted).collect()
}

/// Which nodes belong to functions that are wanted, for nodes in ascending order.
struct Wanted<'a, F> {
    segment: &'a Segment,
    keep: F,
    /// The nodes of the function looked at last, and whether it is wanted.
    nodes: Range<usize>,
    is_kept: bool,
}

impl<'a, F: Fn(FunctionIx) -> bool> Wanted<'a, F> {
    fn new(segment: &'a Segment, keep: F) -> Self {
        Self { segment, keep, nodes: 0..0, is_kept: false }
    }

    fn contains(&mut self, node: usize) -> bool {
        if !self.nodes.contains(&node) {
            let function = self.segment.function_of(NodeIx::from(node));
            self.nodes = self.segment.node_range(function);
            self.is_kept = (self.keep)(function);
        }
        self.is_kept
    }
}

fn inverse_sqrt(value: f32) -> f32 {
    if value > 0.0 { 1.0 / value.sqrt() } else { 0.0 }
}

fn part_length2(vector: Option<&[f32]>, weight: f32) -> f32 {
    let has_direction = |v: &[f32]| v.iter().any(|&x| x != 0.0) && v.iter().all(|x| x.is_finite());
    if vector.is_some_and(has_direction) { weight } else { 0.0 }
}

/// A part that counts, with the similarities of all its rows to the queries, row by row.
struct Part<'a> {
    table: Table<'a>,
    rows: Int4Rows<'a>,
    weight: f32,
    scores: Vec<f32>,
}

impl<'a> Part<'a> {
    fn new(segment: &'a Segment, queries: &[QueryNode], at: usize, weight: &PartWeight) -> Option<Self> {
        let table = segment.table(&weight.name).filter(|_| weight.weight > 0.0)?;
        let rows = table.rows();
        let zero = vec![0.0; rows.dimension()];
        let vectors: Vec<&[f32]> = queries.iter().map(|query| query.part(at).unwrap_or(&zero)).collect();
        let scores = Exact::new(rows).similarities_by_row(&Queries::new(rows.dimension(), vectors));
        Some(Self { table, rows, weight: weight.weight, scores })
    }

    /// What the part adds to the squared length of a node.
    fn length2(&self, row: usize) -> f32 {
        if self.rows.scales()[row] > 0.0 { self.weight } else { 0.0 }
    }

    /// Adds the weighted scores of a row.
    fn add_scaled(&self, dots: &mut [f32], row: usize) {
        let scores = &self.scores[row * dots.len()..(row + 1) * dots.len()];
        dots.iter_mut().zip(scores).for_each(|(dot, score)| *dot += self.weight * score);
    }
}
