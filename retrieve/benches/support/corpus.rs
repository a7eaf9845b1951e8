//! Units cut out of real source files line by line, as many times over as wanted.
//!
//! Lines stand for nodes, runs of a dozen lines for functions. That is not control flow, but the numbers that cost
//! depends on are those of real code: bytes per node, repeated lines, words, names.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use algofind_retrieve::unit::{CallUnit, FieldTerms, FileUnit, FunctionUnit, NodeUnit, TextUnit, Vector};

use super::Random;

pub(crate) const TEXT_DIMENSION: usize = 256;
pub(crate) const GRAPH_DIMENSION: usize = 32;
const NODES_PER_FUNCTION: usize = 12;

/// All `.java` and `.c` files below `directory`, sorted.
pub(crate) fn source_files(directory: &Path) -> Vec<PathBuf> {
    let mut open = vec![directory.to_owned()];
    let mut files = Vec::new();
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "java" || e == "c") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

pub(crate) fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The vector of a text: random, but the same for the same key.
pub(crate) fn text_vector(key: u64) -> Vec<f32> {
    let mut random = Random(key);
    (0..TEXT_DIMENSION).map(|_| random.normal()).collect()
}

/// Copy number `copy` of a file. Short lines are idioms and the same in all copies; longer ones differ between them.
pub(crate) fn unit(path: &str, source: &str, copy: u64) -> FileUnit {
    let mut texts = Vec::new();
    let mut known = std::collections::HashMap::new();
    let mut nodes: Vec<(NodeUnit, &str)> = Vec::new();
    let mut start = 0;
    for (number, line) in (1..).zip(source.split_inclusive('\n')) {
        let text = line.trim();
        if text.len() > 3 && !text.starts_with(['*', '/', '#']) {
            let key = hash((text, if text.len() < 16 { 0 } else { copy }));
            let text_number = *known.entry(key).or_insert_with(|| {
                texts.push(TextUnit { key, vector: Vector::F32(text_vector(key)) });
                texts.len() as u32 - 1
            });
            nodes.push((node(text, text_number, number, start, line.len() as u32, key), text));
        }
        start += line.len() as u32;
    }
    FileUnit {
        path: format!("{copy}/{path}"),
        language: "C".to_owned(),
        content_hash: [copy as u8; 32],
        n_lines: source.lines().count() as u32,
        source: source.to_owned(),
        facts: vec![7; nodes.len()],
        functions: nodes.chunks(NODES_PER_FUNCTION).map(|run| function(run, copy)).collect(),
        texts,
    }
}

fn node(text: &str, text_number: u32, line: u32, start: u32, len: u32, key: u64) -> NodeUnit {
    let count = |set: &str| text.chars().filter(|&c| set.contains(c)).count() as u8;
    let mut random = Random(key);
    NodeUnit {
        kind: text.as_bytes()[0] % 8,
        depth: count("{"),
        start_line: line,
        end_line: line,
        start_byte: start,
        end_byte: start + len,
        text: Some(text_number),
        math: [count("+-"), count("*/"), count("["), count("%"), 0, count("&|!"), count("<>=")],
        graph: Some(Vector::F32((0..GRAPH_DIMENSION).map(|_| random.normal()).collect())),
        ..NodeUnit::default()
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1)
}

/// Fields: 0 name, 1 words, 2 structure, 3 shapes.
fn function(run: &[(NodeUnit, &str)], copy: u64) -> FunctionUnit {
    let n = run.len() as u32;
    let name = words(run[0].1).last().unwrap_or("f").to_owned();
    let field = |field: u8, keys: Vec<u64>| FieldTerms {
        field,
        length: keys.len() as u32,
        terms: keys.into_iter().map(|key| (key, 1)).collect(),
    };
    let bag = run.iter().flat_map(|(_, text)| words(text)).map(hash).collect();
    let structure = run.iter().flat_map(|(node, _)| {
        [hash((node.kind, node.depth)), hash((node.kind, node.math)), hash((node.depth, node.math))]
    });
    let shapes = run.iter().flat_map(|(_, text)| {
        let tokens: Vec<&str> = text.split(' ').collect();
        (2..5_usize).flat_map(move |n| tokens.windows(n).map(hash).collect::<Vec<_>>())
    });
    FunctionUnit {
        scope: "Scope".to_owned(),
        start_line: run[0].0.start_line,
        end_line: run[run.len() - 1].0.end_line,
        fingerprint: hash((run[0].1, copy)),
        nodes: run.iter().map(|(node, _)| node.clone()).collect(),
        edges: (1..n)
            .map(|to| (to - 1, to, 0))
            .chain((3..n).step_by(4).map(|from| (from, from - 3, 3)))
            .collect(),
        calls: vec![CallUnit { node: n / 2, name: name.clone() }],
        fields: vec![
            field(0, words(&name).map(hash).collect()),
            field(1, bag),
            field(2, structure.collect()),
            field(3, shapes.collect()),
        ],
        name,
        ..FunctionUnit::default()
    }
}
