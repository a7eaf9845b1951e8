//! Prints the algorithms of PDF files, one JSON object per line: the form that scorers of boxes read.
//!
//! `cargo run --release -p algofind-paper --example boxes -- FILE.pdf… > run.jsonl`

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is its purpose")]

use algofind_paper::find::find;
use algofind_paper::read::PdfReader;
use algofind_paper::{Limits, Reader};
use serde_json::json;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut pages = 0;
    for file in std::env::args().skip(1) {
        let name = std::path::Path::new(&file)
            .file_stem()
            .map(|s| s.to_string_lossy().into_owned())
            .unwrap_or_default();
        let read = PdfReader::new().read(&std::fs::read(&file)?, &Limits::default());
        let document = match read {
            Ok(document) => document,
            Err(error) => {
                eprintln!("{file}: {error}");
                continue;
            }
        };
        pages += document.pages.len();
        for found in find(&document) {
            let b = found.regions[0].bbox;
            let lines: Vec<_> =
                found.lines.iter().map(|l| json!({"text": l.text, "depth": l.depth})).collect();
            println!(
                "{}",
                json!({"file": name, "page": found.regions[0].page, "number": found.number, "caption": found.caption,
                    "bbox": [b.x0, b.y0, b.x1, b.y1], "lines": lines, "kind": found.kind.name(),
                    "pages": found.regions.iter().map(|r| r.page).collect::<Vec<_>>(), "confidence": found.confidence})
            );
        }
    }
    eprintln!("{pages} pages");
    Ok(())
}
