//! Examples, and source that is lowered, linked and run.

use algofind_behave::example::{parse_file, parse_json, parse_pairs};
use algofind_behave::lower::{LowerLimits, SourceFile, builtin, lower_all};
use algofind_behave::run::Limits;
use algofind_behave::search::{Corpus, SearchOptions};

/// Examples as people type them, one a line.
pub fn examples(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = parse_file(&text);
    if let Ok(examples) = parse_pairs(text.lines()) {
        // What was read can be written and read again.
        for pair in &examples.pairs {
            let inputs: Vec<String> = pair.inputs.iter().map(|input| input.value.to_string()).collect();
            let _ = parse_pairs([format!("({}) -> {}", inputs.join(", "), pair.output.value).as_str()]);
        }
    }
}

/// Examples as JSON.
pub fn json(bytes: &[u8]) {
    let _ = parse_json(&String::from_utf8_lossy(bytes));
}

/// A file with this ending is lowered and linked.
pub fn lower(ending: &str, bytes: &[u8]) {
    corpus(ending, bytes);
}

fn corpus(ending: &str, bytes: &[u8]) -> Corpus {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let file = SourceFile { path: format!("file.{ending}"), text };
    Corpus::new(lower_all(&[file], &builtin(), LowerLimits::default()))
}

/// A file with this ending is lowered, linked, and its functions are called, whatever they do.
pub fn run(ending: &str, bytes: &[u8]) {
    let corpus = corpus(ending, bytes);
    let limits = Limits { steps: 20_000, depth: 60, memory: 1 << 20, trace: 256 };
    // Without parameters that the examples do not mention: no solver, which is a program of its own where one is installed.
    let options = SearchOptions { limits, relaxed: false, ..SearchOptions::default() };
    for query in QUERIES {
        let Ok(examples) = parse_pairs([query]) else { continue };
        corpus.search(&examples, &options);
    }
}

const QUERIES: [&str; 5] =
    ["(1) -> 2", "(\"ab\") -> \"ba\"", "([2, 1]) -> [1, 2]", "(3, 4) -> 7", "(\"a\", \"b\") -> true"];
