//! Naming the algorithms in a body of code, with entries of one's own beside the shipped catalogue.
//!
//! ```sh
//! cargo run --example identify_code
//! cargo run --example identify_code -- path/to/your/code
//! ```
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use algofind::Index;
use algofind::catalogue::Catalogue;
use algofind::identify::{Identifier, IdentifyOptions};
use algofind::index::BuildOptions;
use algofind::search::Confidence;

/// An algorithm that the shipped catalogue does not have. A file like this in a folder does the same:
/// `Catalogue::add` reads folders, and papers.
const OWN: &str = "---
name: Clamping
kind: own
about: Keeps a value between two bounds.
---
CLAMP(x, low, high)
    if x < low
        return low
    if x > high
        return high
    return x
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let code = std::env::args().nth(1).unwrap_or_else(|| "examples/corpus".into());
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("clamp.txt"), OWN)?;
    let mut catalogue = Catalogue::shipped();
    catalogue.add(folder.path())?;

    // Reading the catalogue takes a moment; an identifier can be asked about any number of indexes.
    let identifier = Identifier::new(&catalogue);
    let (index, _) = Index::build(&[&code], &BuildOptions::default())?;
    let options = IdentifyOptions { least: Confidence::Likely, ..IdentifyOptions::default() };
    let found = identifier.identify(&index, &options)?;
    println!("{} of {} functions are known algorithms", found.functions.len(), found.n_functions);

    for function in &found.functions {
        println!(
            "\n{}:{}-{} {} is {} ({}, {:.0} %)",
            function.file,
            function.start,
            function.end,
            function.function,
            function.name,
            function.confidence.map_or("", Confidence::name),
            100.0 * function.probability
        );
        for line in &function.lines {
            println!("   line {:>3} does {}", line.start, line.step);
        }
        for other in &function.perhaps {
            println!("   or perhaps {}", other.name);
        }
    }
    Ok(())
}
