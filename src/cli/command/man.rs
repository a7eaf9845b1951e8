//! `algofind man`: the manual page.

use anyhow::Result;
use clap::{Args, CommandFactory as _};

use crate::cli::Outcome;
use crate::cli::args::Cli;
use crate::cli::show::output;

/// Print the manual page.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind man > /usr/local/share/man/man1/algofind.1
  algofind man search | man -l -")]
pub(crate) struct ManArgs {
    /// The page of one command.
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

pub(crate) fn run(args: &ManArgs) -> Result<Outcome> {
    let mut command = Cli::command();
    command.build();
    if let Some(name) = &args.command {
        let Some(found) = command.find_subcommand(name) else {
            anyhow::bail!("there is no command {name}; `algofind help` lists them");
        };
        command = found.clone();
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    output::print(&String::from_utf8_lossy(&page))?;
    Ok(Outcome::Yes)
}
