//! From a document to code: the algorithms that a paper describes, and where one of them is implemented.
//!
//! ```sh
//! cargo run --example algorithms_of_a_paper
//! cargo run --example algorithms_of_a_paper -- paper.pdf 'Algorithm 2' path/to/your/code
//! ```
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::path::Path;

use algofind::index::BuildOptions;
use algofind::search::SearchOptions;
use algofind::{Index, Query, papers};
use algofind_paper::index::BoxRecord;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or_else(|| "paper/tests/fixtures/neurips-like-2.pdf".into());
    let wanted = arguments.next().unwrap_or_else(|| "1".into());
    let code = arguments.next().unwrap_or_else(|| "examples/corpus".into());

    // A document is read as far as it can be: what is missing is said in `partial`.
    let paper = papers::read(Path::new(&file))?;
    for part in &paper.partial {
        println!("{file}: {part}");
    }
    println!("{}", paper.front.title.as_deref().unwrap_or(&file));
    for algorithm in &paper.algorithms {
        let found = &algorithm.found;
        println!(
            "  page {}: {} {} {}",
            found.regions[0].page,
            found.number.as_deref().unwrap_or(found.kind.name()),
            found.caption.as_deref().unwrap_or(""),
            algorithm.complexity.join(", "),
        );
    }

    // One of them, by its number, its name or its place in the list, is a query like any other.
    let at = papers::select(&paper.algorithms, &wanted).ok_or("no such algorithm")?;
    let pseudo_code = BoxRecord::from(&paper.algorithms[at]).code();
    println!("\n{pseudo_code}");
    let (index, _) = Index::build(&[&code], &BuildOptions::default())?;
    let query = Query::new(&pseudo_code, index.encoders())?;
    for result in index.search(&query, &SearchOptions::default())?.results {
        println!("{} {} in {}", result.rank, result.regions[0].function, result.regions[0].file);
    }
    Ok(())
}
