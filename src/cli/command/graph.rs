//! `algofind graph`: control flow as DOT, SVG or JSON.

use std::path::Path;
use std::sync::Arc;

use algofind_icfg::ir::{FileGraph, Language};
use algofind_icfg::link::{self, LinkUnit};
use algofind_icfg::project::{Project, Registry, SkipReason, Skipped, parse_text};
use algofind_icfg::render::{self, GraphData, PictureConfig, Selection};
use algofind_icfg::{Frontend, FunctionId, FunctionRef, Icfg, lang};
use anyhow::{Result, anyhow, bail};
use clap::{Args, ValueEnum};

use crate::cli::Outcome;
use crate::cli::open::input::Source;
use crate::cli::show::output::{self, count};
use crate::cli::show::progress::Bar;

/// Draw the control flow of source code or pseudo-code.
///
/// The language follows from the file name; `.txt`, `.md`, `.tex` and standard input are pseudo-code. A folder is read with
/// all its files, so that calls between them are drawn.
///
/// Exit code: 0 drawn, 1 no function to draw, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind graph examples/queries/kruskal.txt --format svg > query.svg
  algofind graph src/Graph.java --function Graph.dijkstra | dot -Tpng > dijkstra.png
  algofind graph examples/corpus --function sift_down --hops 1 --format json")]
pub(crate) struct GraphArgs {
    /// A source file, a folder, a file with pseudo-code, or `-` for pseudo-code from standard input.
    #[arg(value_name = "FILE|-")]
    pub(crate) source: Source,
    /// Only functions of this name, simple (`insert`) or with what encloses it (`Tree.insert`).
    #[arg(long, value_name = "NAME")]
    pub(crate) function: Option<String>,
    /// What to print.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: GraphFormat,
    /// Also callers and callees, this many calls away.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "function")]
    pub(crate) hops: u32,
    /// The same as `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

/// What `graph` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// The language of Graphviz.
    #[default]
    Dot,
    /// A picture, drawn without Graphviz.
    Svg,
    /// Every node and edge with all that is known of it.
    Json,
}

/// The most functions of a neighbourhood that are drawn: more cannot be read.
const MAX_FUNCTIONS: usize = 60;

/// Functions that an error names.
const N_SUGGESTED: usize = 12;

pub(crate) fn run(args: &GraphArgs) -> Result<Outcome> {
    let graph = match &args.source {
        Source::Stdin => read_stdin()?,
        Source::Path(path) => read_path(path)?,
    };
    let functions = match &args.function {
        None => graph.functions().collect(),
        Some(name) => named(&graph, name)?,
    };
    if functions.is_empty() {
        output::note(&format!("there is no function in {}", args.source));
        return Ok(Outcome::No);
    }
    let selection = select(&graph, &functions, args.hops);
    let n_left_out = selection.n_left_out();
    if n_left_out > 0 {
        output::note(&format!("{} left out; fewer --hops show all", count(n_left_out, "function")));
    }
    let config = PictureConfig::default();
    match if args.json { GraphFormat::Json } else { args.format } {
        GraphFormat::Dot => output::print(&render::to_dot(&graph, &selection, &config))?,
        GraphFormat::Svg => output::print(&render::to_svg(&graph, &selection, &config))?,
        GraphFormat::Json => output::print_json(&GraphData::new(&graph, &selection))?,
    }
    Ok(Outcome::Yes)
}

/// What is shown: one function in the middle of its neighbourhood, or several with theirs.
fn select(graph: &Icfg, functions: &[FunctionRef<'_>], n_hops: u32) -> Selection {
    let around =
        |function: &FunctionRef<'_>| Selection::neighbourhood(graph, function.id(), n_hops, MAX_FUNCTIONS);
    match functions {
        [function] => around(function),
        functions => {
            let ids: Vec<FunctionId> =
                functions.iter().flat_map(|function| around(function).ids().collect::<Vec<_>>()).collect();
            Selection::functions(graph, ids)
        }
    }
}

/// The functions of a name; an error when there are none.
fn named<'g>(graph: &'g Icfg, name: &str) -> Result<Vec<FunctionRef<'g>>> {
    let is_named = |function: &FunctionRef<'_>| function.name() == name || function.qualified_name() == name;
    let found: Vec<FunctionRef<'g>> = graph.functions().filter(is_named).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let wanted = name.to_lowercase();
    let alike =
        graph.functions().filter(|function| function.qualified_name().to_lowercase().contains(&wanted));
    let alike: Vec<FunctionRef<'_>> = alike.collect();
    Err(if alike.is_empty() {
        anyhow!("there is no function `{name}`; there are {}", list(graph.functions()))
    } else {
        anyhow!("there is no function `{name}`; did you mean {}?", list(alike.into_iter()))
    })
}

fn list<'g>(functions: impl Iterator<Item = FunctionRef<'g>>) -> String {
    let mut names: Vec<&str> = functions.map(FunctionRef::qualified_name).collect();
    names.sort_unstable();
    names.dedup();
    let n_more = names.len().saturating_sub(N_SUGGESTED);
    names.truncate(N_SUGGESTED);
    let more = if n_more > 0 { format!(" and {n_more} more") } else { String::new() };
    format!("{}{more}", names.join(", "))
}

fn read_path(path: &Path) -> Result<Icfg> {
    let bar = Bar::new("looking for files");
    let registry = if path.is_file() {
        Registry::builtin().with(Arc::new(PseudoCode) as Arc<dyn Frontend>)
    } else {
        Registry::builtin()
    };
    let project =
        Project::builder().registry(registry).on_progress(|progress| bar.follow(progress)).open([path])?;
    let (graph, report) = project.into_parts();
    match report.skipped.as_slice() {
        [Skipped { reason: SkipReason::UnknownLanguage, .. }] => bail!(
            "the language of {} is not known by its name\n\
             source code is read from files in {}; pseudo-code from .txt, .md and .tex files, or standard input: -",
            path.display(),
            languages()
        ),
        [skipped] if graph.n_files() == 0 => bail!("cannot read {}: {}", path.display(), skipped.reason),
        _ => Ok(graph),
    }
}

fn languages() -> String {
    let names: Vec<&str> = Registry::builtin().languages().into_iter().map(|language| language.0).collect();
    names.join(", ")
}

fn read_stdin() -> Result<Icfg> {
    let text = Source::Stdin.read_text()?;
    let file = parse_text(&PseudoCode, "standard input", text.into())?;
    let unit = LinkUnit { path: "", group: lang::pcode::LANGUAGE.0, symbols: file.symbols() };
    let links = link::resolve(&[unit]);
    let graph = Icfg::from_files([file]);
    let calls = links.call_edges(&graph);
    Ok(graph.with_calls(calls))
}

/// Pseudo-code as people write it: converted to p-code and lowered as that.
struct PseudoCode;

impl Frontend for PseudoCode {
    fn language(&self) -> Language {
        lang::pcode::LANGUAGE
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["txt", "md", "tex"]
    }

    fn lower(&self, source: Arc<str>) -> FileGraph {
        lang::pcode::frontend().lower(algofind_pcode::convert(&source).pcode.into())
    }
}
