//! The command line: arguments are read by clap, each command has a file, results go to standard output and everything
//! else (findings about the input, progress, errors) to standard error.
//!
//! | module | what it holds |
//! |---|---|
//! | `args` | every command and option, with its help |
//! | `search_args` | the same for indexing, searching and measuring |
//! | `store` | indexes: opened, made, or kept in the cache folder |
//! | `labelled` | queries with their answers, for the commands that measure |
//! | `listing` | search results beside their code |
//! | `skipped` | what was not read |
//! | `input` | files and standard input as text |
//! | `output` | text, tables, JSON and colour |
//! | `snippet` | findings under the line they are about |
//! | `progress` | bars on standard error |
//! | `encoder` | from the name of an encoder to an encoder |
//! | `feature` | what to say where a cargo feature is off |

mod args;
mod check;
mod columns;
mod completions;
mod convert;
mod distill;
mod encode;
mod encoder;
mod encoders;
mod eval;
mod eval_report;
mod feature;
mod graph;
mod index;
mod input;
mod labelled;
mod listing;
mod output;
mod progress;
mod search;
mod search_args;
mod skipped;
mod snippet;
mod stats;
mod store;
mod train;
mod tune;
mod verify;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Cli, Command};

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
    let cli = Cli::parse();
    cli.color.apply();
    match dispatch(cli.command) {
        Ok(Outcome::Yes) => ExitCode::SUCCESS,
        Ok(Outcome::No) => ExitCode::from(1),
        // Whoever reads the output has seen enough, as `head` does.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::report_error(&error);
            ExitCode::from(FAILED)
        }
    }
}

fn dispatch(command: Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Search(args) => search::run(&args),
        Command::Index(args) => index::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Graph(args) => graph::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Encode(args) => encode::run(&args),
        Command::Encoders(args) => encoders::run(&args),
        Command::Distill(args) => distill::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Completions(args) => completions::run(&args),
    }
}
