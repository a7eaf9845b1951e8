//! Fits the classifiers of lines and of wrapped rows on labelled documents, and says how well each does on layouts it
//! has not seen.
//!
//! `cargo run --release -p algofind-paper --example train_lines -- [lines|wraps] DIR… > paper/src/find/weights.tsv` (or
//! `wrap.tsv`), where each DIR holds `pdf/*.pdf` and `labels.jsonl` (`file`, `layout`, `boxes` with `page` and `lines` of
//! `text`).

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is its purpose")]

use std::collections::BTreeMap;
use std::path::Path;

use algofind_paper::document::{Document, LineId};
use algofind_paper::find::train::{Examples, Fitted, letters};
use algofind_paper::read::PdfReader;
use algofind_paper::{Limits, Reader};
use serde_json::Value;

const ROUNDS: usize = 400;
const PENALTY: f32 = 3e-4;

/// Which lines of a document are pseudo-code by its labels.
fn labelled(document: &Document, boxes: &[Value]) -> std::collections::BTreeSet<LineId> {
    let mut code = std::collections::BTreeSet::new();
    for found in boxes {
        let pages: Vec<u64> = match found["pages"].as_array() {
            Some(pages) => pages.iter().filter_map(Value::as_u64).collect(),
            None => found["page"].as_u64().into_iter().collect(),
        };
        let truth: Vec<String> = found["lines"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|l| letters(l["text"].as_str().unwrap_or("")))
            .collect();
        for (id, line) in document.lines() {
            if !pages.contains(&u64::from(document.pages[id.page].number)) {
                continue;
            }
            let text = letters(&line.text);
            // Numbers of lines stand in front or behind.
            let bare = text.trim_matches(|c: char| c.is_ascii_digit());
            let hit = truth.iter().any(|t| {
                *t == text
                    || t.trim_matches(|c: char| c.is_ascii_digit()) == bare
                    || text.len() > 6 && (t.starts_with(&text) || t.ends_with(&text))
                    || bare.len() > 6 && (t.starts_with(bare) || t.ends_with(bare))
            });
            if hit && !text.is_empty() {
                code.insert(id);
            }
        }
    }
    code
}

/// The statements of all boxes, as letters and digits.
fn statements(boxes: &[Value]) -> Vec<String> {
    let lines = boxes.iter().filter_map(|b| b["lines"].as_array()).flatten();
    lines.map(|l| letters(l["text"].as_str().unwrap_or(""))).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let wraps = match args.next().as_deref() {
        Some("lines") => false,
        Some("wraps") => true,
        _ => return Err("which of `lines` and `wraps`, and from which folders?".into()),
    };
    let mut by_layout: BTreeMap<String, Examples> = BTreeMap::new();
    for dir in args {
        for row in std::fs::read_to_string(Path::new(&dir).join("labels.jsonl"))?.lines() {
            let record: Value = serde_json::from_str(row)?;
            let (Some(file), Some(boxes)) = (record["file"].as_str(), record["boxes"].as_array()) else {
                continue;
            };
            let bytes = std::fs::read(Path::new(&dir).join("pdf").join(format!("{file}.pdf")))?;
            let Ok(document) = PdfReader::new().read(&bytes, &Limits::default()) else {
                eprintln!("{file} cannot be read");
                continue;
            };
            let examples = if wraps {
                Examples::wraps(&document, &statements(boxes))
            } else {
                let code = labelled(&document, boxes);
                Examples::lines(&document, |id| code.contains(&id))
            };
            let layout = record["layout"].as_str().unwrap_or("other").to_owned();
            by_layout.entry(layout).or_default().join(&examples);
        }
    }
    let mut sum = [0; 3];
    for (layout, test) in &by_layout {
        let mut rest = Examples::default();
        for (_, examples) in by_layout.iter().filter(|(name, _)| *name != layout) {
            rest.join(examples);
        }
        let counts = Fitted::fit(&rest, ROUNDS, PENALTY).count(test);
        eprintln!("{layout:24} {} examples, F1 {:.4}", test.len(), f1(counts));
        sum.iter_mut().zip(counts).for_each(|(s, c)| *s += c);
    }
    eprintln!("left out layouts together: F1 {:.4}", f1(sum));
    let mut all = Examples::default();
    for examples in by_layout.values() {
        all.join(examples);
    }
    let model = Fitted::fit(&all, ROUNDS, PENALTY);
    eprintln!("{} examples, F1 on those it was fitted on {:.4}", all.len(), f1(model.count(&all)));
    print!("{}", if wraps { model.wraps_text() } else { model.lines_text() });
    Ok(())
}

fn f1([hit, wrong, missed]: [usize; 3]) -> f64 {
    2.0 * hit as f64 / (2 * hit + wrong + missed).max(1) as f64
}
