//! From the name of an encoder to an encoder.

use std::path::Path;

use algofind_embed::{StaticEncoder, TextEncoder};
use anyhow::{Context as _, Result, bail};
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct EncoderArg {
    /// `static` (shipped), a table made by `algofind distill`, or a folder with a BERT or RoBERTa model.
    #[arg(long, value_name = "ENCODER", default_value = "static")]
    pub(crate) encoder: String,
}

/// The name of the encoder that is shipped.
pub(crate) const SHIPPED: &str = "static";

/// An encoder with the kind it is of.
pub(crate) struct Opened {
    pub(crate) kind: &'static str,
    pub(crate) encoder: Box<dyn TextEncoder>,
}

/// Opens `static`, a table, or a model folder.
pub(crate) fn open(name: &str) -> Result<Opened> {
    if name == SHIPPED {
        return Ok(Opened { kind: "static", encoder: Box::new(StaticEncoder::shipped()) });
    }
    let path = Path::new(name);
    if path.is_dir() {
        return open_model(path);
    }
    if !path.exists() {
        bail!(
            "there is no encoder `{name}`\n\
             give `{SHIPPED}`, a table made by `algofind distill`, or a folder with a BERT or RoBERTa model"
        );
    }
    let table = StaticEncoder::open(path).with_context(|| format!("cannot open the encoder {name}"))?;
    Ok(Opened { kind: "static", encoder: Box::new(table) })
}

#[cfg(feature = "transformer")]
fn open_model(path: &Path) -> Result<Opened> {
    let options = algofind_embed::TransformerOptions::default();
    let encoder = algofind_embed::TransformerEncoder::open(path, &options)
        .with_context(|| format!("cannot open the model in {}", path.display()))?;
    Ok(Opened { kind: "transformer", encoder: Box::new(encoder) })
}

#[cfg(not(feature = "transformer"))]
fn open_model(path: &Path) -> Result<Opened> {
    // Whatever command the model was given to.
    let command = std::env::args().nth(1).filter(|argument| !argument.starts_with('-'));
    let command = format!("{} … --encoder {}", command.as_deref().unwrap_or("COMMAND"), path.display());
    Err(crate::cli::show::feature::missing("transformer", &command, "transformer encoders"))
}
