//! `algofind stats`: what source code consists of.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use algofind::behave::form::{Census, Language, census};
use algofind::behaviour::Behaviour;
use algofind_icfg::ir::FunctionFlags;
use algofind_icfg::project::{FileReport, Project, ProjectReport};
use algofind_icfg::{FunctionRef, Icfg};
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::show::output::{self, Align, Table, count};
use crate::cli::show::progress::Bar;
use crate::cli::show::skipped;

/// Count files, functions, nodes, edges and resolved calls of source code.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind stats examples/corpus
  algofind stats src --behave
  algofind stats src --functions --json | jq '.functions | max_by(.decisions)'")]
pub(crate) struct StatsArgs {
    /// Folders or files; `.gitignore` and `.algofindignore` are respected.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// List every function with its decisions, loops and nodes.
    #[arg(long)]
    pub(crate) functions: bool,
    /// Say how much of it can be run for examples (see `algofind behave`), and what stands in the way of the rest.
    #[arg(long)]
    pub(crate) behave: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &StatsArgs) -> Result<Outcome> {
    let bar = Bar::new("looking for files");
    let project = Project::builder().on_progress(|progress| bar.follow(progress)).open(&args.paths)?;
    drop(bar);
    if project.report().n_files == 0 {
        output::note(&skipped::no_code(&args.paths));
    }
    let functions = args.functions.then(|| function_rows(project.graph()));
    let behave = if args.behave {
        Some(census(Behaviour::from_paths(&args.paths, None)?.corpus().program()))
    } else {
        None
    };
    if args.json {
        output::print_json(&Report { report: project.report(), functions, behave })?;
    } else {
        let mut out = output::stdout();
        show(&mut out, project.report())?;
        if let Some(functions) = functions {
            writeln!(out)?;
            function_table(&functions).write(&mut out)?;
        }
        if let Some(behave) = behave {
            show_census(&mut out, &behave)?;
        }
        out.flush()?;
    }
    Ok(Outcome::Yes)
}

/// The JSON: all counts, and the functions when asked for.
#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the fields are those of the JSON")]
struct Report<'a> {
    #[serde(flatten)]
    report: &'a ProjectReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    functions: Option<Vec<FunctionRow<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    behave: Option<BTreeMap<Language, Census>>,
}

/// A function as its reader counts it: with the lambdas written in it.
#[derive(Serialize)]
struct FunctionRow<'a> {
    file: &'a str,
    name: &'a str,
    qualified_name: &'a str,
    start: u32,
    end: u32,
    decisions: u32,
    loops: usize,
    nodes: usize,
}

impl<'a> FunctionRow<'a> {
    fn new(function: FunctionRef<'a>) -> Self {
        Self {
            file: function.file().path(),
            name: function.name(),
            qualified_name: function.qualified_name(),
            start: function.lines().first,
            end: function.lines().last,
            decisions: function.decisions(),
            loops: function.n_loops(),
            nodes: function.node_ids().len(),
        }
    }
}

fn function_rows(graph: &Icfg) -> Vec<FunctionRow<'_>> {
    let mut rows: Vec<Option<FunctionRow<'_>>> =
        graph.functions().map(|function| Some(FunctionRow::new(function))).collect();
    // Inner functions come after those around them.
    for function in graph.functions().rev() {
        let Some(parent) = function.parent() else { continue };
        if !function.flags().contains(FunctionFlags::LAMBDA) {
            continue;
        }
        let Some(lambda) = rows[function.id().index()].take() else { continue };
        if let Some(outer) = &mut rows[parent.index()] {
            outer.decisions += lambda.decisions;
            outer.loops += lambda.loops;
            outer.nodes += lambda.nodes;
        }
    }
    rows.into_iter().flatten().collect()
}

fn function_table(rows: &[FunctionRow<'_>]) -> Table {
    let mut table = Table::new(&[
        ("decisions", Align::Right),
        ("loops", Align::Right),
        ("nodes", Align::Right),
        ("function", Align::Left),
        ("place", Align::Left),
    ]);
    for row in rows {
        table.row([
            row.decisions.to_string(),
            row.loops.to_string(),
            row.nodes.to_string(),
            row.qualified_name.to_owned(),
            format!("{}:{}-{}", row.file, row.start, row.end),
        ]);
    }
    table
}

fn show(out: &mut impl Write, report: &ProjectReport) -> Result<()> {
    language_table(report).write(out)?;
    let links = &report.links;
    if report.n_files == 0 {
        return skipped::list(out, &report.skipped);
    }
    writeln!(
        out,
        "\n{}: {} of functions found here ({} of them joined to several that fit), {} of something outside, {} unknown",
        count(links.n_calls, "call"),
        links.n_own(),
        links.n_ambiguous,
        links.n_outside(),
        links.n_unresolved,
    )?;
    writeln!(
        out,
        "{:.1} % of the calls that may mean a function found here are joined to one",
        100.0 * links.rate()
    )?;
    writeln!(out, "{}, calls and returns included", count(report.n_edges, "edge"))?;
    let broken = report.files.iter().filter(|file| file.error_share > 0.0).count();
    if broken > 0 {
        writeln!(out, "{} with syntax errors; what could be read was kept", count(broken, "file"))?;
    }
    skipped::list(out, &report.skipped)
}

fn language_table(report: &ProjectReport) -> Table {
    let mut languages: BTreeMap<&str, Vec<&FileReport>> = BTreeMap::new();
    for file in &report.files {
        languages.entry(file.language).or_default().push(file);
    }
    let mut table = Table::new(&[
        ("language", Align::Left),
        ("files", Align::Right),
        ("lines", Align::Right),
        ("functions", Align::Right),
        ("nodes", Align::Right),
    ]);
    let mut row = |name: &str, files: &[&FileReport]| {
        table.row([
            name.to_owned(),
            files.len().to_string(),
            files.iter().map(|file| file.n_lines as usize).sum::<usize>().to_string(),
            files.iter().map(|file| file.n_functions).sum::<usize>().to_string(),
            files.iter().map(|file| file.n_nodes).sum::<usize>().to_string(),
        ]);
    };
    for (language, files) in &languages {
        row(language, files);
    }
    if languages.len() != 1 {
        row("all", &report.files.iter().collect::<Vec<_>>());
    }
    table
}

/// Reasons that are listed.
const SHOWN_REASONS: usize = 15;

fn show_census(out: &mut impl Write, all: &BTreeMap<Language, Census>) -> Result<()> {
    for (language, one) in all {
        writeln!(
            out,
            "\n{language:?}: {} that examples can be tried on: {} can be run on every path, {} on some, {} not at all",
            count(one.n_functions, "function"),
            one.n_whole,
            one.n_part,
            one.n_none,
        )?;
        let mut table = Table::new(&[("functions", Align::Right), ("what stands in the way", Align::Left)]);
        for (reason, n) in one.reasons.iter().take(SHOWN_REASONS) {
            table.row([n.to_string(), reason.clone()]);
        }
        for (what, n) in &one.left_out {
            table.row([n.to_string(), format!("left out: {what}")]);
        }
        table.write(out)?;
        if one.reasons.len() > SHOWN_REASONS {
            writeln!(out, "and {} that are rarer", count(one.reasons.len() - SHOWN_REASONS, "reason"))?;
        }
    }
    Ok(())
}
