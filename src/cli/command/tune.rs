//! `algofind tune`: fits weights to labelled queries.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use algofind::eval::tune::{
    Ablation, CandidateGroup, FitConfig, Validation, ablate, collect, cross_validate, fit,
};
use algofind::eval::{Experiment, Mode, Place, Renames, Setting};
use algofind::identify::Identifier;
use algofind::search::{Feature, Weights};
use algofind::steps::rule::{self, Rules};
use algofind::{Encoders, Index};
use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};

use crate::cli::Outcome;
use crate::cli::open::labelled::{LabelledSet, Opened, settings};
use crate::cli::open::store::IndexEncoders;
use crate::cli::show::output::{self, Align, Table, style};
use crate::cli::show::progress::Bar;

/// Fit what each kind of evidence is worth to queries with labelled answers.
///
/// Weights are fitted over queries as they are, anonymous, bare and, with --renamed, on a copy of the code without names.
/// First comes what such weights are worth for unseen queries: cross-validation in five parts, split by query.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind tune --queries queries --labels labels.jsonl --root corpus --out weights.json
  algofind search query.txt src --weights weights.json")]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    pub(crate) set: LabelledSet,
    /// Where the weights go; standard output unless told.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Also measure what is left without each kind of evidence, or without each rule of reading; rules take an index each.
    #[arg(long, value_name = "WHAT", num_args = 0..=1, default_missing_value = "ingredients")]
    pub(crate) ablate: Option<Ablate>,
    /// With `--ablate rules`, only these.
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    pub(crate) rules: Vec<String>,
    /// Write the tables as Markdown here: tuning.md.
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
    /// Write the evidence of every candidate here, as tab-separated values, for fits made elsewhere.
    #[arg(long, value_name = "FILE")]
    pub(crate) features: Option<PathBuf>,
    /// Do not widen queries by what the catalogue of known algorithms says of them.
    #[arg(long)]
    pub(crate) no_catalogue: bool,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
}

/// What is taken away to see what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ablate {
    Ingredients,
    Rules,
}

pub(crate) fn run(args: &TuneArgs) -> Result<Outcome> {
    if args.ablate == Some(Ablate::Rules) {
        return rules(args);
    }
    let set = args.set.open(false)?;
    let encoders = args.encoders.open()?;
    let settings = settings(&set.labels, None)?;
    let catalogue = (!args.no_catalogue).then(Identifier::shipped);
    let mut groups = Vec::new();
    let index = args.set.code(encoders.clone())?;
    for mode in [Mode::AsIs, Mode::Anonymous, Mode::Bare] {
        groups.extend(candidates(&set, &settings, &index, mode, Renames::default(), catalogue)?);
    }
    drop(index);
    if let Some((copy, renames)) = args.set.copy(encoders)? {
        groups.extend(candidates(&set, &settings, &copy, Mode::Renamed, renames, catalogue)?);
    }

    if let Some(path) = &args.features {
        write_features(path, &groups).with_context(|| format!("cannot write {}", path.display()))?;
    }

    let config = FitConfig::default();
    let mut out = output::stdout();
    let validation = cross_validate(&groups, config, |_| true);
    let ablations = args.ablate.is_some().then(|| ablate(&groups, config));
    let mut tables = vec![(VALIDATION, validation_table(&validation))];
    tables.extend(ablations.map(|ablations| (ABLATION, ablation_table(&validation, &ablations))));
    for (title, table) in &tables {
        writeln!(out, "{0}{title}{0:#}", style::HEADING)?;
        table.write(&mut out)?;
        writeln!(out)?;
    }
    if let Some(directory) = &args.report {
        write_report(directory, &tables)?;
    }
    let all: Vec<&CandidateGroup> = groups.iter().filter(|group| group.setting != Setting::Mixed).collect();
    let mut weights = fit(&all, config, |_| true);
    (weights.certainty, weights.unnamed) = (validation.certainty, validation.unnamed);
    match &args.out {
        Some(path) => std::fs::write(path, weights.to_json())
            .with_context(|| format!("cannot write {}", path.display()))?,
        None => write!(out, "{}", weights.to_json())?,
    }
    out.flush()?;
    Ok(Outcome::Yes)
}

/// What unseen queries lose without each rule of reading, as they are and on code without names.
fn rules(args: &TuneArgs) -> Result<Outcome> {
    anyhow::ensure!(
        args.set.index.is_none(),
        "rules need --root: every rule is taken away from an index of its own"
    );
    let known = |name: &String| rule::all().any(|rule| rule.name == name.as_str());
    if let Some(unknown) = args.rules.iter().find(|name| !known(name)) {
        anyhow::bail!("there is no rule `{unknown}`; docs/rules.md lists them");
    }
    let set = args.set.open(false)?;
    let settings = settings(&set.labels, None)?;
    let encoders = args.encoders.open()?;
    let measure = |rules: Rules| -> Result<Validation> {
        let encoders = Encoders { rules, ..encoders.clone() };
        let index = args.set.fresh_code(encoders.clone())?;
        let mut groups = candidates(&set, &settings, &index, Mode::AsIs, Renames::default(), None)?;
        drop(index);
        if let Some((copy, renames)) = args.set.fresh_copy(encoders)? {
            groups.extend(candidates(&set, &settings, &copy, Mode::Renamed, renames, None)?);
        }
        Ok(cross_validate(&groups, FitConfig::default(), |_| true))
    };
    let all = measure(Rules::ALL)?;
    let mut ablations = Vec::new();
    for rule in
        rule::all().filter(|rule| args.rules.is_empty() || args.rules.iter().any(|name| name == rule.name))
    {
        let validation = measure(Rules::ALL.without(rule.id))?;
        ablations.push(Ablation { ingredient: rule.name, validation });
        // One at a time: they take long.
        let mut out = output::stdout();
        writeln!(out, "{0}{RULES}{0:#}", style::HEADING)?;
        ablation_table(&all, &ablations).write(&mut out)?;
        out.flush()?;
    }
    if let Some(directory) = &args.report {
        std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
        let path = directory.join("tuning-rules.md");
        let text = format!("# {RULES}\n\n{}", ablation_table(&all, &ablations).markdown());
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(Outcome::Yes)
}

const RULES: &str = "MRR of unseen queries without a rule of reading, mean of the languages";
const VALIDATION: &str = "MRR of unseen queries, five-fold cross-validation";
const ABLATION: &str = "MRR without an ingredient, weights fitted anew, mean of the languages";

fn write_report(directory: &Path, tables: &[(&str, Table)]) -> Result<()> {
    let mut text = String::from(
        "# Tuning\n\n\
         What the evidence of the default ranking is worth for queries whose labels the weights have not seen. Queries\n\
         are split into five parts; each part is ranked with weights fitted on the other four: one table\n\
         over all modes whose code has names, one over code without.\n\
         The shipped weights (`src/search/weights.json`) are fitted on all parts.\n\n\
         Unseen is true of weights only: the [rules of reading](rules.md) and the features were written with queries like\n\
         these at hand. `algofind tune --ablate rules` measures what each rule adds.\n\n\
         ```text\n\
         algofind tune --queries queries --labels labels.jsonl --root CORPUS \\\n    \
         --renamed RENAMED --map RENAMED/renamed.tsv --ablate --report docs --out src/search/weights.json\n\
         ```\n",
    );
    for (title, table) in tables {
        text.extend(["\n## ", title, "\n\n", &table.markdown()]);
    }
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let path = directory.join("tuning.md");
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn candidates(
    set: &Opened,
    settings: &[Setting],
    index: &Index,
    mode: Mode,
    renames: Renames,
    catalogue: Option<&Identifier>,
) -> Result<Vec<CandidateGroup>> {
    let bar = Bar::new("preparing");
    let experiment = Experiment {
        mode,
        queries: &set.queries,
        labels: &set.labels,
        settings,
        package_settings: &[],
        methods: &[],
        weights: Weights::default(),
        renames,
        catalogue,
    };
    Ok(collect(index, &experiment, |n_done, n_total| bar.update(mode.name(), n_done, n_total))?)
}

/// One line per candidate, after a line of column names.
fn write_features(path: &Path, groups: &[CandidateGroup]) -> std::io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    let names: Vec<&str> = Feature::ALL.into_iter().map(Feature::name).collect();
    writeln!(out, "mode\tsetting\tquery\tfile\tstart\tend\thit\t{}", names.join("\t"))?;
    for group in groups {
        for ((place, hit), features) in group.places.iter().zip(&group.hits).zip(&group.features) {
            let (mode, setting, query) = (group.mode.name(), &group.setting, &group.query);
            let Place { file, start, end } = place;
            write!(out, "{mode}\t{setting}\t{query}\t{file}\t{start}\t{end}\t{}", u8::from(*hit))?;
            for value in features {
                write!(out, "\t{value:.5}")?;
            }
            writeln!(out)?;
        }
    }
    out.flush()
}

fn validation_table(validation: &Validation) -> Table {
    let mut table = Table::new(&[
        ("mode", Align::Left),
        ("language", Align::Left),
        ("fitted", Align::Right),
        ("BM25", Align::Right),
    ]);
    for ((mode, setting), (own, bm25)) in &validation.figures {
        table.row([mode.name().to_owned(), setting.to_string(), format!("{own:.3}"), format!("{bm25:.3}")]);
    }
    table
}

fn ablation_table(full: &Validation, ablations: &[Ablation]) -> Table {
    let mut modes: Vec<Mode> = full.figures.keys().map(|(mode, _)| *mode).collect();
    modes.dedup();
    let mut columns = vec![("without", Align::Left)];
    columns.extend(modes.iter().map(|mode| (mode.name(), Align::Right)));
    let mut table = Table::new(&columns);
    let rows =
        std::iter::once(("nothing", full)).chain(ablations.iter().map(|a| (a.ingredient, &a.validation)));
    for (name, validation) in rows {
        let figures = modes.iter().map(|mode| format!("{:.3}", validation.mean(*mode)));
        table.row(std::iter::once(name.to_owned()).chain(figures));
    }
    table
}
