//! One run of the link-prediction experiment on Cora, which is too large for the repository.
//!
//! `ALGOFIND_PLANETOID=DIR cargo test -p algofind-gae --features train --test published -- --ignored`
#![cfg(feature = "train")]

use std::env;

use algofind_gae::GaeConfig;
use algofind_gae::train::Runtime;
use algofind_gae::train::link_prediction::{self, CitationGraph};

#[test]
#[ignore = "needs the Cora graph: ALGOFIND_PLANETOID names the folder with cora.edges"]
fn cora_is_predicted_as_well_as_published() {
    let directory =
        env::var_os("ALGOFIND_PLANETOID").expect("ALGOFIND_PLANETOID names a folder with cora.edges");
    let CitationGraph { graph, features } = CitationGraph::read(directory, "cora").unwrap();
    assert_eq!((graph.n_nodes(), graph.n_edges(), features.ncols()), (2708, 5278, 1433));
    let score =
        link_prediction::run(&graph, features.view(), &GaeConfig::kipf(), 1, &Runtime::cpu()).unwrap();
    // Single splits scatter by about a point around the mean; a leak of test edges would show as 0.98.
    assert!((0.885..0.95).contains(&score.auc) && score.ap > 0.89, "{score:?}");
}
