//! The sparse operations on burn's CPU backend.

use std::sync::Arc;

use burn::backend::tensor::FloatTensor;
use burn::backend::{Flex, TensorMetadata};
use burn::tensor::TensorData;
use rayon::prelude::*;

use super::{Incidence, Operator, PairGradient, SparseOps};

/// Rows or pairs one thread takes at a time.
const ITEMS_PER_TASK: usize = 128;

impl SparseOps for Flex {
    fn sparse_multiply(dense: FloatTensor<Self>, operator: Operator) -> FloatTensor<Self> {
        let width = dense.shape()[1];
        let dense = dense.to_contiguous();
        let matrix = operator.matrix();
        let mut product = vec![0.0; matrix.n_rows() * width];
        matrix.multiply_into(dense.as_slice().expect("contiguous f32"), width, &mut product);
        from_rows(product, [matrix.n_rows(), width])
    }

    fn pair_dots(rows: FloatTensor<Self>, incidence: Arc<Incidence>) -> FloatTensor<Self> {
        let width = rows.shape()[1];
        let rows = rows.to_contiguous();
        let rows: &[f32] = rows.as_slice().expect("contiguous f32");
        let row = |row: u32| &rows[row as usize * width..][..width];
        let dots: Vec<f32> = incidence
            .pairs
            .par_iter()
            .with_min_len(ITEMS_PER_TASK)
            .map(|&(a, b)| dot(row(a), row(b)))
            .collect();
        from_rows(dots, [incidence.pairs.len()])
    }
}

impl PairGradient for Flex {
    fn pair_gradient(
        rows: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        incidence: &Incidence,
    ) -> FloatTensor<Self> {
        let [n_rows, width] = [rows.shape()[0], rows.shape()[1]];
        let (rows, gradient) = (rows.to_contiguous(), gradient.to_contiguous());
        let rows: &[f32] = rows.as_slice().expect("contiguous f32");
        let gradient: &[f32] = gradient.as_slice().expect("contiguous f32");
        let mut sums = vec![0.0; n_rows * width];
        sums.par_chunks_mut(ITEMS_PER_TASK * width).enumerate().for_each(|(task, block)| {
            for (offset, sum) in block.chunks_exact_mut(width).enumerate() {
                let row = task * ITEMS_PER_TASK + offset;
                for &(pair, other) in &incidence.entries[incidence.starts[row]..incidence.starts[row + 1]] {
                    let scale = gradient[pair as usize];
                    for (sum, x) in sum.iter_mut().zip(&rows[other as usize * width..][..width]) {
                        *sum += scale * x;
                    }
                }
            }
        });
        from_rows(sums, [n_rows, width])
    }
}

/// A dot product in eight lanes, which the compiler turns into SIMD; a single running sum it may not reorder.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a_lanes, a_rest) = a.as_chunks::<8>();
    let (b_lanes, b_rest) = b.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (a, b) in a_lanes.iter().zip(b_lanes) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

fn from_rows<const D: usize>(values: Vec<f32>, shape: [usize; D]) -> FloatTensor<Flex> {
    FloatTensor::<Flex>::from_data(TensorData::new(values, shape))
}
