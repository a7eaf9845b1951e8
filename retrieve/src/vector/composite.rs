//! Similarity of nodes, composed of the similarities of their parts.

use std::ops::Range;

use rayon::prelude::*;

use super::exact::{Exact, merge_tops};
use super::int4::Int4Rows;
use super::queries::Queries;
use super::top::{Hit, Top};
use crate::ids::{FunctionIx, NodeIx};
use crate::segment::Segment;

/// What the parts of a node vector weigh. Leaving a part out is a weight of zero, not another index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartWeights {
    /// The node's text.
    pub text: f32,
    /// Its operator counts.
    pub math: f32,
    /// Its place in the graph.
    pub graph: f32,
}

impl Default for PartWeights {
    fn default() -> Self {
        Self { text: 1.0, math: 1.0, graph: 1.0 }
    }
}

/// A node to search for; parts that are `None` or zero have no say.
#[derive(Clone, Debug, Default)]
pub struct QueryNode {
    /// The vector of its text.
    pub text: Option<Vec<f32>>,
    /// Its operator counts.
    pub math: [u8; 7],
    /// The vector of its place in the graph.
    pub graph: Option<Vec<f32>>,
}

/// Nodes handed to a thread at a time.
const CHUNK: usize = 8192;

/// The `k` nodes of `segment` most similar to each query node, best first, among the functions that `keep` accepts.
///
/// The similarity is the cosine of `[√t · text | √m · math | √g · graph]`, each part scaled to length one before it
/// is weighted (paper §5.1, equation 5). Texts are compared once however many nodes have them.
///
/// # Panics
///
/// When a query vector has another dimension than the segment's.
pub fn search_nodes(
    segment: &Segment,
    queries: &[QueryNode],
    weights: PartWeights,
    k: usize,
    keep: impl Fn(FunctionIx) -> bool + Sync,
) -> Vec<Vec<Hit>> {
    let n_queries = queries.len();
    let text = Part::new(segment.text_vectors(), queries.iter().map(|q| q.text.as_deref()), weights.text);
    let text_scores = text.scores(0..segment.n_texts());
    let graph = Part::new(segment.graph_vectors(), queries.iter().map(|q| q.graph.as_deref()), weights.graph);
    let math = MathPart::new(queries, weights.math);
    let inverse_lengths: Vec<f32> = queries
        .iter()
        .map(|q| {
            let parts =
                part_length2(q.text.as_ref(), weights.text) + part_length2(q.graph.as_ref(), weights.graph);
            inverse_sqrt(parts + math.length2(q.math))
        })
        .collect();
    let node_texts = segment.node_texts();

    let n_nodes = if n_queries == 0 { 0 } else { segment.n_nodes() };
    let chunks = (0..n_nodes.div_ceil(CHUNK)).into_par_iter().map(|chunk| {
        let nodes = chunk * CHUNK..n_nodes.min((chunk + 1) * CHUNK);
        let graph_scores = graph.scores(nodes.clone());
        let mut tops = vec![Top::new(k); n_queries];
        let mut dots = vec![0.0_f32; n_queries];
        let mut wanted = Wanted::new(segment, &keep);
        for (offset, node) in nodes.enumerate() {
            if !wanted.contains(node) {
                continue;
            }
            let text_row = node_texts[node] as usize;
            let node_math = segment.shape(NodeIx::from(node)).math;
            let length2 = text.length2(text_row) + math.length2(node_math) + graph.length2(node);
            if length2 <= 0.0 {
                continue;
            }
            dots.fill(0.0);
            add_scaled(&mut dots, &text_scores, text_row, weights.text);
            add_scaled(&mut dots, &graph_scores, offset, weights.graph);
            math.add_dots(&mut dots, node_math);
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

/// Adds `weight` times the scores of a row, if there is such a row.
fn add_scaled(dots: &mut [f32], scores: &[f32], row: usize, weight: f32) {
    let start = row.saturating_mul(dots.len());
    if let Some(scores) = scores.get(start..start.saturating_add(dots.len())) {
        dots.iter_mut().zip(scores).for_each(|(dot, score)| *dot += weight * score);
    }
}

fn inverse_sqrt(value: f32) -> f32 {
    if value > 0.0 { 1.0 / value.sqrt() } else { 0.0 }
}

fn part_length2(vector: Option<&Vec<f32>>, weight: f32) -> f32 {
    let has_direction = |v: &Vec<f32>| v.iter().any(|&x| x != 0.0) && v.iter().all(|x| x.is_finite());
    if vector.is_some_and(has_direction) { weight } else { 0.0 }
}

/// A part of the nodes with the queries to compare it with, unless it does not count.
struct Part<'a> {
    rows: Int4Rows<'a>,
    weight: f32,
    batch: Option<Queries>,
}

impl<'a> Part<'a> {
    fn new<'q>(rows: Int4Rows<'a>, queries: impl Iterator<Item = Option<&'q [f32]>>, weight: f32) -> Self {
        let zero = vec![0.0; rows.dimension()];
        let batch = (weight > 0.0 && !rows.is_empty()).then(|| {
            Queries::new(rows.dimension(), queries.map(|query| query.unwrap_or(&zero)).collect::<Vec<_>>())
        });
        Self { rows, weight, batch }
    }

    /// The similarities of a run of rows, row by row; empty when the part does not count.
    fn scores(&self, rows: Range<usize>) -> Vec<f32> {
        let Some(batch) = &self.batch else { return Vec::new() };
        Exact::new(self.rows.slice(rows)).similarities_by_row(batch)
    }

    /// What the part adds to the squared length of a node.
    fn length2(&self, row: usize) -> f32 {
        if self.rows.scales().get(row).is_some_and(|&scale| scale > 0.0) { self.weight } else { 0.0 }
    }
}

/// Operator counts of the queries, scaled to length one and weighted.
struct MathPart {
    weight: f32,
    n_queries: usize,
    /// One run of queries per operator class.
    counts: Vec<f32>,
}

impl MathPart {
    fn new(queries: &[QueryNode], weight: f32) -> Self {
        let mut counts = vec![0.0; 7 * queries.len()];
        for (number, query) in queries.iter().enumerate() {
            let scale = weight * inverse_norm(query.math);
            for (class, &count) in query.math.iter().enumerate() {
                counts[class * queries.len() + number] = f32::from(count) * scale;
            }
        }
        Self { weight, n_queries: queries.len(), counts }
    }

    /// Adds the weighted cosines of a node's counts; most nodes have one or two classes of operators.
    fn add_dots(&self, dots: &mut [f32], counts: [u8; 7]) {
        if self.weight <= 0.0 {
            return;
        }
        let inverse = inverse_norm(counts);
        let classes = counts.iter().zip(self.counts.chunks_exact(self.n_queries));
        for (&count, queries) in classes.filter(|&(&count, _)| count > 0) {
            let count = f32::from(count) * inverse;
            dots.iter_mut().zip(queries).for_each(|(dot, query)| *dot += count * query);
        }
    }

    /// What the part adds to the squared length of a node with these counts.
    fn length2(&self, counts: [u8; 7]) -> f32 {
        if counts.iter().any(|&count| count > 0) { self.weight } else { 0.0 }
    }
}

fn inverse_norm(counts: [u8; 7]) -> f32 {
    inverse_sqrt(counts.iter().map(|&count| f32::from(count).powi(2)).sum())
}
