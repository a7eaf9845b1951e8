//! Search by comparing with every row.

use std::ops::Range;

use half::slice::HalfFloatSliceExt;
use rayon::prelude::*;

use super::queries::Queries;
use super::rows::{F32Rows, Rows};
use super::top::{Hit, Top};
use super::{VectorIndex, kernel};

/// Rows scored at a time: with a few queries the scores stay in the first-level cache.
const BLOCK: usize = 128;
/// Rows handed to a thread at a time.
const CHUNK: usize = 128 * BLOCK;

/// Compares queries with every row, block by block, on all threads.
///
/// Exact up to the precision of the rows; with [`rescored_by`](Self::rescored_by) up to single precision.
///
/// ```
/// use algofind_retrieve::vector::{Exact, F32Rows, Queries, VectorIndex};
///
/// let stored = [1.0, 0.0, 0.6, 0.8, 0.0, 1.0];
/// let index = Exact::new(F32Rows::new(2, &stored));
/// let query: &[f32] = &[3.0, 4.0];
/// let best = index.search(&Queries::new(2, [query]), 2);
/// assert_eq!((best[0][0].row, best[0][1].row), (1, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exact<'a> {
    rows: Rows<'a>,
    precise: Option<F32Rows<'a>>,
}

/// Similarities of a run of rows to all queries.
#[derive(Clone, Copy, Debug)]
pub struct ScoreBlock<'a> {
    first_row: usize,
    n_rows: usize,
    scores: &'a [f32],
}

impl ScoreBlock<'_> {
    /// The rows it covers.
    pub fn rows(&self) -> Range<usize> {
        self.first_row..self.first_row + self.n_rows
    }

    /// The similarity of each of these rows to a query.
    pub fn scores(&self, query: usize) -> &[f32] {
        &self.scores[query * self.n_rows..(query + 1) * self.n_rows]
    }
}

impl<'a> Exact<'a> {
    /// Searches `rows`.
    pub fn new(rows: impl Into<Rows<'a>>) -> Self {
        Self { rows: rows.into(), precise: None }
    }

    /// Also has the rows in full precision, to order the best by their true similarity.
    ///
    /// # Panics
    ///
    /// When `precise` is not of the same size.
    #[must_use]
    pub fn rescored_by(mut self, precise: F32Rows<'a>) -> Self {
        assert_eq!((precise.dimension(), precise.len()), (self.rows.dimension(), self.rows.len()));
        self.precise = Some(precise);
        self
    }

    /// Streams the similarities of all rows to all queries through `visit`, which is called from several threads,
    /// once per block of rows, in no particular order. Nothing larger than a block is held.
    pub fn scan(&self, queries: &Queries, visit: impl Fn(ScoreBlock<'_>) + Sync) {
        (0..self.n_chunks(queries))
            .into_par_iter()
            .for_each(|chunk| self.score_chunk(chunk, queries, &visit));
    }

    /// The similarity of every row to every query: one vector of [`len`](VectorIndex::len) scores per query.
    pub fn similarities(&self, queries: &Queries) -> Vec<Vec<f32>> {
        let mut columns = vec![vec![0.0; self.len()]; queries.len()];
        let mut chunks: Vec<Vec<&mut [f32]>> = Vec::new();
        chunks.resize_with(self.n_chunks(queries), Vec::new);
        for column in &mut columns {
            for (chunk, part) in chunks.iter_mut().zip(column.chunks_mut(CHUNK)) {
                chunk.push(part);
            }
        }
        chunks.into_par_iter().enumerate().for_each(|(chunk, mut parts)| {
            self.score_chunk(chunk, queries, |block| {
                let rows = block.first_row - chunk * CHUNK..block.first_row - chunk * CHUNK + block.n_rows;
                for (query, part) in parts.iter_mut().enumerate() {
                    part[rows.clone()].copy_from_slice(block.scores(query));
                }
            });
        });
        columns
    }

    /// The similarity of every row to every query, row by row: the scores of row `r` for all `q` queries are
    /// `[r * q..(r + 1) * q]`. The layout for those who pick rows one by one and want all queries of each.
    pub fn similarities_by_row(&self, queries: &Queries) -> Vec<f32> {
        let n_queries = queries.len();
        let mut scores = vec![0.0; self.len() * n_queries];
        if self.n_chunks(queries) == 0 {
            return scores;
        }
        scores.par_chunks_mut(CHUNK * n_queries).enumerate().for_each(|(chunk, out)| {
            self.score_chunk(chunk, queries, |block| {
                let first = (block.first_row - chunk * CHUNK) * n_queries;
                for query in 0..n_queries {
                    let places = out[first..].iter_mut().skip(query).step_by(n_queries);
                    places.zip(block.scores(query)).for_each(|(place, &score)| *place = score);
                }
            });
        });
        scores
    }

    fn n_chunks(&self, queries: &Queries) -> usize {
        // Without components or queries there is nothing to compare.
        if queries.is_empty() || queries.dimension() == 0 { 0 } else { self.len().div_ceil(CHUNK) }
    }

    /// Scores the rows of a chunk block by block, in order.
    fn score_chunk(&self, chunk: usize, queries: &Queries, mut visit: impl FnMut(ScoreBlock<'_>)) {
        let mut scratch = Scratch::default();
        let end = self.len().min((chunk + 1) * CHUNK);
        for first_row in (chunk * CHUNK..end).step_by(BLOCK) {
            let rows = first_row..end.min(first_row + BLOCK);
            let scores = scratch.score(&self.rows, queries, rows.clone());
            visit(ScoreBlock { first_row, n_rows: rows.len(), scores });
        }
    }
}

impl VectorIndex for Exact<'_> {
    fn dimension(&self) -> usize {
        self.rows.dimension()
    }

    fn len(&self) -> usize {
        self.rows.len()
    }

    fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>> {
        // Rounding moves a row by few places; twice as many candidates hold the true best.
        let wanted = if self.precise.is_some() { k.saturating_mul(2) } else { k };
        let empty = || vec![Top::new(wanted); queries.len()];
        let best_of_chunk = |chunk: usize| {
            let mut tops = empty();
            self.score_chunk(chunk, queries, |block| {
                for (query, top) in tops.iter_mut().enumerate() {
                    top.push_block(block.first_row as u32, block.scores(query));
                }
            });
            tops
        };
        // The order of hits is total, so how chunks come together does not change the result.
        let tops = (0..self.n_chunks(queries)).into_par_iter().map(best_of_chunk).reduce(empty, merge_tops);
        let hits = tops.into_iter().map(Top::into_sorted);
        match self.precise {
            Some(precise) => {
                hits.enumerate().map(|(q, hits)| rescore(hits, precise, queries.query(q), k)).collect()
            }
            None => hits.collect(),
        }
    }
}

/// Merges the best per query.
pub(crate) fn merge_tops(mut left: Vec<Top>, right: Vec<Top>) -> Vec<Top> {
    left.iter_mut().zip(right).for_each(|(left, right)| left.merge(right));
    left
}

/// Orders `hits` by their similarity in full precision and keeps the best `k`.
pub(crate) fn rescore(mut hits: Vec<Hit>, precise: F32Rows<'_>, query: &[f32], k: usize) -> Vec<Hit> {
    for hit in &mut hits {
        hit.score = kernel::dot_f32(precise.row(hit.row as usize), query);
    }
    hits.sort_unstable_by(Hit::best_first);
    hits.truncate(k);
    hits
}

/// Buffers of one thread.
#[derive(Default)]
struct Scratch {
    integers: Vec<i32>,
    floats: Vec<f32>,
    widened: Vec<f32>,
}

impl Scratch {
    /// Scores of `rows`, one run per query.
    fn score(&mut self, stored: &Rows<'_>, queries: &Queries, rows: Range<usize>) -> &[f32] {
        let dimension = queries.dimension();
        let n_scores = rows.len() * queries.integer_scales().len();
        let values = rows.start * dimension..rows.end * dimension;
        self.floats.resize(n_scores, 0.0);
        match stored {
            Rows::F32(stored) => {
                kernel::dots_f32(&stored.values()[values], dimension, queries, &mut self.floats);
            }
            Rows::F16(stored) => {
                self.widened.resize(values.len(), 0.0);
                stored.values()[values].convert_to_f32_slice(&mut self.widened);
                kernel::dots_f32(&self.widened, dimension, queries, &mut self.floats);
            }
            Rows::Int8(stored) => {
                self.integers.resize(n_scores, 0);
                kernel::dots_i8(&stored.values()[values], dimension, queries, &mut self.integers);
                self.rescale(&stored.scales()[rows], queries.integer_scales());
            }
            Rows::Int4(stored) => {
                self.integers.resize(n_scores, 0);
                kernel::dots_i4(stored.bytes_of(rows.clone()), queries, &mut self.integers);
                self.rescale(&stored.scales()[rows], queries.byte_scales());
            }
        }
        &self.floats
    }

    /// Turns products of integers into similarities.
    fn rescale(&mut self, scales: &[f32], query_scales: &[f32]) {
        let per_query = self.integers.chunks_exact(scales.len()).zip(query_scales);
        for ((dots, query_scale), out) in per_query.zip(self.floats.chunks_exact_mut(scales.len())) {
            for ((out, &dot), scale) in out.iter_mut().zip(dots).zip(scales) {
                *out = dot as f32 * scale * query_scale;
            }
        }
    }
}
