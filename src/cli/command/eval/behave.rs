//! `algofind eval behave`: how good is the search by examples?

use std::path::PathBuf;

use algofind::behave::eval::{Set, answer_lines, evaluate, read_code, report};
use algofind::behave::lower::{LowerLimits, builtin, lower_all};
use algofind::behave::matching::Ranking;
use algofind::behave::search::{Corpus, SearchOptions};
use anyhow::{Context as _, Result};
use clap::Args;

use crate::cli::Outcome;
use crate::cli::show::output;

/// Measure the search by examples on queries whose answers were found by really running compiled code.
///
/// Writes the eight tasks of the paper beside its tables 4 to 8, recall and refuted claims, the share of functions that
/// can be run, and times.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind eval behave set corpora/./c/zlib corpora/./java/jama --report docs/behave.md")]
pub(crate) struct EvalBehaveArgs {
    /// A folder with queries.jsonl and labels.jsonl.
    #[arg(value_name = "SET")]
    pub(crate) set: PathBuf,
    /// Folders of code; what stands after `/./` is the path that labels know them by.
    #[arg(value_name = "CODE", required = true)]
    pub(crate) code: Vec<String>,
    /// Write the figures here; without it they are printed.
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Write the answers of the default ranking here, one line of JSON a query.
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
}

pub(super) fn run(args: &EvalBehaveArgs) -> Result<Outcome> {
    let set = Set::read(&args.set)?;
    let files = read_code(&args.code)?;
    let corpus = Corpus::new(lower_all(&files, &builtin(), LowerLimits::default()));
    drop(files);
    let options = SearchOptions::default();
    let rankings = [Ranking::SatsyRoundRobin, Ranking::SatsyRanked, Ranking::Default];
    let evaluations = evaluate(&corpus, &set, &rankings, &options);
    let default = evaluations.iter().find(|evaluation| evaluation.ranking == Ranking::Default);
    if let (Some(path), Some(default)) = (&args.answers, default) {
        std::fs::write(path, answer_lines(default))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let text = report(&corpus, &set, &evaluations, "algofind eval behave SET CODE… --report docs/behave.md");
    match &args.report {
        Some(path) => {
            std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        None => output::print(&text)?,
    }
    Ok(Outcome::Yes)
}
