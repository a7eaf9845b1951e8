//! Finding functions by what they do: examples in, functions out, with the way each example runs.
//!
//! ```sh
//! cargo run --example find_by_behaviour -- examples/corpus
//! ```
//!
//! Another project needs nothing but `algofind-behave`.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::path::PathBuf;

use algofind::behave::example::parse_pairs;
use algofind::behave::search::SearchOptions;
use algofind::behaviour::Behaviour;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::env::args().nth(1).unwrap_or_else(|| "examples/corpus".into());

    // Every file of a language that can be run, lowered on all cores. Nothing is compiled or executed.
    let code = Behaviour::from_paths(&[PathBuf::from(root)], None)?;
    println!("{} functions can be called", code.corpus().table().n_functions());

    // As a person would type them.
    let examples = parse_pairs(["(12, 18) -> 6", "(7, 5) -> 1"])?;
    let found = code.search(&examples, &SearchOptions::default());
    println!("{} fit by type, {} calls were made", found.stats.n_candidates, found.stats.n_checks);
    for result in &found.results {
        for region in &result.regions {
            println!("{}. {} {}:{}-{}", result.rank, region.function, region.file, region.start, region.end);
        }
        for pair in &result.pairs {
            println!("   {} runs along lines {:?}", pair.pair, pair.lines);
        }
    }
    Ok(())
}
