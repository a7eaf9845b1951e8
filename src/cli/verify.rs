//! `algofind verify`: is an index as it was written?

use std::io::Write as _;

use algofind_retrieve::index::verify;
use anyhow::Result;
use serde_json::json;

use super::Outcome;
use super::output::{self, count};
use super::search_args::VerifyArgs;

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
