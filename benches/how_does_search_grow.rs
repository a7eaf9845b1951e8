//! How do time, memory and disk grow with the amount of code?
//!
//! Corpus: the files below `ALGOFIND_SOURCES` (several directories are separated by `:`) in languages that are read,
//! copied to a temporary directory: every so many of them for about 10⁴ and 10⁵ nodes, and all, which is as many times
//! over as `ALGOFIND_COPIES` says (once unless told). Measure: making the index, its size over that of the sources,
//! bringing it up to date after every hundredth file changed, opening it, opening it with everything that a search reads
//! compared with its checksums, and the default ranking for a few queries of ten to twenty lines, with the memory of the
//! process that answers them. Files are in the page cache.
//!
//! ```text
//! ALGOFIND_SOURCES=path cargo bench --bench how_does_search_grow
//! ```

#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use algofind::icfg::project::{Registry, SourceFile, WalkOptions, walk};
use algofind::index::BuildOptions;
use algofind::retrieve::index::IndexReader;
use algofind::search::SearchOptions;
use algofind::{Encoders, Index, Query};

/// Nodes aimed at; the last row is the whole corpus.
const SIZES: [usize; 2] = [10_000, 100_000];
/// Rounds of all queries; the median counts.
const ROUNDS: usize = 5;
/// Every so many files change before the index is brought up to date.
const CHANGED: usize = 100;

const QUERIES: [&str; 4] = [
    "DIJKSTRA(G, w, s)\n  for each vertex v in G\n    d[v] = infinity\n    parent[v] = nil\n  d[s] = 0\n  Q = vertices of G\n  while Q is not empty\n    u = EXTRACT-MIN(Q)\n    for each neighbour v of u\n      if d[v] > d[u] + w(u, v)\n        d[v] = d[u] + w(u, v)\n        parent[v] = u",
    "QUICKSORT(A, p, r)\n  if p < r\n    x = A[r]\n    i = p - 1\n    for j = p to r - 1\n      if A[j] <= x\n        i = i + 1\n        exchange A[i] with A[j]\n    exchange A[i + 1] with A[r]\n    QUICKSORT(A, p, i)\n    QUICKSORT(A, i + 2, r)",
    "CRC(message)\n  crc = 0xffffffff\n  for each byte b of message\n    crc = crc xor b\n    for k = 1 to 8\n      if crc and 1\n        crc = (crc >> 1) xor 0xedb88320\n      else crc = crc >> 1\n  return not crc",
    "LU-DECOMPOSE(A, n)\n  for k = 1 to n\n    p = 0\n    for i = k to n\n      if |A[i][k]| > p\n        p = |A[i][k]|\n        pivot = i\n    if p == 0\n      error singular matrix\n    exchange rows k and pivot of A\n    for i = k + 1 to n\n      A[i][k] = A[i][k] / A[k][k]\n      for j = k + 1 to n\n        A[i][j] = A[i][j] - A[i][k] * A[k][j]",
];

fn main() {
    if let Some(directory) = std::env::args().skip_while(|a| a != "--query").nth(1) {
        return answer(Path::new(&directory));
    }
    let Ok(sources) = std::env::var("ALGOFIND_SOURCES") else {
        println!("ALGOFIND_SOURCES names no directory with source files: nothing measured");
        return;
    };
    let copies = std::env::var("ALGOFIND_COPIES").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let paths: Vec<PathBuf> = sources.split(':').map(PathBuf::from).collect();
    let files = walk(&paths, &Registry::builtin(), &WalkOptions::default(), |_| true).expect("sources").files;
    println!(
        "| nodes | functions | source MB | index s | index / source | update s | open ms | check ms | ms a query | CPU ms a query | MB own + mapped |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    // How many nodes a byte of these sources has is known after the first row.
    let mut nodes_per_byte = 0.01;
    let total: u64 = files.iter().map(n_bytes_of).sum();
    for size in SIZES.into_iter().map(Some).chain([None]) {
        let share = size.map_or(1.0, |n| n as f64 / (total as f64 * nodes_per_byte));
        if share <= 1.0 {
            let step = ((1.0 / share).round() as usize).max(1);
            let chosen: Vec<&SourceFile> = files.iter().step_by(step).collect();
            nodes_per_byte = row(&chosen, if size.is_none() { copies } else { 1 });
        }
    }
}

fn n_bytes_of(file: &SourceFile) -> u64 {
    std::fs::metadata(&file.path).map_or(0, |m| m.len())
}

/// Measures an index of some files; returns nodes per byte.
fn row(files: &[&SourceFile], copies: usize) -> f64 {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let (code, directory) = (scratch.path().join("code"), scratch.path().join("index"));
    let mut source_bytes = 0;
    let mut copied = Vec::new();
    for copy in 0..copies {
        for (number, file) in files.iter().enumerate() {
            let name = file.path.file_name().expect("a file has a name");
            let to = code.join(format!("{copy}/{number}")).join(name);
            std::fs::create_dir_all(to.parent().expect("a directory")).expect("room on the disk");
            source_bytes += std::fs::copy(&file.path, &to).expect("a source that can be read");
            copied.push(to);
        }
    }
    let start = Instant::now();
    let report = Index::update(&directory, &[&code], &BuildOptions::default()).expect("an index");
    let seconds = start.elapsed().as_secs_f64();
    let ratio = n_bytes_in(&directory) as f64 / source_bytes as f64;

    for path in copied.iter().step_by(CHANGED) {
        let mut file = std::fs::OpenOptions::new().append(true).open(path).expect("a copy");
        writeln!(file).expect("room on the disk");
    }
    let start = Instant::now();
    let update = Index::update(&directory, &[&code], &BuildOptions::default()).expect("an index");
    let update_seconds = start.elapsed().as_secs_f64();
    assert_eq!(update.n_read, copied.iter().step_by(CHANGED).count());
    print!(
        "| {} | {} | {:.1} | {seconds:.1} | {ratio:.2} | {update_seconds:.2} ",
        report.n_nodes,
        report.n_functions,
        source_bytes as f64 / 1e6
    );
    std::io::stdout().flush().expect("a standard output");
    let this = std::env::current_exe().expect("this program");
    let status = std::process::Command::new(this).arg("--query").arg(&directory).status();
    assert!(status.expect("this program starts").success());
    report.n_nodes as f64 / source_bytes as f64
}

fn n_bytes_in(directory: &Path) -> u64 {
    let entries = std::fs::read_dir(directory).expect("a directory").flatten();
    entries.filter_map(|entry| entry.metadata().ok()).map(|metadata| metadata.len()).sum()
}

/// Opens the index and answers the queries a few times.
fn answer(directory: &Path) {
    let encoders = Encoders::default();
    let queries = QUERIES.map(|text| Query::new(text, &encoders).expect("a query"));
    let start = Instant::now();
    IndexReader::open(directory).expect("an index");
    let open_ms = start.elapsed().as_secs_f64() * 1e3;
    let start = Instant::now();
    let index = Index::open(directory, encoders).expect("an index");
    let check_ms = start.elapsed().as_secs_f64() * 1e3;
    let cpu = cpu_ms();
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        for query in &queries {
            let start = Instant::now();
            let answer = index.search(query, &SearchOptions::default()).expect("an answer");
            std::hint::black_box(answer.results.len());
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    let cpu = (cpu_ms() - cpu) / times.len() as f64;
    times.sort_by(f64::total_cmp);
    let ms = times[times.len() / 2];
    println!(
        "| {open_ms:.2} | {check_ms:.0} | {ms:.0} | {cpu:.0} | {:.0} + {:.0} |",
        memory("RssAnon:"),
        memory("RssFile:")
    );
}

/// Processor time of this process so far; not a number where the system does not tell.
fn cpu_ms() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat.split_whitespace().skip(13).take(2).filter_map(|f| f.parse().ok()).collect();
    // Ticks of ten milliseconds, on every Linux in use.
    if fields.len() == 2 { (fields[0] + fields[1]) * 10.0 } else { f64::NAN }
}

/// Megabytes of a line of the process's status.
fn memory(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    let kilobytes = line.split_whitespace().next().and_then(|value| value.parse::<f64>().ok());
    kilobytes.map_or(f64::NAN, |kilobytes| kilobytes / 1024.0)
}
