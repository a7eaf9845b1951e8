//! `algofind encode`: vectors of texts, or how similar they are.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::encoder::{self, EncoderArg};
use crate::cli::open::input::Source;
use crate::cli::show::output::{self, Align, Table};

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

pub(crate) fn run(args: &EncodeArgs) -> Result<Outcome> {
    let texts = texts(&args.texts)?;
    let encoder = encoder::open(&args.encoder.encoder)?.encoder;
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let vectors = encoder.encode_all(&texts)?;
    if args.json {
        output::print_json(&Report {
            encoder: encoder.fingerprint(),
            dimension: encoder.dimension(),
            vectors: vectors.rows().into_iter().map(|row| row.to_vec()).collect(),
        })?;
        return Ok(Outcome::Yes);
    }
    let similarities = vectors.dot(&vectors.t());
    let numbers: Vec<String> = (1..=texts.len()).map(|number| number.to_string()).collect();
    let mut columns: Vec<(&str, Align)> = vec![("", Align::Right)];
    columns.extend(numbers.iter().map(|number| (number.as_str(), Align::Right)));
    columns.push(("text", Align::Left));
    let mut table = Table::new(&columns);
    for ((row, text), number) in similarities.rows().into_iter().zip(&texts).zip(&numbers) {
        let cells = row.iter().map(|similarity| format!("{similarity:.2}"));
        table.row(std::iter::once(number.clone()).chain(cells).chain([(*text).to_owned()]));
    }
    let mut out = output::stdout();
    table.write(&mut out)?;
    out.flush()?;
    Ok(Outcome::Yes)
}

/// The arguments, with the lines of standard input in the place of `-`.
fn texts(arguments: &[String]) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for argument in arguments {
        if argument == "-" {
            texts.extend(Source::Stdin.read_text()?.lines().map(str::to_owned));
        } else {
            texts.push(argument.clone());
        }
    }
    Ok(texts)
}

/// The JSON: one vector for each text, in order.
#[derive(Serialize)]
struct Report {
    encoder: String,
    dimension: usize,
    vectors: Vec<Vec<f32>>,
}
