//! `algofind shards`: what is on which server, and moving it.

use std::io::Write as _;
use std::time::Duration;

use algofind::cluster::{Server, ServerState, StoreError};
use algofind::index::IndexError;
use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::servers::{ServerArgs, TIMEOUT, cluster};
use crate::cli::show::output::{self, count, style};

/// List PostgreSQL servers, their sizes and repositories, or move a repository to another server.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Examples:
  algofind shards --cluster servers.txt
  algofind shards move linux --from postgres://db1/code --to postgres://db2/code"
)]
pub(crate) struct ShardsArgs {
    #[command(flatten)]
    pub(crate) servers: ServerArgs,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) act: Option<Act>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Act {
    /// Move a repository to another server; searches go on meanwhile.
    Move(MoveArgs),
    /// Take a repository away.
    Remove(RemoveArgs),
}

#[derive(Debug, Args)]
pub(crate) struct MoveArgs {
    /// The repository.
    #[arg(value_name = "REPOSITORY")]
    name: String,
    /// The server it is on.
    #[arg(long, value_name = "ADDRESS")]
    from: String,
    /// The server it goes to; tables are made there if there are none.
    #[arg(long, value_name = "ADDRESS")]
    to: String,
    /// Seconds for which it is on both, so that no search misses it.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = grace)]
    grace: f64,
}

#[derive(Debug, Args)]
pub(crate) struct RemoveArgs {
    /// The repository.
    #[arg(value_name = "REPOSITORY")]
    name: String,
    /// The server it is on.
    #[arg(long, value_name = "ADDRESS")]
    from: String,
}

/// A time that is not longer than a day.
fn grace(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("not a number of seconds from 0 to 86400".to_owned()),
    }
}

pub(crate) fn run(args: &ShardsArgs) -> Result<Outcome> {
    match &args.act {
        Some(Act::Move(args)) => {
            let (from, to) = (one(&args.from)?, one(&args.to)?);
            if from.name() == to.name() {
                bail!("{} is where {} is", to.name(), args.name);
            }
            from.move_to(&to, &args.name, Duration::from_secs_f64(args.grace)).map_err(IndexError::from)?;
            say(&format!("{} is on {}", args.name, to.name()))
        }
        Some(Act::Remove(args)) => {
            let server = one(&args.from)?;
            if server.remove(&args.name).map_err(IndexError::from)? {
                return say(&format!("{} is gone from {}", args.name, server.name()));
            }
            let (server, name) = (server.name().to_owned(), args.name.clone());
            Err(IndexError::from(StoreError::NoRepository { server, name }).into())
        }
        None => list(&args.servers, args.json),
    }
}

fn one(address: &str) -> Result<Server> {
    let cluster = cluster(&[address.to_owned()], TIMEOUT)?;
    Ok(cluster.servers()[0].clone())
}

fn say(text: &str) -> Result<Outcome> {
    let mut out = output::stdout();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(Outcome::Yes)
}

/// A server that answers, or why it does not.
#[derive(Serialize)]
#[serde(untagged)]
enum State {
    Answers(ServerState),
    Silent { server: String, error: String },
}

fn list(servers: &ServerArgs, json: bool) -> Result<Outcome> {
    let cluster = servers.open()?;
    let state = |server: &Server| match server.list() {
        Ok(state) => State::Answers(state),
        Err(error) => State::Silent { server: server.name().to_owned(), error: error.to_string() },
    };
    let states: Vec<State> = cluster.servers().iter().map(state).collect();
    let all_answer = states.iter().all(|state| matches!(state, State::Answers(_)));
    if json {
        output::print_json(&states)?;
        return Ok(if all_answer { Outcome::Yes } else { Outcome::No });
    }
    let mut out = output::stdout();
    for state in &states {
        match state {
            State::Answers(state) => show(&mut out, state)?,
            State::Silent { server, error } => writeln!(out, "{0}{server}{0:#}: {error}", style::HEADING)?,
        }
    }
    out.flush()?;
    Ok(if all_answer { Outcome::Yes } else { Outcome::No })
}

fn show(out: &mut impl std::io::Write, state: &ServerState) -> Result<()> {
    let n_functions: u64 = state.repositories.iter().map(|r| r.n_functions).sum();
    let n_lines: u64 = state.repositories.iter().map(|r| r.n_lines).sum();
    writeln!(
        out,
        "{0}{1}{0:#}: {2:.1} MB, {3}, {4}, {5}",
        style::HEADING,
        state.server,
        state.n_bytes as f64 / 1e6,
        count(n_lines as usize, "line"),
        count(n_functions as usize, "function"),
        match state.repositories.len() {
            1 => "1 repository".to_owned(),
            n => format!("{n} repositories"),
        },
    )?;
    for repository in &state.repositories {
        writeln!(
            out,
            "  {}  {}, {}, pushed {}",
            repository.name,
            count(repository.n_lines as usize, "line"),
            count(repository.n_functions as usize, "function"),
            repository.pushed.split('.').next().unwrap_or_default(),
        )?;
    }
    Ok(())
}
