//! The dense baseline: one vector per function, as code search by embeddings has it.

use algofind_retrieve::index::{LiveSegment, Snapshot};
use algofind_retrieve::segment::Segment;
use algofind_retrieve::vector::{Exact, F32Rows, Queries};
use rayon::prelude::*;

/// The mean of each function's name and nodes, made once for many queries.
pub(super) struct Means {
    dimension: usize,
    /// One vector of length one per function, in the order of a `Corpus`; zero where there are no words.
    values: Vec<f32>,
}

impl Means {
    pub(super) fn new(snapshot: &Snapshot, dimension: usize) -> Self {
        let segments = snapshot.segments().iter().map(LiveSegment::segment);
        let values = segments.flat_map(|segment| means(segment, dimension)).collect();
        Self { dimension, values }
    }

    /// The similarity of every function with a query of the dimension given to [`new`](Self::new).
    pub(super) fn scores(&self, query: &[f32]) -> Vec<f32> {
        let rows = Exact::new(F32Rows::new(self.dimension, &self.values));
        rows.similarities(&Queries::new(self.dimension, [query])).swap_remove(0)
    }
}

fn means(segment: &Segment, dimension: usize) -> Vec<f32> {
    let mut values = vec![0.0_f32; segment.n_functions() * dimension];
    let rows = segment.text_vectors();
    if rows.dimension() != dimension {
        return values;
    }
    let functions: Vec<_> = segment.functions().collect();
    values.par_chunks_mut(dimension).zip(functions).for_each(|(mean, function)| {
        let nodes = segment.nodes(function).filter_map(|node| segment.text_of(node));
        for text in nodes.chain(segment.function(function).text) {
            mean.iter_mut().zip(rows.vector(text.index())).for_each(|(sum, x)| *sum += x);
        }
        let length = mean.iter().map(|x| x * x).sum::<f32>().sqrt();
        if length > 0.0 {
            for x in mean {
                *x /= length;
            }
        }
    });
    values
}
