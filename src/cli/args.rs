//! Every command and option of the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::input::Source;
use super::search_args::{EvalArgs, IndexArgs, SearchArgs, TuneArgs, VerifyArgs};

/// Find the code that implements an algorithm, from the algorithm's pseudo-code.
#[derive(Debug, Parser)]
#[command(name = "algofind", version, propagate_version = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// When to colour output; `auto` means on a terminal and without `NO_COLOR`.
    #[arg(long, value_enum, default_value_t, global = true, value_name = "WHEN")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Search(SearchArgs),
    Index(IndexArgs),
    Verify(VerifyArgs),
    Eval(EvalArgs),
    Tune(TuneArgs),
    Convert(ConvertArgs),
    Check(CheckArgs),
    Graph(GraphArgs),
    Stats(StatsArgs),
    Encode(EncodeArgs),
    Encoders(EncodersArgs),
    Distill(DistillArgs),
    Train(TrainArgs),
    Completions(CompletionsArgs),
}

/// Turn pseudo-code as people write it into p-code.
///
/// Reads indented or bracketed pseudo-code, LaTeX (algorithmic, algorithmicx, algorithm2e) and Markdown, and prints p-code:
/// the same steps with explicit control flow, `$…$` around mathematics and `@…@` around natural language. Places where the
/// converter had to guess are shown on standard error.
///
/// Exit code: 0 converted, 1 converted with guesses, 2 the input cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind convert examples/queries/kruskal.txt
  pdftotext -layout paper.pdf - | sed -n 120,140p | algofind convert -
  algofind convert query.txt --json | jq '.lines[] | {line, reasons}'")]
pub(crate) struct ConvertArgs {
    /// A file with pseudo-code, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    pub(crate) source: Source,
    /// How blocks are written.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) style: BlockStyle,
    /// Print p-code, its tree, and what became of each line and why, as JSON.
    ///
    /// Spans and line numbers of the tree count in the p-code of the same JSON, which is always indented.
    #[arg(long, conflicts_with = "style")]
    pub(crate) json: bool,
}

/// Say what is wrong with p-code, with the place underlined.
///
/// Exit code: 0 it is p-code, 1 errors or warnings, 2 the input cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind check kruskal.pcode
  algofind convert query.txt | algofind check -")]
pub(crate) struct CheckArgs {
    /// A file with p-code, or `-` for standard input.
    #[arg(value_name = "FILE|-")]
    pub(crate) source: Source,
    /// Print findings as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

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

/// Count files, functions, nodes, edges and resolved calls of source code.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind stats examples/corpus
  algofind stats src --functions --json | jq '.functions | max_by(.decisions)'")]
pub(crate) struct StatsArgs {
    /// Folders or files; `.gitignore` and `.algofindignore` are respected.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// List every function with its decisions, loops and nodes.
    #[arg(long)]
    pub(crate) functions: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show how similar texts are to an encoder, or print their vectors.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind encode 'extract the minimum vertex' 'u = pq.extractMin()' 'close(file)'
  grep -h return *.c | algofind encode - --json > vectors.json")]
pub(crate) struct EncodeArgs {
    /// Texts; `-` stands for every line of standard input.
    #[arg(value_name = "TEXT", required = true)]
    pub(crate) texts: Vec<String>,
    #[command(flatten)]
    pub(crate) encoder: EncoderArg,
    /// Print `{"encoder", "dimension", "vectors"}` as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EncoderArg {
    /// `static` (shipped), a table made by `algofind distill`, or a folder with a BERT or RoBERTa model.
    #[arg(long, value_name = "ENCODER", default_value = "static")]
    pub(crate) encoder: String,
}

/// List the encoders: what is available, dimension, fingerprint and origin.
#[derive(Debug, Args)]
pub(crate) struct EncodersArgs {
    /// Also look at these tables and model folders.
    #[arg(value_name = "ENCODER")]
    pub(crate) others: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make a table for the static encoder from a transformer (cargo feature `transformer`).
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind distill models/all-MiniLM-L6-v2 --code ~/src --out words.afw
  algofind encode --encoder words.afw 'swap A[i] and A[j]' 'tmp = a[i]; a[i] = a[j]; a[j] = tmp;'")]
#[cfg_attr(not(feature = "transformer"), allow(dead_code, reason = "read by the command of the feature"))]
pub(crate) struct DistillArgs {
    /// A Hugging Face folder with config.json, model.safetensors and the tokenizer.
    #[arg(value_name = "DIR")]
    pub(crate) model: PathBuf,
    /// Where the table goes.
    #[arg(long, value_name = "FILE", default_value = "words.afw")]
    pub(crate) out: PathBuf,
    /// A folder of source code from which the weights of words are learnt; without it all words weigh the same.
    #[arg(long, value_name = "DIR")]
    pub(crate) code: Option<PathBuf>,
    /// Numbers of a vector.
    #[arg(long, value_name = "N", default_value_t = 256)]
    pub(crate) dimension: usize,
    /// Print what was made as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Train a graph encoder for the paper's ranking on source code (cargo feature `train`).
///
/// Learns, without labels, vectors of nodes that tell which nodes follow each other. A fifth of the edges is hidden to
/// measure how well they are told from pairs that are no edges (AUC, AP); training ends when that stops getting better.
/// Writes model.safetensors, model.json and curves.svg.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind train ~/src --out my-model
  algofind index ~/src --gae my-model")]
#[cfg_attr(not(feature = "train"), allow(dead_code, reason = "read by the command of the feature"))]
pub(crate) struct TrainArgs {
    /// Folders or files; `.gitignore` and `.algofindignore` are respected.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// The folder the model goes into.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Shape of the model.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) preset: TrainPreset,
    /// The most passes over the code.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) epochs: usize,
    /// Of the choice of files, the hidden edges, the first weights and the samples.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Where to compute.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) backend: TrainBackend,
    /// Keep the state of training in this file, and go on from it if it is there.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Read files, in an order drawn with the seed, until they have this many nodes.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) max_nodes: usize,
    #[command(flatten)]
    pub(crate) encoder: EncoderArg,
    /// Print what was made as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Shape of a graph encoder.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum TrainPreset {
    /// Two layers, 64 and 32 wide, as the shipped model.
    #[default]
    Lean,
    /// Two layers, 512 wide, as in the paper.
    Paper,
}

/// Where `train` computes.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum TrainBackend {
    /// A graphics device if one works, else the CPU.
    #[default]
    Auto,
    /// The CPU.
    Cpu,
    /// A Vulkan, Metal or DX12 device (cargo feature `wgpu`).
    Wgpu,
}

/// Print completions for a shell.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind completions bash > ~/.local/share/bash-completion/completions/algofind
  algofind completions zsh > \"${fpath[1]}/_algofind\"")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: clap_complete::Shell,
}

/// When output has colour.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// For all output of the process.
    pub(crate) fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// How `convert` writes blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BlockStyle {
    /// By indentation.
    #[default]
    Indented,
    /// In `{ … }`.
    Braces,
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
