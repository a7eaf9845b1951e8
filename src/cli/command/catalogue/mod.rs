//! `algofind catalogue`: known algorithms, as pseudo-code to read and to search with.

mod pages;

use std::fmt::Write as _;
use std::path::PathBuf;

use algofind::catalogue::{Catalogue, Entry};
use anyhow::Result;
use clap::Args;

use crate::cli::Outcome;
use crate::cli::show::output::{self, Align, Table, count};

/// List known algorithms, or show one as pseudo-code.
///
/// Without NAME all are listed, by kind. One that is found by name is shown with its costs, what it is easily taken for, and its
/// pseudo-code; several are listed.
///
/// Exit code: 0 found, 1 no such algorithm, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind catalogue
  algofind catalogue dijkstra
  algofind catalogue kruskal --pseudo-code | algofind search - src")]
pub(crate) struct CatalogueArgs {
    /// Words of its name; `disjoint sets`, `kmp`.
    #[arg(value_name = "NAME")]
    pub(crate) name: Vec<String>,
    /// Only algorithms of this kind.
    #[arg(long, value_name = "KIND")]
    pub(crate) kind: Option<String>,
    /// Entries of your own, beside the shipped ones: a folder of them, or a paper whose algorithms are taken.
    #[arg(long, value_name = "DIR|PAPER")]
    pub(crate) catalogue: Vec<PathBuf>,
    /// Write a page of Markdown for every entry to this folder, and one that lists them beside it.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "json", "markdown", "pseudo_code"])]
    pub(crate) pages: Option<PathBuf>,
    /// Print the pseudo-code of the best match alone, to be piped.
    #[arg(long, requires = "name")]
    pub(crate) pseudo_code: bool,
    /// Print a page of Markdown with every entry.
    #[arg(long, conflicts_with_all = ["pseudo_code", "json"])]
    pub(crate) markdown: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &CatalogueArgs) -> Result<Outcome> {
    let mut catalogue = Catalogue::shipped();
    for path in &args.catalogue {
        catalogue.add(path)?;
    }
    if let Some(folder) = &args.pages {
        return pages::write(folder, &catalogue).map(|()| Outcome::Yes);
    }
    let name = args.name.join(" ");
    let of_kind = |entry: &&Entry| args.kind.as_ref().is_none_or(|kind| *kind == entry.kind);
    let found: Vec<&Entry> = match catalogue.get(&name) {
        Some(entry) => vec![entry],
        None => catalogue.named(&name).filter(of_kind).collect(),
    };
    let Some(first) = found.first() else {
        output::note("there is no such algorithm in the catalogue; `algofind catalogue` lists all");
        return Ok(Outcome::No);
    };
    if args.json {
        output::print_json(&serde_json::json!({ "algorithms": found }))?;
    } else if args.markdown {
        output::print(&pages::list(&found))?;
    } else if args.pseudo_code {
        output::print(&format!("{}\n", first.variants[0].pseudocode))?;
    } else if let ([entry], false) = (found.as_slice(), args.name.is_empty()) {
        output::print(&show(entry))?;
    } else {
        list(&found)?;
    }
    Ok(Outcome::Yes)
}

fn list(found: &[&Entry]) -> Result<()> {
    let columns = ["algorithm", "kind", "time", "what it does"].map(|title| (title, Align::Left));
    let mut table = Table::new(&columns);
    let mut found = found.to_vec();
    found.sort_by_key(|entry| &entry.kind);
    for entry in &found {
        table.row([entry.id.clone(), entry.kind.clone(), entry.time.clone(), entry.about.clone()]);
    }
    let mut out = output::stdout();
    table.write(&mut out)?;
    std::io::Write::flush(&mut out)?;
    output::note(&count(found.len(), "algorithm"));
    Ok(())
}

fn show(entry: &Entry) -> String {
    let mut text = format!("{}\n{}\n\n", entry.name, entry.about);
    let facts = [
        ("also", entry.also.join(", ")),
        ("kind", entry.kind.clone()),
        ("time", entry.time.clone()),
        ("space", entry.space.clone()),
        ("needs", entry.needs.clone()),
        ("easily taken for", entry.easily_taken_for.join(", ")),
        ("examples", entry.examples.join(", ")),
    ];
    for (name, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) {
        let _ = writeln!(text, "{name:<17} {fact}");
    }
    for variant in &entry.variants {
        let heading = if variant.name.is_empty() { String::new() } else { format!("{}:\n", variant.name) };
        let _ = write!(text, "\n{heading}{}\n", variant.pseudocode);
    }
    text
}
