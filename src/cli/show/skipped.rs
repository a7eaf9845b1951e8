//! What was not read, and what to say about it.

use std::io::Write;
use std::path::PathBuf;

use algofind_icfg::project::{OpenError, Registry, SkipReason, Skipped, WalkOptions, walk};
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
    let advice =
        passed_over(paths).unwrap_or_else(|| format!("languages that are read: {}", languages.join(", ")));
    format!("there is no source code in {}\n{advice}", named(paths))
}

/// What a walk that leaves nothing out would have found.
fn passed_over(paths: &[PathBuf]) -> Option<String> {
    let count_with = |options: WalkOptions| {
        // Enough to say that there is something.
        let found = walk(paths, &Registry::builtin(), &options, |n_files| n_files < MOST_PASSED_OVER);
        match found {
            Ok(found) => found.files.len(),
            Err(OpenError::Cancelled) => MOST_PASSED_OVER,
            Err(_) => 0,
        }
    };
    let all = WalkOptions { ignore_files: false, ..WalkOptions::default() };
    let reasons = [
        (
            all,
            "left out by .gitignore, .ignore or .algofindignore; a file that is given itself is taken all the same, or change the ignore file",
        ),
        (WalkOptions { hidden: true, ..all }, "in hidden folders; give the folder itself"),
        (
            WalkOptions { follow_links: true, ..all },
            "behind symbolic links, which are not followed; give the folder a link leads to",
        ),
    ];
    reasons.into_iter().find_map(|(options, reason)| {
        let n_files = count_with(options);
        let many = if n_files >= MOST_PASSED_OVER { " or more" } else { "" };
        (n_files > 0).then(|| format!("there is {}{many} {reason}", count(n_files, "source file")))
    })
}

/// Files that are counted before it is clear that there are some.
const MOST_PASSED_OVER: usize = 1000;

/// The paths in a row.
pub(crate) fn named(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
}
