//! A library of documents: reads the PDF files of a folder into an index, then answers the queries that come in on standard input.
//!
//! ```sh
//! echo '{"text": "greedy set cover"}' | cargo run --release -p algofind-paper --example library -- FOLDER INDEX
//! ```
//!
//! A query is a line of JSON: `text`, and `ranking` (`paper` for the sum of three cosines). An answer is a line of JSON, as is the
//! first line, which says what was read.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is its purpose")]

use std::io::BufRead as _;
use std::path::{Path, PathBuf};

use algofind_paper::index::{BoxRecord, DocumentRecord, Library, Query, Ranking, Writer};
use algofind_paper::{Limits, Paper};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (folder, index) = (args.next().ok_or("which folder?")?, args.next().ok_or("which index?")?);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
    files.sort();
    let mut writer = Writer::open(Path::new(&index), None)?;
    let (mut pages, mut algorithms) = (0, 0);
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "pdf")) {
        let bytes = std::fs::read(file)?;
        match Paper::read(&bytes, Some("pdf"), &Limits::default()) {
            Ok(paper) => {
                pages += paper.n_pages;
                algorithms += paper.algorithms.len();
                let boxes = paper.algorithms.iter().map(BoxRecord::from).collect();
                let name = file.display().to_string();
                writer.add(
                    DocumentRecord::new(name, String::new(), paper.front, paper.n_pages as u32),
                    boxes,
                )?;
            }
            Err(error) => eprintln!("{}: {error}", file.display()),
        }
    }
    writer.commit()?;
    println!("{}", json!({"pages": pages, "algorithms": algorithms}));
    let library = Library::open(Path::new(&index))?;
    for line in std::io::stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line?)?;
        let ranking = if asked["ranking"] == "paper" { Ranking::Paper } else { Ranking::Blend };
        let query = Query::guess(asked["text"].as_str().unwrap_or(""));
        let hits = library.search(&query, ranking, 10, None)?;
        let results: Vec<_> = hits
            .iter()
            .map(|h| json!({"file": h.document.file, "page": h.found.page, "number": h.found.number, "caption": h.found.caption}))
            .collect();
        println!("{}", json!({"results": results}));
    }
    Ok(())
}
