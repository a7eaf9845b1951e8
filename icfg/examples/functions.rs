//! Prints one JSON line per function of the files under a directory: the input of `scripts/lizard_agreement.py`.
//!
//! `cargo run --release --example functions -- DIRECTORY > functions.jsonl`
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::io::Write as _;
use std::path::PathBuf;

use algofind_icfg::{FunctionRef, Icfg, ir::FunctionFlags, lang, source};

fn main() -> std::io::Result<()> {
    let Some(root) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: functions DIRECTORY");
        std::process::exit(2);
    };
    let frontends = lang::all();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for entry in ignore::WalkBuilder::new(&root).sort_by_file_path(Ord::cmp).build().flatten() {
        let extension = entry.path().extension().and_then(|extension| extension.to_str()).unwrap_or("");
        let Some(frontend) = frontends.iter().find(|frontend| frontend.extensions().contains(&extension)) else {
            continue;
        };
        let text = source::decode(std::fs::read(entry.path())?);
        let path = entry.path().strip_prefix(&root).unwrap_or(entry.path()).to_string_lossy();
        let graph = Icfg::from_files([frontend.lower(text.into()).with_path(&*path)]);
        let mut nested = vec![0; graph.n_functions()];
        // A lambda's decisions are its own here, but a reader without lambdas counts them where they are written.
        for function in graph.functions().rev() {
            if let Some(parent) = function.parent()
                && function.flags().contains(FunctionFlags::LAMBDA)
            {
                nested[parent.index()] += function.decisions() + nested[function.id().index()];
            }
        }
        for function in graph.functions() {
            line(&mut out, function, nested[function.id().index()])?;
        }
    }
    out.flush()
}

fn line(out: &mut impl std::io::Write, function: FunctionRef<'_>, nested: u32) -> std::io::Result<()> {
    let json = serde_json::json!({
        "file": function.file().path(),
        "name": function.name(),
        "qualified": function.qualified_name(),
        "start": function.lines().first,
        "end": function.lines().last,
        "decisions": function.decisions(),
        "decisions_of_lambdas": nested,
        "loops": function.n_loops(),
        "nodes": function.node_ids().len(),
        "parameters": function.parameters().len(),
        "error_share": function.file().error_share(),
        "flags": function.flags().iter_names().map(|(name, _)| name.to_lowercase()).collect::<Vec<_>>(),
    });
    writeln!(out, "{json}")
}
