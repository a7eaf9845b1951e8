//! `algofind index`: makes or updates an index.

use std::io::Write as _;
use std::time::Instant;

use anyhow::Result;
use serde::Serialize;

use super::output::{self, count, style};
use super::search_args::IndexArgs;
use super::{Outcome, store};

/// Skipped files that are named on a terminal; JSON names all.
const SHOWN_SKIPPED: usize = 10;

pub(crate) fn run(args: &IndexArgs) -> Result<Outcome> {
    let start = Instant::now();
    let report = store::update(&args.out, &args.paths, args.encoders.open()?)?;
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        output::print_json(&Report {
            n_files: report.n_files,
            n_read: report.n_read,
            n_removed: report.n_removed,
            n_lines: report.n_lines,
            n_functions: report.n_functions,
            n_nodes: report.n_nodes,
            seconds,
            skipped: report
                .skipped
                .iter()
                .map(|s| Left { path: &s.path, reason: s.reason.to_string() })
                .collect(),
        })?;
        return Ok(Outcome::Yes);
    }
    let mut out = output::stdout();
    writeln!(
        out,
        "{0}{1}{0:#} holds {2}; read {3} with {4} and {5}, removed {6}, in {seconds:.1} s",
        style::HEADING,
        args.out.display(),
        count(report.n_files, "file"),
        count(report.n_read, "file"),
        count(report.n_lines as usize, "line"),
        count(report.n_functions, "function"),
        count(report.n_removed, "file"),
    )?;
    for skipped in report.skipped.iter().take(SHOWN_SKIPPED) {
        writeln!(out, "{0}left out{0:#} {1}: {2}", style::FAINT, skipped.path, skipped.reason)?;
    }
    if report.skipped.len() > SHOWN_SKIPPED {
        writeln!(
            out,
            "… and {}; --json names them",
            count(report.skipped.len() - SHOWN_SKIPPED, "other file")
        )?;
    }
    out.flush()?;
    Ok(Outcome::Yes)
}

#[derive(Serialize)]
struct Report<'a> {
    n_files: usize,
    n_read: usize,
    n_removed: usize,
    n_lines: u64,
    n_functions: usize,
    n_nodes: usize,
    seconds: f64,
    skipped: Vec<Left<'a>>,
}

#[derive(Serialize)]
struct Left<'a> {
    path: &'a str,
    reason: String,
}
