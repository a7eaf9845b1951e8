//! Measures the search on a set of queries and labels.
//!
//! `cargo run --release --example evaluate -- SET CODE…`, where `SET` holds `queries.jsonl` and `labels.jsonl` and each `CODE` is
//! a folder. With `ANSWERS` set, the answers of the default ranking are written to the file of that name. What stands after `/./` in a `CODE` is the path that labels know it by: `corpora/./c/zlib`.

#![allow(clippy::print_stdout, reason = "an example that prints its result")]

use std::path::Path;

use algofind_behave::eval::{Set, answer_lines, evaluate, read_code, report};
use algofind_behave::lower::{LowerLimits, Lowering, lower_all};
use algofind_behave::matching::Ranking;
use algofind_behave::search::{Corpus, SearchOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, code @ ..] = arguments.as_slice() else { return Err("usage: evaluate SET CODE…".into()) };
    let set = Set::read(Path::new(set))?;
    let files = read_code(code)?;
    let languages: Vec<&dyn Lowering> = algofind_behave::lower::builtin();
    let corpus = Corpus::new(lower_all(&files, &languages, LowerLimits::default()));
    let options = SearchOptions::default();
    let rankings = [Ranking::SatsyRoundRobin, Ranking::SatsyRanked, Ranking::Default];
    let evaluations = evaluate(&corpus, &set, &rankings, &options);
    if let Some(path) = std::env::var_os("ANSWERS") {
        std::fs::write(path, evaluations.last().map(answer_lines).unwrap_or_default())?;
    }
    println!("{}", report(&corpus, &set, &evaluations, &format!("evaluate {}", arguments.join(" "))));
    Ok(())
}
