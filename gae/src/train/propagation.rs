//! One hop of message passing on a device.

use burn::backend::Dispatch;
use burn::tensor::{Device, IndexingUpdateOp, Int, Tensor, TensorData};

use crate::SparseMatrix;
use crate::train::backend::{Runtime, SparseRoute};
use crate::train::kernels::{Operator, SparseOps};

/// Multiplies a sparse matrix with a dense tensor, forward and backward.
#[derive(Debug, Clone)]
pub(crate) enum Propagation {
    /// With this crate's own kernels.
    Kernel(Operator),
    /// With burn's index operations.
    Index(IndexedMatrix),
}

impl Propagation {
    pub(crate) fn new(operator: &Operator, runtime: &Runtime) -> Self {
        match runtime.route() {
            SparseRoute::Kernels => Self::Kernel(operator.clone()),
            SparseRoute::IndexOps => Self::Index(IndexedMatrix::new(operator.matrix(), &runtime.autodiff())),
        }
    }

    /// Rows, columns and entries of the matrix.
    pub(crate) fn size(&self) -> (usize, usize, usize) {
        match self {
            Self::Kernel(operator) => {
                let matrix = operator.matrix();
                (matrix.n_rows(), matrix.n_columns(), matrix.n_entries())
            }
            Self::Index(matrix) => (matrix.n_rows, matrix.n_columns, matrix.values.dims()[0]),
        }
    }

    pub(crate) fn apply(&self, dense: Tensor<2>) -> Tensor<2> {
        match self {
            Self::Kernel(operator) => {
                let product =
                    <Dispatch as SparseOps>::sparse_multiply(dense.into_dispatch(), operator.clone());
                Tensor::from_dispatch(product)
            }
            Self::Index(matrix) => matrix.apply(dense),
        }
    }
}

/// A sparse matrix as a list of entries on a device.
#[derive(Debug, Clone)]
pub(crate) struct IndexedMatrix {
    n_rows: usize,
    n_columns: usize,
    rows: Tensor<1, Int>,
    columns: Tensor<1, Int>,
    values: Tensor<2>, // [entries, 1]
}

impl IndexedMatrix {
    fn new(matrix: &SparseMatrix, device: &Device) -> Self {
        let (mut rows, mut columns, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for row in 0..matrix.n_rows() {
            let (row_columns, row_values) = matrix.row(row);
            rows.extend(std::iter::repeat_n(row as i32, row_columns.len()));
            columns.extend(row_columns.iter().map(|&column| column as i32));
            values.extend_from_slice(row_values);
        }
        let n_entries = values.len();
        Self {
            n_rows: matrix.n_rows(),
            n_columns: matrix.n_columns(),
            rows: upload_indices(rows, device),
            columns: upload_indices(columns, device),
            values: Tensor::from_data(TensorData::new(values, [n_entries, 1]), device),
        }
    }

    fn apply(&self, dense: Tensor<2>) -> Tensor<2> {
        let (device, width) = (dense.device(), dense.dims()[1]);
        let messages = dense.select(0, self.columns.clone()) * self.values.clone(); // [entries, width]
        Tensor::zeros([self.n_rows, width], &device).select_assign(
            0,
            self.rows.clone(),
            messages,
            IndexingUpdateOp::Add,
        )
    }
}

/// Copies row numbers to a device.
pub(crate) fn upload_indices(indices: Vec<i32>, device: &Device) -> Tensor<1, Int> {
    let length = indices.len();
    Tensor::from_data(TensorData::new(indices, [length]), device)
}
