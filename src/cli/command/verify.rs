//! `algofind verify`: is an index as it was written?

use std::io::Write as _;
use std::path::PathBuf;

use algofind_retrieve::index::verify;
use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::cli::Outcome;
use crate::cli::show::output::{self, count};

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

pub(crate) fn run(args: &VerifyArgs) -> Result<Outcome> {
    let found = verify(&args.index)?;
    let damage: Vec<String> = found.damage.iter().map(ToString::to_string).collect();
    if args.json {
        let json = json!({
            "sound": found.is_sound(),
            "generation": found.generation,
            "n_files": found.n_files,
            "damage": damage,
        });
        output::print_json(&json)?;
    } else {
        let mut out = output::stdout();
        if found.is_sound() {
            let files = count(found.n_files, "file");
            writeln!(out, "sound: generation {}, {files}, every checksum holds", found.generation)?;
        }
        for damage in &damage {
            writeln!(out, "{damage}")?;
        }
        if !found.is_sound() {
            writeln!(
                out,
                "remove the index and make it again: algofind index PATH… --out {}",
                args.index.display()
            )?;
        }
        out.flush()?;
    }
    Ok(if found.is_sound() { Outcome::Yes } else { Outcome::No })
}
