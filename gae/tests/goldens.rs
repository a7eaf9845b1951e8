//! Agreement with scikit-learn and PyTorch Geometric; `scripts/make_goldens.py` makes the files.

use algofind_gae::{Gae, GaeConfig, Graph, GraphEncoder, ModelCard, RankingScore};
use ndarray::Array2;
use serde::Deserialize;

#[derive(Deserialize)]
struct Ranking {
    positives: Vec<f32>,
    negatives: Vec<f32>,
    auc: f64,
    ap: f64,
}

#[derive(Deserialize)]
struct Encoding {
    n_nodes: usize,
    edges: Vec<(u32, u32)>,
    features: Vec<Vec<f32>>,
    weights: Vec<Vec<Vec<f32>>>,
    embedding: Vec<Vec<f32>>,
}

fn matrix(rows: &[Vec<f32>]) -> Array2<f32> {
    Array2::from_shape_vec((rows.len(), rows[0].len()), rows.concat()).unwrap()
}

#[test]
fn auc_and_ap_are_those_of_scikit_learn() {
    let rankings: Vec<Ranking> = serde_json::from_str(include_str!("goldens/metrics.json")).unwrap();
    assert_eq!(rankings.len(), 5);
    for Ranking { positives, negatives, auc, ap } in rankings {
        let score = RankingScore::of(&positives, &negatives).unwrap();
        assert!((score.auc - auc).abs() < 1e-9, "AUC {} against {auc}", score.auc);
        assert!((score.ap - ap).abs() < 1e-9, "AP {} against {ap}", score.ap);
    }
}

#[test]
fn embeddings_are_those_of_pytorch_geometric() {
    let golden: Encoding = serde_json::from_str(include_str!("goldens/encoder.json")).unwrap();
    let graph = Graph::new(golden.n_nodes, golden.edges).unwrap();
    let card = ModelCard::untrained(GaeConfig::with_widths([4, 3]), 5, "");
    let gae = Gae::from_weights(card, golden.weights.iter().map(|rows| matrix(rows)).collect()).unwrap();
    let found = gae.encode(&graph, matrix(&golden.features).view()).unwrap();
    let worst = (&found - &matrix(&golden.embedding)).iter().fold(0.0_f32, |worst, d| worst.max(d.abs()));
    assert!(worst < 1e-5, "{worst}");
}
