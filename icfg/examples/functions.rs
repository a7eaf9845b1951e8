//! Prints one JSON line per function of the files under a directory: the input of `scripts/lizard_agreement.py`.
//!
//! `cargo run --release --example functions -- DIRECTORY > functions.jsonl`
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::io::Write as _;

use algofind_icfg::FunctionRef;
use algofind_icfg::ir::FunctionFlags;
use algofind_icfg::project::Project;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(root) = std::env::args_os().nth(1) else {
        return Err("usage: functions DIRECTORY".into());
    };
    let project = Project::open([root])?;
    let graph = project.graph();
    // A lambda's decisions are its own here, but a reader that knows no lambdas counts them where they are written.
    let mut of_lambdas = vec![0; graph.n_functions()];
    for function in graph.functions().rev() {
        if let Some(parent) = function.parent()
            && function.flags().contains(FunctionFlags::LAMBDA)
        {
            of_lambdas[parent.index()] += function.decisions() + of_lambdas[function.id().index()];
        }
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for function in graph.functions() {
        line(&mut out, function, of_lambdas[function.id().index()])?;
    }
    Ok(out.flush()?)
}

fn line(out: &mut impl std::io::Write, function: FunctionRef<'_>, of_lambdas: u32) -> std::io::Result<()> {
    let json = serde_json::json!({
        "file": function.file().path(),
        "language": function.file().language().0,
        "name": function.name(),
        "qualified": function.qualified_name(),
        "start": function.lines().first,
        "end": function.lines().last,
        "decisions": function.decisions(),
        "decisions_of_lambdas": of_lambdas,
        "loops": function.n_loops(),
        "nodes": function.node_ids().len(),
        "parameters": function.parameters().len(),
        "flags": function.flags().iter_names().map(|(name, _)| name.to_lowercase()).collect::<Vec<_>>(),
    });
    writeln!(out, "{json}")
}
