//! How long does it take to encode a million nodes with the lean model?
//!
//! `cargo bench -p algofind-gae --bench encoding_speed [-- N_NODES]`
//!
//! 263 features, 64 → 32, a control-flow-like graph: a chain with a jump at every third node. Checks of the input and
//! the normalisation of the adjacency are part of the time.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::time::Instant;

use algofind_gae::{Gae, GaeConfig, Graph, GraphEncoder, ModelCard};
use ndarray::Array2;

const N_FEATURES: usize = 263;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo passes `--bench` before the user's arguments.
    let n: u32 = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(1_000_000);
    let chain = (1..n).map(|node| (node - 1, node));
    let jumps = (0..n).step_by(3).map(|node| (node, (node + 5 + node % 29) % n));
    let graph = Graph::new(n as usize, chain.chain(jumps))?;
    let pattern = |i: usize, j: usize| ((i * 31 + j * 17) % 101) as f32 / 101.0 - 0.5;
    let features = Array2::from_shape_fn((n as usize, N_FEATURES), |(i, j)| pattern(i, j));
    let config = GaeConfig::lean();
    let weights = config
        .shapes(N_FEATURES)
        .into_iter()
        .map(|shape| Array2::from_shape_fn(shape, |(i, j)| pattern(j, i)));
    let weights = weights.collect();
    let gae = Gae::from_weights(ModelCard::untrained(config, N_FEATURES, "pattern"), weights)?;

    let clock = Instant::now();
    let vectors = gae.encode(&graph, features.view())?;
    let seconds = clock.elapsed().as_secs_f64();
    println!("{n} nodes, {} edges: {:?} in {seconds:.2} s", graph.n_edges(), vectors.dim());
    Ok(())
}
