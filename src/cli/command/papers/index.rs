//! `algofind papers index`: documents become a library.

use std::path::PathBuf;

use algofind::papers::{self, Captions};
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::show::output;
use crate::cli::show::progress::Bar;

/// Find the algorithms of documents and keep them in an index.
///
/// PATH is a document or a folder of them (PDF, LaTeX, Markdown, text). Only new and changed documents are read; documents that
/// cannot be read are named and left out.
///
/// Exit code: 0 done, 1 done but some documents could not be read, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind papers index ~/papers --out library
  algofind papers search 'greedy set cover' --index library")]
pub(crate) struct IndexArgs {
    /// Documents or folders.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Where the index is kept.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print what was done as JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Serialize)]
struct Report {
    read: usize,
    unchanged: usize,
    removed: usize,
    pages: usize,
    algorithms: usize,
    skipped: Vec<SkippedJson>,
}

#[derive(Serialize)]
struct SkippedJson {
    file: String,
    reason: String,
}

pub(super) fn run(args: &IndexArgs) -> Result<Outcome> {
    let bar = Bar::new("reading documents");
    let meaning = Captions::shipped();
    let done = papers::collect(&args.paths, &args.out, Some(&meaning), &|n, of| {
        bar.update("reading documents", n, of);
    })?;
    drop(bar);
    let whole = done.skipped.is_empty();
    if args.json {
        let skipped =
            done.skipped.into_iter().map(|s| SkippedJson { file: s.file, reason: s.reason }).collect();
        output::print_json(&Report {
            read: done.n_read,
            unchanged: done.n_kept,
            removed: done.n_removed,
            pages: done.n_pages,
            algorithms: done.n_algorithms,
            skipped,
        })?;
    } else {
        for skipped in &done.skipped {
            output::note(&format!("{}: {}", skipped.file, skipped.reason));
        }
        output::print(&format!(
            "{} with {} read, {} unchanged, {} removed: {} found\n",
            output::count(done.n_read, "document"),
            output::count(done.n_pages, "page"),
            done.n_kept,
            done.n_removed,
            output::count(done.n_algorithms, "algorithm"),
        ))?;
    }
    Ok(if whole { Outcome::Yes } else { Outcome::No })
}
