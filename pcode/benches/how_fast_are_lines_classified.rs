//! How fast are lines told apart, against just finding them with `str::lines()`?
//!
//! Corpus: the hand-labelled pseudo-code lines of `tests/classify/lines.tsv`, repeated. One core, best of five.
//!
//! ```text
//! cargo bench -p algofind-pcode --bench how_fast_are_lines_classified
//! ```

// A bench reports on the terminal.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use algofind_pcode::classify::{LineKind, classify};

fn best_of_five(mut work: impl FnMut() -> usize) -> Duration {
    let run = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..5).map(run).min().unwrap_or_default()
}

fn main() {
    let lines: Vec<&str> = include_str!("../tests/classify/lines.tsv")
        .lines()
        .skip(1)
        .filter_map(|row| row.split_once('\t').map(|(_, line)| line))
        .collect();
    let text = lines.join("\n").repeat(200);
    let n_lines = text.lines().count();
    let split = best_of_five(|| text.lines().map(|line| black_box(line).len()).sum());
    let classified = best_of_five(|| text.lines().filter(|line| classify(line) == LineKind::Math).count());
    println!("{n_lines} lines, {:.1} MB", text.len() as f64 / 1e6);
    println!(
        "classify: {:.2} million lines/s, {:.1} MB/s, {:.1} times the time of str::lines()",
        n_lines as f64 / classified.as_secs_f64() / 1e6,
        text.len() as f64 / classified.as_secs_f64() / 1e6,
        classified.as_secs_f64() / split.as_secs_f64(),
    );
}
