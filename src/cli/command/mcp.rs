//! `algofind mcp`: tools for agents over standard input and output.

use anyhow::Result;
use clap::Args;

use crate::cli::Outcome;

/// Give an agent or an editor the search as tools, by the Model Context Protocol over standard input and output (cargo feature
/// `serve`).
///
/// A client starts this command itself; docs/mcp.md has the lines for its configuration. `algofind serve` speaks the same over
/// HTTP, at /mcp.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind mcp src
  algofind mcp --index .algofind --papers library")]
pub(crate) struct McpArgs {
    #[cfg(feature = "serve")]
    #[command(flatten)]
    pub(crate) served: crate::cli::open::served::ServedArgs,
    /// What is searched.
    #[cfg(not(feature = "serve"))]
    #[arg(value_name = "PATH", allow_hyphen_values = true, trailing_var_arg = true)]
    pub(crate) served: Vec<String>,
}

#[cfg(feature = "serve")]
pub(crate) fn run(args: &McpArgs) -> Result<Outcome> {
    let code = args.served.open()?;
    algofind::serve::run_stdio(code, algofind::serve::Limits::default())?;
    Ok(Outcome::Yes)
}

#[cfg(not(feature = "serve"))]
pub(crate) fn run(args: &McpArgs) -> Result<Outcome> {
    let command = format!("mcp {}", args.served.join(" "));
    Err(crate::cli::show::feature::missing("serve", command.trim_end(), "the tools for agents"))
}
