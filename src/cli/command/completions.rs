//! `algofind completions`: for shells.

use anyhow::Result;
use clap::{Args, CommandFactory as _};

use crate::cli::Outcome;
use crate::cli::args::Cli;
use crate::cli::show::output;

/// Print completions for a shell.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind completions bash > ~/.local/share/bash-completion/completions/algofind
  algofind completions zsh > \"${fpath[1]}/_algofind\"")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: clap_complete::Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "algofind", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Yes)
}
