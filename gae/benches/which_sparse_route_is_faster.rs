//! Are this crate's sparse kernels faster than burn's index operations, on each backend?
//!
//! ```text
//! cargo bench -p algofind-gae --features wgpu --bench which_sparse_route_is_faster [-- N_NODES]
//! ```
//!
//! Trains the lean model (263 features, 64 → 32) in full batch on a control-flow-like graph: a chain with a jump at every
//! third node. All edges train. An epoch is sampling, forward, backward and a step of Adam; the first, which compiles the
//! device's programs, is not counted. With feature `train` alone the CPU is measured alone.
#![allow(clippy::print_stdout)]

use std::error::Error;

use algofind_gae::train::{Backend, Runtime, SparseRoute, Trainer, TrainingGraph};
use algofind_gae::{Batching, GaeConfig, Graph, TrainConfig};
use ndarray::Array2;

const N_FEATURES: usize = 263;
const N_EPOCHS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo passes `--bench` before the user's arguments.
    let n: u32 = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(5_000);
    let chain = (1..n).map(|node| (node - 1, node));
    let jumps = (0..n).step_by(3).map(|node| (node, (node + 5 + node % 29) % n));
    let graph = Graph::new(n as usize, chain.chain(jumps))?;
    let pattern = |(i, j): (usize, usize)| ((i * 31 + j * 17) % 101) as f32 / 101.0 - 0.5;
    let features = Array2::from_shape_fn((n as usize, N_FEATURES), pattern);
    println!(
        "{n} nodes, {} edges\n\n| backend | own kernels | index operations |\n|---|---|---|",
        graph.n_edges()
    );
    for backend in [Backend::Cpu, Backend::Wgpu] {
        let runtime = match Runtime::open(backend) {
            Ok(runtime) => runtime,
            Err(error) => {
                println!("| {backend} | {error} | |");
                continue;
            }
        };
        let seconds = |route| -> Result<f64, Box<dyn Error>> {
            let training = TrainConfig {
                max_epochs: N_EPOCHS + 1,
                patience: None,
                validation_share: 0.0,
                batching: Batching::Full,
                ..TrainConfig::default()
            };
            let trained = Trainer::new(GaeConfig::lean(), training)
                .on(runtime.clone().with_route(route))
                .fit(&[TrainingGraph { graph: &graph, features: features.view() }])?;
            let epochs = &trained.history.epochs;
            Ok((epochs[N_EPOCHS].seconds - epochs[0].seconds) / N_EPOCHS as f64)
        };
        let (own, index) = (seconds(SparseRoute::Kernels)?, seconds(SparseRoute::IndexOps)?);
        println!("| {backend} | {:.1} ms | {:.1} ms |", 1e3 * own, 1e3 * index);
    }
    Ok(())
}
