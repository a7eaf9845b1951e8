//! Servers that commands are pointed at.

use std::path::{Path, PathBuf};
use std::time::Duration;

use algofind::cluster::{Address, Cluster, Server, Settings};
use algofind::{Encoders, Index};
use anyhow::{Context as _, Result, bail};
use clap::Args;

use super::cache;

/// Which servers are meant.
#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    /// A server, as postgres://USER@HOST:PORT/DATABASE; may be given several times. Passwords come from PGPASSWORD,
    /// ~/.pgpass or a service file.
    #[arg(long = "to", value_name = "ADDRESS", required_unless_present = "cluster")]
    pub(crate) to: Vec<String>,
    /// A file with the address of a server on each line; `#` begins a remark.
    #[arg(long, value_name = "FILE")]
    pub(crate) cluster: Option<PathBuf>,
    /// Seconds to wait for a server that does not answer.
    #[arg(long, value_name = "SECONDS", default_value_t = TIMEOUT, value_parser = seconds)]
    pub(crate) timeout: f64,
}

impl ServerArgs {
    /// The servers.
    pub(crate) fn open(&self) -> Result<Cluster> {
        let mut addresses = self.to.clone();
        if let Some(file) = &self.cluster {
            addresses.extend(listed(file)?);
        }
        cluster(&addresses, self.timeout)
    }
}

/// A time to wait: more than nothing, and not for ever.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.05..=86_400.0).contains(&seconds) => Ok(seconds),
        _ => Err("not a number of seconds from 0.05 to 86400".to_owned()),
    }
}

/// The addresses in a file.
fn listed(file: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let addresses: Vec<String> = lines.filter(|line| !line.is_empty()).map(str::to_owned).collect();
    if addresses.is_empty() {
        bail!(
            "{} names no server; it has an address like postgres://HOST/DATABASE on each line",
            file.display()
        );
    }
    Ok(addresses)
}

/// These servers, each once.
pub(crate) fn cluster(addresses: &[String], timeout: f64) -> Result<Cluster> {
    let mut servers: Vec<Server> = Vec::new();
    for address in addresses {
        // Names of repositories are noted beside the indexes, to be named when a server does not answer.
        let notes = cache::root().ok().map(|root| root.join("servers"));
        let settings = Settings { timeout: Duration::from_secs_f64(timeout), notes };
        let server = Server::new(Address::parse(address)?, settings)?;
        if servers.iter().all(|known| known.name() != server.name()) {
            servers.push(server);
        }
    }
    Ok(Cluster::new(servers))
}

/// What is on the servers that are given instead of folders of indexes; `None` when none is. A path that names a file of
/// addresses stands for all of them.
pub(crate) fn searched(
    indexes: &[PathBuf],
    paths: &[PathBuf],
    encoders: &Encoders,
    timeout: f64,
) -> Result<Option<Index>> {
    let given: Vec<String> = indexes.iter().map(|path| path.display().to_string()).collect();
    if !given.iter().any(|text| Address::is_one(text)) {
        return Ok(None);
    }
    if let Some(folder) = given.iter().find(|text| !Address::is_one(text)) {
        bail!("servers cannot be searched together with the index {folder}: push its code to a server");
    }
    if !paths.is_empty() {
        bail!("servers cannot be searched together with code on this machine: push it to a server");
    }
    Ok(Some(cluster(&given, timeout)?.index(encoders.clone())?))
}

/// Seconds to wait for a server unless told.
pub(crate) const TIMEOUT: f64 = 10.0;
