//! `algofind completions`: for shells.

use anyhow::Result;
use clap::CommandFactory as _;

use super::args::{Cli, CompletionsArgs};
use super::{Outcome, output};

pub(crate) fn run(args: &CompletionsArgs) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "algofind", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Yes)
}
