//! The report of `algofind eval`: a page of tables and a chart.

use std::path::Path;

use algofind::eval::{Method, ModeScores, chart, markdown};
use anyhow::{Context as _, Result};
use clap::ValueEnum as _;

use crate::cli::command::eval::{EvalArgs, MethodName};

/// Writes `evaluation.md` and `evaluation.svg`.
pub(super) fn write(directory: &Path, args: &EvalArgs, modes: &[ModeScores]) -> Result<()> {
    let about = args.about.as_deref().map_or_else(|| Ok(String::new()), about)?;
    let text = format!(
        "# Evaluation\n\n\
         How well the default ranking, the paper's ranking and the baselines find labelled functions for pseudo-code. The\n\
         default weights were fitted on this very set: [tuning.md](tuning.md) says what they are worth for unseen\n\
         queries, and what each kind of evidence adds.\n\n\
         ```text\n\
         algofind eval --queries QUERIES --labels LABELS.jsonl --root CORPUS \\\n    \
         --renamed COPY --map COPY/renamed.tsv --about CORPUS.md --report docs{choice}\n\
         ```\n\n\
         Nothing is random: the same command gives the same figures, there is no seed. One project: only the package of\n\
         the answer is searched. Many projects: all packages of the language, or of both. F-rank is the rank of the first\n\
         answer among 100, MRR the mean of one over it. {gae}{paper}\n\n\
         ![Mean reciprocal rank over many projects](evaluation.svg)\n\n\
         {tables}{about}",
        choice = choice(args),
        gae = if has_graph(modes) {
            "The paper's graph part comes from a trained graph autoencoder."
        } else {
            "The text encoder has no graph autoencoder, so the paper's rows have no graph part."
        },
        paper = if args.methods.is_empty() { "\nIts ranking is measured as is only." } else { "" },
        tables = markdown(modes),
    );
    std::fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    for (name, text) in [("evaluation.md", text), ("evaluation.svg", chart(modes))] {
        let path = directory.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Whether the paper's ranking was measured with places in the graph.
fn has_graph(modes: &[ModeScores]) -> bool {
    let mut methods = modes.iter().flat_map(|mode| &mode.settings).flat_map(|(_, methods)| methods);
    methods.any(|(method, _)| matches!(method, Method::Paper { graph: true, .. }))
}

/// What was measured, where it is not everything, as options of the command.
fn choice(args: &EvalArgs) -> String {
    let method = |method: &MethodName| method.to_possible_value().map(|value| value.get_name().to_owned());
    let methods: Vec<String> = args.methods.iter().filter_map(method).collect();
    let options = [
        ("language", args.language.clone()),
        ("experiment", args.experiment.map(|number| number.to_string())),
        ("methods", (!methods.is_empty()).then(|| methods.join(","))),
    ];
    options.into_iter().filter_map(|(name, value)| Some(format!(" --{name} {}", value?))).collect()
}

/// What the searched code is, as its own page says.
fn about(path: &Path) -> Result<String> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(format!("## Corpus\n\n{}\n", text.trim()))
}
