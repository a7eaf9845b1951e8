//! `algofind tune`: fits weights to labelled queries.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use algofind::Index;
use algofind::eval::tune::{
    Ablation, CandidateGroup, FitConfig, Validation, ablate, collect, cross_validate, fit,
};
use algofind::eval::{Experiment, Mode, Place, Renames, Setting};
use algofind::search::{Feature, Weights};
use anyhow::{Context as _, Result};
use clap::Args;

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
    /// Also measure what is left without each ingredient.
    #[arg(long)]
    pub(crate) ablate: bool,
    /// Write the tables as Markdown here: tuning.md.
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
    /// Write the evidence of every candidate here, as tab-separated values, for fits made elsewhere.
    #[arg(long, value_name = "FILE")]
    pub(crate) features: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
}

pub(crate) fn run(args: &TuneArgs) -> Result<Outcome> {
    let set = args.set.open(false)?;
    let encoders = args.encoders.open()?;
    let settings = settings(&set.labels, None)?;
    let mut groups = Vec::new();
    let index = args.set.code(encoders.clone())?;
    for mode in [Mode::AsIs, Mode::Anonymous, Mode::Bare] {
        groups.extend(candidates(&set, &settings, &index, mode, Renames::default())?);
    }
    drop(index);
    if let Some((copy, renames)) = args.set.copy(encoders)? {
        groups.extend(candidates(&set, &settings, &copy, Mode::Renamed, renames)?);
    }

    if let Some(path) = &args.features {
        write_features(path, &groups).with_context(|| format!("cannot write {}", path.display()))?;
    }

    let config = FitConfig::default();
    let mut out = output::stdout();
    let validation = cross_validate(&groups, config, |_| true);
    let ablations = args.ablate.then(|| ablate(&groups, config));
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
    weights.certainty = validation.certainty;
    match &args.out {
        Some(path) => std::fs::write(path, weights.to_json())
            .with_context(|| format!("cannot write {}", path.display()))?,
        None => write!(out, "{}", weights.to_json())?,
    }
    out.flush()?;
    Ok(Outcome::Yes)
}

const VALIDATION: &str = "MRR of unseen queries, five-fold cross-validation";
const ABLATION: &str = "MRR without an ingredient, weights fitted anew, mean of the languages";

fn write_report(directory: &Path, tables: &[(&str, Table)]) -> Result<()> {
    let mut text = String::from(
        "# Tuning\n\n\
         What the evidence of the default ranking is worth for queries whose labels the weights have not seen. Queries\n\
         are split into five parts; each part is ranked with weights fitted on the other four: one table\n\
         over all modes whose code has names, one over code without.\n\
         The shipped weights (`src/search/weights.json`) are fitted on all parts.\n\n\
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
