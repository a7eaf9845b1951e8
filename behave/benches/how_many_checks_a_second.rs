//! How many checks a second: a function, a way to call it and a pair of examples?
//!
//! Corpus: our own differential functions in `tests/differential` (Java, C and Python), or the files below `ALGOFIND_SOURCES`.
//! Measure: lowering, linking, and for a few queries the checks made and the time of a whole search, the median of five
//! rounds on all cores. The Satsy paper needed 21.8 ms a check and 42.8 s a query.
//!
//! ```text
//! ALGOFIND_SOURCES=path cargo bench -p algofind-behave --bench how_many_checks_a_second
//! ```

#![allow(clippy::print_stdout, reason = "a benchmark reports")]

use std::path::{Path, PathBuf};
use std::time::Instant;

use algofind_behave::example::parse_pairs;
use algofind_behave::lower::{LowerLimits, SourceFile, builtin, lower_all};
use algofind_behave::search::{Corpus, SearchOptions};

const ROUNDS: usize = 5;
const QUERIES: [&[&str]; 5] = [
    &["(12, 18) -> 6", "(7, 5) -> 1"],
    &["(\"racecar\") -> true", "(\"ab\") -> false"],
    &["([3, 1, 2]) -> [1, 2, 3]"],
    &["(\"kitten\", \"sitting\") -> 3"],
    &["(7) -> true", "(9) -> false"],
];

fn main() {
    let root = std::env::var_os("ALGOFIND_SOURCES")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/differential"), PathBuf::from);
    let mut files = Vec::new();
    read(&root, &mut files);
    files.sort_by(|a: &SourceFile, b| a.path.cmp(&b.path));
    let bytes: usize = files.iter().map(|file| file.text.len()).sum();
    let start = Instant::now();
    let units = lower_all(&files, &builtin(), LowerLimits::default());
    let lowered = start.elapsed();
    let start = Instant::now();
    let corpus = Corpus::new(units);
    println!(
        "{} files, {:.1} MB, {} functions: lowered in {lowered:.1?}, linked in {:.1?}",
        files.len(),
        bytes as f64 / 1e6,
        corpus.table().n_functions(),
        start.elapsed()
    );
    for query in QUERIES {
        let Ok(examples) = parse_pairs(query.iter().copied()) else { continue };
        let mut times = Vec::new();
        let mut stats = None;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            stats = Some(corpus.search(&examples, &SearchOptions::default()).stats);
            times.push(start.elapsed());
        }
        times.sort_unstable();
        let (median, stats) = (times[ROUNDS / 2], stats.unwrap_or_default());
        println!(
            "{:40} {:6} candidates {:8} checks {:9.1?} a query {:8.0} checks a second",
            query[0],
            stats.n_candidates,
            stats.n_checks,
            median,
            stats.n_checks as f64 / median.as_secs_f64()
        );
    }
}

fn read(folder: &Path, files: &mut Vec<SourceFile>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_owned();
        if path.is_dir() {
            read(&path, files);
        } else if builtin().iter().any(|language| language.extensions().contains(&ending.as_str()))
            && let Ok(bytes) = std::fs::read(&path)
        {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            files.push(SourceFile { path: path.to_string_lossy().into_owned(), text });
        }
    }
}
