//! `algofind encoders`: which encoders there are.

use std::io::Write as _;

use algofind::Encoders;
use algofind_embed::math::{DampedCounts, MathEncoder as _};
use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::encoder::{self, SHIPPED};
use crate::cli::show::output::{self, Align, Table, style};

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

/// An encoder that can be used now.
#[derive(Serialize)]
struct Entry {
    name: String,
    kind: &'static str,
    dimension: usize,
    fingerprint: String,
    origin: String,
}

/// The JSON.
#[derive(Serialize)]
struct Report {
    encoders: Vec<Entry>,
    /// Whether folders with BERT and RoBERTa models can be opened.
    transformers: bool,
}

const HAS_TRANSFORMERS: bool = cfg!(feature = "transformer");

pub(crate) fn run(args: &EncodersArgs) -> Result<Outcome> {
    let mut encoders = vec![text_entry(SHIPPED)?, math_entry()];
    encoders.extend(graph_entry());
    for other in &args.others {
        encoders.push(text_entry(other)?);
    }
    let report = Report { encoders, transformers: HAS_TRANSFORMERS };
    if args.json {
        output::print_json(&report)?;
    } else {
        show(&report)?;
    }
    Ok(Outcome::Yes)
}

fn text_entry(name: &str) -> Result<Entry> {
    let opened = encoder::open(name)?;
    let origin = if name == SHIPPED {
        "shipped; distilled from all-MiniLM-L6-v2 (Apache-2.0)".to_owned()
    } else {
        format!("from {name}")
    };
    Ok(Entry {
        name: name.to_owned(),
        kind: opened.kind,
        dimension: opened.encoder.dimension(),
        fingerprint: opened.encoder.fingerprint(),
        origin,
    })
}

fn math_entry() -> Entry {
    let encoder = DampedCounts::default();
    Entry {
        name: "math".into(),
        kind: "operators",
        dimension: encoder.dimension(),
        fingerprint: encoder.fingerprint(),
        origin: "computed; the seven operator classes of the Beryllium paper".into(),
    }
}

fn graph_entry() -> Option<Entry> {
    let encoder = Encoders::shipped().graph?;
    Some(Entry {
        name: "graph".into(),
        kind: "autoencoder",
        dimension: encoder.dimension(),
        fingerprint: encoder.fingerprint(),
        origin: "shipped; trained on Java and C, see gae/assets/graph-model".into(),
    })
}

fn show(report: &Report) -> Result<()> {
    let mut table = Table::new(&[
        ("encoder", Align::Left),
        ("kind", Align::Left),
        ("dimension", Align::Right),
        ("fingerprint", Align::Left),
        ("origin", Align::Left),
    ]);
    for entry in &report.encoders {
        table.row([
            entry.name.clone(),
            entry.kind.to_owned(),
            entry.dimension.to_string(),
            // Enough to tell encoders apart by eye; JSON has all of it.
            entry.fingerprint.chars().take(24).collect(),
            entry.origin.clone(),
        ]);
    }
    let mut out = output::stdout();
    table.write(&mut out)?;
    let more = if report.transformers {
        "Folders with BERT and RoBERTa models in Hugging Face's layout can be used as well: --encoder DIR."
    } else {
        "For BERT and RoBERTa models build with the cargo feature `transformer`."
    };
    writeln!(out, "\n{0}{more}{0:#}", style::FAINT)?;
    Ok(out.flush()?)
}
