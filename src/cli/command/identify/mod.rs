//! `algofind identify`: which known algorithms does this code contain?

mod paste;
mod report;
mod sarif;

use std::io::Write as _;
use std::path::PathBuf;

use algofind::Index;
use algofind::catalogue::Catalogue;
use algofind::identify::{Identification, IdentifiedFunction, Identifier, IdentifyOptions, UNKNOWN};
use algofind::index::BuildOptions;
use algofind::search::Confidence;
use algofind_icfg::project::Registry;
use anyhow::{Result, bail};
use clap::Args;

use crate::cli::Outcome;
use crate::cli::command::search::known_language;
use crate::cli::open::input::Source;
use crate::cli::open::store::{self, IndexEncoders};
use crate::cli::show::output::{self, Align, Table, count};
use crate::cli::show::progress::Bar;

/// Name the algorithms in a body of code.
///
/// PATH is a folder or a file with source code, or an index made by `algofind index`; `-` is one function, or a few, on
/// standard input. Every function is compared with the catalogue (`algofind catalogue`); what is likely or surer is listed
/// with the lines that speak for it. An algorithm that is spread over several functions belongs to the one that calls the
/// others.
///
/// What is found is kept beside an index: the next time only files that changed are looked at, and `algofind search`
/// shows the names.
///
/// Exit code: 0 an algorithm was found, 1 none, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind identify src
  algofind identify src --least strong --json | jq '.functions[] | [.file, .function, .algorithm]'
  algofind identify src --report report
  pbpaste | algofind identify -
  algofind identify src --catalogue my-algorithms --catalogue paper.pdf")]
pub(crate) struct IdentifyArgs {
    /// Folders or files, an index, or `-` for standard input.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Look at this index; may be given several times.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Vec<PathBuf>,
    /// Algorithms of your own, beside the shipped ones: a folder of files as in `catalogue/` or of nothing but pseudo-code,
    /// or a paper (PDF, LaTeX, Markdown, text) whose algorithms are taken. May be given several times.
    #[arg(long, value_name = "DIR|PAPER")]
    pub(crate) catalogue: Vec<PathBuf>,
    /// List what is at least this sure.
    #[arg(long, value_enum, default_value_t = Confidence::Likely)]
    pub(crate) least: Confidence,
    /// List the other functions too, as unknown.
    #[arg(long)]
    pub(crate) all: bool,
    /// The language of standard input; it is guessed unless told.
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) language: Option<String>,
    /// Write identify.md, identify.html and identify.svg, a picture of the kinds by size, to this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
    /// Print SARIF 2.1.0.
    #[arg(long, conflicts_with = "json")]
    pub(crate) sarif: bool,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON (see docs/json.md).
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &IdentifyArgs) -> Result<Outcome> {
    let mut catalogue = Catalogue::shipped();
    for path in &args.catalogue {
        catalogue.add(path)?;
    }
    let identifier = Identifier::new(&catalogue);
    let is_paste = args.paths.as_slice() == [PathBuf::from("-")];
    let index = if is_paste { pasted(args)? } else { opened(args)? };
    let bar = Bar::new("identifying");
    let mut options = IdentifyOptions {
        least: if is_paste { Confidence::Weak } else { args.least },
        unknown: args.all || is_paste,
        ..IdentifyOptions::default()
    };
    options.on_progress = Some(Box::new(|n_done, n_total| bar.update("identifying", n_done, n_total)));
    let found = identifier.identify(&index, &options)?;
    drop(options);
    drop(bar);
    if let Some(folder) = &args.report {
        report::write(folder, &title(args), &found)?;
    }
    if args.json {
        output::print_json(&found)?;
    } else if args.sarif {
        output::print_json(&sarif::sarif(&found, &catalogue))?;
    } else if is_paste {
        found.functions.iter().try_for_each(|function| output::print(&paste::said(function)))?;
    } else {
        list(&found)?;
    }
    let any = found.functions.iter().any(IdentifiedFunction::is_known);
    Ok(if any { Outcome::Yes } else { Outcome::No })
}

fn title(args: &IdentifyArgs) -> String {
    let paths: Vec<String> = args.paths.iter().chain(&args.index).map(|p| p.display().to_string()).collect();
    if paths.is_empty() { ".".to_owned() } else { paths.join(", ") }
}

fn opened(args: &IdentifyArgs) -> Result<Index> {
    store::check("identify", &args.paths)?;
    store::open(&args.index, &args.paths, args.encoders.open()?)
}

/// The function on standard input.
fn pasted(args: &IdentifyArgs) -> Result<Index> {
    let text = Source::Stdin.read_text()?;
    let language = args.language.as_deref().map(known_language).transpose()?;
    let options = BuildOptions { encoders: args.encoders.open()?, ..BuildOptions::default() };
    if let Some(index) = Index::of_text(&text, language.as_deref(), &options)? {
        return Ok(index);
    }
    let languages: Vec<String> = Registry::builtin().languages().iter().map(ToString::to_string).collect();
    bail!(
        "there is no function on standard input; give one in {}, or name its language with --language",
        languages.join(", ")
    )
}

fn list(found: &Identification) -> Result<()> {
    let columns = ["confidence", "algorithm", "function", "lines", "steps", "what speaks for it"]
        .map(|title| (title, Align::Left));
    let mut table = Table::new(&columns);
    for function in &found.functions {
        table.row([
            function.confidence.map_or("", Confidence::name).to_owned(),
            if function.is_known() { function.algorithm.clone() } else { UNKNOWN.to_owned() },
            function.function.clone(),
            format!("{}:{}-{}", function.file, function.start, function.end),
            if function.is_known() {
                format!("{}/{}", function.covered, function.steps)
            } else {
                String::new()
            },
            spoken(function),
        ]);
    }
    let mut out = output::stdout();
    if !found.functions.is_empty() {
        table.write(&mut out)?;
    }
    out.flush()?;
    let n_known = found.functions.iter().filter(|function| function.is_known()).count();
    let n_all = count(found.n_functions, "function");
    output::note(&match n_known {
        1 => format!("1 of {n_all} is a known algorithm"),
        n => format!("{n} of {n_all} are known algorithms"),
    });
    Ok(())
}

/// Lines and names, in short.
fn spoken(function: &IdentifiedFunction) -> String {
    const MOST_LINES: usize = 6;
    let mut lines: Vec<u32> = function.lines.iter().filter(|l| l.file.is_none()).map(|l| l.start).collect();
    lines.sort_unstable();
    lines.dedup();
    let more = lines.len() > MOST_LINES;
    let lines: Vec<String> = lines.iter().take(MOST_LINES).map(ToString::to_string).collect();
    let mut said: Vec<String> = Vec::new();
    if !lines.is_empty() {
        said.push(format!("lines {}{}", lines.join(" "), if more { " …" } else { "" }));
    }
    said.extend(function.named.iter().map(|named| format!("named {named}")));
    said.extend(function.parts.iter().map(|part| format!("with {}", part.function)));
    said.join("; ")
}
