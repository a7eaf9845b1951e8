//! Options that every command has.

use clap::{Parser, ValueEnum};

use super::command::Command;

/// Find the code that implements an algorithm, from the algorithm's pseudo-code.
#[derive(Debug, Parser)]
#[command(name = "algofind", version, propagate_version = true, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// When to colour output; `auto` means on a terminal and without `NO_COLOR`.
    #[arg(long, value_enum, default_value_t, global = true, value_name = "WHEN")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When output has colour.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// For all output of the process.
    pub(crate) fn apply(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}
