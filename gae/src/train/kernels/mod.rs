//! Sparse operations burn does not have, as an extension of its backends with hand-written backward passes.
//!
//! burn's own index operations (gather rows, scale, scatter-add) give the same results on every backend, but copy a
//! row of the full width per edge, and their scatter-add walks all edges one by one on a graphics device. These kernels
//! read each row where it lies. `benches/which_sparse_route_is_faster.rs` times both.

mod autodiff;
mod cpu;
#[cfg(feature = "wgpu")]
mod cube;
mod operands;

use std::sync::Arc;

use burn::backend::tensor::FloatTensor;
use burn::backend::{Backend, backend_extension};

pub(crate) use operands::{Incidence, Operator};

/// The sparse operations a backend adds.
#[backend_extension(Flex, Cube: cfg(feature = "wgpu"), Autodiff)]
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

#[cfg(test)]
mod tests {
    use burn::backend::Dispatch;
    use burn::tensor::Tensor;
    use ndarray::Array2;

    use super::*;
    use crate::SparseMatrix;
    use crate::train::tensors::{download, download_values, upload};
    use crate::train::{Backend, Runtime};

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

    fn multiply(operator: &Operator, dense: Tensor<2>) -> Tensor<2> {
        let product = <Dispatch as SparseOps>::sparse_multiply(dense.into_dispatch(), operator.clone());
        Tensor::from_dispatch(product)
    }

    fn dots(incidence: &Arc<Incidence>, rows: Tensor<2>) -> Tensor<1> {
        Tensor::from_dispatch(<Dispatch as SparseOps>::pair_dots(rows.into_dispatch(), incidence.clone()))
    }

    /// The CPU, and a graphics device if there is one; `tests/wgpu.rs` insists on one where there must be.
    fn runtimes() -> impl Iterator<Item = Runtime> {
        [Backend::Cpu, Backend::Wgpu].into_iter().filter_map(|backend| Runtime::open(backend).ok())
    }

    /// Compares the gradient of `sum(f(x)²)` with difference quotients.
    fn check_gradient<const D: usize>(function: impl Fn(Tensor<2>) -> Tensor<D>, runtime: &Runtime) {
        let device = runtime.autodiff();
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
        for runtime in runtimes() {
            let operator = Operator::new(matrix());
            check_gradient(|x| multiply(&operator, x), &runtime);
        }
    }

    #[test]
    fn pair_dots_have_the_gradient_of_their_difference_quotients() {
        for runtime in runtimes() {
            let incidence = Arc::new(Incidence::new(N, vec![(0, 1), (1, 0), (2, 5), (3, 3), (0, 5)]));
            check_gradient(|x| dots(&incidence, x), &runtime);
        }
    }

    #[test]
    fn sparse_product_is_that_of_the_dense_matrix() {
        let dense = matrix().multiply(Array2::eye(N).view());
        for runtime in runtimes() {
            let x = upload(point().view(), &runtime.autodiff());
            let found = download(multiply(&Operator::new(matrix()), x)).unwrap();
            assert!((&found - &dense.dot(&point())).iter().all(|d| d.abs() < 1e-5));
        }
    }

    #[test]
    fn transposed_rows_are_read_where_they_lie() {
        let pairs = vec![(0, 1), (2, 2), (10, 4)];
        for runtime in runtimes() {
            let incidence = Arc::new(Incidence::new(WIDTH, pairs.clone()));
            let x = upload(point().view(), &runtime.autodiff());
            let found = download_values(dots(&incidence, x.transpose())).unwrap();
            for (found, &(a, b)) in found.iter().zip(&pairs) {
                let expected = point().column(a as usize).dot(&point().column(b as usize));
                assert!((found - expected).abs() < 1e-4, "{found} against {expected}");
            }
        }
    }

    #[test]
    fn nothing_to_compute_is_computed() {
        for runtime in runtimes() {
            let empty = Operator::new(SparseMatrix::from_rows(N, [Vec::new(), Vec::new()]));
            let no_pairs = Arc::new(Incidence::new(N, Vec::new()));
            let x = upload(point().view(), &runtime.autodiff()).require_grad();
            assert_eq!(download(multiply(&empty, x.clone())).unwrap(), Array2::<f32>::zeros((2, WIDTH)));
            assert_eq!(dots(&no_pairs, x.clone()).dims(), [0]);
            let gradients = multiply(&empty, x.clone()).sum().backward();
            assert_eq!(download(x.grad(&gradients).unwrap()).unwrap(), Array2::<f32>::zeros((N, WIDTH)));
        }
    }
}
