//! What the trainer promises, on graphs small enough for a test.
#![cfg(feature = "train")]

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use algofind_gae::train::{
    Backend, EdgeSplit, Runtime, SparseRoute, Stop, TrainError, Trained, Trainer, TrainingGraph,
};
use algofind_gae::{Batching, GaeConfig, GaeError, Graph, GraphEncoder, RankingScore, TrainConfig};
use ndarray::Array2;

/// Numbers without a pattern, the same in every run.
fn scramble(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A graph of communities: nodes of one community are joined, features hint at the community.
fn communities(n_communities: u32, size: u32) -> (Graph, Array2<f32>) {
    let n = n_communities * size;
    let edges = (0..n).flat_map(|node| {
        (0..4).map(move |k| {
            let community = node / size;
            (node, community * size + (scramble(u64::from(node * 4 + k)) % u64::from(size)) as u32)
        })
    });
    let features = Array2::from_shape_fn((n as usize, 12), |(node, column)| {
        let hint = (node as u32 / size) as usize % 12 == column;
        (scramble((node * 12 + column) as u64 + 1_000_000) % 100) as f32 / 100.0 + f32::from(u8::from(hint))
    });
    (Graph::new(n as usize, edges).unwrap(), features)
}

/// A graph whose edges nothing could predict, with features that say nothing.
fn noise(n: u32, n_edges: u64) -> (Graph, Array2<f32>) {
    let node = |k: u64| (scramble(k) % u64::from(n)) as u32;
    let edges = (0..n_edges).map(|k| (node(2 * k), node(2 * k + 1)));
    let features = Array2::from_shape_fn((n as usize, 24), |(row, column)| {
        (scramble((row * 24 + column) as u64 + 77) % 1000) as f32 / 500.0 - 1.0
    });
    (Graph::new(n as usize, edges).unwrap(), features)
}

fn fit(config: &TrainConfig, graph: &Graph, features: &Array2<f32>) -> Result<Trained, TrainError> {
    Trainer::new(GaeConfig::with_widths([16, 8]), config.clone())
        .fit(&[TrainingGraph { graph, features: features.view() }])
}

fn epochs(max_epochs: usize) -> TrainConfig {
    TrainConfig { max_epochs, patience: None, ..TrainConfig::default() }
}

fn score(trained: &Trained) -> RankingScore {
    trained.model.card().training.as_ref().unwrap().validation.unwrap()
}

/// AUC of the hidden pairs when the encoder passes messages along `seen`.
fn hidden_auc(
    trained: &Trained,
    seen: &Graph,
    features: &Array2<f32>,
    split: &EdgeSplit,
    all: &Graph,
) -> f64 {
    let embedding = trained.model.encode(seen, features.view()).unwrap();
    let dot = |&(a, b): &(u32, u32)| embedding.row(a as usize).dot(&embedding.row(b as usize));
    let edges: Vec<f32> = split.hidden.iter().map(dot).collect();
    let n = all.n_nodes() as u64;
    let non_edges: Vec<f32> = (0..)
        .map(|k| ((scramble(9 * k) % n) as u32, (scramble(9 * k + 1) % n) as u32))
        .filter(|&(a, b)| a != b && !all.contains(a, b))
        .take(edges.len())
        .map(|pair| dot(&pair))
        .collect();
    RankingScore::of(&edges, &non_edges).unwrap().auc
}

#[test]
fn communities_are_learnt_in_full_and_in_mini_batches() {
    let (graph, features) = communities(8, 40);
    for batching in [Batching::Full, Batching::Edges(128)] {
        let config = TrainConfig { batching, max_epochs: 60, ..TrainConfig::default() };
        let trained = fit(&config, &graph, &features).unwrap();
        let first = trained.history.epochs[0].validation.unwrap();
        let best = score(&trained);
        assert!(best.auc > 0.85 && best.auc > first.auc, "{batching:?}: {best:?} after {first:?}");
    }
}

#[test]
fn validation_edges_never_reach_the_encoder() {
    // Nothing can be predicted here, so an AUC far from one half means that the answer was leaked.
    let (graph, features) = noise(400, 1200);
    let config = epochs(40);
    let trained = fit(&config, &graph, &features).unwrap();
    let honest = score(&trained).auc;
    assert!((honest - 0.5).abs() < 0.08, "{honest}");

    let split = EdgeSplit::new(&graph, config.validation_share, config.seed);
    let again = hidden_auc(&trained, &split.visible, &features, &split, &graph);
    assert!((again - 0.5).abs() < 0.08, "{again}");
    let leaked = hidden_auc(&trained, &graph, &features, &split, &graph);
    assert!(leaked > again + 0.15, "leaking makes no difference: {leaked} after {again}");
}

#[test]
fn the_trained_network_and_the_plain_encoder_agree() {
    // Validation during training is computed by burn in full batch and by plain Rust in mini-batches.
    let (graph, features) = communities(5, 30);
    for config in
        [GaeConfig::with_widths([16, 8]), GaeConfig::with_widths([6, 10, 4]), GaeConfig::with_widths([7])]
    {
        let training = TrainConfig { batching: Batching::Full, ..epochs(8) };
        let input = [TrainingGraph { graph: &graph, features: features.view() }];
        let trained = Trainer::new(config, training.clone()).fit(&input).unwrap();
        let embedding =
            algofind_gae::train::encode_on(&Runtime::cpu(), &trained.model, &graph, features.view());
        let plain = trained.model.encode(&graph, features.view()).unwrap();
        let worst = (&embedding.unwrap() - &plain).iter().fold(0.0_f32, |worst, d| worst.max(d.abs()));
        assert!(worst < 1e-4, "{worst}");
    }
}

#[test]
fn a_seed_decides_everything() {
    let (graph, features) = communities(4, 25);
    for batching in [Batching::Full, Batching::Edges(64)] {
        let config = TrainConfig { batching, ..epochs(6) };
        let weights = |config: &TrainConfig| fit(config, &graph, &features).unwrap().model.weights().to_vec();
        assert_eq!(weights(&config), weights(&config));
        assert_ne!(weights(&config), weights(&TrainConfig { seed: 1, ..config.clone() }));
    }
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let (graph, features) = communities(4, 25);
    let input = [TrainingGraph { graph: &graph, features: features.view() }];
    for (batching, shape) in [
        (Batching::Full, GaeConfig::with_widths([16, 8])),
        (Batching::Full, GaeConfig::with_widths([8, 4]).variational()),
        (Batching::Edges(64), GaeConfig::with_widths([16, 8])),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("run.safetensors");
        let config = |max_epochs| TrainConfig { batching, patience: Some(50), ..epochs(max_epochs) };
        let straight = Trainer::new(shape.clone(), config(9)).fit(&input).unwrap();
        Trainer::new(shape.clone(), config(4)).checkpoint(&file, 3).fit(&input).unwrap();
        let resumed = Trainer::new(shape, config(9)).resume(&file).fit(&input).unwrap();
        assert_eq!(resumed.model.weights(), straight.model.weights());
        let without_time = |trained: &Trained| -> Vec<_> {
            trained.history.epochs.iter().map(|e| (e.epoch, e.loss.to_bits(), e.validation)).collect()
        };
        assert_eq!(without_time(&resumed), without_time(&straight));
    }
}

#[test]
fn a_checkpoint_of_another_run_is_refused() {
    let (graph, features) = communities(3, 20);
    let input = [TrainingGraph { graph: &graph, features: features.view() }];
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("run.safetensors");
    let shape = GaeConfig::with_widths([4, 2]);
    Trainer::new(shape.clone(), epochs(2)).checkpoint(&file, 1).fit(&input).unwrap();
    let what = |mut trainer: Trainer<'_>, input: &[TrainingGraph<'_>]| match trainer.fit(input) {
        Err(TrainError::OtherRun { what }) => what,
        other => panic!("{other:?}"),
    };
    let resume = |shape: &GaeConfig, config| Trainer::new(shape.clone(), config).resume(&file);
    assert_eq!(what(resume(&GaeConfig::with_widths([4, 3]), epochs(4)), &input), "model shape");
    let other_seed = TrainConfig { seed: 5, ..epochs(4) };
    assert_eq!(what(resume(&shape, other_seed), &input), "training configuration");
    assert_eq!(what(resume(&shape, epochs(4)).feature_layout("x"), &input), "feature layout");
    let mut changed = features.clone();
    changed[[0, 0]] += 1.0;
    let changed = [TrainingGraph { graph: &graph, features: changed.view() }];
    assert_eq!(what(resume(&shape, epochs(4)), &changed), "data");

    std::fs::write(&file, b"something else").unwrap();
    assert!(matches!(resume(&shape, epochs(4)).fit(&input), Err(TrainError::ForeignCheckpoint { .. })));
    std::fs::remove_file(&file).unwrap();
    assert!(matches!(resume(&shape, epochs(4)).fit(&input), Err(TrainError::Gae(GaeError::Io { .. }))));
}

#[test]
fn patience_keeps_the_best_epoch() {
    let (graph, features) = noise(100, 250);
    let config = TrainConfig { patience: Some(3), max_epochs: 500, ..TrainConfig::default() };
    let trained = fit(&config, &graph, &features).unwrap();
    assert_eq!(trained.stop, Stop::Patience);
    let best = trained.history.best().unwrap();
    assert_eq!(trained.history.epochs.len(), best.epoch + 1 + 3 + 1);
    assert_eq!(best.validation, trained.model.card().training.as_ref().unwrap().validation);
}

#[test]
fn training_can_be_watched_and_cancelled() {
    let (graph, features) = communities(4, 25);
    for batching in [Batching::Full, Batching::Edges(32)] {
        let cancel = AtomicBool::new(false);
        let seen = RefCell::new(Vec::new());
        let trained = Trainer::new(GaeConfig::lean(), TrainConfig { batching, ..epochs(50) })
            .on_epoch(|report| {
                seen.borrow_mut().push(*report);
                cancel.store(report.epoch == 2, Ordering::Relaxed);
            })
            .cancelled_by(&cancel)
            .fit(&[TrainingGraph { graph: &graph, features: features.view() }])
            .unwrap();
        assert_eq!(trained.stop, Stop::Cancelled);
        assert_eq!(trained.history.epochs, *seen.borrow());
        assert_eq!(seen.borrow().len(), 3);
    }
}

#[test]
fn many_graphs_train_one_model() {
    let (first, first_features) = communities(4, 20);
    let (second, second_features) = communities(3, 30);
    let lonely = Graph::new(2, []).unwrap();
    let lonely_features = Array2::zeros((2, 12));
    let graphs = [
        TrainingGraph { graph: &first, features: first_features.view() },
        TrainingGraph { graph: &lonely, features: lonely_features.view() },
        TrainingGraph { graph: &second, features: second_features.view() },
    ];
    for batching in [Batching::Full, Batching::Edges(100)] {
        let config = TrainConfig { batching, max_epochs: 60, ..TrainConfig::default() };
        let trained = Trainer::new(GaeConfig::with_widths([16, 8]), config).fit(&graphs).unwrap();
        let record = trained.model.card().training.clone().unwrap();
        assert_eq!((record.n_graphs, record.n_nodes), (3, 172));
        assert!(record.validation.unwrap().auc > 0.8, "{batching:?}: {record:?}");
        trained.model.encode(&second, second_features.view()).unwrap();
    }
}

#[test]
fn auto_takes_a_graphics_adapter_or_says_why_not() {
    let auto = Runtime::open(Backend::Auto).unwrap();
    match Runtime::open(Backend::Wgpu) {
        Ok(_) => assert_eq!((auto.backend(), auto.notice()), (Backend::Wgpu, None)),
        Err(error) => {
            assert_eq!(auto.backend(), Backend::Cpu);
            assert_eq!(auto.notice(), Some(format!("training on the CPU: {error}").as_str()));
        }
    }
}

#[test]
fn sparse_routes_give_the_same_losses() {
    let (graph, features) = communities(4, 25);
    let losses = |route| {
        let runtime = Runtime::cpu().with_route(route);
        let input = [TrainingGraph { graph: &graph, features: features.view() }];
        let trained =
            Trainer::new(GaeConfig::with_widths([16, 8]), epochs(20)).on(runtime).fit(&input).unwrap();
        trained.history.epochs.iter().map(|report| report.loss).collect::<Vec<_>>()
    };
    for (a, b) in losses(SparseRoute::Kernels).into_iter().zip(losses(SparseRoute::IndexOps)) {
        assert!((a - b).abs() < 1e-3 * a, "{a} against {b}");
    }
}

#[test]
fn what_cannot_be_trained_is_named() {
    let row = |n: usize| Array2::<f32>::ones((n, 3));
    let none = Graph::new(0, []).unwrap();
    let edgeless = Graph::new(5, []).unwrap();
    let pair = Graph::new(2, [(0, 1)]).unwrap();
    assert!(matches!(Trainer::new(GaeConfig::lean(), epochs(1)).fit(&[]), Err(TrainError::NoGraphs)));
    assert!(matches!(fit(&epochs(1), &none, &row(0)), Err(TrainError::TooFewEdges { n_edges: 0, .. })));
    assert!(matches!(fit(&epochs(1), &edgeless, &row(5)), Err(TrainError::TooFewEdges { n_edges: 0, .. })));
    assert!(matches!(fit(&epochs(1), &pair, &row(2)), Err(TrainError::TooFewEdges { n_hidden: 0, .. })));
    let unvalidated = TrainConfig { validation_share: 0.0, ..epochs(2) };
    assert!(fit(&unvalidated, &pair, &row(2)).is_ok());
    assert!(matches!(
        fit(&epochs(1), &pair, &row(3)),
        Err(TrainError::Graph { graph: 0, source: GaeError::FeatureRows { .. } })
    ));
    let nan = Array2::from_elem((2, 3), f32::NAN);
    assert!(matches!(
        fit(&epochs(1), &pair, &nan),
        Err(TrainError::Graph { source: GaeError::NonFiniteFeature { .. }, .. })
    ));
    let path = Graph::new(3, [(0, 1), (1, 2)]).unwrap();
    let huge = Array2::from_elem((3, 3), 1e30);
    assert!(matches!(fit(&unvalidated, &path, &huge), Err(TrainError::Diverged { epoch: 0, .. })));

    for (config, field) in [
        (TrainConfig { learning_rate: f64::NAN, ..epochs(1) }, "learning_rate"),
        (TrainConfig { validation_share: 1.0, ..epochs(1) }, "validation_share"),
        (TrainConfig { batching: Batching::Edges(0), ..epochs(1) }, "batching"),
        (TrainConfig { validation_share: 0.0, ..TrainConfig::default() }, "patience"),
        (epochs(0), "max_epochs"),
    ] {
        match fit(&config, &pair, &row(2)) {
            Err(TrainError::Setting { name, .. }) => assert_eq!(name, field),
            other => panic!("{other:?}"),
        }
    }
}
