//! Compressed sparse rows, the one data structure of propagation: cost grows with edges, never with nodes².

use ndarray::{Array2, ArrayView2};
use rayon::prelude::*;

use crate::Graph;

/// Output rows one thread takes at a time: enough work to pay for the hand-over, few enough to balance hubs.
const ROWS_PER_TASK: usize = 128;

/// A sparse matrix in compressed row form.
#[derive(Debug, Clone, PartialEq)]
pub struct SparseMatrix {
    n_columns: usize,
    /// Row `i` owns the entries `starts[i]..starts[i + 1]`.
    starts: Vec<usize>,
    columns: Vec<u32>,
    values: Vec<f32>,
}

impl SparseMatrix {
    /// The propagation matrix of equation 1: `D^-½ (A + I) D^-½`, with `D` the degrees of `A + I`.
    ///
    /// The self loop keeps a node's own features in its embedding and the degree of isolated nodes above zero.
    pub fn normalised_adjacency(graph: &Graph) -> Self {
        let n = graph.n_nodes();
        let mut starts = vec![0; n + 1];
        for node in 0..n {
            starts[node + 1] = 1;
        }
        for &(a, b) in graph.edges() {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        let degrees: Vec<f32> = starts[1..].iter().map(|&degree| degree as f32).collect();
        for node in 0..n {
            starts[node + 1] += starts[node];
        }
        let mut columns = vec![0; starts[n]];
        let mut next = starts.clone();
        let mut put = |row: u32, column: u32| {
            columns[next[row as usize]] = column;
            next[row as usize] += 1;
        };
        // Edges ascend by (low, high): first all lower neighbours of each row, then itself, then the higher ones,
        // so every row comes out sorted without sorting.
        for &(low, high) in graph.edges() {
            put(high, low);
        }
        for node in 0..n as u32 {
            put(node, node);
        }
        for &(low, high) in graph.edges() {
            put(low, high);
        }
        let mut values = vec![0.0; columns.len()];
        for row in 0..n {
            for entry in starts[row]..starts[row + 1] {
                values[entry] = 1.0 / (degrees[row] * degrees[columns[entry] as usize]).sqrt();
            }
        }
        Self { n_columns: n, starts, columns, values }
    }

    /// A matrix from its rows, each a list of `(column, value)`; columns must be below `n_columns`.
    #[cfg(feature = "train")]
    pub(crate) fn from_rows<R>(n_columns: usize, rows: impl IntoIterator<Item = R>) -> Self
    where
        R: IntoIterator<Item = (u32, f32)>,
    {
        let (mut starts, mut columns, mut values) = (vec![0], Vec::new(), Vec::new());
        for row in rows {
            for (column, value) in row {
                debug_assert!((column as usize) < n_columns);
                columns.push(column);
                values.push(value);
            }
            starts.push(columns.len());
        }
        Self { n_columns, starts, columns, values }
    }

    /// The entries of a dense matrix that are not zero.
    #[cfg(feature = "train")]
    pub(crate) fn from_dense(dense: ArrayView2<'_, f32>) -> Self {
        let non_zero = |(column, &value): (usize, &f32)| (value != 0.0).then_some((column as u32, value));
        Self::from_rows(
            dense.ncols(),
            dense.outer_iter().map(|row| row.iter().enumerate().filter_map(non_zero).collect::<Vec<_>>()),
        )
    }

    /// Number of rows.
    pub fn n_rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// Number of columns.
    pub fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// Number of stored entries.
    pub fn n_entries(&self) -> usize {
        self.columns.len()
    }

    /// Where the entries of each row begin, and of the last one end.
    #[cfg(feature = "wgpu")]
    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The columns of all entries.
    #[cfg(feature = "wgpu")]
    pub(crate) fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// The values of all entries.
    #[cfg(feature = "wgpu")]
    pub(crate) fn values(&self) -> &[f32] {
        &self.values
    }

    /// The columns and values of a row.
    pub fn row(&self, row: usize) -> (&[u32], &[f32]) {
        let entries = self.starts[row]..self.starts[row + 1];
        (&self.columns[entries.clone()], &self.values[entries])
    }

    /// The transposed matrix, rows sorted by column.
    #[must_use]
    pub fn transpose(&self) -> Self {
        let mut starts = vec![0; self.n_columns + 1];
        for &column in &self.columns {
            starts[column as usize + 1] += 1;
        }
        for column in 0..self.n_columns {
            starts[column + 1] += starts[column];
        }
        let mut next = starts.clone();
        let (mut columns, mut values) = (vec![0; self.columns.len()], vec![0.0; self.values.len()]);
        for row in 0..self.n_rows() {
            let (row_columns, row_values) = self.row(row);
            for (&column, &value) in row_columns.iter().zip(row_values) {
                let entry = next[column as usize];
                next[column as usize] += 1;
                columns[entry] = row as u32;
                values[entry] = value;
            }
        }
        Self { n_columns: self.n_rows(), starts, columns, values }
    }

    /// Sparse × dense. Every output row is summed by one thread in column order, so the result does not depend on
    /// the number of threads.
    ///
    /// # Panics
    ///
    /// If `dense` does not have [`n_columns`](Self::n_columns) rows.
    pub fn multiply(&self, dense: ArrayView2<'_, f32>) -> Array2<f32> {
        let width = dense.ncols();
        let dense = dense.as_standard_layout();
        let mut product = vec![0.0; self.n_rows() * width];
        // A standard-layout array is always contiguous.
        self.multiply_into(dense.as_slice().unwrap_or_default(), width, &mut product);
        Array2::from_shape_vec((self.n_rows(), width), product)
            .expect("the product was allocated with this shape")
    }

    /// Sparse × dense on row-major slices; `product` must come zeroed.
    pub(crate) fn multiply_into(&self, dense: &[f32], width: usize, product: &mut [f32]) {
        assert_eq!(dense.len(), self.n_columns * width, "one dense row per column of the sparse matrix");
        assert_eq!(product.len(), self.n_rows() * width, "one product row per row of the sparse matrix");
        if width == 0 {
            return;
        }
        product.par_chunks_mut(ROWS_PER_TASK * width).enumerate().for_each(|(task, rows)| {
            for (offset, sum) in rows.chunks_exact_mut(width).enumerate() {
                let (columns, values) = self.row(task * ROWS_PER_TASK + offset);
                for (&column, &value) in columns.iter().zip(values) {
                    let start = column as usize * width;
                    for (sum, &x) in sum.iter_mut().zip(&dense[start..start + width]) {
                        *sum += value * x;
                    }
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use ndarray::{Array2, array};

    use super::*;

    fn dense(matrix: &SparseMatrix) -> Array2<f32> {
        matrix.multiply(Array2::eye(matrix.n_columns()).view())
    }

    #[test]
    fn adjacency_is_normalised_by_both_degrees() {
        let path = Graph::new(3, [(0, 1), (1, 2)]).unwrap();
        let half = 0.5_f32;
        let side = 1.0 / 6.0_f32.sqrt();
        let expected = array![[half, side, 0.0], [side, 1.0 / 3.0, side], [0.0, side, half]];
        let found = dense(&SparseMatrix::normalised_adjacency(&path));
        assert!((&found - &expected).iter().all(|difference| difference.abs() < 1e-6), "{found}");
    }

    #[test]
    fn an_isolated_node_keeps_its_features() {
        let lone = Graph::new(1, []).unwrap();
        let matrix = SparseMatrix::normalised_adjacency(&lone);
        assert_eq!(matrix.multiply(array![[3.0, -2.0]].view()), array![[3.0, -2.0]]);
    }

    #[test]
    fn rows_are_sorted() {
        let graph = Graph::new(5, [(4, 0), (2, 0), (2, 4), (1, 2)]).unwrap();
        let matrix = SparseMatrix::normalised_adjacency(&graph);
        for row in 0..5 {
            assert!(matrix.row(row).0.is_sorted());
        }
    }

    #[test]
    fn adjacency_is_its_own_transpose() {
        let graph = Graph::new(6, [(4, 0), (2, 0), (2, 4), (1, 2), (5, 3)]).unwrap();
        let matrix = SparseMatrix::normalised_adjacency(&graph);
        assert_eq!(matrix.transpose(), matrix);
    }
}
