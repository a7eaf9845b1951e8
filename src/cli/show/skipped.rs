//! What was not read, and what to say about it.

use std::io::Write;
use std::path::PathBuf;

use algofind_icfg::project::{Registry, SkipReason, Skipped};
use anyhow::Result;

use crate::cli::show::output::{self, count, style};

/// Skipped files that are named on a terminal; JSON names all.
const SHOWN: usize = 10;

/// Lists files that were left out, with the reason of each.
pub(crate) fn list(out: &mut impl Write, skipped: &[Skipped]) -> Result<()> {
    for one in skipped.iter().take(SHOWN) {
        writeln!(out, "{0}left out{0:#} {1}: {2}", style::FAINT, one.path, one.reason)?;
    }
    if skipped.len() > SHOWN {
        writeln!(out, "… and {}; --json names them", count(skipped.len() - SHOWN, "other file"))?;
    }
    Ok(())
}

/// Says that an answer does not cover everything. That links are not followed is no news.
pub(crate) fn note(skipped: &[Skipped]) {
    let is_link = |one: &&Skipped| {
        matches!(one.reason, SkipReason::Link | SkipReason::BrokenLink | SkipReason::LinkLoop { .. })
    };
    let mut missed = skipped.iter().filter(|one| !is_link(one));
    let Some(first) = missed.next() else { return };
    let others = match missed.count() {
        0 => String::new(),
        n => format!("\nand {}; `algofind stats` names them", count(n, "other")),
    };
    output::note(&format!("{} is not searched: {}{others}", first.path, first.reason));
}

/// What to say when there is nothing to read under `paths`.
pub(crate) fn no_code(paths: &[PathBuf]) -> String {
    let languages: Vec<String> = Registry::builtin().languages().iter().map(ToString::to_string).collect();
    format!("there is no source code in {}\nlanguages that are read: {}", named(paths), languages.join(", "))
}

/// The paths in a row.
pub(crate) fn named(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
