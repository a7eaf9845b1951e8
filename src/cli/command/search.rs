//! `algofind search`: from pseudo-code to the code that implements it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use algofind::behave::example::{Examples, parse_pairs, take_examples};
use algofind::behave::search::SearchOptions as BehaviourOptions;
use algofind::behaviour::Behaviour;
use algofind::identify::KnownNames;
use algofind::report::{JudgedReport, SearchReport};
use algofind::search::{PaperRanking, SearchOptions, SearchResults, Sources, Weights};
use algofind::{Encoders, Index, Query};
use algofind_icfg::project::Registry;
use algofind_paper::index::BoxRecord;
use algofind_retrieve::index::Snapshot;
use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::cache;
use crate::cli::open::input::Source;
#[cfg(feature = "postgres")]
use crate::cli::open::servers;
use crate::cli::open::store::{self, IndexEncoders};
use crate::cli::show::listing::Listing;
use crate::cli::show::output;

/// Find the code that implements an algorithm, from its pseudo-code.
///
/// QUERY is a file with pseudo-code, `-` for standard input, or the pseudo-code itself. PATH is a folder or a file with
/// source code, or an index made by `algofind index`; the current folder unless told. Code without an index is indexed
/// first; that index is kept in the user's cache folder and brought up to date by the next search.
///
/// Exit code: 0 found, 1 nothing better than chance, 2 error, or no step
/// was read in the query.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[command(after_help = "\
Examples:
  algofind search examples/queries/kruskal.txt examples/corpus
  algofind search 'while b ≠ 0: (a, b) = (b, a mod b); return a' src
  algofind search --paper paper.pdf --algorithm 2 src
  algofind search query.txt --index .algofind --top 100 --json | jq '.results[0].regions'")]
pub(crate) struct SearchArgs {
    /// A file with pseudo-code, `-` for standard input, or pseudo-code.
    #[arg(value_name = "QUERY", allow_hyphen_values = true, required_unless_present = "paper")]
    pub(crate) query: Option<String>,
    /// Folders or files to search, or indexes.
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Search this index; may be given several times, and beside PATH: all are searched as one. Servers that code was pushed
    /// to are given as postgres://USER@HOST:PORT/DATABASE.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Vec<PathBuf>,
    /// Seconds to wait for a server that does not answer.
    #[cfg(feature = "postgres")]
    #[arg(long, value_name = "SECONDS", default_value_t = servers::TIMEOUT, value_parser = servers::seconds)]
    pub(crate) timeout: f64,
    /// Fail when a server does not answer, instead of searching the others.
    #[cfg(feature = "postgres")]
    #[arg(long)]
    pub(crate) strict: bool,
    /// Take the pseudo-code out of this document (PDF, LaTeX, Markdown, text) instead of QUERY.
    #[arg(long, value_name = "FILE", requires = "algorithm")]
    pub(crate) paper: Option<PathBuf>,
    /// Which algorithm of the document: its number (`2`, `Fig. 3`), its name, or its place in the list.
    #[arg(long, value_name = "N", requires = "paper")]
    pub(crate) algorithm: Option<String>,
    /// How many results.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) top: u32,
    /// Only code in this language.
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) language: Option<String>,
    /// How to rank.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) ranking: Ranking,
    /// A file with what each kind of evidence is worth, as `algofind tune` writes it.
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// Leave comments, documentation and paths out of the evidence.
    #[arg(long)]
    pub(crate) bare: bool,
    /// Search by the query alone: not by the names and the other variants of a known algorithm that it may be.
    #[arg(long)]
    pub(crate) no_catalogue: bool,
    /// Also show this many lines before and after a fragment.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) context: u32,
    /// An example, `(12, 18) -> 6`: results are run, and those that satisfy all examples come first. Lines
    /// `Example: EUCLID(12, 18) = 6` of the query do the same.
    #[arg(long = "example", value_name = "EXAMPLE", allow_hyphen_values = true)]
    pub(crate) examples: Vec<String>,
    /// Say what spoke for each result, and by what each step was recognised.
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON (see docs/json.md).
    #[arg(long)]
    pub(crate) json: bool,
}

/// How `search` ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ranking {
    /// Words, structure, meaning and alignment of functions.
    #[default]
    Default,
    /// Similar nodes, grouped on the control-flow graph, as in the paper; `strong` and `likely` say that 4 in 5 and every
    /// second step has similar code of its own, not that it does the same.
    Paper,
}

pub(crate) fn run(args: &SearchArgs) -> Result<Outcome> {
    let asked = Asked::new(args)?;
    let text = asked.text;
    let options = options(args)?;
    let encoders = args.encoders.open()?;
    let (text, examples) = examples(&text, &args.examples)?;
    let mut query = Query::new(&text, &encoders)?;
    if query.conversion.n_steps() == 0 {
        bail!(
            "read 0 steps: everything in the query is a title, a preamble or a comment\nalgofind convert shows what became of each line"
        );
    }
    if !args.json {
        asked.origin.iter().for_each(Origin::note);
        for doubt in &query.conversion.diagnostics {
            output::note(&format!("query: {doubt}"));
        }
    }
    let is_widened = !args.no_catalogue && args.ranking == Ranking::Default;
    // The query is looked up while the index is opened and checked.
    let (widened, opened) = std::thread::scope(|scope| {
        let widening = is_widened.then(|| scope.spawn(|| query.widen(&cache::identifier())));
        let opened = open(args, &asked.paths, encoders);
        (widening.map(std::thread::ScopedJoinHandle::join), opened)
    });
    match widened {
        Some(Ok(outcome)) => outcome?,
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        None => {}
    }
    let parts = opened?;
    let conversion = &query.conversion;
    let joined = match parts.as_slice() {
        [_] => None,
        several => Some(Index::joined(&several.iter().collect::<Vec<_>>())?),
    };
    let index = joined.as_ref().unwrap_or(&parts[0]);
    let found = match args.ranking {
        Ranking::Default => index.search(&query, &options)?,
        Ranking::Paper => PaperRanking::new(index)?.search(&query, &options)?,
    };
    tell_unsearched(args, &found)?;
    if let Some(examples) = &examples
        && !found.results.is_empty()
    {
        return judged(args, &query, index, &parts, found, examples);
    }
    let known = KnownNames::of_index(index)?;
    if args.json {
        let search = SearchReport::new(&found, &query).with_names(&known);
        output::print_json(&Report { search, paper: asked.origin.as_ref() })?;
    } else if found.results.is_empty() {
        let snapshot = if index.is_elsewhere() { None } else { Some(index.snapshot()?) };
        output::note(&nothing_found(options.language.as_deref(), snapshot));
    } else {
        note_recognised(&query);
        Listing::new(index, &conversion.readable, args).with_names(known).print(&found)?;
    }
    Ok(if found.results.is_empty() { Outcome::No } else { Outcome::Yes })
}

/// What is searched.
fn open(args: &SearchArgs, paths: &[PathBuf], encoders: Encoders) -> Result<Vec<Index>> {
    #[cfg(feature = "postgres")]
    if let Some(index) = servers::searched(&args.index, paths, &encoders, args.timeout)? {
        return Ok(vec![index]);
    }
    store::open_each(&args.index, paths, encoders)
}

/// Says by which algorithms the search was widened that the query probably is.
fn note_recognised(query: &Query) {
    let names: Vec<&str> = query
        .recognised()
        .iter()
        .filter(|known| known.is_probable())
        .map(|known| known.name.as_str())
        .collect();
    if !names.is_empty() {
        output::note(&format!("also searched by what is known of: {}", names.join(", ")));
    }
}

/// Says which servers did not answer and what was not searched therefore; an error when all have to.
#[cfg_attr(
    not(feature = "postgres"),
    allow(clippy::unnecessary_wraps, reason = "servers are there with the feature only")
)]
fn tell_unsearched(args: &SearchArgs, found: &SearchResults) -> Result<()> {
    let said: Vec<String> = found
        .unsearched
        .iter()
        .map(|unsearched| {
            let kept = match unsearched.repositories.as_slice() {
                [] => "what it keeps".to_owned(),
                some => some.join(", "),
            };
            format!("{} does not answer ({}); not searched: {kept}", unsearched.server, unsearched.reason)
        })
        .collect();
    #[cfg(feature = "postgres")]
    if args.strict && !said.is_empty() {
        bail!("{}", said.join("\n"));
    }
    if !args.json {
        for text in &said {
            output::note(text);
        }
    }
    Ok(())
}

/// The JSON of a search, with the box of a document the query was taken from.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    search: SearchReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paper: Option<&'a Origin>,
}

/// The query without its examples, and the examples of the query and of the options together.
fn examples(text: &str, given: &[String]) -> Result<(String, Option<Examples>)> {
    let (rest, inside) = take_examples(text)?;
    if given.is_empty() {
        return Ok((rest, inside));
    }
    let mut all = parse_pairs(given.iter().map(String::as_str))?;
    if let Some(inside) = inside {
        if inside.input_types() != all.input_types() || inside.output_type() != all.output_type() {
            bail!("the examples in the query and those of --example have different types");
        }
        all.pairs.extend(inside.pairs);
    }
    Ok((rest, Some(all)))
}

/// Shows results with what running them showed.
fn judged(
    args: &SearchArgs,
    query: &Query,
    index: &Index,
    parts: &[Index],
    found: SearchResults,
    examples: &Examples,
) -> Result<Outcome> {
    let given: Vec<&PathBuf> = args.index.iter().chain(&args.paths).filter(|p| store::is_index(p)).collect();
    let mut code = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        // Lowered code is kept beside an index.
        let file = given.get(at).map(|directory| directory.join(algofind::behaviour::STORE));
        code.push(Behaviour::from_snapshot(part.snapshot()?, file.as_deref())?);
    }
    let judged = algofind::behaviour::judge(
        &code.iter().map(Some).collect::<Vec<_>>(),
        found,
        examples,
        &BehaviourOptions::default(),
    );
    if args.json {
        output::print_json(&JudgedReport::new(&judged, index.roots(), query))?;
    } else {
        Listing::new(index, &query.conversion.readable, args).print_judged(&judged)?;
    }
    Ok(Outcome::Yes)
}

/// What is searched for, where, and which document it came from.
struct Asked {
    text: String,
    paths: Vec<PathBuf>,
    origin: Option<Origin>,
}

/// Where in a document the pseudo-code stands.
#[derive(Serialize)]
struct Origin {
    file: String,
    page: u32,
    number: Option<String>,
    caption: Option<String>,
}

impl Origin {
    fn note(&self) {
        let number = self.number.as_deref().unwrap_or("the algorithm");
        let caption = self.caption.as_deref().map_or(String::new(), |caption| format!(" ({caption})"));
        output::note(&format!("searching for {number}{caption} on page {} of {}", self.page, self.file));
    }
}

impl Asked {
    fn new(args: &SearchArgs) -> Result<Self> {
        let (Some(file), Some(wanted)) = (&args.paper, &args.algorithm) else {
            let text = query_text(args.query.as_deref().unwrap_or(""))?;
            return Ok(Self { text, paths: args.paths.clone(), origin: None });
        };
        let paper = algofind::papers::read(file)?;
        let record = BoxRecord::from(super::paper::chosen(&paper, file, wanted)?);
        // With a document there is no QUERY: what stands in its place is the first PATH.
        let paths = args.query.iter().map(PathBuf::from).chain(args.paths.iter().cloned()).collect();
        let text = record.code();
        let origin = Origin {
            file: file.display().to_string(),
            page: record.page,
            number: record.number,
            caption: record.caption,
        };
        Ok(Self { text, paths, origin: Some(origin) })
    }
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
pub(crate) fn known_language(name: &str) -> Result<String> {
    let name = name.to_lowercase();
    let registry = Registry::builtin();
    let known: Vec<String> = registry.languages().iter().map(ToString::to_string).collect();
    if known.contains(&name) {
        return Ok(name);
    }
    match registry.for_path(Path::new("file").with_extension(&name)) {
        Some(frontend) => Ok(frontend.language().to_string()),
        None => bail!("`{name}` is not a language that can be searched; these are: {}", known.join(", ")),
    }
}

/// What to say instead of results.
fn nothing_found(language: Option<&str>, snapshot: Option<&Snapshot>) -> String {
    let files = snapshot
        .map_or(&[][..], Snapshot::segments)
        .iter()
        .flat_map(|live| live.live_files().map(|file| live.segment().file(file).language));
    let present: BTreeSet<&str> = files.collect();
    match language.filter(|language| snapshot.is_some() && !present.contains(language)) {
        Some(language) => {
            let present: Vec<&str> = present.into_iter().collect();
            format!("there is no {language} code here; there is: {}", present.join(", "))
        }
        None => "nothing here implements this: no function is better than chance".to_owned(),
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
