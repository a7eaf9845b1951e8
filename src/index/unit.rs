//! One source file as the index stores it.

use std::collections::HashSet;

use algofind_embed::TextEncoder;
use algofind_embed::words::{Words, identifier_words, node_words};
use algofind_icfg::spelling::Spelling;
use algofind_icfg::{FileGraph, FunctionRef, Icfg, NodeRef};
use algofind_retrieve::unit::{
    FieldTerms, FileUnit, FunctionUnit, NodeMark, NodeUnit, RowUnit, TableUnit, Vector,
};
use algofind_steps::keys::key::{self, Key, Space};
use algofind_steps::outline::Outline;

use super::error::IndexError;
use super::node_vectors;
use super::rows::{pack_flags, pack_kind};
use crate::encoders::Encoders;
use crate::evidence::notes::{self, write_notes};
use crate::evidence::{FunctionEvidence, Surroundings};

/// The table of the vectors of words, each by what notes keep of its key.
pub(crate) const WORDS: &str = "words";

/// What of a file is described.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// What the default ranking needs.
    #[default]
    Functions,
    /// Also vectors of nodes and the edges between them, which the ranking of the paper needs.
    Nodes,
}

/// Describes a parsed file, whose language has this spelling, with everything it can be found by.
pub fn file_unit(
    graph: FileGraph,
    spelling: &Spelling,
    content_hash: [u8; 32],
    encoders: &Encoders,
    detail: Detail,
) -> Result<FileUnit, IndexError> {
    let facts = postcard::to_allocvec(graph.symbols()).map_err(IndexError::facts)?;
    let graph = Icfg::from_files([graph]);
    let Some(file) = graph.files().next() else { return Ok(FileUnit::default()) };
    let mut words = Texts::default();
    let mut functions: Vec<FunctionUnit> =
        file.functions().map(|function| function_unit(function, spelling, file.path(), &mut words)).collect();
    let mut tables = vec![words.table(WORDS, &*encoders.text)?];
    if detail == Detail::Nodes {
        node_vectors::add(&graph, &mut functions, &mut tables, encoders)?;
    }
    Ok(FileUnit {
        path: file.path().to_owned(),
        language: file.language().to_string(),
        content_hash,
        n_lines: file.n_lines(),
        source: file.source().to_owned(),
        facts,
        functions,
        tables,
    })
}

/// Distinct words of a file, by key.
#[derive(Default)]
struct Texts {
    keys: Vec<u64>,
    spelled: Vec<String>,
    known: HashSet<u64>,
}

impl Texts {
    /// Notes a word, and gives its key.
    fn add(&mut self, word: &str) -> u64 {
        let key = key::word(word);
        let kept = u64::from(notes::word(key));
        if self.known.insert(kept) {
            self.keys.push(kept);
            self.spelled.push(word.to_owned());
        }
        key
    }

    /// The vectors of the words.
    fn table(self, name: &str, encoder: &dyn TextEncoder) -> Result<TableUnit, IndexError> {
        let texts: Vec<&str> = self.spelled.iter().map(String::as_str).collect();
        let vectors = encoder.encode(&texts)?;
        let rows = self.keys.into_iter().zip(vectors.rows());
        let rows = rows.map(|(key, row)| RowUnit { key, vector: Vector::F32(row.to_vec()) });
        Ok(TableUnit { name: name.to_owned(), rows: rows.collect() })
    }
}

/// The words of a text as the encoder reads them, joined; `None` when there is none.
pub(crate) fn spoken(text: &str, words: &mut Words) -> Option<String> {
    node_words(text, &[], "", words);
    (!words.is_empty()).then(|| words.iter().collect::<Vec<_>>().join(" "))
}

/// The words of a step that say something, in lower case. Names of one letter say nothing outside their function.
pub(crate) fn step_words<'w>(text: &str, words: &'w mut Words) -> impl Iterator<Item = &'w str> {
    identifier_words(text, words);
    words.iter().filter(|word| word.chars().nth(1).is_some())
}

fn function_unit(
    function: FunctionRef<'_>,
    spelling: &Spelling,
    path: &str,
    words: &mut Texts,
) -> FunctionUnit {
    let outline = Outline::read(&function.rows(), function.name(), spelling);
    let evidence = FunctionEvidence::of_code(function, &outline, Surroundings { path });
    let scope = function.owner().unwrap_or("");
    let mut buffer = Words::default();
    let nodes: Vec<NodeRef<'_>> = function.nodes().collect();
    let mut keys_of =
        |text: &str| -> Vec<u64> { step_words(text, &mut buffer).map(|word| words.add(word)).collect() };
    let step_keys: Vec<Vec<u64>> =
        outline.steps.iter().map(|step| keys_of(nodes[step.node].text())).collect();
    let lines = function.full_lines();
    FunctionUnit {
        name: function.name().to_owned(),
        scope: scope.to_owned(),
        start_line: lines.first,
        end_line: lines.last,
        fingerprint: fingerprint(function),
        nodes: nodes.iter().map(|node| node_unit(*node)).collect(),
        edges: Vec::new(),
        fields: evidence
            .fields
            .into_iter()
            .map(|f| FieldTerms { field: f.field as u8, terms: f.terms, length: f.length })
            .collect(),
        notes: write_notes(&outline, &step_keys),
    }
}

fn node_unit(node: NodeRef<'_>) -> NodeUnit {
    let (lines, span) = (node.lines(), node.span());
    NodeUnit {
        mark: NodeMark {
            kind: pack_kind(node.kind()),
            depth: node.loop_depth().min(255) as u8,
            flags: pack_flags(node.flags(), node.nesting()),
        },
        start_line: lines.first,
        end_line: lines.last,
        start_byte: span.start,
        end_byte: span.end,
        rows: Vec::new(),
    }
}

/// Equal for functions whose statements are the same up to white space and comments.
fn fingerprint(function: FunctionRef<'_>) -> u64 {
    let mut hash = Key::of(Space::Copy);
    for node in function.nodes().skip(1) {
        for word in node.text().split_whitespace() {
            hash = hash.text(word);
        }
    }
    hash.finish()
}
