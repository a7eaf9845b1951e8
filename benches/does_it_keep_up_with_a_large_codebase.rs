//! Does it keep up with a large codebase?
//!
//! Corpus: all files below the folder `ALGOFIND_DEVSET` names, searched with the `.txt` files of the folder
//! `ALGOFIND_QUERIES` names; without them the small corpus and the queries of `examples`. Each row runs in a process of
//! its own, so that its peak memory is its own; files are in the page cache.
//!
//! - indexing everything, after nothing changed, and after a hundredth of the files changed (in a copy);
//! - searching, warm (one process, each query read and searched again after a first round) and cold (a process for each
//!   query, from its start to its end);
//! - beside them, as the floor, reading all files and counting their lines on all cores;
//! - and, where `ALGOFIND_PYTHON` is a Python with `bm25s` and `numpy`, BM25 over the same functions.
//!
//! ```text
//! ALGOFIND_DEVSET=path ALGOFIND_QUERIES=path ALGOFIND_PYTHON=python3 \
//!     cargo bench --bench does_it_keep_up_with_a_large_codebase
//! ```

#![allow(clippy::print_stdout, reason = "a benchmark reports")]

mod stage;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use algofind::{Encoders, Index};
use algofind_icfg::project::{Registry, SourceFile, WalkOptions, walk};
use stage::Cost;

/// Of so many files one is changed.
const CHANGED: usize = 100;

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip_while(|argument| argument != "--stage").skip(1).collect();
    if let [name, paths @ ..] = arguments.as_slice() {
        return stage::run(name, paths);
    }
    let folder =
        |name: &str, default: &str| std::env::var_os(name).map_or_else(|| default.into(), PathBuf::from);
    let corpus = folder("ALGOFIND_DEVSET", "examples/corpus");
    let queries = folder("ALGOFIND_QUERIES", "examples/queries");
    let work = tempfile::tempdir().expect("a temporary folder");
    let (copy, index) = (work.path().join("code"), work.path().join("index"));
    let files = copy_sources(&corpus, &copy);

    if let Ok(load) = fs::read_to_string("/proc/loadavg") {
        println!("load before: {}", load.trim());
    }
    println!("\n| indexing | s | processor s | lines/s | lines/processor s | peak MB | of full |");
    println!("|---|---|---|---|---|---|---|");
    let floor = own("read", &[&copy]);
    let full = own("index", &[&copy, &index]);
    indexing("reading, counting lines", &floor, &full);
    indexing("everything", &full, &full);
    indexing("nothing changed", &own("index", &[&copy, &index]), &full);
    change(&copy, &files);
    indexing("1 % of the files changed", &own("index", &[&copy, &index]), &full);
    let peer = peer(work.path(), &copy, &index, &queries);
    if let Some((build, _)) = &peer {
        indexing("bm25s over the same functions", build, &full);
    }
    println!("\n{} functions, index on disk {:.0} MB", n_functions(&index), megabytes(&index));

    println!("\n| searching | p50 ms | p95 ms | peak MB |\n|---|---|---|---|");
    searching("warm", &own("search", &[&index, &queries]));
    searching("cold, a process for each query", &cold(&index, &queries));
    if let Some((_, search)) = &peer {
        searching("bm25s, warm", search);
    }
}

fn indexing(name: &str, cost: &Cost, full: &Cost) {
    let rate = |seconds: f64| cost.n_lines / seconds;
    println!(
        "| {name} | {:.2} | {:.2} | {:.0} | {:.0} | {:.0} | {:.3} |",
        cost.seconds,
        cost.cpu_seconds,
        rate(cost.seconds),
        rate(cost.cpu_seconds),
        cost.peak_mb,
        cost.seconds / full.seconds
    );
}

fn searching(name: &str, cost: &Cost) {
    println!("| {name} | {:.1} | {:.1} | {:.0} |", cost.quantile(0.5), cost.quantile(0.95), cost.peak_mb);
}

/// Copies the sources, to change some of them later.
fn copy_sources(corpus: &Path, copy: &Path) -> Vec<SourceFile> {
    let found = walk(&[corpus.to_owned()], &Registry::builtin(), &WalkOptions::default(), |_| true);
    let files = found.expect("a folder with source code").files;
    for file in &files {
        let to = copy.join(&file.name);
        fs::create_dir_all(to.parent().expect("it lies in the copy")).expect("room for a copy");
        fs::copy(&file.path, to).expect("room for a copy");
    }
    files
}

fn change(copy: &Path, files: &[SourceFile]) {
    for file in files.iter().step_by(CHANGED) {
        let path = copy.join(&file.name);
        let mut source = fs::read(&path).expect("it was copied");
        source.extend_from_slice(b"\n// changed\n");
        fs::write(&path, source).expect("it can be written");
    }
}

/// Runs a stage of this program in a process of its own.
fn own(stage: &str, paths: &[&Path]) -> Cost {
    let this = std::env::current_exe().expect("this program");
    Cost::of(Command::new(this).arg("--stage").arg(stage).args(paths))
}

fn cold(index: &Path, queries: &Path) -> Cost {
    let mut costs = Cost::default();
    for query in stage::query_files(queries) {
        let start = Instant::now();
        let cost = own("search-one", &[index, &query]);
        costs.milliseconds.push(start.elapsed().as_secs_f64() * 1e3);
        costs.peak_mb = costs.peak_mb.max(cost.peak_mb);
    }
    costs
}

/// What BM25 in Python costs: building and searching.
fn peer(work: &Path, copy: &Path, index: &Path, queries: &Path) -> Option<(Cost, Cost)> {
    let python = std::env::var_os("ALGOFIND_PYTHON")?;
    let functions = work.join("functions.tsv");
    fs::write(&functions, function_list(index)).expect("room for a list");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/bm25_peer.py");
    let mut command = Command::new(python);
    let both = Cost::several(command.arg(script).args([copy, &functions, queries]));
    <[Cost; 2]>::try_from(both).ok().map(|[build, search]| (build, search))
}

fn open(index: &Path) -> Index {
    Index::open(index, Encoders::shipped()).expect("an index")
}

/// Lines `path TAB first TAB last`.
fn function_list(index: &Path) -> String {
    let index = open(index);
    let snapshot = index.snapshot().expect("an index");
    let line = |at: algofind_retrieve::index::FunctionRef| {
        let segment = snapshot.segment(at.segment);
        let function = segment.function(at.function);
        format!("{}\t{}\t{}\n", segment.file(function.file).path, function.start_line, function.end_line)
    };
    snapshot.live_functions().map(line).collect()
}

fn n_functions(index: &Path) -> usize {
    open(index).snapshot().expect("an index").live_functions().count()
}

fn megabytes(folder: &Path) -> f64 {
    let files = fs::read_dir(folder).expect("a folder").filter_map(|entry| entry.ok()?.metadata().ok());
    files.map(|file| file.len() as f64).sum::<f64>() / 1e6
}
