//! Compares the public interface of packages, as rustdoc wrote it to JSON, with the lists in `snapshots`.
//!
//! `algofind-api [--bless] JSON…`; `scripts/public-api` makes the JSON and calls it.

#![allow(clippy::print_stdout, reason = "says what changed")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};

fn main() -> Result<ExitCode> {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let is_blessing = files.first().is_some_and(|first| first == "--bless");
    if is_blessing {
        files.remove(0);
    }
    if files.is_empty() {
        bail!("usage: algofind-api [--bless] JSON…");
    }
    let mut n_changed = 0;
    for file in files.iter().map(Path::new) {
        let kept = snapshot_of(file)?;
        let now = interface_of(file)?;
        if is_blessing {
            std::fs::write(&kept, &now).with_context(|| format!("cannot write {}", kept.display()))?;
            continue;
        }
        let before =
            std::fs::read_to_string(&kept).with_context(|| format!("cannot read {}", kept.display()))?;
        let changes = changes(&before, &now);
        if !changes.is_empty() {
            n_changed += 1;
            println!("{}:", kept.display());
            for change in changes {
                println!("  {change}");
            }
        }
    }
    if n_changed == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    println!("public interfaces changed: {n_changed}. If that is meant: scripts/public-api --bless");
    Ok(ExitCode::FAILURE)
}

/// Where the list of a package is kept.
fn snapshot_of(json: &Path) -> Result<PathBuf> {
    let name = json.file_stem().with_context(|| format!("{} has no name", json.display()))?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    Ok(folder.join(name).with_extension("txt"))
}

/// Every public item on a line of its own. What the compiler and derives add for each type would bury the rest.
fn interface_of(json: &Path) -> Result<String> {
    let interface = public_api::Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .with_context(|| format!("cannot read {}", json.display()))?;
    Ok(interface.to_string())
}

/// Lines that went (`-`) and lines that came (`+`).
fn changes(before: &str, now: &str) -> Vec<String> {
    let [before, now] = [before, now].map(|text| text.lines().collect::<BTreeSet<_>>());
    let gone = before.difference(&now).map(|line| format!("- {line}"));
    let come = now.difference(&before).map(|line| format!("+ {line}"));
    gone.chain(come).collect()
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn what_went_and_what_came_is_said() {
        assert_eq!(changes("pub fn a\npub fn b\n", "pub fn b\npub fn c\n"), ["- pub fn a", "+ pub fn c"]);
        assert_eq!(changes("pub fn a\n", "pub fn a\n"), Vec::<String>::new());
    }
}
