//! Using control-flow graphs alone: open a project, look at its functions, follow calls, draw one.
//!
//! ```sh
//! cargo run -p algofind-icfg --example use_only_icfg -- examples/corpus
//! ```
//!
//! Another project needs nothing but `algofind-icfg`.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use algofind_icfg::project::Project;
use algofind_icfg::render::{PictureConfig, Selection, to_svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::env::args().nth(1).unwrap_or_else(|| "examples/corpus".into());

    // Every Java and C file below, parsed on all cores, with calls linked across files.
    let project = Project::open([root])?;
    let graph = project.graph();
    let report = project.report();
    println!(
        "{} files, {} functions, {} nodes; {:.0} % of the calls to functions of the project are resolved",
        report.n_files,
        report.n_functions,
        report.n_nodes,
        100.0 * report.links.rate(),
    );

    // The function with the most decisions: one more is its cyclomatic number.
    let Some(hardest) = graph.functions().max_by_key(|function| function.decisions()) else {
        println!("there is no function");
        return Ok(());
    };
    println!("\n{} has {} decisions", hardest.qualified_name(), hardest.decisions());

    // Its nodes know their lines, how deep in loops they lie, and which names they read, write and call.
    for node in hardest.nodes().filter(|node| node.kind().is_loop()) {
        println!("  line {}: {} at loop depth {}", node.lines().first, node.kind().name(), node.loop_depth());
    }

    // Who calls it, and whom it calls: one step along the call edges in both directions.
    let around = Selection::neighbourhood(graph, hardest.id(), 1, 12);
    for &(id, distance) in around.distances() {
        let relation = match distance {
            0 => continue,
            1.. => "calls",
            _ => "is called by",
        };
        println!("  {relation} {}", graph.function(id).qualified_name());
    }

    // The same neighbourhood as a picture.
    let svg = to_svg(graph, &around, &PictureConfig::default());
    let path = std::env::temp_dir().join("algofind-neighbourhood.svg");
    std::fs::write(&path, svg)?;
    println!("\ndrawn in {}", path.display());
    Ok(())
}
