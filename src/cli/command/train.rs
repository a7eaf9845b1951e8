//! `algofind train`: a graph encoder for the paper's ranking, learnt from source code.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

#[cfg(not(feature = "train"))]
use crate::cli::Outcome;
use crate::cli::open::encoder::EncoderArg;

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

#[cfg(not(feature = "train"))]
pub(crate) fn run(args: &TrainArgs) -> Result<Outcome> {
    let paths: Vec<String> = args.paths.iter().map(|path| path.display().to_string()).collect();
    let command = format!("train {} --out {}", paths.join(" "), args.out.display());
    Err(crate::cli::show::feature::missing("train", &command, "training"))
}

#[cfg(feature = "train")]
pub(crate) use enabled::run;

#[cfg(feature = "train")]
mod enabled {
    use std::io::Write as _;
    use std::path::Path;

    use algofind::Encoders;
    use algofind::train::{GraphTraining, Progress, train_graph_model};
    use algofind_gae::train::{Backend, Runtime, Stop, Trained};
    use algofind_gae::{EpochReport, GaeConfig, GraphEncoder as _, TrainConfig, curves_svg};
    use anyhow::Context as _;
    use serde_json::json;

    use super::{Result, TrainArgs, TrainBackend, TrainPreset};
    use crate::cli::Outcome;
    use crate::cli::open::encoder;
    use crate::cli::show::output::{self, count, style};

    pub(crate) fn run(args: &TrainArgs) -> Result<Outcome> {
        let runtime = Runtime::open(args.backend.into())?;
        if let Some(notice) = runtime.notice() {
            output::note(notice);
        }
        let encoders = Encoders::with_text(encoder::open(&args.encoder.encoder)?.encoder.into());
        let defaults = GraphTraining::default();
        let options = GraphTraining {
            model: args.preset.into(),
            training: TrainConfig { max_epochs: args.epochs, seed: args.seed, ..defaults.training.clone() },
            max_nodes: args.max_nodes,
            runtime,
            checkpoint: args.checkpoint.clone(),
            on_progress: Box::new(tell),
            ..defaults
        };
        let trained = train_graph_model(&args.paths, &encoders, options)?;
        write(&trained, &args.out)?;
        if args.json {
            print_json(&trained, &args.out)?;
        } else {
            show(&trained, &args.out)?;
        }
        Ok(Outcome::Yes)
    }

    /// A line for each step: training takes minutes, and its course is worth reading in a log as well.
    fn tell(progress: Progress<'_>) {
        let line = match progress {
            Progress::Read { n_files, n_nodes } => {
                format!("read {} with {}", count(n_files, "file"), count(n_nodes, "node"))
            }
            Progress::Epoch(report) => epoch_line(report),
        };
        // Nothing is left to say it with when standard error is closed.
        let _ = writeln!(output::stderr(), "{line}");
    }

    fn epoch_line(EpochReport { epoch, loss, validation, seconds, .. }: &EpochReport) -> String {
        let quality = validation.map_or_else(String::new, |v| format!("  AUC {:.4}  AP {:.4}", v.auc, v.ap));
        format!("epoch {epoch:>4}  loss {loss:.4}{quality}  {seconds:.1} s")
    }

    fn write(trained: &Trained, directory: &Path) -> Result<()> {
        let context = || format!("cannot write the model to {}", directory.display());
        trained.model.save(directory).with_context(context)?;
        std::fs::write(directory.join("curves.svg"), curves_svg(&trained.history)).with_context(context)
    }

    fn stop_reason(stop: Stop) -> &'static str {
        match stop {
            Stop::Patience => "it stopped getting better",
            Stop::MaxEpochs => "all epochs were run",
            Stop::Cancelled => "cancelled",
            _ => "it was ended",
        }
    }

    fn show(trained: &Trained, directory: &Path) -> Result<()> {
        let mut out = output::stdout();
        writeln!(out, "{0}{1}{0:#}: {2}", style::HEADING, directory.display(), trained.model.fingerprint())?;
        if let Some(record) = &trained.model.card().training {
            writeln!(
                out,
                "{} with {} and {}; {} ({})",
                count(record.n_graphs, "file"),
                count(record.n_nodes, "node"),
                count(record.n_edges, "edge"),
                count(record.n_epochs, "epoch"),
                stop_reason(trained.stop),
            )?;
            if let Some(score) = record.validation {
                writeln!(out, "hidden edges: AUC {:.4}, AP {:.4}", score.auc, score.ap)?;
            }
        }
        writeln!(
            out,
            "{0}use it with: algofind index PATH… --gae {1}{0:#}",
            style::FAINT,
            directory.display()
        )?;
        Ok(out.flush()?)
    }

    fn print_json(trained: &Trained, directory: &Path) -> Result<()> {
        let card = trained.model.card();
        output::print_json(&json!({
            "directory": directory.display().to_string(),
            "fingerprint": trained.model.fingerprint(),
            "config": card.config,
            "training": card.training,
            "stopped_because": stop_reason(trained.stop),
            "epochs": trained.history.epochs,
        }))
    }

    impl From<TrainPreset> for GaeConfig {
        fn from(preset: TrainPreset) -> Self {
            match preset {
                TrainPreset::Lean => Self::lean(),
                TrainPreset::Paper => Self::paper(),
            }
        }
    }

    impl From<TrainBackend> for Backend {
        fn from(backend: TrainBackend) -> Self {
            match backend {
                TrainBackend::Auto => Self::Auto,
                TrainBackend::Cpu => Self::Cpu,
                TrainBackend::Wgpu => Self::Wgpu,
            }
        }
    }
}
