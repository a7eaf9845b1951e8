//! The command line: arguments are read by clap, each command has a file, results go to standard output and everything
//! else (findings about the input, progress, errors) to standard error.
//!
//! | module | what it holds |
//! |---|---|
//! | `args` | options that every command has |
//! | `command` | the commands, a file each: its options and what it does |
//! | `open` | what commands read: texts, indexes, encoders, labelled queries |
//! | `show` | what commands show: results, findings, progress |

mod args;
mod command;
mod open;
mod show;

use std::process::ExitCode;

use clap::Parser as _;

use args::Cli;
use show::output;

/// How a command ended when nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Done, or found: exit code 0.
    Yes,
    /// Done, but with findings, or nothing was found: exit code 1.
    No,
}

/// Exit code of anything that kept a command from doing its work; clap uses the same for wrong arguments.
const FAILED: u8 = 2;

pub(crate) fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version.
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => {
            output::report_usage(&error.render(), std::env::args_os().any(|argument| argument == "--json"));
            return ExitCode::from(FAILED);
        }
    };
    cli.color.apply();
    match cli.command.run() {
        Ok(Outcome::Yes) => ExitCode::SUCCESS,
        Ok(Outcome::No) => ExitCode::from(1),
        // Whoever reads the output has seen enough, as `head` does.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::report_error(&error, cli.command.prints_json());
            ExitCode::from(FAILED)
        }
    }
}
