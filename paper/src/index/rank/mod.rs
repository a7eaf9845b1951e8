//! Scores of boxes for a query.

mod bm25f;
mod cosine;

pub(super) use bm25f::{FieldWeights, bm25f};
pub(super) use cosine::cosines;

use super::segment::Segment;

/// Boxes of all segments counted through, with which of them are live.
pub(super) struct Boxes<'a> {
    pub(super) segments: &'a [Segment],
    /// For each segment, the number of its first box.
    pub(super) starts: Vec<usize>,
    pub(super) live: Vec<bool>,
    pub(super) n_live: usize,
}

impl<'a> Boxes<'a> {
    pub(super) fn new(segments: &'a [Segment], live: Vec<bool>) -> Self {
        let mut starts = Vec::with_capacity(segments.len());
        let mut n = 0;
        for segment in segments {
            starts.push(n);
            n += segment.head.document_of.len();
        }
        let n_live = live.iter().filter(|l| **l).count();
        Self { segments, starts, live, n_live }
    }

    pub(super) fn len(&self) -> usize {
        self.live.len()
    }

    /// Live postings of a term in a field, in order.
    pub(super) fn postings(&self, field: usize, term: &str) -> impl Iterator<Item = (usize, u32)> {
        self.segments.iter().zip(&self.starts).flat_map(move |(segment, &start)| {
            let postings = segment.head.postings[field].get(term);
            postings
                .into_iter()
                .flatten()
                .map(move |&(id, n)| (start + id as usize, n))
                .filter(|&(at, _)| self.live[at])
        })
    }

    /// How many terms a box has in a field.
    pub(super) fn length(&self, field: usize, at: usize) -> u32 {
        let segment = self.starts.partition_point(|&start| start <= at).saturating_sub(1);
        self.segments[segment].head.lengths[field][at - self.starts[segment]]
    }
}

/// The terms of a query, each once, with how often it stands there; in order, so that sums are the same on every run.
pub(super) fn counted(mut terms: Vec<String>) -> Vec<(String, f32)> {
    terms.sort_unstable();
    terms.chunk_by(|a, b| a == b).map(|run| (run[0].clone(), run.len() as f32)).collect()
}
