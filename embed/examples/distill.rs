//! Distils a transformer into a table for the static encoder.
//!
//! ```text
//! cargo run --release -p algofind-embed --features transformer --example distill -- MODEL_DIR OUT [CODE_DIR]
//! ```
//!
//! `CODE_DIR` holds source files from which the weights of words are learnt; without it all words weigh the same.

use std::error::Error;
use std::path::Path;

use algofind_embed::distill::{DistillConfig, WordCounts, distill};
use algofind_embed::{StaticEncoder, TextEncoder, TransformerEncoder, TransformerOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (model, out, code) = match arguments.as_slice() {
        [model, out] => (model, out, None),
        [model, out, code] => (model, out, Some(code)),
        _ => return Err("usage: distill MODEL_DIR OUT [CODE_DIR]".into()),
    };
    let counts =
        code.map_or_else(|| Ok(WordCounts::default()), |code| WordCounts::from_directory(Path::new(code)))?;
    let encoder = TransformerEncoder::open(Path::new(model), &TransformerOptions::default())?;
    let table =
        distill(&encoder, &counts, &DistillConfig::default(), |done, all| eprint!("\r{done} of {all} rows"))?;
    std::fs::write(out, &table)?;
    eprintln!("\n{} bytes, {}", table.len(), StaticEncoder::from_bytes(&table)?.fingerprint());
    Ok(())
}
