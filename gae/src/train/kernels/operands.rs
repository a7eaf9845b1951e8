//! What the sparse operations take beside a dense tensor.

use std::sync::Arc;
#[cfg(feature = "wgpu")]
use std::sync::OnceLock;

#[cfg(feature = "wgpu")]
use super::cube::{IncidenceBuffers, MatrixBuffers};
use crate::SparseMatrix;

/// A sparse matrix with its transpose, which the backward pass multiplies with.
#[derive(Debug, Clone)]
pub(crate) struct Operator {
    forward: Side,
    backward: Side,
}

/// One of the two matrices, with its copy on the graphics device once that has been needed.
#[derive(Debug, Clone)]
struct Side {
    matrix: Arc<SparseMatrix>,
    #[cfg(feature = "wgpu")]
    buffers: Arc<OnceLock<MatrixBuffers>>,
}

impl Side {
    fn new(matrix: Arc<SparseMatrix>) -> Self {
        Self {
            matrix,
            #[cfg(feature = "wgpu")]
            buffers: Arc::default(),
        }
    }
}

impl Operator {
    pub(crate) fn new(matrix: SparseMatrix) -> Self {
        let backward = Side::new(Arc::new(matrix.transpose()));
        Self { forward: Side::new(Arc::new(matrix)), backward }
    }

    /// A symmetric matrix is its own transpose.
    pub(crate) fn symmetric(matrix: Arc<SparseMatrix>) -> Self {
        let side = Side::new(matrix);
        Self { forward: side.clone(), backward: side }
    }

    pub(crate) fn matrix(&self) -> &SparseMatrix {
        &self.forward.matrix
    }

    /// The matrix on the graphics device: there is one in a process.
    #[cfg(feature = "wgpu")]
    pub(super) fn buffers(&self, upload: impl FnOnce(&SparseMatrix) -> MatrixBuffers) -> &MatrixBuffers {
        self.forward.buffers.get_or_init(|| upload(&self.forward.matrix))
    }

    pub(super) fn transposed(self) -> Self {
        Self { forward: self.backward, backward: self.forward }
    }
}

/// Pairs of rows, and for each row the pairs it takes part in.
#[derive(Debug)]
pub(crate) struct Incidence {
    pub(super) pairs: Vec<(u32, u32)>,
    /// Row `i` owns the entries `starts[i]..starts[i + 1]`.
    pub(super) starts: Vec<usize>,
    /// `(pair, other row)`, ascending by pair.
    pub(super) entries: Vec<(u32, u32)>,
    #[cfg(feature = "wgpu")]
    buffers: OnceLock<IncidenceBuffers>,
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
        Self {
            pairs,
            starts,
            entries,
            #[cfg(feature = "wgpu")]
            buffers: OnceLock::new(),
        }
    }

    /// The pairs on the graphics device.
    #[cfg(feature = "wgpu")]
    pub(super) fn buffers(&self, upload: impl FnOnce(&Self) -> IncidenceBuffers) -> &IncidenceBuffers {
        self.buffers.get_or_init(|| upload(self))
    }
}
