//! Prints one JSON line per call edge between the functions under a directory: the input of `scripts/call_agreement.py`.
//!
//! `cargo run --release --example calls -- DIRECTORY > calls.jsonl`
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use std::io::Write as _;

use algofind_icfg::FunctionRef;
use algofind_icfg::project::Project;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(root) = std::env::args_os().nth(1) else {
        return Err("usage: calls DIRECTORY".into());
    };
    let project = Project::open([root])?;
    let graph = project.graph();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    writeln!(out, "{}", serde_json::json!({ "report": project.report().links }))?;
    for function in graph.functions() {
        writeln!(out, "{}", serde_json::json!({ "function": place(function) }))?;
    }
    for call in graph.call_edges() {
        let site = graph.node(call.site);
        let json = serde_json::json!({
            "line": site.lines().first,
            "caller": place(site.function()),
            "callee": place(graph.function(call.callee)),
            "kind": format!("{:?}", call.kind),
            "is_ambiguous": call.is_ambiguous,
        });
        writeln!(out, "{json}")?;
    }
    Ok(out.flush()?)
}

fn place(function: FunctionRef<'_>) -> serde_json::Value {
    serde_json::json!({
        "file": function.file().path(),
        "name": function.name(),
        "qualified": function.qualified_name(),
        "parameters": function.parameters().len(),
        "start": function.lines().first,
        "end": function.lines().last,
    })
}
