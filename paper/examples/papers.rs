//! Prints documents and their algorithms with all that is said about them, one JSON object per line: the form that scorers
//! read.
//!
//! `cargo run --release -p algofind-paper --example papers -- FILE… > run.jsonl`

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is its purpose")]

use std::path::Path;

use algofind_paper::{Limits, Paper};
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for file in std::env::args().skip(1) {
        let path = Path::new(&file);
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let extension = path.extension().map(|e| e.to_string_lossy().to_lowercase());
        let paper = match Paper::read(&std::fs::read(path)?, extension.as_deref(), &Limits::default()) {
            Ok(paper) => paper,
            Err(error) => {
                eprintln!("{file}: {error}");
                continue;
            }
        };
        let front = &paper.front;
        println!(
            "{}",
            json!({"file": name, "title": front.title, "authors": front.authors, "year": front.year})
        );
        for algorithm in &paper.algorithms {
            let found = &algorithm.found;
            let Some(region) = found.regions.first() else { continue };
            let lines: Vec<_> =
                found.lines.iter().map(|l| json!({"text": l.text, "depth": l.depth})).collect();
            println!(
                "{}",
                json!({"file": name, "page": region.page, "number": found.number, "caption": found.caption,
                    "bbox": [region.bbox.x0, region.bbox.y0, region.bbox.x1, region.bbox.y1], "lines": lines,
                    "references": algorithm.references, "synopsis": algorithm.synopsis, "complexity": algorithm.complexity})
            );
        }
    }
    Ok(())
}
