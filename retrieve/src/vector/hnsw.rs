//! Approximate search in a navigable graph, for more vectors than comparing with all of them can serve.

use hnsw_rs::anndists::dist::Distance;
use rayon::prelude::*;

use super::exact::rescore;
use super::quantize::quantize;
use super::queries::Queries;
use super::rows::{F32Rows, Int8Rows};
use super::top::Hit;
use super::{VectorIndex, kernel};
use crate::unit::Vector;

/// How the graph is built and searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HnswConfig {
    /// Neighbours per vector (M).
    pub n_neighbours: usize,
    /// Candidates looked at while building (efConstruction).
    pub build_width: usize,
    /// Candidates looked at while searching (ef), at least the number of hits wanted.
    pub search_width: usize,
    /// In which order vectors come in.
    pub order: InsertOrder,
}

impl Default for HnswConfig {
    fn default() -> Self {
        Self { n_neighbours: 16, build_width: 96, search_width: 200, order: InsertOrder::Sequential }
    }
}

/// In which order vectors are inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertOrder {
    /// One after the other: the same graph every time.
    Sequential,
    /// On all threads: faster, and a slightly different graph every time.
    Parallel,
}

/// A hierarchical navigable small world over 8-bit vectors, from the crate `hnsw_rs`.
///
/// It misses some hits; [`Exact`](super::Exact) tells how many. With [`rescored_by`](Self::rescored_by) the hits it
/// finds are ordered by their true similarity, which 8-bit vectors alone blur.
pub struct Hnsw<'a> {
    graph: hnsw_rs::prelude::Hnsw<'static, i8, ScaledCosine>,
    dimension: usize,
    len: usize,
    search_width: usize,
    precise: Option<F32Rows<'a>>,
}

impl std::fmt::Debug for Hnsw<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hnsw")
            .field("dimension", &self.dimension)
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}

/// Layers of the graph: enough for any number of vectors.
const MAX_LAYER: usize = 16;

impl<'a> Hnsw<'a> {
    /// Builds the graph of `rows`.
    pub fn build(rows: Int8Rows<'_>, config: HnswConfig) -> Self {
        let graph = hnsw_rs::prelude::Hnsw::new(
            config.n_neighbours,
            rows.len(),
            MAX_LAYER,
            config.build_width,
            ScaledCosine,
        );
        let item = |row: usize| with_scale(rows.row(row), rows.scales()[row]);
        match config.order {
            InsertOrder::Sequential => (0..rows.len()).for_each(|row| graph.insert_slice((&item(row), row))),
            InsertOrder::Parallel => {
                (0..rows.len()).into_par_iter().for_each(|row| graph.insert_slice((&item(row), row)));
            }
        }
        Self {
            graph,
            dimension: rows.dimension(),
            len: rows.len(),
            search_width: config.search_width,
            precise: None,
        }
    }

    /// Also has the rows in full precision, to order hits by their true similarity.
    ///
    /// # Panics
    ///
    /// When `precise` is not of the same size.
    #[must_use]
    pub fn rescored_by(mut self, precise: F32Rows<'a>) -> Self {
        assert_eq!((precise.dimension(), precise.len()), (self.dimension, self.len));
        self.precise = Some(precise);
        self
    }

    /// Looks at another number of candidates while searching.
    pub fn set_search_width(&mut self, search_width: usize) {
        self.search_width = search_width;
    }

    fn search_one(&self, query: &[f32], k: usize) -> Vec<Hit> {
        let mut row = Vec::with_capacity(self.dimension + SCALE_BYTES);
        let scale = quantize(&Vector::F32(query.to_vec()), &mut row);
        if scale <= 0.0 || self.len == 0 {
            return Vec::new();
        }
        let wanted = if self.precise.is_some() { k.saturating_mul(2) } else { k };
        let found = self.graph.search(&with_scale(&row, scale), wanted, self.search_width.max(wanted));
        let mut hits: Vec<Hit> =
            found.iter().map(|n| Hit { row: n.d_id as u32, score: 1.0 - n.distance }).collect();
        hits.sort_unstable_by(Hit::best_first);
        match self.precise {
            Some(precise) => rescore(hits, precise, query, k),
            None => hits,
        }
    }
}

impl VectorIndex for Hnsw<'_> {
    fn dimension(&self) -> usize {
        self.dimension
    }

    fn len(&self) -> usize {
        self.len
    }

    fn search(&self, queries: &Queries, k: usize) -> Vec<Vec<Hit>> {
        (0..queries.len()).into_par_iter().map(|query| self.search_one(queries.query(query), k)).collect()
    }
}

const SCALE_BYTES: usize = size_of::<f32>();

/// A row followed by the bytes of its scale: the graph hands the distance nothing but its items.
fn with_scale(row: &[i8], scale: f32) -> Vec<i8> {
    let mut item = row.to_vec();
    item.extend(scale.to_le_bytes().map(|byte| byte as i8));
    item
}

/// One minus the cosine of two rows with scales.
struct ScaledCosine;

impl Distance<i8> for ScaledCosine {
    fn eval(&self, a: &[i8], b: &[i8]) -> f32 {
        let (Some((a, a_scale)), Some((b, b_scale))) = (a.split_last_chunk(), b.split_last_chunk()) else {
            return 1.0;
        };
        let scale = |bytes: &[i8; SCALE_BYTES]| f32::from_le_bytes(bytes.map(|byte| byte as u8));
        let cosine = kernel::dot_i8(a, b) as f32 * scale(a_scale) * scale(b_scale);
        // Rounding may leave the cosine of equal rows above one; distances are not negative.
        (1.0 - cosine).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::Exact;

    #[test]
    fn finds_nearly_what_exact_search_finds() {
        let (n, dimension) = (600, 24);
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / (1_u64 << 24) as f32 - 0.5
        };
        let mut values = Vec::new();
        let scales: Vec<f32> = (0..n)
            .map(|_| quantize(&Vector::F32((0..dimension).map(|_| random()).collect()), &mut values))
            .collect();
        let rows = Int8Rows::new(dimension, &values, &scales);
        let vectors: Vec<Vec<f32>> = (0..20).map(|_| (0..dimension).map(|_| random()).collect()).collect();
        let queries = Queries::new(dimension, vectors.iter().map(Vec::as_slice));

        let config = HnswConfig { build_width: 40, search_width: 60, ..HnswConfig::default() };
        let index = Hnsw::build(rows, config);
        let found = index.search(&queries, 10);
        let truth = Exact::new(rows).search(&queries, 10);
        let rows_of = |hits: &[Hit]| hits.iter().map(|hit| hit.row).collect::<std::collections::HashSet<_>>();
        let common: usize =
            found.iter().zip(&truth).map(|(f, t)| rows_of(f).intersection(&rows_of(t)).count()).sum();
        assert!(common >= 190, "{common} of 200");
        assert_eq!(found, Hnsw::build(rows, config).search(&queries, 10), "the same every time");
        let zero: &[f32] = &[0.0; 24];
        assert_eq!(index.search(&Queries::new(24, [zero]), 3), [vec![]], "nothing is similar to nothing");
    }
}
