//! The graphics backend computes what the CPU computes.
//!
//! Without an adapter the tests say so and pass, unless `ALGOFIND_REQUIRE_WGPU=1`.
#![cfg(feature = "wgpu")]

use std::env;

use algofind_gae::train::{
    Backend, Runtime, SparseRoute, TrainError, Trained, Trainer, TrainingGraph, encode_on,
};
use algofind_gae::{Batching, GaeConfig, Graph, GraphEncoder, TrainConfig};
use ndarray::Array2;

fn open() -> Option<Runtime> {
    match Runtime::open(Backend::Wgpu) {
        Ok(runtime) => Some(runtime),
        Err(error @ TrainError::NoAdapter { .. })
            if env::var("ALGOFIND_REQUIRE_WGPU").as_deref() != Ok("1") =>
        {
            eprintln!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// A small wheel: a ring around a hub.
fn wheel() -> (Graph, Array2<f32>) {
    let n = 24;
    let ring = (1..n).map(|node| (node, node % (n - 1) + 1));
    let graph = Graph::new(n as usize, ring.chain((1..n).step_by(2).map(|node| (0, node)))).unwrap();
    let features = Array2::from_shape_fn((n as usize, 5), |(i, j)| ((i * 13 + j * 7) % 10) as f32 / 10.0);
    (graph, features)
}

fn train(runtime: &Runtime, batching: Batching, graph: &Graph, features: &Array2<f32>) -> Trained {
    let config = TrainConfig { max_epochs: 20, patience: None, batching, ..TrainConfig::default() };
    Trainer::new(GaeConfig::with_widths([8, 4]), config)
        .on(runtime.clone())
        .fit(&[TrainingGraph { graph, features: features.view() }])
        .unwrap()
}

fn assert_near(found: &Array2<f32>, expected: &Array2<f32>) {
    let worst = (found - expected).iter().fold(0.0_f32, |worst, d| worst.max(d.abs()));
    assert!(worst < 1e-2, "{worst}");
}

#[test]
fn losses_and_embeddings_are_those_of_the_cpu() {
    let Some(runtime) = open() else { return };
    assert_eq!(runtime.backend(), Backend::Wgpu);
    let (graph, features) = wheel();
    for (batching, route) in [
        (Batching::Full, SparseRoute::Kernels),
        (Batching::Full, SparseRoute::IndexOps),
        (Batching::Edges(16), SparseRoute::Kernels),
    ] {
        let device = train(&runtime.clone().with_route(route), batching, &graph, &features);
        let cpu = train(&Runtime::cpu(), batching, &graph, &features);
        for (a, b) in device.history.epochs.iter().zip(&cpu.history.epochs) {
            assert!(
                (a.loss - b.loss).abs() <= 1e-3 * b.loss,
                "{batching:?}, {route:?}, epoch {}: {} against {}",
                b.epoch,
                a.loss,
                b.loss
            );
        }
        let expected = cpu.model.encode(&graph, features.view()).unwrap();
        assert_near(&device.model.encode(&graph, features.view()).unwrap(), &expected);
        assert_near(&encode_on(&runtime, &cpu.model, &graph, features.view()).unwrap(), &expected);
    }
}

#[test]
fn features_of_mostly_zeros_train_alike() {
    let Some(runtime) = open() else { return };
    let (graph, _) = wheel();
    let one_hot =
        Array2::from_shape_fn((graph.n_nodes(), 200), |(i, j)| f32::from(u8::from(i * 3 % 200 == j)));
    let device = train(&runtime, Batching::Full, &graph, &one_hot);
    let cpu = train(&Runtime::cpu(), Batching::Full, &graph, &one_hot);
    let encode = |trained: &Trained| trained.model.encode(&graph, one_hot.view()).unwrap();
    assert_near(&encode(&device), &encode(&cpu));
}
