//! `algofind serve`: a page, an HTTP interface and tools for agents.

#[cfg(feature = "serve")]
mod run;

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::Outcome;

/// Search in a browser: serve a page, an HTTP interface and tools for agents (cargo feature `serve`).
///
/// Opens one or several indexes, builds those that are not there, and answers on the loopback address until it is interrupted.
/// The page is at the address that is printed; /api/openapi.json describes the interface for programs, and /mcp speaks the Model
/// Context Protocol. An address that other machines can reach needs a token, which requests then have to carry.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind serve examples/corpus --open
  algofind serve --index .algofind --index ../other/.algofind --papers library
  ALGOFIND_TOKEN=$(openssl rand -hex 20) algofind serve src --listen 0.0.0.0:7878")]
#[cfg_attr(not(feature = "serve"), allow(dead_code, reason = "read by the command of the feature"))]
pub(crate) struct ServeArgs {
    #[cfg(feature = "serve")]
    #[command(flatten)]
    pub(crate) served: crate::cli::open::served::ServedArgs,
    /// Where to listen; port 0 is any that is free.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878")]
    pub(crate) listen: SocketAddr,
    /// A file with the token that requests have to carry; `ALGOFIND_TOKEN` does the same.
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// A further name under which the server may be called.
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,
    /// The longest time an answer may take, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    pub(crate) time_limit: u32,
    /// Open the page in a browser.
    #[arg(long)]
    pub(crate) open: bool,
    /// What is served.
    #[cfg(not(feature = "serve"))]
    #[arg(value_name = "PATH", allow_hyphen_values = true, trailing_var_arg = true)]
    pub(crate) served: Vec<String>,
}

#[cfg(feature = "serve")]
pub(crate) fn run(args: &ServeArgs) -> Result<Outcome> {
    run::run(args)
}

#[cfg(not(feature = "serve"))]
pub(crate) fn run(args: &ServeArgs) -> Result<Outcome> {
    let command = format!("serve {}", args.served.join(" "));
    Err(crate::cli::show::feature::missing("serve", command.trim_end(), "the server"))
}
