//! One run of the link-prediction experiment on Cora, if the data is at hand.
#![cfg(feature = "train")]

use std::env;
use std::path::{Path, PathBuf};

use algofind_gae::GaeConfig;
use algofind_gae::train::Runtime;
use algofind_gae::train::link_prediction::{self, CitationGraph};

#[test]
fn cora_is_predicted_as_well_as_published() {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/planetoid");
    let directory = env::var_os("ALGOFIND_PLANETOID").map_or_else(beside, PathBuf::from);
    if !directory.join("cora.edges").exists() {
        eprintln!("skipped: no cora.edges in {} (set ALGOFIND_PLANETOID)", directory.display());
        return;
    }
    let CitationGraph { graph, features } = CitationGraph::read(directory, "cora").unwrap();
    assert_eq!((graph.n_nodes(), graph.n_edges(), features.ncols()), (2708, 5278, 1433));
    let score =
        link_prediction::run(&graph, features.view(), &GaeConfig::kipf(), 1, &Runtime::cpu()).unwrap();
    // Single splits scatter by about a point around the mean; a leak of test edges would show as 0.98.
    assert!((0.885..0.95).contains(&score.auc) && score.ap > 0.89, "{score:?}");
}
