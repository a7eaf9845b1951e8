//! The pieces of work that are measured, each run in a process of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use algofind::index::BuildOptions;
use algofind::search::SearchOptions;
use algofind::{Encoders, Index, Query};
use algofind_icfg::project::{Registry, WalkOptions, walk};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// What a piece of work cost.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Cost {
    pub(crate) seconds: f64,
    /// Over all threads: other work on the machine hardly changes it.
    pub(crate) cpu_seconds: f64,
    pub(crate) peak_mb: f64,
    pub(crate) n_lines: f64,
    /// One for each query.
    pub(crate) milliseconds: Vec<f64>,
}

impl Cost {
    /// What a process tells about itself.
    pub(crate) fn of(command: &mut Command) -> Self {
        Self::several(command).pop().expect("a stage reports its cost")
    }

    /// The same for one with several stages: a line of JSON for each.
    pub(crate) fn several(command: &mut Command) -> Vec<Self> {
        let output = command.stderr(std::process::Stdio::inherit()).output().expect("the program starts");
        assert!(output.status.success(), "{command:?} failed");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines().map(|line| serde_json::from_str(line).expect("a cost")).collect()
    }

    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.milliseconds.clone();
        sorted.sort_by(f64::total_cmp);
        let at = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len().max(1)) - 1;
        sorted.get(at).copied().unwrap_or(f64::NAN)
    }
}

/// Does one piece of work and reports what it cost.
pub(crate) fn run(name: &str, paths: &[String]) {
    let start = Instant::now();
    let mut cost = match (name, paths) {
        ("read", [code]) => Cost { n_lines: read(Path::new(code)), ..Cost::default() },
        ("index", [code, index]) => {
            let report =
                Index::update(Path::new(index), &[code], &BuildOptions::default()).expect("an index");
            Cost { n_lines: report.n_lines as f64, ..Cost::default() }
        }
        ("search", [index, queries]) => {
            Cost { milliseconds: search(index, &query_files(Path::new(queries)), 2), ..Cost::default() }
        }
        ("search-one", [index, query]) => {
            Cost { milliseconds: search(index, &[PathBuf::from(query)], 1), ..Cost::default() }
        }
        _ => panic!("there is no stage {name} of {} paths", paths.len()),
    };
    cost.seconds = start.elapsed().as_secs_f64();
    cost.cpu_seconds = cpu_seconds();
    cost.peak_mb = peak_mb();
    println!("{}", serde_json::to_string(&cost).expect("numbers"));
}

/// The queries of a folder, by name.
pub(crate) fn query_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of queries");
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    files
}

/// Lines of all source files, which are read anew.
fn read(code: &Path) -> f64 {
    let found = walk(&[code.to_owned()], &Registry::builtin(), &WalkOptions::default(), |_| true);
    let files = found.expect("a folder with source code").files;
    let lines = |path: &PathBuf| {
        let bytes = fs::read(path).expect("a file");
        bytes.split(|&byte| byte == b'\n').count() as f64
    };
    files.par_iter().map(|file| lines(&file.path)).sum()
}

/// Milliseconds of each query in the last of several rounds.
fn search(index: &str, queries: &[PathBuf], n_rounds: usize) -> Vec<f64> {
    let encoders = Encoders::shipped();
    let index = Index::open(Path::new(index), encoders.clone()).expect("an index");
    let one = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a query");
        let start = Instant::now();
        let query = Query::new(&text, &encoders).expect("a query");
        std::hint::black_box(index.search(&query, &SearchOptions::default()).expect("an answer"));
        start.elapsed().as_secs_f64() * 1e3
    };
    let mut last = Vec::new();
    for _ in 0..n_rounds {
        last = queries.iter().map(one).collect();
    }
    last
}

/// Processor time of this process so far; not a number where the system does not tell.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<f64> = stat.split_whitespace().skip(13).take(2).filter_map(|f| f.parse().ok()).collect();
    // Ticks of ten milliseconds, on every Linux in use.
    if let [user, system] = fields[..] { (user + system) / 100.0 } else { f64::NAN }
}

/// The most memory this process has had; not a number where the system does not tell.
fn peak_mb() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok())
        .map_or(f64::NAN, |kb| kb / 1024.0)
}
