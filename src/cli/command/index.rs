//! `algofind index`: makes or updates an index.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Instant;

use algofind::behaviour::Behaviour;
use algofind::index::{BuildReport, Detail};
use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::store::{self, IndexEncoders};
use crate::cli::show::output::{self, count, style};
use crate::cli::show::skipped;

/// Make or update an index of source code.
///
/// Only new and changed files are read; files that are gone are removed. The index holds the source text, so that it can be
/// searched without it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind index src lib --out .algofind
  algofind index src --behave && algofind behave '(12, 18) -> 6' --index .algofind
  algofind search query.txt --index .algofind")]
pub(crate) struct IndexArgs {
    /// Folders or files; `.gitignore` and `.algofindignore` are respected.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Where the index goes.
    #[arg(long, value_name = "DIR", default_value = store::INDEX_FOLDER)]
    pub(crate) out: PathBuf,
    /// Also keep a vector for every node, which the paper's ranking compares; without, it makes them for each search.
    #[arg(long)]
    pub(crate) node_vectors: bool,
    /// Also make the code ready for `algofind behave`, with the paths of its functions. Without, the first search by examples
    /// makes what it needs, and that is kept.
    #[arg(long)]
    pub(crate) behave: bool,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &IndexArgs) -> Result<Outcome> {
    let start = Instant::now();
    let report = make(args)?;
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
    skipped::list(&mut out, &report.skipped)?;
    out.flush()?;
    Ok(Outcome::Yes)
}

/// Makes or updates the index. What is in the way is never removed: it may be somebody else's.
fn make(args: &IndexArgs) -> Result<BuildReport> {
    store::check("index", &args.paths)?;
    let detail = if args.node_vectors { Detail::Nodes } else { Detail::default() };
    let report = store::update_or_rebuild(&args.out, &args.paths, &args.encoders.open()?, detail)?;
    if report.n_files == 0 && report.n_before == 0 {
        skipped::list(&mut output::stderr(), &report.skipped)?;
        bail!(skipped::no_code(&args.paths));
    }
    if report.n_before > 0 && report.n_removed == report.n_before {
        output::note(&format!(
            "none of the {} that were in the index is under {}; an index holds what is given, so give all folders at once",
            count(report.n_before, "file"),
            skipped::named(&args.paths),
        ));
    }
    if args.behave {
        let code = Behaviour::prepare(&args.out)?;
        if let Some(trouble) = code.trouble() {
            output::note(&format!("the index cannot keep code that is ready to run: {trouble}"));
        }
    }
    Ok(report)
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
