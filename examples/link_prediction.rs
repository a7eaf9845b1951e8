//! Link prediction on citation graphs beside the published results of graph autoencoders.
//!
//! `cargo run --release --features train --example link_prediction -- DIR [SEEDS]`
//!
//! DIR holds `cora.edges`, `cora.features`, `citeseer.edges` and `citeseer.features`.
#![allow(clippy::print_stdout)]

use std::env;
use std::error::Error;
use std::time::Instant;

use algofind_gae::train::Runtime;
use algofind_gae::train::link_prediction::{self, CitationGraph};
use algofind_gae::{GaeConfig, RankingScore};

/// AUC and AP in percent as published by Kipf and Welling (2016), for GAE and VGAE.
const PUBLISHED: [(&str, [(f64, f64); 2]); 2] =
    [("cora", [(91.0, 92.0), (91.4, 92.6)]), ("citeseer", [(89.5, 89.9), (90.8, 92.0)])];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let directory = arguments.next().ok_or("usage: link_prediction DIR [SEEDS]")?;
    let n_seeds: u64 = arguments.next().map_or(Ok(10), |seeds| seeds.parse())?;
    let models = [("GAE", GaeConfig::kipf()), ("VGAE", GaeConfig::kipf().variational())];

    println!("| graph | model | AUC | AP | published AUC / AP | s a run |");
    println!("|---|---|---|---|---|---|");
    for (name, published) in PUBLISHED {
        let CitationGraph { graph, features } = CitationGraph::read(&directory, name)?;
        for ((model, config), (auc, ap)) in models.iter().zip(published) {
            let clock = Instant::now();
            let scores = (0..n_seeds)
                .map(|seed| link_prediction::run(&graph, features.view(), config, seed, &Runtime::cpu()))
                .collect::<Result<Vec<_>, _>>()?;
            let seconds = clock.elapsed().as_secs_f64() / n_seeds as f64;
            println!(
                "| {name} | {model} | {} | {} | {auc:.1} / {ap:.1} | {seconds:.1} |",
                percent(&scores, |score| score.auc),
                percent(&scores, |score| score.ap),
            );
        }
    }
    Ok(())
}

/// Mean ± standard error, in percent.
fn percent(scores: &[RankingScore], pick: fn(&RankingScore) -> f64) -> String {
    let n = scores.len() as f64;
    let mean = scores.iter().map(pick).sum::<f64>() / n;
    let variance = scores.iter().map(|score| (pick(score) - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    format!("{:.1} ± {:.1}", 100.0 * mean, 100.0 * (variance / n).sqrt())
}
