//! BM25F: one BM25 over several weighted fields (Robertson, Zaragoza and Taylor 2004).

use super::Boxes;

/// How much a field's terms count, and how much its length matters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::index) struct FieldWeights {
    /// Which field.
    pub(in crate::index) field: usize,
    /// Worth of a term in it.
    pub(in crate::index) weight: f32,
    /// 0: its length does not matter; 1: counts are shares of its length.
    pub(in crate::index) b: f32,
}

/// How fast further occurrences of a term stop counting.
const K1: f32 = 1.2;

/// The score of every box as a share of what a box full of the query's terms would get: 0 to 1.
pub(in crate::index) fn bm25f(boxes: &Boxes, query: &[(String, f32)], fields: &[FieldWeights]) -> Vec<f32> {
    let mut scores = vec![0.0_f32; boxes.len()];
    let averages: Vec<f32> = fields.iter().map(|f| average_length(boxes, f.field)).collect();
    let n = boxes.n_live as f32;
    let mut best = 0.0_f32;
    for (term, count) in query {
        let mut weighted: Vec<(usize, f32)> = Vec::new();
        for (field, average) in fields.iter().zip(&averages) {
            for (at, count) in boxes.postings(field.field, term) {
                let length = boxes.length(field.field, at) as f32 / average;
                weighted.push((at, field.weight * count as f32 / (1.0 - field.b + field.b * length)));
            }
        }
        weighted.sort_unstable_by_key(|&(at, _)| at);
        let runs = || weighted.chunk_by(|a, b| a.0 == b.0);
        let df = runs().count() as f32;
        // Terms that no box has count as missing.
        let idf = (1.0 + (n - df + 0.5) / (df + 0.5)).ln().max(0.0);
        best += count * idf;
        for run in runs() {
            let tf: f32 = run.iter().map(|(_, w)| w).sum();
            scores[run[0].0] += count * idf * tf / (K1 + tf);
        }
    }
    if best > 0.0 {
        for score in &mut scores {
            *score /= best;
        }
    }
    scores
}

fn average_length(boxes: &Boxes, field: usize) -> f32 {
    let total: u64 =
        (0..boxes.len()).filter(|&at| boxes.live[at]).map(|at| u64::from(boxes.length(field, at))).sum();
    (total as f32 / boxes.n_live.max(1) as f32).max(1.0)
}
