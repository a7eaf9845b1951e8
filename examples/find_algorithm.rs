//! Finding an algorithm: an index on disk, a query, results with the step that each line of code does.
//!
//! ```sh
//! cargo run --example find_algorithm
//! cargo run --example find_algorithm -- examples/queries/dijkstra.txt path/to/your/code
//! ```
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::fs;
use std::path::PathBuf;

use algofind::index::{BuildOptions, Progress};
use algofind::search::SearchOptions;
use algofind::{Cancel, Encoders, Index, Query};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let query = arguments.next().unwrap_or_else(|| "examples/queries/heapsort.txt".into());
    let code = arguments.next().unwrap_or_else(|| "examples/corpus".into());

    // An index is a folder. A second run of this program reads only the files that have changed since.
    let folder: PathBuf = std::env::temp_dir().join("algofind-example-index");

    // Reading much code takes a while. The callback may be called from any thread, and another thread (one that waits for
    // Ctrl-C, say) may call `stop.cancel()`: the call below then returns an error and the index stays as it was.
    let stop = Cancel::default();
    let options = BuildOptions {
        on_progress: Some(Box::new(|progress| {
            if let Progress::Read(n_done, n_total) = progress
                && n_done == n_total
            {
                println!("read {n_total} files");
            }
        })),
        cancel: stop.clone(),
        ..BuildOptions::default()
    };
    let report = Index::update(&folder, &[&code], &options)?;
    println!("{} files are in the index, {} were new or changed", report.n_files, report.n_read);
    for skipped in &report.skipped {
        println!("left out {}: {}", skipped.path, skipped.reason);
    }

    // An open index can be searched from many threads at once, without the sources at hand.
    let encoders = Encoders::shipped();
    let index = Index::open(&folder, encoders.clone())?;
    let query = Query::new(&fs::read_to_string(query)?, &encoders)?;
    let answer = index.search(&query, &SearchOptions { top: 3, ..SearchOptions::default() })?;

    // No result means that nothing in the index is better than chance.
    let lines: Vec<&str> = query.text.lines().collect();
    for result in &answer.results {
        let place = &result.regions[0];
        println!(
            "\n{}. {}, {}: {}:{}-{}",
            result.rank,
            place.function,
            result.confidence.name(),
            place.file,
            place.start,
            place.end
        );
        for step in &result.alignment {
            let code = &step.regions[0];
            println!(
                "   line {:>3} does {}  ({})",
                code.start,
                lines[step.query_line as usize - 1].trim(),
                step.why
            );
        }
    }
    Ok(())
}
