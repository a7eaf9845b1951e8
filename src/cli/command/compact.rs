//! `algofind compact`: few large segments instead of many small ones.

use std::io::Write as _;

use algofind::index::IndexError;
use anyhow::Result;
use clap::Args;

use crate::cli::Outcome;
use crate::cli::open::servers::ServerArgs;
use crate::cli::show::output::{self, count};
use crate::cli::show::progress::Bar;

/// Merge the lists of many small repositories on PostgreSQL servers.
///
/// A search pays a little for every batch of lists. `algofind push` merges when there are many; this merges whenever there
/// are two of a similar size. Searches go on meanwhile, pushers wait.
#[derive(Debug, Args)]
pub(crate) struct CompactArgs {
    #[command(flatten)]
    pub(crate) servers: ServerArgs,
    /// Merge everything, whatever the sizes.
    #[arg(long)]
    pub(crate) all: bool,
}

pub(crate) fn run(args: &CompactArgs) -> Result<Outcome> {
    let cluster = args.servers.open()?;
    for server in cluster.servers() {
        let bar = Bar::new("merging lists");
        let done = server.compact(args.all).map_err(IndexError::from)?;
        drop(bar);
        let mut out = output::stdout();
        writeln!(
            out,
            "{}: {} became {}",
            server.name(),
            count(done.n_before, "batch").replace("batchs", "batches"),
            done.n_after
        )?;
        out.flush()?;
    }
    Ok(Outcome::Yes)
}
