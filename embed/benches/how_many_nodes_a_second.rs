//! How many node texts a second does one core turn into words and vectors?
//!
//! ```text
//! ALGOFIND_CODE=/usr/src cargo bench -p algofind-embed --bench how_many_nodes_a_second
//! ```
//!
//! A node text is a line of real code that holds a letter. `ALGOFIND_CODE` is a directory with source files (its first
//! 200,000 such lines are taken); without it the crate's own sources are. Single-threaded, best of five passes, in time
//! on the processor where the system tells it (Linux), so that a busy machine does not count.

// A bench's output is what it is for.
#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use algofind_embed::words::{Words, node_words, split_identifier, stem};
use algofind_embed::{StaticEncoder, TextEncoder};

const MOST: usize = 200_000;

fn main() {
    let directory = std::env::var_os("ALGOFIND_CODE")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), PathBuf::from);
    let lines = lines(&directory);
    let n_words: usize = lines.iter().map(|line| split_identifier(line).count()).sum();
    println!("{} lines, {n_words} words, from {}", lines.len(), directory.display());
    let started = Instant::now();
    let encoder = StaticEncoder::shipped();
    println!("opening the shipped table: {:.1} ms", started.elapsed().as_secs_f64() * 1e3);

    let mut words = Words::default();
    let mut vector = vec![0.0; encoder.dimension()];
    let line_rate =
        |name: &str, rate: f64, what: &str| println!("{name:<28} {:>9.0} thousand {what}/s", rate / 1e3);
    let rate =
        best(n_words, || lines.iter().map(|line| split_identifier(line).map(str::len).sum::<usize>()).sum());
    line_rate("split_identifier", rate, "words");
    let stems = best(n_words, || {
        lines.iter().flat_map(|line| split_identifier(line)).map(|word| stem(word).len()).sum()
    });
    line_rate("split and stem", stems, "words");
    let rate = best(lines.len(), || {
        let mut total = 0;
        for line in &lines {
            node_words(line, &[], "", &mut words);
            total += words.len();
        }
        total
    });
    line_rate("node_words", rate, "texts");
    let rate = best(lines.len(), || {
        let mut total = 0;
        for line in &lines {
            node_words(line, &[], "", &mut words);
            encoder.encode_words_into(words.iter().map(|word| (word, 1.0)), &mut vector);
            total += usize::from(vector[0] > 0.0);
        }
        total
    });
    line_rate("node_words and vectors", rate, "texts");
}

/// Items a second in the fastest of five passes.
fn best(items: usize, mut pass: impl FnMut() -> usize) -> f64 {
    let seconds = (0..5)
        .map(|_| {
            let started = (Instant::now(), processor_seconds());
            black_box(pass());
            match (started.1, processor_seconds()) {
                (Some(before), Some(after)) => after - before,
                _ => started.0.elapsed().as_secs_f64(),
            }
        })
        .fold(f64::INFINITY, f64::min);
    items as f64 / seconds
}

/// Seconds that this thread has been on a processor.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

fn lines(directory: &Path) -> Vec<String> {
    let mut pending = vec![directory.to_owned()];
    let mut lines = Vec::new();
    while let Some(directory) = pending.pop() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(&directory).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|ending| ["c", "java", "rs"].iter().any(|e| ending == *e))
            {
                let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap_or_default()).into_owned();
                lines.extend(
                    text.lines().filter(|line| line.contains(char::is_alphabetic)).map(str::to_owned),
                );
            }
            if lines.len() >= MOST {
                lines.truncate(MOST);
                return lines;
            }
        }
    }
    lines
}
