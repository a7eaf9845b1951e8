//! Similarity of nodes, composed of the similarities of their parts.

use rayon::prelude::*;

use super::exact::Exact;
use super::queries::Queries;
use super::rows::Int8Rows;
use super::top::{Hit, Top};
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

/// The `k` nodes of `segment` most similar to each query node, best first, among nodes that `keep` accepts.
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
    keep: impl Fn(usize) -> bool + Sync,
) -> Vec<Vec<Hit>> {
    let text = text_similarities(segment, queries, weights.text);
    let graph = Part::new(segment.graph_vectors(), queries.iter().map(|q| q.graph.as_deref()), weights.graph);
    let math: Vec<UnitMath> = queries.iter().map(|q| UnitMath::new(q.math, weights.math)).collect();
    let query_lengths: Vec<f32> = queries
        .iter()
        .zip(&math)
        .map(|(q, m)| {
            m.length2
                + part_length2(q.text.as_ref(), weights.text)
                + part_length2(q.graph.as_ref(), weights.graph)
        })
        .collect();

    let n_nodes = segment.n_nodes();
    let chunks = (0..n_nodes.div_ceil(CHUNK)).into_par_iter().map(|chunk| {
        let nodes = chunk * CHUNK..n_nodes.min((chunk + 1) * CHUNK);
        let graph_scores = graph.scores(nodes.clone());
        let mut tops = vec![Top::new(k); queries.len()];
        for (offset, node) in nodes.enumerate().filter(|&(_, node)| keep(node)) {
            let text_ix = segment.node_texts()[node] as usize;
            let has_text = segment.text_vectors().scales().get(text_ix).is_some_and(|&scale| scale > 0.0);
            let node_math = UnitMath::new(segment.node_math()[node], weights.math);
            let mut length2 = node_math.length2 + graph.length2(node);
            if has_text {
                length2 += weights.text;
            }
            if length2 <= 0.0 {
                continue;
            }
            for (query, top) in tops.iter_mut().enumerate().filter(|&(query, _)| query_lengths[query] > 0.0) {
                let mut dot = weights.math * math[query].dot(&node_math);
                if has_text {
                    dot += weights.text * text.get(query).map_or(0.0, |scores| scores[text_ix]);
                }
                dot += weights.graph * graph_scores.get(query).map_or(0.0, |scores| scores[offset]);
                top.push(Hit { row: node as u32, score: dot / (length2 * query_lengths[query]).sqrt() });
            }
        }
        tops
    });
    let empty = || vec![Top::new(k); queries.len()];
    let merged = chunks.reduce(empty, |mut left, right| {
        left.iter_mut().zip(right).for_each(|(left, right)| left.merge(right));
        left
    });
    merged.into_iter().map(Top::into_sorted).collect()
}

fn part_length2(vector: Option<&Vec<f32>>, weight: f32) -> f32 {
    let has_direction = |v: &Vec<f32>| v.iter().any(|&x| x != 0.0) && v.iter().all(|x| x.is_finite());
    if vector.is_some_and(has_direction) { weight } else { 0.0 }
}

/// One row of similarities per query, over the distinct texts; empty when texts do not count.
fn text_similarities(segment: &Segment, queries: &[QueryNode], weight: f32) -> Vec<Vec<f32>> {
    let part = Part::new(segment.text_vectors(), queries.iter().map(|q| q.text.as_deref()), weight);
    part.batch.map(|batch| Exact::new(part.rows).similarities(&batch)).unwrap_or_default()
}

/// A part of the nodes with the queries to compare it with, unless it does not count.
struct Part<'a> {
    rows: Int8Rows<'a>,
    weight: f32,
    batch: Option<Queries>,
}

impl<'a> Part<'a> {
    fn new<'q>(rows: Int8Rows<'a>, queries: impl Iterator<Item = Option<&'q [f32]>>, weight: f32) -> Self {
        let zero = vec![0.0; rows.dimension()];
        let batch = (weight > 0.0 && !rows.is_empty()).then(|| {
            Queries::new(rows.dimension(), queries.map(|query| query.unwrap_or(&zero)).collect::<Vec<_>>())
        });
        Self { rows, weight, batch }
    }

    /// The similarities of a run of rows, one vector per query; empty when the part does not count.
    fn scores(&self, rows: std::ops::Range<usize>) -> Vec<Vec<f32>> {
        let Some(batch) = &self.batch else { return Vec::new() };
        Exact::new(self.rows.slice(rows)).similarities(batch)
    }

    fn length2(&self, row: usize) -> f32 {
        if self.rows.scales().get(row).is_some_and(|&scale| scale > 0.0) { self.weight } else { 0.0 }
    }
}

/// Operator counts with their length.
struct UnitMath {
    counts: [f32; 7],
    inverse: f32,
    /// The weight of the part, or zero without operators.
    length2: f32,
}

impl UnitMath {
    fn new(counts: [u8; 7], weight: f32) -> Self {
        let counts = counts.map(f32::from);
        let norm = counts.iter().map(|c| c * c).sum::<f32>().sqrt();
        let inverse = if norm > 0.0 { 1.0 / norm } else { 0.0 };
        Self { counts, inverse, length2: if norm > 0.0 { weight } else { 0.0 } }
    }

    fn dot(&self, other: &Self) -> f32 {
        let dot: f32 = self.counts.iter().zip(&other.counts).map(|(a, b)| a * b).sum();
        dot * self.inverse * other.inverse
    }
}
