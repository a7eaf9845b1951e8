//! `algofind tree`: the syntax tree of a file, with what its language makes of it.

use std::path::PathBuf;

use algofind_icfg::project::Registry;
use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cli::Outcome;
use crate::cli::show::output;

/// Print the syntax tree of a source file: fields, kinds, and the role each kind has in the table of its language.
///
/// For those who add a language, or wonder why a construct is not in the graph: kinds without a role are looked through.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind tree src/Main.java
  algofind tree lib/list.c | grep -v '←'     # what has no role")]
pub(crate) struct TreeArgs {
    /// The file.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

pub(crate) fn run(args: &TreeArgs) -> Result<Outcome> {
    let bytes = std::fs::read(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?;
    let source = String::from_utf8_lossy(&bytes);
    let registry = Registry::builtin();
    let Some(frontend) = registry.for_file(&args.file, &source) else {
        bail!(
            "no language reads files like {}; `algofind stats --help` lists what is read",
            args.file.display()
        );
    };
    let Some(tree) = frontend.syntax(&source) else {
        bail!("{} has no syntax tree to show", frontend.language());
    };
    output::print(&tree)?;
    Ok(Outcome::Yes)
}
