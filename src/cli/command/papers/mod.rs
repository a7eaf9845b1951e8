//! `algofind papers`: libraries of documents.

mod index;
mod link;
mod page;
mod search;

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::cli::Outcome;

/// Index, search and join to code the algorithms of many documents.
#[derive(Debug, Args)]
pub(crate) struct PapersArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Index(index::IndexArgs),
    Search(search::SearchArgs),
    Link(link::LinkArgs),
}

impl PapersArgs {
    /// Whether its result is JSON.
    pub(crate) fn prints_json(&self) -> bool {
        match &self.command {
            Command::Index(args) => args.json,
            Command::Search(args) => args.json,
            Command::Link(args) => args.prints_json(),
        }
    }
}

pub(crate) fn run(args: &PapersArgs) -> Result<Outcome> {
    match &args.command {
        Command::Index(args) => index::run(args),
        Command::Search(args) => search::run(args),
        Command::Link(args) => link::run(args),
    }
}
