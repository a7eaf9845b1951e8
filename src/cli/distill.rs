//! `algofind distill`: a table for the static encoder, made from a transformer.

use anyhow::Result;

use super::Outcome;
use super::args::DistillArgs;

#[cfg(not(feature = "transformer"))]
pub(crate) fn run(args: &DistillArgs) -> Result<Outcome> {
    let command = format!("distill {}", args.model.display());
    Err(super::feature::missing("transformer", &command, "transformer encoders, which distilling needs"))
}

#[cfg(feature = "transformer")]
pub(crate) fn run(args: &DistillArgs) -> Result<Outcome> {
    use algofind_embed::distill::{DistillConfig, WordCounts, distill};
    use algofind_embed::{StaticEncoder, TextEncoder as _, TransformerEncoder, TransformerOptions};
    use anyhow::Context as _;

    use super::output;
    use super::progress::Bar;

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
