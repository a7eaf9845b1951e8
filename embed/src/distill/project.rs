//! Principal components, partly whitened.

use faer::{Mat, Side};

use crate::EncodeError;
use crate::encoder::normalise;

/// A centring and a linear map to fewer dimensions.
pub(super) struct Projection {
    mean: Vec<f32>,
    /// `[from, to]`, row by row.
    map: Vec<f32>,
    to: usize,
}

impl Projection {
    /// Finds the `to` strongest directions of the vectors, each of `from` numbers.
    ///
    /// The covariance matrix is small (`from²`) where the data are long, so its eigenvectors are the shortest way.
    pub(super) fn fit(vectors: &[f32], from: usize, to: usize, whitening: f32) -> Result<Self, EncodeError> {
        let n = vectors.len() / from;
        let mut mean = vec![0.0_f64; from];
        for vector in vectors.chunks_exact(from) {
            mean.iter_mut().zip(vector).for_each(|(sum, &value)| *sum += f64::from(value) / n as f64);
        }
        let centred =
            Mat::from_fn(n, from, |row, column| f64::from(vectors[row * from + column]) - mean[column]);
        let covariance = centred.transpose() * &centred;
        let eigen = covariance
            .self_adjoint_eigen(Side::Lower)
            .map_err(|error| EncodeError::Decomposition { reason: format!("{error:?}") })?;
        let (directions, strengths) = (eigen.U(), eigen.S().column_vector());
        let mut map = vec![0.0; from * to];
        for column in 0..to {
            // Eigenvalues come in rising order.
            let source = from - 1 - column;
            let variance = (strengths[source] / n as f64).max(f64::MIN_POSITIVE);
            // An eigenvector's sign is arbitrary: the number that is largest in absolute value is made positive.
            let largest = (0..from)
                .map(|row| directions[(row, source)])
                .fold(0.0, |most: f64, value| if value.abs() > most.abs() { value } else { most });
            let factor = largest.signum() * variance.powf(-0.5 * f64::from(whitening));
            for row in 0..from {
                map[row * to + column] = (directions[(row, source)] * factor) as f32;
            }
        }
        Ok(Self { mean: mean.into_iter().map(|value| value as f32).collect(), map, to })
    }

    /// The projected vectors, each of length one.
    pub(super) fn apply(&self, vectors: &[f32]) -> Vec<f32> {
        let from = self.mean.len();
        let mut projected = vec![0.0; vectors.len() / from * self.to];
        for (vector, result) in vectors.chunks_exact(from).zip(projected.chunks_exact_mut(self.to)) {
            for ((value, mean), row) in vector.iter().zip(&self.mean).zip(self.map.chunks_exact(self.to)) {
                let centred = value - mean;
                result.iter_mut().zip(row).for_each(|(sum, weight)| *sum += centred * weight);
            }
            normalise(result);
        }
        projected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_direction_comes_first() {
        // Points along (3, 4) with a little noise across it.
        let vectors: Vec<f32> = (0..100)
            .flat_map(|at| {
                let (along, across) = ((at as f32 - 49.5) / 10.0, if at % 2 == 0 { 0.1 } else { -0.1 });
                [3.0 * along - 4.0 * across, 4.0 * along + 3.0 * across]
            })
            .collect();
        let projection = Projection::fit(&vectors, 2, 1, 0.0).unwrap();
        assert!((projection.map[0] - 0.6).abs() < 0.01 && (projection.map[1] - 0.8).abs() < 0.01);
        let projected = projection.apply(&vectors);
        assert!(
            projected[..50].iter().all(|&value| value < 0.0)
                && projected[50..].iter().all(|&value| value > 0.0)
        );
    }

    #[test]
    fn full_whitening_makes_directions_equally_strong() {
        let vectors: Vec<f32> =
            (0..400).flat_map(|at| [if at % 2 == 0 { 5.0 } else { -5.0 }, ((at % 20) / 10) as f32]).collect();
        let Projection { map, .. } = Projection::fit(&vectors, 2, 2, 1.0).unwrap();
        assert!((map[0].abs() * 5.0 - 1.0).abs() < 1e-3, "{map:?}");
        assert!((map[3].abs() * 0.5 - 1.0).abs() < 1e-3, "{map:?}");
    }
}
