//! Label propagation: a few known labels flow over an affinity graph to all other points.
//!
//! X. Zhu and Z. Ghahramani, *Learning from labeled and unlabeled data with label propagation* (2002): with `T` the
//! row-normalised affinities, repeat `Y ← T Y`, normalise the rows of `Y`, clamp the labelled rows, until `Y` stands
//! still. The kernels, the stopping rule and the prediction for new points are those of scikit-learn's
//! `LabelPropagation`, against which the results are tested.

use thiserror::Error;

/// How alike two points are.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kernel {
    /// `exp(-gamma · |x - y|²)` between all pairs.
    Rbf {
        /// Steepness.
        gamma: f64,
    },
    /// 1 to each of the nearest points (a known point is its own nearest), 0 to the others. Ties go to the point
    /// given first.
    Knn {
        /// How many points are near.
        neighbours: usize,
    },
}

/// Settings of a propagation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PropagateConfig {
    /// The affinity between points.
    pub kernel: Kernel,
    /// Rounds after which to stop in any case.
    pub max_iterations: usize,
    /// Stop when the labels of all points together changed by less than this in a round.
    pub tolerance: f64,
}

impl Default for PropagateConfig {
    fn default() -> Self {
        Self { kernel: Kernel::Rbf { gamma: 20.0 }, max_iterations: 1000, tolerance: 1e-3 }
    }
}

/// Why labels cannot be propagated.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PropagateError {
    /// Each point needs its label or `None`.
    #[error("{points} points but {labels} labels")]
    LabelCount {
        /// Points given.
        points: usize,
        /// Labels given.
        labels: usize,
    },
    /// Without a label there is nothing to propagate.
    #[error("no point has a label")]
    NoLabels,
    /// The points do not span one space, or lie at no finite place in it.
    #[error("point {index} has other than {expected} coordinates, or one that is not finite")]
    Coordinates {
        /// The offending point.
        index: usize,
        /// Coordinates of the first point.
        expected: usize,
    },
    /// There must be at least one neighbour and as many points.
    #[error("{neighbours} neighbours wanted of {points} points")]
    Neighbours {
        /// Neighbours wanted.
        neighbours: usize,
        /// Points given.
        points: usize,
    },
}

/// The outcome: a distribution over classes for every point.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Propagation {
    points: Vec<Vec<f64>>,
    kernel: Kernel,
    distributions: Vec<Vec<f64>>,
    /// Rounds it took.
    pub iterations: usize,
    /// Whether the labels stood still before the rounds ran out.
    pub converged: bool,
}

/// One row of the affinity graph: point and weight, weights summing to one.
type Row = Vec<(usize, f64)>;

/// Propagates `labels` (a class from 0, or `None` for an unlabelled point) over the affinities of `points`.
pub fn propagate(
    points: Vec<Vec<f64>>,
    labels: &[Option<usize>],
    config: PropagateConfig,
) -> Result<Propagation, PropagateError> {
    let n_classes = check(&points, labels, config.kernel)?;
    let graph: Vec<Row> =
        points.iter().map(|point| normalised(affinities(&points, point, config.kernel))).collect();
    let clamped: Vec<Vec<f64>> = labels
        .iter()
        .map(|label| (0..n_classes).map(|class| f64::from(u8::from(*label == Some(class)))).collect())
        .collect();

    let mut current = clamped.clone();
    let mut change: f64 = current.iter().flatten().sum();
    let mut iterations = 0;
    while change >= config.tolerance && iterations < config.max_iterations {
        let next: Vec<Vec<f64>> = graph
            .iter()
            .zip(labels)
            .zip(&clamped)
            .map(
                |((row, label), fixed)| {
                    if label.is_some() { fixed.clone() } else { mixture(row, &current, n_classes) }
                },
            )
            .collect();
        change = next.iter().flatten().zip(current.iter().flatten()).map(|(a, b)| (a - b).abs()).sum();
        current = next;
        iterations += 1;
    }
    let converged = change < config.tolerance;
    Ok(Propagation { points, kernel: config.kernel, distributions: current, iterations, converged })
}

impl Propagation {
    /// The distribution over classes of each point, in the order given; all zero where no label arrived.
    pub fn distributions(&self) -> &[Vec<f64>] {
        &self.distributions
    }

    /// The distribution over classes of a point that was not part of the graph: the labels of the known points,
    /// weighted by their affinity to it. All zero where the kernel sees no known point.
    pub fn predict(&self, point: &[f64]) -> Vec<f64> {
        let n_classes = self.distributions.first().map_or(0, Vec::len);
        mixture(&affinities(&self.points, point, self.kernel), &self.distributions, n_classes)
    }
}

fn check(points: &[Vec<f64>], labels: &[Option<usize>], kernel: Kernel) -> Result<usize, PropagateError> {
    if points.len() != labels.len() {
        return Err(PropagateError::LabelCount { points: points.len(), labels: labels.len() });
    }
    let n_classes = labels.iter().flatten().max().ok_or(PropagateError::NoLabels)? + 1;
    let expected = points.first().map_or(0, Vec::len);
    if let Some(index) = points.iter().position(|p| p.len() != expected || !p.iter().all(|x| x.is_finite())) {
        return Err(PropagateError::Coordinates { index, expected });
    }
    if let Kernel::Knn { neighbours } = kernel
        && !(1..=points.len()).contains(&neighbours)
    {
        return Err(PropagateError::Neighbours { neighbours, points: points.len() });
    }
    Ok(n_classes)
}

fn squared_distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| (x - y) * (x - y)).sum()
}

fn affinities(points: &[Vec<f64>], from: &[f64], kernel: Kernel) -> Row {
    let distances = points.iter().map(|point| squared_distance(point, from)).enumerate();
    match kernel {
        Kernel::Rbf { gamma } => distances.map(|(i, distance)| (i, (-gamma * distance).exp())).collect(),
        Kernel::Knn { neighbours } => {
            let mut near: Vec<(usize, f64)> = distances.collect();
            near.sort_unstable_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
            near.truncate(neighbours);
            near.into_iter().map(|(i, _)| (i, 1.0)).collect()
        }
    }
}

fn normalised(mut row: Row) -> Row {
    let sum: f64 = row.iter().map(|(_, weight)| weight).sum();
    if sum > 0.0 {
        for (_, weight) in &mut row {
            *weight /= sum;
        }
    }
    row
}

/// The weighted sum of distributions, made a distribution again.
fn mixture(row: &[(usize, f64)], distributions: &[Vec<f64>], n_classes: usize) -> Vec<f64> {
    let mut sum = vec![0.0; n_classes];
    for (i, weight) in row {
        for (total, share) in sum.iter_mut().zip(&distributions[*i]) {
            *total += weight * share;
        }
    }
    let whole: f64 = sum.iter().sum();
    if whole > 0.0 {
        for share in &mut sum {
            *share /= whole;
        }
    }
    sum
}
