//! Indexes on PostgreSQL servers: repositories pushed there, and searched as one.
//!
//! ```no_run
//! use algofind::cluster::{Cluster, Server, Settings};
//! use algofind::index::{BuildOptions, IndexError};
//! use algofind::search::SearchOptions;
//! use algofind::{Encoders, Index, Query};
//!
//! let servers = ["postgres://db1.example/code", "postgres://db2.example/code"];
//! let servers: Vec<Server> = servers
//!     .iter()
//!     .map(|address| Server::new(address.parse()?, Settings::default()))
//!     .collect::<Result<_, _>>()?;
//! let cluster = Cluster::new(servers);
//! let (code, _) = Index::build(&["src"], &BuildOptions::default())?;
//! cluster.push("mine", &code, &|_, _| ())?;
//!
//! let index = cluster.index(Encoders::default())?;
//! let query = Query::new("while b ≠ 0\n    (a, b) = (b, a mod b)\nreturn a", index.encoders())?;
//! let found = index.search(&query, &SearchOptions::default())?;
//! assert!(found.unsearched.is_empty(), "all servers answered");
//! # Ok::<(), IndexError>(())
//! ```

mod canonical;
mod place;

use algofind_retrieve::ids::FileIx;
use algofind_retrieve::store::{Packer, Shard, Sharded};
use algofind_retrieve::view::ViewError;
pub use algofind_store_postgres::{
    Address, Compacted, Listed, Pushed, Repository, SCHEMA_VERSION, Server, ServerState, Settings, StoreError,
};

use crate::encoders::Encoders;
use crate::evidence::notes::Sketch;
use crate::index::unit::WORDS;
use crate::index::{Index, IndexError};

/// Servers that are searched as one.
pub struct Cluster {
    servers: Vec<Server>,
}

/// Where a repository was pushed to, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The server.
    pub server: String,
    /// Whether it was written.
    pub pushed: Pushed,
}

impl From<StoreError> for IndexError {
    fn from(error: StoreError) -> Self {
        Self::View(ViewError::Refused(Box::new(error)))
    }
}

impl Cluster {
    /// These servers; each keeps whole repositories.
    pub fn new(servers: Vec<Server>) -> Self {
        Self { servers }
    }

    /// The servers.
    pub fn servers(&self) -> &[Server] {
        &self.servers
    }

    /// Everything on the servers as one index.
    pub fn index(&self, encoders: Encoders) -> Result<Index, IndexError> {
        let shards = self.servers.iter().map(|server| Box::new(server.clone()) as Box<dyn Shard>);
        Index::kept_by(Box::new(Sharded::new(shards.collect(), WORDS)), encoders)
    }

    /// Makes tables where there are none yet; an error when code there was described another way.
    pub fn prepare(&self, encoders: &Encoders) -> Result<(), IndexError> {
        let marks = Index::marks_of(encoders);
        self.servers.iter().try_for_each(|server| server.prepare_for(&marks)).map_err(IndexError::from)
    }

    /// Writes a repository, in place of the one with its name, to the server it is on, or to one that its name chooses.
    /// `progress` hears how many of how many rows were sent.
    ///
    /// Readers see the old or the new one. Nothing is sent when the same code is there already.
    pub fn push(&self, name: &str, code: &Index, progress: &dyn Fn(u64, u64)) -> Result<Placed, IndexError> {
        let server = self.place_of(name)?;
        let digest = canonical::digest(code)?;
        let made;
        let stored = code.snapshot()?;
        let snapshot = if canonical::is_canonical(stored) {
            stored
        } else {
            made = canonical::canonical(code)?;
            &made
        };
        let Some(packer) = Packer::new(snapshot) else { return Err(IndexError::Elsewhere) };
        let segment = snapshot.segment(0);
        let n_lines =
            (0..segment.n_files()).map(|file| u64::from(segment.file(FileIx::from(file)).n_lines)).sum();
        let words_of = |notes: &[u8]| {
            let mut keys = Vec::new();
            Sketch::read(notes).words.keys(|key| keys.push(key));
            keys.sort_unstable();
            keys.dedup();
            keys
        };
        let pushed = server.push(&Repository {
            name,
            digest,
            code: packer,
            n_files: segment.n_files() as u64,
            n_lines,
            table: WORDS,
            words_of: &words_of,
            on_progress: progress,
        })?;
        Ok(Placed { server: server.name().to_owned(), pushed })
    }

    /// The server a repository is on, or belongs on when it is on none.
    fn place_of(&self, name: &str) -> Result<&Server, IndexError> {
        let mut on = Vec::new();
        for server in &self.servers {
            if server.has(name)? {
                on.push(server);
            }
        }
        // One that was left on two servers when a move was interrupted is the same on both.
        for extra in on.iter().skip(1) {
            extra.remove(name)?;
        }
        let names: Vec<&str> = self.servers.iter().map(Server::name).collect();
        match on.first() {
            Some(server) => Ok(server),
            None => {
                place::choose(name, &names).and_then(|at| self.servers.get(at)).ok_or(IndexError::Elsewhere)
            }
        }
    }
}
