//! `algofind papers link`: where is each algorithm of a library implemented?

use std::path::PathBuf;

use algofind::papers::{self, Captions, Link};
use algofind::report::page_link;
use algofind_paper::index::Library;
use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::page;
use crate::cli::Outcome;
use crate::cli::open::store::{self, IndexEncoders};
use crate::cli::show::output::{self, Align, Table};
use crate::cli::show::progress::Bar;

/// List for every algorithm of documents where it is implemented, the surest first.
///
/// Exit code: 0 some are implemented, 1 none is, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind papers link --papers ~/papers --code ~/src/project
  algofind papers link --papers library --code .algofind --format html > links.html")]
pub(crate) struct LinkArgs {
    /// A folder of documents, or an index made by `algofind papers index`.
    #[arg(long, value_name = "DIR")]
    papers: PathBuf,
    /// A folder with source code, or an index made by `algofind index`.
    #[arg(long, value_name = "DIR")]
    code: PathBuf,
    /// How many implementations of each algorithm.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    top: u32,
    /// What to print.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    encoders: IndexEncoders,
}

impl LinkArgs {
    /// Whether its result is JSON.
    pub(super) fn prints_json(&self) -> bool {
        self.json || self.format == Format::Json
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Table,
    Json,
    Markdown,
    Html,
}

#[derive(Serialize)]
struct LinkJson<'a> {
    file: &'a str,
    page: u32,
    number: Option<&'a str>,
    caption: Option<&'a str>,
    title: Option<&'a str>,
    link: String,
    implementations: Vec<PlaceJson<'a>>,
}

#[derive(Serialize)]
struct PlaceJson<'a> {
    file: &'a str,
    start: u32,
    end: u32,
    function: &'a str,
    confidence: &'static str,
    score: f32,
    steps: usize,
}

pub(super) fn run(args: &LinkArgs) -> Result<Outcome> {
    let encoders = args.encoders.open()?;
    let made;
    let library = if args.papers.join("papers.json").is_file() {
        Library::open(&args.papers)?
    } else {
        // Documents without an index are read into one that is thrown away.
        made = Scratch::new()?;
        let bar = Bar::new("reading documents");
        let paths = std::slice::from_ref(&args.papers);
        let done = papers::collect(paths, &made.0, Some(&Captions::shipped()), &|n, of| {
            bar.update("reading documents", n, of);
        })?;
        drop(bar);
        for skipped in &done.skipped {
            output::note(&format!("{}: {}", skipped.file, skipped.reason));
        }
        Library::open(&made.0)?
    };
    let code = store::open(&[], std::slice::from_ref(&args.code), encoders.clone())?;
    let bar = Bar::new("searching");
    let links =
        papers::link(&library, &code, &encoders, args.top as usize, &|n, of| bar.update("searching", n, of))?;
    drop(bar);
    match if args.prints_json() { Format::Json } else { args.format } {
        Format::Json => {
            output::print_json(&serde_json::json!({ "links": links.iter().map(json).collect::<Vec<_>>() }))?;
        }
        Format::Table => {
            let mut out = output::stdout();
            table(&links).write(&mut out)?;
        }
        Format::Markdown => output::print(&markdown(&links))?,
        Format::Html => output::print(&page::html(&links))?,
    }
    Ok(if links.iter().any(|link| !link.implementations.is_empty()) { Outcome::Yes } else { Outcome::No })
}

/// A folder that goes away with its owner.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("algofind-papers-{}", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed stays in the system's folder for such things.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn json(link: &Link) -> LinkJson<'_> {
    let places = link.implementations.iter().filter_map(|implementation| {
        let region = implementation.regions.first()?;
        Some(PlaceJson {
            file: &region.file,
            start: region.start,
            end: region.end,
            function: &region.function,
            confidence: implementation.confidence.name(),
            score: implementation.score,
            steps: implementation.n_steps,
        })
    });
    LinkJson {
        file: &link.document.file,
        page: link.found.page,
        number: link.found.number.as_deref(),
        caption: link.found.caption.as_deref(),
        title: link.document.title.as_deref(),
        link: page_link(&link.document.file, link.found.page),
        implementations: places.collect(),
    }
}

/// What an algorithm is called in a table.
fn name(link: &Link) -> String {
    full_name(link).chars().take(60).collect()
}

/// Its number and its caption, or its first line.
pub(super) fn full_name(link: &Link) -> String {
    let number = link.found.number.as_deref().unwrap_or("");
    let first = link.found.lines.first().map_or("", |line| line.text.as_str());
    let caption = link.found.caption.as_deref().unwrap_or(first);
    let joint = if number.is_empty() || caption.is_empty() { "" } else { ": " };
    format!("{number}{joint}{caption}")
}

fn rows(links: &[Link]) -> impl Iterator<Item = [String; 5]> {
    links.iter().map(|link| {
        let best = link.implementations.first();
        let region = best.and_then(|i| i.regions.first());
        [
            best.map_or("–", |i| i.confidence.name()).to_string(),
            name(link),
            format!("{}:{}", link.document.file, link.found.page),
            region.map_or(String::new(), |r| format!("{}:{}", r.file, r.start)),
            region.map_or(String::new(), |r| r.function.clone()),
        ]
    })
}

fn table(links: &[Link]) -> Table {
    let columns =
        ["sure", "algorithm", "document:page", "code", "function"].map(|title| (title, Align::Left));
    let mut table = Table::new(&columns);
    for row in rows(links) {
        table.row(row.map(|cell| cell.replace('|', "\\|")));
    }
    table
}

fn markdown(links: &[Link]) -> String {
    format!("# Algorithms of documents and their implementations\n\n{}", table(links).markdown())
}
