//! `algofind distill`: a table for the static encoder, made from a transformer.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::Outcome;

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

#[cfg(not(feature = "transformer"))]
pub(crate) fn run(args: &DistillArgs) -> Result<Outcome> {
    let command = format!("distill {}", args.model.display());
    Err(crate::cli::show::feature::missing(
        "transformer",
        &command,
        "transformer encoders, which distilling needs",
    ))
}

#[cfg(feature = "transformer")]
pub(crate) fn run(args: &DistillArgs) -> Result<Outcome> {
    use algofind_embed::distill::{DistillConfig, WordCounts, distill};
    use algofind_embed::{StaticEncoder, TextEncoder as _, TransformerEncoder, TransformerOptions};
    use anyhow::Context as _;

    use crate::cli::show::output;
    use crate::cli::show::progress::Bar;

    let encoder = TransformerEncoder::open(&args.model, &TransformerOptions::default())
        .with_context(|| format!("cannot open the model in {}", args.model.display()))?;
    let counts = match &args.code {
        Some(code) => WordCounts::from_directory(code)
            .with_context(|| format!("cannot count the words of {}", code.display()))?,
        None => WordCounts::default(),
    };
    let config = DistillConfig { dimension: args.dimension, ..DistillConfig::default() };
    let bar = Bar::new("encoding");
    let table =
        distill(&encoder, &counts, &config, |n_done, n_total| bar.update("encoding words", n_done, n_total))?;
    drop(bar);
    std::fs::write(&args.out, &table).with_context(|| format!("cannot write {}", args.out.display()))?;
    let made = StaticEncoder::from_bytes(&table)?;
    if args.json {
        output::print_json(&serde_json::json!({
            "file": args.out.display().to_string(),
            "n_bytes": table.len(),
            "dimension": made.dimension(),
            "fingerprint": made.fingerprint(),
        }))?;
    } else {
        output::print(&format!(
            "{}: {} bytes, {} numbers a word, {}\n",
            args.out.display(),
            table.len(),
            made.dimension(),
            made.fingerprint(),
        ))?;
    }
    Ok(Outcome::Yes)
}
