//! How many training epochs a second, beside PyTorch Geometric on the same graphs in the same run?
//!
//! `ALGOFIND_PYTHON=venv/bin/python cargo bench -p algofind-gae --features train --bench epochs_per_second`
//!
//! Two graphs: one of the size and shape of a project's control flow with the paper's model (20,000 nodes, 26,000
//! edges, 391 dense features, 512 → 512), and a bag-of-words graph of the size of Cora with the model of the
//! link-prediction experiment (2,708 nodes, 5,278 edges, 1,433 features of which about 18 are 1, 32 → 16). All edges
//! train, nothing is validated. An epoch is sampling, forward, backward and a step of Adam; the first is not counted.
#![allow(clippy::print_stdout)]

use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use algofind_gae::train::{Runtime, SparseRoute, Trainer, TrainingGraph};
use algofind_gae::{Batching, GaeConfig, Graph, TrainConfig};
use ndarray::Array2;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

struct Case {
    name: &'static str,
    graph: Graph,
    features: Array2<f32>,
    config: GaeConfig,
    n_epochs: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for case in [bag_of_words(&mut random)?, control_flow(&mut random)?] {
        let peers = run_peers(&case)?;
        let ours = [
            ("own sparse kernels", train(&case, Batching::Full, SparseRoute::Kernels)?),
            ("burn index operations", train(&case, Batching::Full, SparseRoute::IndexOps)?),
            ("edge batches of 2048", train(&case, Batching::Edges(2048), SparseRoute::Kernels)?),
        ];
        let best_peer = peers.iter().map(|peer| peer.1).fold(f64::NAN, f64::max);
        println!("\n{}\n\n| variant | epochs/s | ratio to the best peer |\n|---|---|---|", case.name);
        let ours = ours.iter().map(|&(name, speed)| (format!("gae, {name}"), speed));
        for (name, speed) in peers.iter().cloned().chain(ours) {
            println!("| {name} | {speed:.2} | {:.2} |", speed / best_peer);
        }
    }
    Ok(())
}

/// A chain of statements with jumps, as control flow has.
fn control_flow(random: &mut impl Rng) -> Result<Case, Box<dyn Error>> {
    let n = 20_000;
    let chain = (0..n - 1).map(|node| (node, node + 1));
    let jumps: Vec<_> = (0..6_001)
        .map(|_| {
            let from = random.random_range(0..n);
            (from, (from + random.random_range(2..40)) % n)
        })
        .collect();
    let graph = Graph::new(n as usize, chain.chain(jumps))?;
    let features = Array2::from_shape_simple_fn((n as usize, 391), || random.random_range(-0.1..0.1));
    let name = "20,000 nodes, 26,000 edges, 391 dense features, 512 → 512";
    Ok(Case { name, graph, features, config: GaeConfig::paper(), n_epochs: 6 })
}

fn bag_of_words(random: &mut impl Rng) -> Result<Case, Box<dyn Error>> {
    let n = 2_708;
    let edges: Vec<_> = (0..5_278).map(|_| (random.random_range(0..n), random.random_range(0..n))).collect();
    let mut features = Array2::zeros((n as usize, 1_433));
    for mut row in features.outer_iter_mut() {
        for _ in 0..18 {
            row[random.random_range(0..1_433)] = 1.0;
        }
    }
    let name = "2,708 nodes, 5,278 edges, 1,433 binary features, 32 → 16";
    Ok(Case {
        name,
        graph: Graph::new(n as usize, edges)?,
        features,
        config: GaeConfig::kipf(),
        n_epochs: 60,
    })
}

/// Epochs a second after the first.
fn train(case: &Case, batching: Batching, route: SparseRoute) -> Result<f64, Box<dyn Error>> {
    let training = TrainConfig {
        max_epochs: case.n_epochs + 1,
        patience: None,
        validation_share: 0.0,
        batching,
        ..TrainConfig::default()
    };
    let trained = Trainer::new(case.config.clone(), training)
        .on(Runtime::cpu().with_route(route))
        .fit(&[TrainingGraph { graph: &case.graph, features: case.features.view() }])?;
    let epochs = &trained.history.epochs;
    Ok(case.n_epochs as f64 / (epochs[case.n_epochs].seconds - epochs[0].seconds))
}

/// Runs `peers/pyg_epochs.py` on the same graph; without Python and its packages there are no peers.
fn run_peers(case: &Case) -> Result<Vec<(String, f64)>, Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let edges: Vec<u8> =
        case.graph.edges().iter().flat_map(|&(a, b)| [a, b]).flat_map(u32::to_le_bytes).collect();
    let features: Vec<u8> = case.features.iter().flat_map(|value| value.to_le_bytes()).collect();
    fs::write(directory.path().join("edges.u32"), edges)?;
    fs::write(directory.path().join("features.f32"), features)?;

    let python = env::var("ALGOFIND_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/pyg_epochs.py");
    let mut command = Command::new(&python);
    command.arg(script).arg(directory.path());
    command.args([case.graph.n_nodes(), case.n_epochs].map(|number| number.to_string()));
    command.args(case.config.widths.iter().map(ToString::to_string));
    let output = match command.output() {
        Ok(output) if output.status.success() => output,
        Ok(output) => {
            println!("no peers: {}", String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or(""));
            return Ok(Vec::new());
        }
        Err(error) => {
            println!("no peers: {python}: {error}");
            return Ok(Vec::new());
        }
    };
    let text = String::from_utf8(output.stdout)?;
    let lines = text.lines().filter_map(|line| line.rsplit_once('\t'));
    lines.map(|(name, speed)| Ok((name.to_owned(), speed.parse()?))).collect()
}
