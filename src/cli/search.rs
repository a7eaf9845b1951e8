//! `algofind search`: from pseudo-code to the code that implements it.

use std::path::Path;

use algofind::Query;
use algofind::search::{PaperRanking, SearchOptions, Sources, Weights};
use algofind_icfg::project::Registry;
use anyhow::{Context as _, Result, bail};

use super::input::Source;
use super::listing::Listing;
use super::search_args::{Ranking, SearchArgs};
use super::{Outcome, output, store};

pub(crate) fn run(args: &SearchArgs) -> Result<Outcome> {
    let text = query_text(&args.query)?;
    let options = options(args)?;
    let encoders = args.encoders.open()?;
    let query = Query::new(&text, &encoders)?;
    let index = store::open(args.index.as_deref(), &args.paths, encoders)?;
    let found = match args.ranking {
        Ranking::Default => index.search(&query, &options)?,
        Ranking::Paper => PaperRanking::new(&index)?.search(&query, &options)?,
    };
    if args.json {
        output::print_json(&found)?;
    } else if found.results.is_empty() {
        output::note("nothing here implements this: no function is better than chance");
    } else {
        Listing::new(index.snapshot()?, &text, args).print(&found)?;
    }
    Ok(if found.results.is_empty() { Outcome::No } else { Outcome::Yes })
}

fn options(args: &SearchArgs) -> Result<SearchOptions> {
    let mut options = SearchOptions {
        top: args.top as usize,
        language: args.language.as_deref().map(known_language).transpose()?,
        sources: Sources { commentary: !args.bare },
        ..SearchOptions::default()
    };
    if let Some(path) = &args.weights {
        options.weights = read_weights(path)?;
    }
    Ok(options)
}

/// Reads a file of weights.
pub(crate) fn read_weights(path: &Path) -> Result<Weights> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Weights::from_json(&text).with_context(|| format!("{} holds no weights", path.display()))
}

/// A language by its name or by the ending of its files.
fn known_language(name: &str) -> Result<String> {
    let name = name.to_lowercase();
    let registry = Registry::builtin();
    let known: Vec<String> = registry.languages().iter().map(ToString::to_string).collect();
    if known.contains(&name) {
        return Ok(name);
    }
    match registry.for_path(&Path::new("file").with_extension(&name)) {
        Some(frontend) => Ok(frontend.language().to_string()),
        None => bail!("`{name}` is not a language that can be searched; these are: {}", known.join(", ")),
    }
}

/// The text that QUERY stands for.
fn query_text(query: &str) -> Result<String> {
    let path = Path::new(query);
    // A pipe is no file, but can be read: `algofind search <(pdftotext paper.pdf -)`.
    let text = if query == "-" || path.exists() && !path.is_dir() {
        query.parse::<Source>()?.read_text()?
    } else if path.is_dir() {
        bail!("{query} is a folder\nQUERY comes first: algofind search QUERY {query}");
    } else if looks_like_path(query) {
        bail!("there is no file {query}\nQUERY is a file with pseudo-code, `-`, or the pseudo-code itself");
    } else {
        query.to_owned()
    };
    if text.trim().is_empty() {
        bail!("the query is empty; give some lines of pseudo-code");
    }
    Ok(text)
}

/// Pseudo-code has spaces; one word with a dot or a slash is a mistyped file name.
fn looks_like_path(query: &str) -> bool {
    !query.is_empty() && !query.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_file_is_told_from_pseudo_code() {
        let error = query_text("quries/kruskal.txt").expect_err("there is no such file");
        assert!(error.to_string().contains("there is no file quries/kruskal.txt"));
        assert_eq!(query_text("while b > 0: swap").expect("text"), "while b > 0: swap");
        assert!(query_text("  ").is_err());
    }

    #[test]
    fn languages_are_checked() {
        assert_eq!(known_language("Java").expect("known"), "java");
        assert_eq!(known_language("h").expect("an ending"), "c");
        assert!(known_language("cobol").expect_err("unknown").to_string().contains("java"));
    }
}
