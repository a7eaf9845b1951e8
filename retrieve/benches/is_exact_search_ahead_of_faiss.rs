//! Are exact and approximate search ahead of FAISS, and does nothing get lost by storing 8-bit integers?
//!
//! Corpus: clustered unit vectors, 300,000 by 256 unless `--rows` and `--dimension` say otherwise. A query is a batch
//! of 16 vectors, as the nodes of one pseudo-code are. Measure: milliseconds per batch (median) and of processor
//! time over all threads, recall@100 against exact single precision, bytes stored, build time.
//!
//! `--hnsw 0` leaves out the approximate indexes, which take a minute to build; `--neighbours` and `--build-width` are
//! theirs. With `ALGOFIND_PYTHON` set to a Python that has faiss, `peers/faiss_peer.py` runs on the same data and as many
//! threads, and its table follows.
//!
//! ```text
//! ALGOFIND_PYTHON=python3 cargo bench -p algofind-retrieve --bench is_exact_search_ahead_of_faiss
//! ```

#![allow(clippy::print_stdout, reason = "a benchmark reports")]

mod support;

use std::collections::HashSet;
use std::time::Instant;

use algofind_retrieve::unit::Vector;
use algofind_retrieve::vector::{
    Exact, F16Rows, F32Rows, Hit, Hnsw, HnswConfig, HnswGraph, Int4Rows, Int8Rows, Queries, VectorIndex,
    quantize, quantize4,
};
use half::f16;
use support::{argument, clustered, measure};

const K: usize = 100;
const N_QUERIES: usize = 16;
const N_BATCHES: usize = 8;
/// How often all batches are searched; often enough for the ten milliseconds in which processor time is counted.
const N_ROUNDS: usize = 9;

fn main() {
    let (n, dimension) = (argument("--rows", 300_000), argument("--dimension", 256));
    let threads = rayon::current_num_threads();
    let all = clustered(n + N_QUERIES * N_BATCHES, dimension, 3000, 1);
    let (queries, stored) = all.split_at(N_QUERIES * N_BATCHES * dimension);
    let batches: Vec<Queries> = queries
        .chunks_exact(N_QUERIES * dimension)
        .map(|batch| Queries::new(dimension, batch.chunks_exact(dimension)))
        .collect();
    println!("{n} × {dimension}, {N_QUERIES} queries a batch, recall@{K}, {threads} threads\n");
    println!(
        "| method | build s | MB | ms a batch | CPU ms a batch | recall@{K} |\n|---|---|---|---|---|---|"
    );

    let full = F32Rows::new(dimension, stored);
    let truth: Vec<_> = batches.iter().map(|batch| Exact::new(full).search(batch, K)).collect();
    let megabytes = |bytes: usize| bytes as f64 / 1e6;
    let report = |name: &str, build: f64, bytes: usize, index: &dyn VectorIndex| {
        let cost = measure(N_ROUNDS, || batches.iter().map(|b| index.search(b, K).len()).sum::<usize>());
        let (ms, cpu_ms) = (cost.ms / N_BATCHES as f64, cost.cpu_ms / N_BATCHES as f64);
        let found: Vec<_> = batches.iter().map(|batch| index.search(batch, K)).collect();
        let recall = recall(&found, &truth);
        println!("| {name} | {build:.2} | {:.0} | {ms:.1} | {cpu_ms:.1} | {recall:.4} |", megabytes(bytes));
    };
    report("exact f32", 0.0, stored.len() * 4, &Exact::new(full));

    let start = Instant::now();
    let halves: Vec<f16> = stored.iter().map(|&v| f16::from_f32(v)).collect();
    let build = start.elapsed().as_secs_f64();
    report("exact f16", build, stored.len() * 2, &Exact::new(F16Rows::new(dimension, &halves)));
    drop(halves);

    let start = Instant::now();
    let mut values = Vec::with_capacity(stored.len());
    let scales: Vec<f32> =
        stored.chunks_exact(dimension).map(|row| quantize(&Vector::F32(row.to_vec()), &mut values)).collect();
    let build = start.elapsed().as_secs_f64();
    let int8 = Int8Rows::new(dimension, &values, &scales);
    report("exact int8", build, values.len() + scales.len() * 4, &Exact::new(int8));
    let bytes = values.len() + scales.len() * 4 + stored.len() * 4;
    report("exact int8, best 200 by f32", build, bytes, &Exact::new(int8).rescored_by(full));

    let start = Instant::now();
    let mut rows = Vec::with_capacity(stored.len() / 2);
    let small_scales: Vec<f32> =
        stored.chunks_exact(dimension).map(|row| quantize4(&Vector::F32(row.to_vec()), &mut rows)).collect();
    let build = start.elapsed().as_secs_f64();
    let int4 = Int4Rows::new(dimension, &rows, &small_scales);
    report("exact int4", build, rows.len() + scales.len() * 4, &Exact::new(int4));
    let bytes = rows.len() + scales.len() * 4 + stored.len() * 4;
    report("exact int4, best 200 by f32", build, bytes, &Exact::new(int4).rescored_by(full));

    let with_hnsw = argument("--hnsw", 1);
    if with_hnsw > 0 {
        report_hnsw(int8, &report);
    }
    if let Ok(python) = std::env::var("ALGOFIND_PYTHON") {
        let hnsw = if with_hnsw > 0 { (neighbours(), build_width()) } else { (0, 0) };
        let shape = [dimension, N_QUERIES, N_BATCHES, N_ROUNDS, K, threads, hnsw.0, hnsw.1];
        run_peer(&python, &all, shape);
    }
}

fn neighbours() -> usize {
    argument("--neighbours", HnswConfig::default().n_neighbours)
}

fn build_width() -> usize {
    argument("--build-width", HnswConfig::default().build_width)
}

/// What reports one index: name, build time, bytes, index.
type Report<'a> = &'a dyn Fn(&str, f64, usize, &dyn VectorIndex);

fn report_hnsw(int8: Int8Rows<'_>, report: Report<'_>) {
    let config = HnswConfig { n_neighbours: neighbours(), build_width: build_width() };
    let start = Instant::now();
    let graph = HnswGraph::build(int8, config);
    let build = start.elapsed().as_secs_f64();
    let rows = int8.len() * (int8.dimension() + 4);
    for width in [100, 150, 200, 300, 400] {
        let index = Hnsw::new(&graph, int8).expect("the graph of these rows").with_search_width(width);
        report(&format!("HNSW int8 ef{width}"), build, rows + graph.n_bytes(), &index);
    }
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    graph.save(file.path()).expect("room for the graph");
    let open = measure(N_ROUNDS, || HnswGraph::open(file.path()).expect("as it was saved"));
    let check = measure(N_ROUNDS, || {
        let graph = HnswGraph::open(file.path()).expect("as it was saved");
        Hnsw::new(&graph, int8).expect("as it was saved").len()
    });
    println!(
        "\nthe graph from a file: opened in {:.2} ms, with its checksums compared {:.1} ms\n",
        open.ms, check.ms
    );
}

fn recall(found: &[Vec<Vec<Hit>>], truth: &[Vec<Vec<Hit>>]) -> f64 {
    let mut hits = 0;
    let mut total = 0;
    for (found, truth) in found.iter().flatten().zip(truth.iter().flatten()) {
        let truth: HashSet<u32> = truth.iter().map(|hit| hit.row).collect();
        hits += found.iter().filter(|hit| truth.contains(&hit.row)).count();
        total += truth.len();
    }
    hits as f64 / total as f64
}

/// Runs the peer on the same vectors.
fn run_peer(python: &str, all: &[f32], arguments: [usize; 8]) {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytemuck::cast_slice::<f32, u8>(all)).expect("room for the vectors");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/peers/faiss_peer.py");
    let arguments = arguments.map(|n| n.to_string());
    let status = std::process::Command::new(python).arg(script).arg(file.path()).args(arguments).status();
    assert!(status.expect("python starts").success(), "the peer failed");
}
