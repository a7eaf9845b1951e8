//! What holds for every graph and every model.

use algofind_gae::{Gae, GaeConfig, GaeError, Graph, GraphEncoder, ModelCard};
use ndarray::{Array2, Axis};
use proptest::prelude::*;

const INPUTS: usize = 5;

/// A model with fixed weights of both signs.
fn model(widths: &[usize]) -> Gae {
    let config = GaeConfig::with_widths(widths);
    let weight = |(inputs, outputs)| {
        Array2::from_shape_fn((inputs, outputs), |(i, j)| ((i * 7 + j * 13 + 3) % 11) as f32 / 5.0 - 1.0)
    };
    let weights = config.shapes(INPUTS).into_iter().map(weight).collect();
    Gae::from_weights(ModelCard::untrained(config, INPUTS, "test"), weights).unwrap()
}

fn features(n_nodes: usize) -> Array2<f32> {
    Array2::from_shape_fn((n_nodes, INPUTS), |(i, j)| ((i * 31 + j * 17) % 23) as f32 / 10.0 - 1.0)
}

fn graphs() -> impl Strategy<Value = Graph> {
    (1_usize..40).prop_flat_map(|n| {
        let node = 0..n as u32;
        prop::collection::vec((node.clone(), node), 0..90)
            .prop_map(move |edges| Graph::new(n, edges).unwrap())
    })
}

proptest! {
    #[test]
    fn relabelling_nodes_permutes_the_embeddings(
        (graph, order) in graphs().prop_flat_map(|graph| {
            let order = Just((0..graph.n_nodes()).collect::<Vec<_>>()).prop_shuffle();
            (Just(graph), order)
        }),
        widths in prop::sample::select(vec![vec![3], vec![8, 4], vec![4, 8, 2]]),
    ) {
        let gae = model(&widths);
        let features = features(graph.n_nodes());
        let plain = gae.encode(&graph, features.view()).unwrap();

        // Node `order[i]` becomes node `i`.
        let mut new_name = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            new_name[old] = new as u32;
        }
        let renamed = graph.edges().iter().map(|&(a, b)| (new_name[b as usize], new_name[a as usize]));
        let renamed = Graph::new(graph.n_nodes(), renamed).unwrap();
        let moved = gae.encode(&renamed, features.select(Axis(0), &order).view()).unwrap();
        for (a, b) in moved.iter().zip(plain.select(Axis(0), &order).iter()) {
            prop_assert!((a - b).abs() <= 1e-4 * (1.0 + b.abs()), "{} against {}", a, b);
        }
    }

    #[test]
    fn every_node_gets_a_finite_vector(graph in graphs()) {
        let vectors = model(&[6, 3]).encode(&graph, features(graph.n_nodes()).view()).unwrap();
        prop_assert_eq!(vectors.dim(), (graph.n_nodes(), 3));
        prop_assert!(vectors.iter().all(|value| value.is_finite()));
    }

    #[test]
    fn direction_repetition_and_self_loops_do_not_matter(graph in graphs()) {
        let noisy = graph.edges().iter().flat_map(|&(a, b)| [(b, a), (a, b), (a, a)]);
        prop_assert_eq!(Graph::new(graph.n_nodes(), noisy).unwrap(), graph);
    }
}

#[test]
fn an_isolated_node_is_encoded_from_its_own_features() {
    let gae = model(&[4, 2]);
    let rows = features(3);
    let graph = Graph::new(3, [(0, 2)]).unwrap();
    let among_others = gae.encode(&graph, rows.view()).unwrap();
    let alone = Graph::new(1, []).unwrap();
    let alone = gae.encode(&alone, rows.slice(ndarray::s![1..2, ..])).unwrap();
    assert_eq!(among_others.row(1), alone.row(0));
}

#[test]
fn an_empty_graph_has_no_vectors() {
    let empty = Graph::new(0, []).unwrap();
    assert_eq!(model(&[4, 2]).encode(&empty, features(0).view()).unwrap().dim(), (0, 2));
}

#[test]
fn wrong_graphs_and_features_are_named() {
    let gae = model(&[4, 2]);
    let pair = Graph::new(2, [(0, 1)]).unwrap();
    assert!(matches!(
        Graph::new(3, [(0, 1), (3, 2)]),
        Err(GaeError::NodeOutOfRange { edge: 1, node: 3, n_nodes: 3 })
    ));
    assert!(matches!(
        Graph::new(0, [(0, 0)]),
        Err(GaeError::NodeOutOfRange { edge: 0, node: 0, n_nodes: 0 })
    ));
    assert!(matches!(Graph::new(usize::MAX, []), Err(GaeError::TooManyNodes { .. })));
    assert!(matches!(
        gae.encode(&pair, features(3).view()),
        Err(GaeError::FeatureRows { expected: 2, found: 3 })
    ));
    assert!(matches!(
        gae.encode(&pair, Array2::zeros((2, 4)).view()),
        Err(GaeError::FeatureColumns { expected: INPUTS, found: 4 })
    ));
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut rows = features(2);
        rows[[1, 3]] = bad;
        let error = gae.encode(&pair, rows.view()).unwrap_err();
        assert!(matches!(error, GaeError::NonFiniteFeature { row: 1, column: 3, .. }), "{error}");
    }
    let huge = Array2::from_elem((2, INPUTS), f32::MAX);
    assert!(matches!(gae.encode(&pair, huge.view()), Err(GaeError::Overflow { row: 0 })));
}

#[test]
fn wrong_weights_are_named() {
    let card = |widths: &[usize]| ModelCard::untrained(GaeConfig::with_widths(widths), 2, "");
    let build = |widths: &[usize], weights| Gae::from_weights(card(widths), weights).unwrap_err();
    let square = || Array2::<f32>::zeros((2, 2));
    assert!(matches!(build(&[], vec![]), GaeError::NoLayers));
    assert!(matches!(build(&[2, 0], vec![square()]), GaeError::ZeroWidth { layer: 1 }));
    assert!(matches!(build(&[2, 2], vec![square()]), GaeError::MissingTensor { .. }));
    assert!(matches!(build(&[2], vec![square(), square()]), GaeError::UnexpectedTensor { .. }));
    assert!(matches!(build(&[3], vec![square()]), GaeError::TensorShape { .. }));
    assert!(matches!(build(&[2], vec![square() / 0.0]), GaeError::NonFiniteWeight { .. }));
}
