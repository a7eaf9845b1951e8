//! The command line of algofind: entry and exit codes only; see `cli`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
