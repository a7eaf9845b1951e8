//! `algofind eval`: how good is the search?

mod behave;
mod identify;
mod report;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use algofind::eval::{
    Experiment, Method, Mode, ModeScores, RankedList, Renames, Scores, Setting, Summary, evaluate, score,
};
use algofind::identify::Identifier;
use algofind::search::Weights;
use algofind::{Encoders, Index};
use anyhow::{Context as _, Result};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use crate::cli::Outcome;
use crate::cli::command::search::read_weights;
use crate::cli::open::labelled::{LabelledSet, Opened, settings};
use crate::cli::open::store::IndexEncoders;
use crate::cli::show::output::{self, Align, Table, style};
use crate::cli::show::progress::Bar;

/// Measure the search on queries with labelled answers, beside the paper's ranking and baselines.
///
/// Experiment 1 searches the package of an answer alone, experiment 2 everything of a language, `mixed` all languages.
/// A package is what lies under the first two folders of a path, or in the folder of a file that has fewer.
/// F-rank is the rank of the first answer, MRR the mean of one over it.
#[derive(Debug, Args)]
#[command(subcommand_negates_reqs = true, args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Examples:
  algofind eval --queries queries --labels labels.jsonl --root corpus
  algofind eval --queries queries --labels labels.jsonl --index .algofind --language c --anonymous --json
  algofind eval --queries queries --labels labels.jsonl --root corpus --renamed copy --map copy/renamed.tsv \\
      --about corpus.md --report docs")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct EvalArgs {
    /// Measure something else than the search by pseudo-code.
    #[command(subcommand)]
    pub(crate) what: Option<EvalWhat>,
    /// Absent when something else is measured.
    #[command(flatten)]
    pub(crate) set: Option<LabelledSet>,
    /// What is searched together; all three unless told.
    #[arg(long, value_name = "java|c|mixed")]
    pub(crate) language: Option<String>,
    /// Replace every procedure name of the queries by PROC.
    #[arg(long)]
    pub(crate) anonymous: bool,
    /// Leave comments, documentation and paths out of every method's evidence.
    #[arg(long, conflicts_with = "anonymous")]
    pub(crate) bare: bool,
    /// Ignore labels of close relatives.
    #[arg(long)]
    pub(crate) exact: bool,
    /// Only this experiment.
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub(crate) experiment: Option<u8>,
    /// Only these methods: default, paper, bm25, dense, fusion.
    #[arg(long, value_name = "METHOD", value_delimiter = ',')]
    pub(crate) methods: Vec<MethodName>,
    /// Weights of the default ranking.
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// Do not widen queries by what the catalogue of known algorithms says of them.
    #[arg(long)]
    pub(crate) no_catalogue: bool,
    /// Write the ranked lists of the first method, one JSON object per line.
    #[arg(long, value_name = "OUT.jsonl")]
    pub(crate) run: Option<PathBuf>,
    /// Measure as is, anonymous, bare and, with --renamed, renamed, and write evaluation.md and evaluation.svg here.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["anonymous", "bare", "run"])]
    pub(crate) report: Option<PathBuf>,
    /// A Markdown text that says what the searched code is; it ends the report.
    #[arg(long, value_name = "FILE", requires = "report")]
    pub(crate) about: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What else can be measured.
#[derive(Debug, Subcommand)]
pub(crate) enum EvalWhat {
    Behave(behave::EvalBehaveArgs),
    Identify(identify::EvalIdentifyArgs),
}

/// A method of `eval`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    Default,
    Paper,
    Bm25,
    Dense,
    Fusion,
}

pub(crate) fn run(args: &EvalArgs) -> Result<Outcome> {
    match &args.what {
        Some(EvalWhat::Behave(args)) => return behave::run(args),
        Some(EvalWhat::Identify(args)) => return identify::run(args),
        None => {}
    }
    let labelled = args.set.as_ref().context("give --queries and --labels")?;
    let set = labelled.open(args.exact)?;
    let encoders = args.encoders.open()?;
    let settings = settings(&set.labels, args.language.as_deref())?;
    let mut methods = methods(args, &encoders);
    if encoders.graph.is_none() && methods.iter().any(|method| matches!(method, Method::Paper { .. })) {
        output::note("without --gae the paper's ranking has no graph part");
    }
    let weights = args.weights.as_deref().map_or_else(|| Ok(Weights::default()), read_weights)?;
    let catalogue = (!args.no_catalogue).then(Identifier::shipped);
    let measure = Measure { set: &set, settings: &settings, weights, experiment: args.experiment, catalogue };
    let index = labelled.code(encoders.clone())?;
    let mut modes = Vec::new();
    if args.report.is_some() {
        modes.push(measure.run(&index, Mode::AsIs, &methods, None)?.0);
        // It takes longer than all others together, and the paper measures it as is.
        if args.methods.is_empty() {
            methods.retain(|method| !matches!(method, Method::Paper { .. }));
        }
        for mode in [Mode::Anonymous, Mode::Bare] {
            modes.push(measure.run(&index, mode, &methods, None)?.0);
        }
        if let Some((copy, renames)) = labelled.copy(encoders)? {
            modes.push(measure.run(&copy, Mode::Renamed, &methods, Some(renames))?.0);
        }
    } else {
        let renames = labelled.own_renames()?;
        let mode = match (&renames, args.anonymous, args.bare) {
            (Some(_), ..) => Mode::Renamed,
            (None, true, _) => Mode::Anonymous,
            (None, _, true) => Mode::Bare,
            _ => Mode::AsIs,
        };
        let (scores, lists) = measure.run(&index, mode, &methods, renames)?;
        if let Some(path) = &args.run {
            write_run(path, &lists)?;
        }
        modes.push(scores);
    }
    if let Some(directory) = &args.report {
        report::write(directory, args, &modes)?;
    }
    if args.json {
        output::print_json(&as_json(&modes))?;
    } else {
        print(&modes)?;
    }
    Ok(Outcome::Yes)
}

fn methods(args: &EvalArgs, encoders: &Encoders) -> Vec<Method> {
    let is_wanted = |method: &Method| {
        let name = match method {
            Method::Default => MethodName::Default,
            Method::Paper { .. } => MethodName::Paper,
            Method::Bm25 => MethodName::Bm25,
            Method::Dense => MethodName::Dense,
            Method::Fusion => MethodName::Fusion,
        };
        args.methods.is_empty() || args.methods.contains(&name)
    };
    Method::all(encoders).into_iter().filter(is_wanted).collect()
}

/// What is the same for all modes.
struct Measure<'a> {
    set: &'a Opened,
    settings: &'a [Setting],
    weights: Weights,
    experiment: Option<u8>,
    catalogue: Option<&'a Identifier>,
}

impl Measure<'_> {
    /// Figures of one mode, and the ranked lists of the first method.
    fn run(
        &self,
        index: &Index,
        mode: Mode,
        methods: &[Method],
        renames: Option<Renames>,
    ) -> Result<(ModeScores, Vec<RankedList>)> {
        let bar = Bar::new("preparing");
        let experiment = Experiment {
            mode,
            queries: &self.set.queries,
            labels: &self.set.labels,
            settings: if self.experiment == Some(1) { &[] } else { self.settings },
            // Files of a renamed copy lie in one folder: packages cannot be told apart there.
            package_settings: if self.experiment == Some(2) || mode == Mode::Renamed {
                &[]
            } else {
                self.settings
            },
            methods,
            weights: self.weights.clone(),
            renames: renames.unwrap_or_default(),
            catalogue: self.catalogue,
        };
        let mut lists =
            evaluate(index, &experiment, |n_done, n_total| bar.update(mode.name(), n_done, n_total))?;
        let scores_of = |setting: &Setting| {
            let scores = lists.iter().map(|lists| score(lists, &self.set.labels, setting));
            (setting.clone(), methods.iter().copied().zip(scores).collect::<Vec<_>>())
        };
        let settings = self.settings.iter().map(scores_of).collect();
        let first = if lists.is_empty() { Vec::new() } else { lists.swap_remove(0) };
        Ok((ModeScores { mode, settings }, first))
    }
}

fn write_run(path: &Path, lists: &[RankedList]) -> Result<()> {
    let mut text = String::new();
    for list in lists {
        text.push_str(&serde_json::to_string(list)?);
        text.push('\n');
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn print(modes: &[ModeScores]) -> Result<()> {
    let mut out = output::stdout();
    for (mode, setting, methods) in
        modes.iter().flat_map(|m| m.settings.iter().map(move |(s, methods)| (m, s, methods)))
    {
        writeln!(out, "{0}{1}, {2}{0:#}", style::HEADING, mode.mode.name(), setting)?;
        let mut table = Table::new(&[
            ("method", Align::Left),
            ("projects", Align::Left),
            ("queries", Align::Right),
            ("MRR", Align::Right),
            ("hit@1", Align::Right),
            ("hit@10", Align::Right),
            ("hit@25", Align::Right),
        ]);
        for (method, scores) in methods {
            let rows = [
                ("one", &scores.experiment_1),
                ("many", &scores.experiment_2),
                ("many, no name leak", &scores.no_name_leak),
            ];
            for (name, summary) in rows {
                if let Some(summary) = summary.as_ref().filter(|s| s.queries > 0) {
                    table.row(cells(method.name(), name, summary));
                }
            }
        }
        table.write(&mut out)?;
        if let Some(margin) = mode.margin(setting) {
            writeln!(out, "default over the best baseline, many projects: {margin:.2} ×")?;
        }
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

fn cells(method: &str, projects: &str, summary: &Summary) -> [String; 7] {
    let figure = |x: f64| format!("{x:.3}");
    [
        method.to_owned(),
        projects.to_owned(),
        summary.queries.to_string(),
        figure(summary.mrr),
        figure(summary.hit_1),
        figure(summary.hit_10),
        figure(summary.hit_25),
    ]
}

fn as_json(modes: &[ModeScores]) -> Value {
    let methods = |methods: &[(Method, Scores)]| -> Value {
        methods.iter().map(|(method, scores)| json!({"method": method.name(), "scores": scores})).collect()
    };
    let settings = |mode: &ModeScores| -> Value {
        let one = |(setting, all): &(Setting, Vec<(Method, Scores)>)| json!({"language": setting.to_string(), "margin": mode.margin(setting), "methods": methods(all)});
        mode.settings.iter().map(one).collect()
    };
    json!({"modes": modes.iter().map(|mode| json!({"mode": mode.mode.name(), "settings": settings(mode)})).collect::<Vec<_>>()})
}
