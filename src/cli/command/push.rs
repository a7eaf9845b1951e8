//! `algofind push`: writes code to servers.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use algofind::cluster::{Cluster, Placed, Pushed};
use algofind::index::IndexError;
use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde::Serialize;

use crate::cli::Outcome;
use crate::cli::open::servers::ServerArgs;
use crate::cli::open::store::{self, IndexEncoders};
use crate::cli::show::output::{self, count, style};
use crate::cli::show::progress::Bar;

/// Write code to PostgreSQL servers, to be searched there.
///
/// Every PATH is a repository, called as its folder is. It is described as `algofind index` does, by an index that is kept
/// in the user's cache folder, so that only changed files are read; and it is written in one transaction to the server that
/// has it already, or to one that its name chooses: whoever searches sees the old or the new one. What did not change is not
/// sent. Whatever stops a push, the next one goes on where it was.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  algofind push ~/src/git ~/src/zlib --to postgres://db1/code --to postgres://db2/code
  algofind push --each ~/src --cluster servers.txt
  algofind search query.txt --index postgres://db1/code --index postgres://db2/code")]
pub(crate) struct PushArgs {
    /// Folders, each a repository.
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Every folder in PATH is a repository.
    #[arg(long)]
    pub(crate) each: bool,
    /// What the repository is called, where there is one.
    #[arg(long, value_name = "NAME", conflicts_with = "each")]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) servers: ServerArgs,
    #[command(flatten)]
    pub(crate) encoders: IndexEncoders,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &PushArgs) -> Result<Outcome> {
    let start = Instant::now();
    let repositories = repositories(args)?;
    let cluster = args.servers.open()?;
    let encoders = args.encoders.open()?;
    cluster.prepare(&encoders)?;
    let mut report = Report::default();
    for (name, path) in &repositories {
        let bar = Bar::new("looking for files");
        let paths = [path.clone()];
        let described =
            store::indexed_followed(&paths, encoders.clone(), &|progress| store::follow(&bar, progress));
        let (code, _) = match described {
            Ok(described) => described,
            // With many folders one without code is no reason to stop.
            Err(error) if repositories.len() > 1 && !is_about_index(&error) => {
                drop(bar);
                output::note(&format!("{name}: {}", output::with_causes(&error)));
                report.without_code.push(name.clone());
                continue;
            }
            Err(error) => return Err(error),
        };
        let sent = |n_done: u64, n_total: u64| bar.update("sending", n_done as usize, n_total as usize);
        let placed = cluster.push(name, &code, &sent).with_context(|| format!("cannot push {name}"))?;
        drop(bar);
        report.add(name, placed);
    }
    compact(&cluster)?;
    report.seconds = start.elapsed().as_secs_f64();
    if args.json {
        output::print_json(&report)?;
    } else {
        report.show()?;
    }
    Ok(Outcome::Yes)
}

/// Whether an error says more than that there is no code.
fn is_about_index(error: &anyhow::Error) -> bool {
    error.downcast_ref::<IndexError>().is_some()
}

/// Merges small segments where there are many.
fn compact(cluster: &Cluster) -> Result<()> {
    let _bar = Bar::new("merging lists");
    for server in cluster.servers() {
        server.compact_if_many().map_err(IndexError::from)?;
    }
    Ok(())
}

/// The repositories by name.
fn repositories(args: &PushArgs) -> Result<Vec<(String, PathBuf)>> {
    store::check("push", &args.paths)?;
    let mut folders = Vec::new();
    for path in &args.paths {
        if args.each {
            let entries =
                std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
            let mut inside = Vec::new();
            for entry in entries {
                let entry = entry.with_context(|| format!("cannot read {}", path.display()))?.path();
                if entry.is_dir() && !is_hidden(&entry) {
                    inside.push(entry);
                }
            }
            inside.sort();
            folders.extend(inside);
        } else {
            folders.push(path.clone());
        }
    }
    if args.name.is_some() && folders.len() > 1 {
        bail!("--name is for one repository, and there are {}", folders.len());
    }
    let mut names = BTreeSet::new();
    let mut repositories = Vec::new();
    for path in folders {
        let name = match &args.name {
            Some(name) => name.clone(),
            None => folder_name(&path)?,
        };
        if name.is_empty() || name.starts_with('/') || name.ends_with('/') {
            bail!("`{name}` cannot be the name of a repository");
        }
        if !names.insert(name.clone()) {
            bail!("two folders are called {name}: push them one by one, with --name");
        }
        repositories.push((name, path));
    }
    if repositories.is_empty() {
        bail!("there is no folder to push");
    }
    Ok(repositories)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

fn folder_name(path: &Path) -> Result<String> {
    let full = path.canonicalize().with_context(|| format!("cannot push {}", path.display()))?;
    match full.file_name().and_then(|name| name.to_str()) {
        Some(name) => Ok(name.to_owned()),
        None => bail!("{} has no name to call the repository by: give one with --name", path.display()),
    }
}

#[derive(Default, Serialize)]
struct Report {
    written: Vec<Written>,
    unchanged: Vec<Written>,
    without_code: Vec<String>,
    seconds: f64,
}

#[derive(Serialize)]
struct Written {
    repository: String,
    server: String,
}

impl Report {
    fn add(&mut self, name: &str, placed: Placed) {
        let entry = Written { repository: name.to_owned(), server: placed.server };
        match placed.pushed {
            Pushed::Written => self.written.push(entry),
            Pushed::Unchanged => self.unchanged.push(entry),
        }
    }

    fn show(&self) -> Result<()> {
        let mut out = output::stdout();
        for Written { repository, server } in &self.written {
            writeln!(out, "{0}{repository}{0:#} is on {server}", style::HEADING)?;
        }
        let n_written = match self.written.len() {
            1 => "1 repository".to_owned(),
            n => format!("{n} repositories"),
        };
        writeln!(
            out,
            "wrote {n_written}, {} had not changed, in {:.1} s",
            count(self.unchanged.len(), "other"),
            self.seconds
        )?;
        Ok(out.flush()?)
    }
}
