//! `algofind eval identify`: how good is the naming of algorithms?

use std::io::Write as _;
use std::path::{Path, PathBuf};

use algofind::Index;
use algofind::catalogue::Catalogue;
use algofind::eval::identify::{
    FitConfig, Folds, JudgedFunction, Measured, Outcomes, Truth, chart, folds, judged_functions, markdown,
    to_judge,
};
use algofind::eval::{Labels, Renames};
use algofind::identify::{Identifier, IdentifyOptions, Keeping, Model, background_of};
use algofind::search::Confidence;
use anyhow::{Context as _, Result};
use clap::Args;

use crate::cli::Outcome;
use crate::cli::open::store::{self, IndexEncoders};
use crate::cli::show::output::{self, Align, Table};
use crate::cli::show::progress::Bar;

/// Measure the naming of algorithms on labelled functions.
///
/// Models are fitted without a part of the algorithms, and each algorithm is judged by a model that has not seen it. The
/// copy without names is judged by the same models.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind eval identify --labels labels.jsonl --root corpus
  algofind eval identify --labels labels.jsonl --root corpus --renamed copy --map copy/renamed.tsv --report docs
  algofind eval identify --labels labels.jsonl --root corpus --renamed copy --map copy/renamed.tsv \\
      --count src/identify/fitted --fit src/identify/fitted")]
pub(crate) struct EvalIdentifyArgs {
    /// The labelled functions, one JSON object per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) labels: PathBuf,
    /// The code; paths of labels are relative to it.
    #[arg(long, value_name = "DIR", required_unless_present = "index", conflicts_with = "index")]
    pub(crate) root: Option<PathBuf>,
    /// An index of the code.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Option<PathBuf>,
    /// A copy of the code without names, or an index of it.
    #[arg(long, value_name = "DIR", requires = "map")]
    pub(crate) renamed: Option<PathBuf>,
    /// Lines `new path TAB old path` of the copy.
    #[arg(long, value_name = "FILE", requires = "renamed")]
    pub(crate) map: Option<PathBuf>,
    /// Count how common keys and words are, go by that, and write the table to background.bin in this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) count: Option<PathBuf>,
    /// Write the model that was fitted to everything to model.json in this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) fit: Option<PathBuf>,
    /// Write every function with its candidates and what speaks for each, one JSON object per line.
    #[arg(long, value_name = "OUT.jsonl")]
    pub(crate) pairs: Option<PathBuf>,
    /// Write answers that are wrong or not labelled, to be read and judged.
    #[arg(long, value_name = "OUT.tsv")]
    pub(crate) to_judge: Option<PathBuf>,
    /// Write identify.md and identify.svg here.
    #[arg(long, value_name = "DIR")]
    pub(crate) report: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
}

/// One copy of the code.
struct Copy {
    name: &'static str,
    index: Index,
    renames: Option<Renames>,
}

pub(super) fn run(args: &EvalIdentifyArgs) -> Result<Outcome> {
    let truth = Truth::new(&Labels::load(&args.labels)?);
    let copies = copies(args)?;
    let background = args.count.as_ref().map(|_| background_of(&copies[0].index)).transpose()?;
    if let (Some(folder), Some(background)) = (&args.count, &background) {
        write(&folder.join("background.bin"), background)?;
    }
    let background = background.as_deref();
    let catalogue = Catalogue::shipped();
    let functions = judged(&catalogue, background, &copies, &truth)?;
    if let Some(path) = &args.pairs {
        write_pairs(path, &functions)?;
    }
    let bar = Bar::new("fitting");
    let raw = folds(&functions, &truth, FitConfig::default());
    drop(functions);
    drop(bar);
    let measured_by = |folds: &Folds| {
        let unseen = |entry: &str| folds.unseen(&truth, entry).clone();
        measured(&Identifier::fitted(&catalogue, background, unseen), &copies, &truth)
    };
    let answers = measured_by(&raw)?;
    let folds = raw.calibrated(answers.iter().flat_map(|one| &one.outcomes.named), &truth);
    drop(answers);
    if let Some(folder) = &args.fit {
        write(&folder.join("model.json"), folds.whole().to_json().as_bytes())?;
    }
    let measured = measured_by(&folds)?;
    if let Some(path) = &args.to_judge {
        let texts: Vec<String> =
            measured.iter().map(|one| to_judge(&one.outcomes, Confidence::Likely)).collect();
        write(path, texts.concat().as_bytes())?;
    }
    if let Some(folder) = &args.report {
        write(&folder.join("identify.md"), markdown(&measured, &truth, &catalogue).as_bytes())?;
        write(&folder.join("identify.svg"), chart(&measured).as_bytes())?;
    }
    print(&measured)?;
    Ok(Outcome::Yes)
}

fn copies(args: &EvalIdentifyArgs) -> Result<Vec<Copy>> {
    let encoders = args.encoders.open()?;
    let paths: Vec<PathBuf> = args.root.iter().cloned().collect();
    let index = store::open(args.index.as_slice(), &paths, encoders.clone())?;
    let mut copies = vec![Copy { name: "as is", index, renames: None }];
    if let (Some(renamed), Some(map)) = (&args.renamed, &args.map) {
        let index = store::open(&[], std::slice::from_ref(renamed), encoders)?;
        copies.push(Copy { name: "renamed", index, renames: Some(Renames::load(map)?) });
    }
    Ok(copies)
}

fn judged(
    catalogue: &Catalogue,
    background: Option<&[u8]>,
    copies: &[Copy],
    truth: &Truth,
) -> Result<Vec<JudgedFunction>> {
    let identifier = Identifier::fitted(catalogue, background, |_| Model::shipped());
    let mut functions = Vec::new();
    for copy in copies {
        let bar = Bar::new(copy.name);
        let follow = |n_done, n_total| bar.update(copy.name, n_done, n_total);
        functions.extend(judged_functions(&identifier, &copy.index, truth, copy.renames.as_ref(), follow)?);
    }
    Ok(functions)
}

fn measured<'a>(identifier: &Identifier, copies: &'a [Copy], truth: &Truth) -> Result<Vec<Measured<'a>>> {
    let mut measured = Vec::new();
    for copy in copies {
        let bar = Bar::new("identifying");
        let options = IdentifyOptions {
            least: Confidence::Weak,
            on_progress: Some(Box::new(|n_done, n_total| bar.update("identifying", n_done, n_total))),
            keeping: Keeping::No,
            ..IdentifyOptions::default()
        };
        let found = identifier.identify(&copy.index, &options)?;
        let outcomes = Outcomes::new(found, truth, copy.renames.as_ref());
        measured.push(Measured { name: copy.name, outcomes });
    }
    Ok(measured)
}

fn print(measured: &[Measured<'_>]) -> Result<()> {
    let columns =
        ["code", "answers", "right", "close", "wrong", "not labelled", "precision", "per 1,000", "Brier"];
    let mut table = Table::new(&columns.map(|title| (title, Align::Right)));
    for one in measured {
        for least in [Confidence::Strong, Confidence::Likely, Confidence::Weak] {
            let tally = one.outcomes.tally(least);
            table.row([
                one.name.to_owned(),
                least.name().to_owned(),
                tally.right.to_string(),
                tally.close.to_string(),
                tally.wrong.to_string(),
                tally.unknown.to_string(),
                format!("{:.3}", tally.precision()),
                format!("{:.2}", 1000.0 * tally.wrong as f64 / one.outcomes.n_functions.max(1) as f64),
                format!("{:.3}", one.outcomes.brier()),
            ]);
        }
    }
    let mut out = output::stdout();
    table.write(&mut out)?;
    Ok(out.flush()?)
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn write_pairs(path: &Path, functions: &[JudgedFunction]) -> Result<()> {
    let file = std::fs::File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut out = std::io::BufWriter::new(file);
    for function in functions {
        serde_json::to_writer(&mut out, function)?;
        out.write_all(b"\n")?;
    }
    Ok(out.flush()?)
}
