//! `algofind papers search`: which document has this algorithm?

use std::io::Write as _;
use std::path::{Path, PathBuf};

use algofind::papers::Captions;
use algofind::report::{PaperHits, page_link};
use algofind_paper::index::{Hit, Library, Query, Ranking};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::cli::Outcome;
use crate::cli::open::input::Source;
use crate::cli::show::browser;
use crate::cli::show::output::{self, style};

/// Search the algorithms of an index of documents, by words or by pseudo-code.
///
/// TEXT is a question ("greedy set cover"), or a file with pseudo-code, or `-` for standard input: then the documents that have
/// this algorithm are found.
///
/// Exit code: 0 found, 1 nothing found, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind papers search 'minimum spanning tree' --index library
  algofind papers search query.txt --index library --json | jq '.results[0].link'
  algofind papers search 'string matching' --index library --open")]
pub(crate) struct SearchArgs {
    /// Words, a file with pseudo-code, or `-`.
    #[arg(value_name = "TEXT", allow_hyphen_values = true)]
    text: String,
    /// An index made by `algofind papers index`.
    #[arg(long, value_name = "DIR")]
    index: PathBuf,
    /// How many results.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    top: u32,
    /// How to rank.
    #[arg(long, value_enum, default_value_t)]
    ranking: RankingArg,
    /// Open the best result at its page.
    #[arg(long)]
    open: bool,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum RankingArg {
    /// BM25F over all fields, the meaning of captions, and the forms of pseudo-code.
    #[default]
    Default,
    /// The sum of three TF-IDF cosines, as in the paper.
    Paper,
}

pub(super) fn run(args: &SearchArgs) -> Result<Outcome> {
    let text = if args.text == "-" || Path::new(&args.text).is_file() {
        args.text.parse::<Source>()?.read_text()?
    } else {
        args.text.clone()
    };
    if text.trim().is_empty() {
        bail!("the query is empty; give some words or lines of pseudo-code");
    }
    let library = Library::open(&args.index)?;
    let ranking = match args.ranking {
        RankingArg::Default => Ranking::Blend,
        RankingArg::Paper => Ranking::Paper,
    };
    let hits =
        library.search(&Query::guess(&text), ranking, args.top as usize, Some(&Captions::shipped()))?;
    if args.json {
        output::print_json(&PaperHits::new(&text, &hits))?;
    } else if hits.is_empty() {
        output::note("no algorithm of the library has these words");
    } else {
        print(&hits)?;
    }
    if args.open
        && let Some(best) = hits.first()
    {
        browser::open(&page_link(&best.document.file, best.found.page))?;
    }
    Ok(if hits.is_empty() { Outcome::No } else { Outcome::Yes })
}

fn print(hits: &[Hit]) -> Result<()> {
    let mut out = output::stdout();
    for hit in hits {
        let found = &hit.found;
        let caption = found
            .caption
            .as_deref()
            .or_else(|| found.lines.first().map(|line| line.text.as_str()))
            .unwrap_or("");
        let number = found.number.as_deref().map_or(String::new(), |number| format!("{number}: "));
        writeln!(out, "{1:>3}. {0}{number}{caption}{0:#}", style::HEADING, hit.rank)?;
        let mut about = hit.document.title.clone().unwrap_or_else(|| hit.document.file.clone());
        if !hit.document.authors.is_empty() {
            about = format!("{about}; {}", hit.document.authors.join(", "));
        }
        if let Some(year) = hit.document.year {
            about = format!("{about}, {year}");
        }
        writeln!(out, "     {about}, page {}", found.page)?;
        if !found.complexity.is_empty() {
            writeln!(out, "     {0}cost:{0:#} {1}", style::FAINT, found.complexity.join(", "))?;
        }
        for sentence in found.synopsis.iter().take(2) {
            writeln!(out, "     {sentence}")?;
        }
        writeln!(out, "     {0}{1}{0:#}", style::FAINT, page_link(&hit.document.file, found.page))?;
    }
    Ok(out.flush()?)
}
