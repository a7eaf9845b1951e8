//! Label propagation gives what scikit-learn's `LabelPropagation` gives on the same points
//! (goldens: `scripts/label_propagation_golden.py`), and its laws hold on any points.

use algofind_pcode::classify::propagate::{Kernel, PropagateConfig, PropagateError, propagate};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Settings {
    kernel: String,
    gamma: Option<f64>,
    n_neighbors: Option<usize>,
    max_iter: usize,
    tol: f64,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    settings: Settings,
    points: Vec<Vec<f64>>,
    labels: Vec<Option<usize>>,
    iterations: usize,
    distributions: Vec<Vec<f64>>,
    fresh: Vec<Vec<f64>>,
    predicted: Vec<Vec<f64>>,
}

impl Settings {
    fn config(&self) -> PropagateConfig {
        let kernel = match self.kernel.as_str() {
            "rbf" => Kernel::Rbf { gamma: self.gamma.expect("rbf cases have gamma") },
            "knn" => Kernel::Knn { neighbours: self.n_neighbors.expect("knn cases have neighbours") },
            other => panic!("unknown kernel {other}"),
        };
        PropagateConfig { kernel, max_iterations: self.max_iter, tolerance: self.tol }
    }
}

#[track_caller]
fn assert_near(name: &str, ours: &[f64], theirs: &[f64]) {
    assert_eq!(ours.len(), theirs.len(), "{name}");
    for (a, b) in ours.iter().zip(theirs) {
        assert!((a - b).abs() < 1e-8, "{name}: {ours:?} instead of {theirs:?}");
    }
}

#[test]
fn agrees_with_scikit_learn() {
    let cases: Vec<Case> =
        serde_json::from_str(include_str!("classify/label_propagation.json")).expect("goldens are valid");
    assert!(cases.len() >= 6);
    for case in cases {
        let result = propagate(case.points, &case.labels, case.settings.config()).expect(&case.name);
        assert_eq!(result.iterations, case.iterations, "{}", case.name);
        for (ours, theirs) in result.distributions().iter().zip(&case.distributions) {
            assert_near(&case.name, ours, theirs);
        }
        for (point, theirs) in case.fresh.iter().zip(&case.predicted) {
            assert_near(&case.name, &result.predict(point), theirs);
        }
    }
}

#[test]
fn impossible_input_is_a_named_error() {
    let config = PropagateConfig::default();
    let points = || vec![vec![0.0], vec![1.0]];
    assert_eq!(
        propagate(points(), &[Some(0)], config),
        Err(PropagateError::LabelCount { points: 2, labels: 1 })
    );
    assert_eq!(propagate(points(), &[None, None], config), Err(PropagateError::NoLabels));
    assert_eq!(
        propagate(vec![vec![0.0], vec![f64::NAN]], &[Some(0), None], config),
        Err(PropagateError::Coordinates { index: 1, expected: 1 })
    );
    let knn = PropagateConfig { kernel: Kernel::Knn { neighbours: 3 }, ..config };
    assert_eq!(
        propagate(points(), &[Some(0), None], knn),
        Err(PropagateError::Neighbours { neighbours: 3, points: 2 })
    );
}

#[test]
fn a_point_without_affinity_to_any_label_stays_empty() {
    let points = vec![vec![0.0], vec![1e6]];
    let result = propagate(points, &[Some(0), None], PropagateConfig::default()).expect("valid input");
    assert_eq!(result.distributions()[1], [0.0]);
    assert!(result.converged);
}

proptest! {
    #[test]
    fn labels_stay_clamped_and_rows_are_distributions(
        points in prop::collection::vec(prop::collection::vec(-1.0_f64..1.0, 3), 4..24),
        neighbours in 1_usize..4,
        rbf in any::<bool>(),
    ) {
        let kernel = if rbf { Kernel::Rbf { gamma: 1.0 } } else { Kernel::Knn { neighbours } };
        let labels: Vec<_> = (0..points.len()).map(|i| (i < 2).then_some(i)).collect();
        let result = propagate(points, &labels, PropagateConfig { kernel, ..PropagateConfig::default() })
            .expect("valid input");
        prop_assert_eq!(&result.distributions()[0], &[1.0, 0.0]);
        prop_assert_eq!(&result.distributions()[1], &[0.0, 1.0]);
        for row in result.distributions() {
            let sum: f64 = row.iter().sum();
            prop_assert!(row.iter().all(|share| (0.0..=1.0).contains(share)));
            prop_assert!((sum - 1.0).abs() < 1e-9 || sum == 0.0);
        }
    }
}
