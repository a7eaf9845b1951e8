//! Measures the search on a set of queries and labels.
//!
//! `cargo run --release --example evaluate -- SET CODE…`, where `SET` holds `queries.jsonl` and `labels.jsonl` and each `CODE` is
//! a folder. With `ANSWERS` set, the answers of the default ranking are written to the file of that name. What stands after `/./` in a `CODE` is the path that labels know it by: `corpora/./c/zlib`.

#![allow(clippy::print_stdout, reason = "an example that prints its result")]

use std::path::Path;

use algofind_behave::eval::{Set, answer_lines, evaluate, report};
use algofind_behave::lower::{LowerLimits, Lowering, SourceFile, lower_all};
use algofind_behave::matching::Ranking;
use algofind_behave::search::{Corpus, SearchOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [set, code @ ..] = arguments.as_slice() else { return Err("usage: evaluate SET CODE…".into()) };
    let set = Set::read(Path::new(set))?;
    let mut files = Vec::new();
    for folder in code {
        let (root, known) = folder.split_once("/./").unwrap_or((folder, ""));
        read(&Path::new(root).join(known), known, &mut files);
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
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

fn read(folder: &Path, known: &str, files: &mut Vec<SourceFile>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let known = if known.is_empty() { name } else { format!("{known}/{name}") };
        if path.is_dir() {
            read(&path, &known, files);
        } else if let Ok(text) = std::fs::read(&path) {
            files.push(SourceFile { path: known, text: String::from_utf8_lossy(&text).into_owned() });
        }
    }
}
