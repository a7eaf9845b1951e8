//! Options of the commands that index, search and measure.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Find the code that implements an algorithm, from its pseudo-code.
///
/// QUERY is a file with pseudo-code, `-` for standard input, or the pseudo-code itself. PATH is a folder or a file with
/// source code, or an index made by `algofind index`; the current folder unless told. Code without an index is indexed
/// first; that index is kept in the user's cache folder and brought up to date by the next search.
///
/// Exit code: 0 found, 1 nothing better than chance, 2 error.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind search examples/queries/kruskal.txt examples/corpus
  algofind search 'while b ≠ 0: (a, b) = (b, a mod b); return a' src
  algofind search query.txt --index .algofind --top 100 --json | jq '.results[0].regions'")]
pub(crate) struct SearchArgs {
    /// A file with pseudo-code, `-` for standard input, or pseudo-code.
    #[arg(value_name = "QUERY", allow_hyphen_values = true)]
    pub(crate) query: String,
    /// Folders or files to search, or an index.
    #[arg(value_name = "PATH", conflicts_with = "index")]
    pub(crate) paths: Vec<PathBuf>,
    /// Search this index.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Option<PathBuf>,
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
    /// Also show this many lines before and after a fragment.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) context: u32,
    /// Say what spoke for each result, and by what each step was recognised.
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON (see docs/json.md).
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make or update an index of source code.
///
/// Only new and changed files are read; files that are gone are removed. The index holds the source text, so that it can be
/// searched without it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind index src lib --out .algofind
  algofind search query.txt --index .algofind")]
pub(crate) struct IndexArgs {
    /// Folders or files; `.gitignore` and `.algofindignore` are respected.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Where the index goes.
    #[arg(long, value_name = "DIR", default_value = ".algofind")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The encoders an index is made with; a search needs the same.
#[derive(Debug, Args)]
pub(crate) struct IndexEncoders {
    #[command(flatten)]
    pub(crate) text: super::args::EncoderArg,
    /// A trained graph autoencoder, for the graph part of the paper's ranking.
    #[arg(long, value_name = "DIR")]
    pub(crate) gae: Option<PathBuf>,
}

/// Check every byte of an index.
///
/// Exit code: 0 sound, 1 damaged, 2 not an index.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The index.
    #[arg(value_name = "DIR")]
    pub(crate) index: PathBuf,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How `search` ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ranking {
    /// Words, structure, meaning and alignment of functions.
    #[default]
    Default,
    /// Similar nodes, grouped on the control-flow graph, as in the paper.
    Paper,
}

/// Measure the search on queries with labelled answers, beside the paper's ranking and baselines.
///
/// Experiment 1 searches the package of an answer alone, experiment 2 everything of a language, `mixed` all languages.
/// F-rank is the rank of the first answer, MRR the mean of one over it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind eval --queries devset/queries --labels devset/labels.jsonl --root corpus
  algofind eval --queries devset/queries --labels devset/labels.jsonl --index .algofind --language c --anonymous --json
  algofind eval --queries devset/queries --labels devset/labels.jsonl --root corpus --renamed copy --map copy/renamed.tsv \\
      --versions devset/README.md --report docs")]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) set: LabelledSet,
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
    /// Write the ranked lists of the first method, one JSON object per line.
    #[arg(long, value_name = "OUT.jsonl")]
    pub(crate) run: Option<PathBuf>,
    /// Measure as is, anonymous, bare and, with --renamed, renamed, and write evaluation.md and evaluation.svg here.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["anonymous", "bare", "run"])]
    pub(crate) report: Option<PathBuf>,
    /// A Markdown file whose table of package versions goes into the report.
    #[arg(long, value_name = "FILE", requires = "report")]
    pub(crate) versions: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Queries, answers and code.
#[derive(Debug, Args)]
pub(crate) struct LabelledSet {
    /// A folder of queries NAME.txt.
    #[arg(long, value_name = "DIR")]
    pub(crate) queries: PathBuf,
    /// The answers, one JSON object per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) labels: PathBuf,
    /// The code; paths of labels are relative to it.
    #[arg(long, value_name = "DIR", required_unless_present = "index", conflicts_with = "index")]
    pub(crate) root: Option<PathBuf>,
    /// An index of the code.
    #[arg(long, value_name = "DIR")]
    pub(crate) index: Option<PathBuf>,
    /// A copy of the code without names.
    #[arg(long, value_name = "DIR", requires = "map")]
    pub(crate) renamed: Option<PathBuf>,
    /// Lines `new path TAB old path` of the copy; without --renamed, --root or --index is the copy.
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
}

/// Fit what each kind of evidence is worth to queries with labelled answers.
///
/// Weights are fitted over queries as they are, anonymous, bare and, with --renamed, on a copy of the code without names.
/// First comes what such weights are worth for unseen queries: cross-validation in five parts, split by query.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind tune --queries devset/queries --labels devset/labels.jsonl --root corpus --out weights.json
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

/// A method of `eval`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodName {
    Default,
    Paper,
    Bm25,
    Dense,
    Fusion,
}
