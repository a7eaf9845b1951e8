//! `algofind papers`: libraries of documents.

mod index;
mod link;
mod search;

use std::fmt::Write as _;
use std::path::Path;

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

/// The address that opens a document at a page.
fn address(file: &str, page: u32) -> String {
    let path = std::path::absolute(Path::new(file))
        .map_or_else(|_| file.to_string(), |path| path.display().to_string());
    let mut out = String::from("file://");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b'~') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    format!("{out}#page={page}")
}
