//! Sparse operations burn does not have, as an extension of its CPU backend with hand-written backward passes.
//!
//! burn's own index operations (gather rows, scale, scatter-add) give the same results on every backend, but copy a
//! row of the full width per edge; these kernels read each row where it lies. `benches/epochs_per_second.rs` times both.

use std::sync::Arc;

use burn::backend::autodiff::checkpoint::base::Checkpointer;
use burn::backend::autodiff::checkpoint::strategy::CheckpointStrategy;
use burn::backend::autodiff::grads::Gradients;
use burn::backend::autodiff::ops::{Backward, Ops, OpsKind, unary};
use burn::backend::tensor::FloatTensor;
use burn::backend::{Autodiff, Backend, Flex, TensorMetadata, backend_extension};
use burn::tensor::TensorData;
use rayon::prelude::*;

use crate::SparseMatrix;

/// Rows or pairs one thread takes at a time.
const ITEMS_PER_TASK: usize = 128;

/// A sparse matrix with its transpose, which the backward pass multiplies with.
#[derive(Debug, Clone)]
pub(crate) struct Operator {
    forward: Arc<SparseMatrix>,
    backward: Arc<SparseMatrix>,
}

impl Operator {
    pub(crate) fn new(matrix: SparseMatrix) -> Self {
        let backward = Arc::new(matrix.transpose());
        Self { forward: Arc::new(matrix), backward }
    }

    /// A symmetric matrix is its own transpose.
    pub(crate) fn symmetric(matrix: Arc<SparseMatrix>) -> Self {
        Self { forward: matrix.clone(), backward: matrix }
    }

    pub(crate) fn matrix(&self) -> &SparseMatrix {
        &self.forward
    }

    fn transposed(self) -> Self {
        Self { forward: self.backward, backward: self.forward }
    }
}

/// Pairs of rows, and for each row the pairs it takes part in.
#[derive(Debug)]
pub(crate) struct Incidence {
    pub(crate) pairs: Vec<(u32, u32)>,
    /// Row `i` owns the entries `starts[i]..starts[i + 1]`.
    starts: Vec<usize>,
    /// `(pair, other row)`, ascending by pair.
    entries: Vec<(u32, u32)>,
}

impl Incidence {
    pub(crate) fn new(n_rows: usize, pairs: Vec<(u32, u32)>) -> Self {
        let mut starts = vec![0; n_rows + 1];
        for &(a, b) in &pairs {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for row in 0..n_rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut entries = vec![(0, 0); 2 * pairs.len()];
        for (pair, &(a, b)) in pairs.iter().enumerate() {
            for (row, other) in [(a, b), (b, a)] {
                entries[next[row as usize]] = (pair as u32, other);
                next[row as usize] += 1;
            }
        }
        Self { pairs, starts, entries }
    }
}

/// The sparse operations a backend adds.
#[backend_extension(Flex, Autodiff)]
pub(crate) trait SparseOps: Backend {
    /// Sparse × dense.
    fn sparse_multiply(dense: FloatTensor<Self>, operator: Operator) -> FloatTensor<Self>;
    /// The dot product of each pair of rows, as a vector.
    fn pair_dots(rows: FloatTensor<Self>, incidence: Arc<Incidence>) -> FloatTensor<Self>;
}

/// The gradient of [`SparseOps::pair_dots`], which only a backend below autodiff needs.
pub(crate) trait PairGradient: Backend {
    /// Each row collects the other rows of its pairs, scaled by the gradients of the pairs.
    fn pair_gradient(
        rows: FloatTensor<Self>,
        gradient: FloatTensor<Self>,
        incidence: &Incidence,
    ) -> FloatTensor<Self>;
}

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

impl<B: SparseOps + PairGradient, C: CheckpointStrategy> SparseOps for Autodiff<B, C> {
    fn sparse_multiply(dense: FloatTensor<Self>, operator: Operator) -> FloatTensor<Self> {
        #[derive(Debug)]
        struct SparseMultiply;

        impl<B: SparseOps> Backward<B, 1> for SparseMultiply {
            type State = Operator;

            fn backward(self, ops: Ops<Operator, 1>, grads: &mut Gradients, _: &mut Checkpointer) {
                unary::<B, _>(ops.parents, ops.node, grads, |gradient| {
                    B::sparse_multiply(gradient, ops.state.transposed())
                });
            }
        }

        let (dense, node) = dense.into_parts();
        match SparseMultiply.prepare::<C>([node]).compute_bound().stateful() {
            OpsKind::Tracked(prepared) => {
                let product = B::sparse_multiply(dense, operator.clone());
                prepared.finish(operator, product)
            }
            OpsKind::UnTracked(prepared) => prepared.finish(B::sparse_multiply(dense, operator)),
        }
    }

    fn pair_dots(rows: FloatTensor<Self>, incidence: Arc<Incidence>) -> FloatTensor<Self> {
        #[derive(Debug)]
        struct PairDots;

        impl<B: PairGradient> Backward<B, 1> for PairDots {
            type State = (FloatTensor<B>, Arc<Incidence>);

            fn backward(self, ops: Ops<Self::State, 1>, grads: &mut Gradients, _: &mut Checkpointer) {
                let (rows, incidence) = ops.state;
                unary::<B, _>(ops.parents, ops.node, grads, |gradient| {
                    B::pair_gradient(rows, gradient, &incidence)
                });
            }
        }

        let (rows, node) = rows.into_parts();
        match PairDots.prepare::<C>([node]).compute_bound().stateful() {
            OpsKind::Tracked(prepared) => {
                let dots = B::pair_dots(rows.clone(), incidence.clone());
                prepared.finish((rows, incidence), dots)
            }
            OpsKind::UnTracked(prepared) => prepared.finish(B::pair_dots(rows, incidence)),
        }
    }
}

#[cfg(test)]
mod tests {
    use burn::backend::Dispatch;
    use burn::tensor::{Device, Tensor};
    use ndarray::Array2;

    use super::*;
    use crate::train::tensors::{download, download_values, upload};

    const N: usize = 6;
    const WIDTH: usize = 11;

    /// Half steps of the difference quotient, wide because the functions are quadratic: only rounding errs.
    const STEP: f32 = 0.05;

    fn point() -> Array2<f32> {
        Array2::from_shape_fn((N, WIDTH), |(i, j)| ((i * 29 + j * 11) % 17) as f32 / 8.0 - 1.0)
    }

    /// Not symmetric, not square, with an empty row.
    fn matrix() -> SparseMatrix {
        let rows: [&[(u32, f32)]; 4] =
            [&[(0, 0.5), (3, -1.0)], &[], &[(1, 2.0), (4, 0.25), (5, -0.75)], &[(3, 1.5)]];
        SparseMatrix::from_rows(N, rows.map(<[(u32, f32)]>::to_vec))
    }

    /// Compares the gradient of `sum(f(x)²)` with difference quotients.
    fn check_gradient<const D: usize>(function: impl Fn(Tensor<2>) -> Tensor<D>) {
        let device = Device::flex().autodiff();
        let value = |x: &Array2<f32>| {
            let squares = function(upload(x.view(), &device)).square();
            f64::from(download_values(squares.sum()).unwrap()[0])
        };
        let x = upload(point().view(), &device).require_grad();
        let gradients = function(x.clone()).square().sum().backward();
        let gradient = download(x.grad(&gradients).unwrap()).unwrap();
        for ((i, j), &found) in gradient.indexed_iter() {
            let (mut above, mut below) = (point(), point());
            above[[i, j]] += STEP;
            below[[i, j]] -= STEP;
            let expected = ((value(&above) - value(&below)) / f64::from(2.0 * STEP)) as f32;
            assert!(
                (found - expected).abs() < 2e-2 * (1.0 + expected.abs()),
                "{i},{j}: {found} against {expected}"
            );
        }
    }

    #[test]
    fn sparse_product_has_the_gradient_of_its_difference_quotients() {
        let operator = Operator::new(matrix());
        check_gradient(|x| {
            let product = <Dispatch as SparseOps>::sparse_multiply(x.into_dispatch(), operator.clone());
            Tensor::<2>::from_dispatch(product)
        });
    }

    #[test]
    fn pair_dots_have_the_gradient_of_their_difference_quotients() {
        let pairs = vec![(0, 1), (1, 0), (2, 5), (3, 3), (0, 5)];
        let incidence = Arc::new(Incidence::new(N, pairs));
        check_gradient(|x| {
            let dots = <Dispatch as SparseOps>::pair_dots(x.into_dispatch(), incidence.clone());
            Tensor::<1>::from_dispatch(dots)
        });
    }

    #[test]
    fn sparse_product_is_that_of_the_dense_matrix() {
        let dense = matrix().multiply(Array2::eye(N).view());
        let x = upload(point().view(), &Device::flex());
        let product = <Dispatch as SparseOps>::sparse_multiply(x.into_dispatch(), Operator::new(matrix()));
        let found = download(Tensor::from_dispatch(product)).unwrap();
        assert!((&found - &dense.dot(&point())).iter().all(|d| d.abs() < 1e-5));
    }
}
