//! `algofind cache`: what searches have kept.

use std::io::Write as _;
use std::time::SystemTime;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::cache::{self, Cached};
use crate::cli::show::output::{self, Align, Table, count};

/// List or clear the indexes that searches keep in the cache folder.
///
/// Code that is searched without an index is indexed first, and that index is kept, for its user alone. Beyond 4 GB those
/// that were not used for the longest time are removed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind cache
  algofind cache --clear")]
pub(crate) struct CacheArgs {
    /// Remove all of them.
    #[arg(long)]
    pub(crate) clear: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &CacheArgs) -> Result<Outcome> {
    let all = cache::list()?;
    if args.clear {
        all.iter().try_for_each(cache::remove)?;
        cache::forget_catalogue();
    }
    if args.json {
        output::print_json(&Report {
            directory: cache::root()?.display().to_string(),
            cleared: args.clear,
            indexes: all.iter().map(Row::new).collect(),
        })?;
        return Ok(Outcome::Yes);
    }
    let n_bytes: u64 = all.iter().map(|cached| cached.n_bytes).sum();
    let total = format!("{} of {}", count(all.len(), "index"), size(n_bytes)).replace("indexs", "indexes");
    let mut out = output::stdout();
    if args.clear {
        writeln!(out, "removed {total} from {}", cache::root()?.display())?;
    } else {
        let mut table = Table::new(&[("size", Align::Right), ("used", Align::Right), ("code", Align::Left)]);
        for cached in &all {
            table.row([size(cached.n_bytes), age(cached.used), cached.paths.replace('\n', ", ")]);
        }
        table.write(&mut out)?;
        writeln!(out, "{total} in {}", cache::root()?.display())?;
    }
    out.flush()?;
    Ok(Outcome::Yes)
}

fn size(n_bytes: u64) -> String {
    format!("{:.1} MB", n_bytes as f64 / 1e6)
}

/// `3 days ago`
fn age(used: SystemTime) -> String {
    let hours = used.elapsed().map_or(0, |age| age.as_secs() / 3600) as usize;
    match hours {
        0 => "just now".to_owned(),
        1..48 => format!("{} ago", count(hours, "hour")),
        _ => format!("{} ago", count(hours / 24, "day")),
    }
}

#[derive(Serialize)]
struct Report {
    directory: String,
    cleared: bool,
    indexes: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    directory: String,
    paths: Vec<String>,
    n_bytes: u64,
}

impl Row {
    fn new(cached: &Cached) -> Self {
        Self {
            directory: cached.directory.display().to_string(),
            paths: cached.paths.lines().map(str::to_owned).collect(),
            n_bytes: cached.n_bytes,
        }
    }
}
