//! The dense baseline: one vector per function, as code search by embeddings has it.

use algofind_retrieve::index::{FunctionRef, Snapshot};
use algofind_retrieve::segment::Segment;
use algofind_retrieve::vector::{Exact, F32Rows, Queries};
use rayon::prelude::*;

use crate::encoders::Encoders;
use crate::index::IndexError;
use crate::index::node_vectors::TEXT;
use crate::search::name_vectors;

/// The mean of each function's name and nodes, made once for many queries.
pub(super) struct Means {
    dimension: usize,
    /// One vector of length one per function, in the order of a `Corpus`; zero where there are no words.
    values: Vec<f32>,
}

impl Means {
    pub(super) fn new(snapshot: &Snapshot, encoders: &Encoders) -> Result<Self, IndexError> {
        let dimension = encoders.text.dimension();
        let mut values = Vec::new();
        for (number, live) in (0..).zip(snapshot.segments()) {
            values.extend(means(snapshot, live.segment(), number, encoders)?);
        }
        Ok(Self { dimension, values })
    }

    /// The similarity of every function with a query of the dimension given to [`new`](Self::new).
    pub(super) fn scores(&self, query: &[f32]) -> Vec<f32> {
        let rows = Exact::new(F32Rows::new(self.dimension, &self.values));
        rows.similarities(&Queries::new(self.dimension, [query])).swap_remove(0)
    }
}

fn means(
    snapshot: &Snapshot,
    segment: &Segment,
    number: u32,
    encoders: &Encoders,
) -> Result<Vec<f32>, IndexError> {
    let dimension = encoders.text.dimension();
    let functions: Vec<FunctionRef> =
        segment.functions().map(|function| FunctionRef { segment: number, function }).collect();
    let names = name_vectors(snapshot, &functions, encoders)?;
    let mut values = vec![0.0_f32; functions.len() * dimension];
    let texts = segment.table(TEXT).filter(|texts| texts.rows().dimension() == dimension);
    values.par_chunks_mut(dimension).zip(functions).zip(names).for_each(|((mean, function), name)| {
        let mut add = |vector: Vec<f32>| mean.iter_mut().zip(vector).for_each(|(sum, x)| *sum += x);
        add(name);
        if let Some(texts) = texts {
            let rows = segment.nodes(function.function).filter_map(|node| texts.row_of(node));
            rows.for_each(|row| add(texts.rows().vector(row)));
        }
        let length = mean.iter().map(|x| x * x).sum::<f32>().sqrt();
        if length > 0.0 {
            for x in mean {
                *x /= length;
            }
        }
    });
    Ok(values)
}
