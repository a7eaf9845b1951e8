//! Several shards as one index.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::bytes::decompress;
use super::columns::Columns;
use super::opened::{Begun, Block, Opened};
use super::shard::{Answer, Dictionary, Listing, Member, Session, Shard, ShardError};
use crate::segment::kept;
use crate::view::{Keeper, Unsearched, View, ViewError};

/// Sources that are kept in memory after they were shown.
const MOST_SOURCES: usize = 1024;

/// Several shards as one index. Columns that were read once are kept and brought up to date.
pub struct Sharded {
    shards: Vec<Box<dyn Shard>>,
    /// The table that vectors are of.
    table: String,
    known: Vec<Mutex<Arc<Known>>>,
    sources: Mutex<HashMap<String, String>>,
}

/// What is known of a shard at a generation.
#[derive(Default)]
struct Known {
    generation: u64,
    repositories: Vec<Repository>,
    dictionaries: Arc<[Dictionary]>,
}

#[derive(Clone)]
struct Repository {
    name: String,
    member: Member,
    columns: Arc<Columns>,
}

/// No shard answers.
#[derive(Debug, thiserror::Error)]
#[error("no server answers:\n{0}")]
struct NoneAnswers(String);

/// Shards whose repositories cannot be searched together.
#[derive(Debug, thiserror::Error)]
#[error(
    "{name} was made with {what} `{found}`, {first} with `{expected}`: push all code with the same encoders"
)]
struct Mixed {
    name: String,
    first: String,
    what: String,
    found: String,
    expected: String,
}

impl Sharded {
    /// Searches `shards` as one; vectors are of the table with this name.
    pub fn new(shards: Vec<Box<dyn Shard>>, table: &str) -> Self {
        let known = shards.iter().map(|_| Mutex::default()).collect();
        Self { shards, table: table.to_owned(), known, sources: Mutex::default() }
    }

    pub(super) fn n_shards(&self) -> usize {
        self.shards.len()
    }

    pub(super) fn table(&self) -> &str {
        &self.table
    }

    /// A shard that answered before and does not any more.
    pub(super) fn lost(&self, shard: usize, error: ShardError) -> ViewError {
        match error {
            ShardError::Unavailable(reason) => {
                ViewError::Lost { place: self.shards[shard].name().to_owned(), reason }
            }
            ShardError::Refused(error) => ViewError::Refused(error),
        }
    }

    pub(super) fn damaged(&self, shard: usize, what: &str) -> ViewError {
        ViewError::Damaged { place: self.shards[shard].name().to_owned(), what: what.to_owned() }
    }

    fn sources(&self) -> MutexGuard<'_, HashMap<String, String>> {
        self.sources.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn has_source(&self, path: &str) -> bool {
        self.sources().contains_key(path)
    }

    pub(super) fn keep_source(&self, shard: usize, path: &str, packed: &[u8]) -> Result<(), ViewError> {
        let text = decompress(packed).and_then(|bytes| String::from_utf8(bytes).ok());
        let text = text.ok_or_else(|| self.damaged(shard, &format!("the source of {path}")))?;
        let mut sources = self.sources();
        if sources.len() >= MOST_SOURCES {
            sources.clear();
        }
        sources.insert(path.to_owned(), text);
        Ok(())
    }

    /// Asks all shards at once.
    fn ask<T: Send>(
        &self,
        question: impl Fn(usize, &dyn Shard) -> Result<T, ShardError> + Sync,
    ) -> Vec<Result<T, ShardError>> {
        if let [only] = self.shards.as_slice() {
            return vec![question(0, &**only)];
        }
        std::thread::scope(|scope| {
            let question = &question;
            let asked = self.shards.iter().enumerate();
            let running: Vec<_> =
                asked.map(|(at, shard)| scope.spawn(move || question(at, &**shard))).collect();
            let lost = || Err(ShardError::Unavailable("the thread that asked it ended".to_owned()));
            running.into_iter().map(|thread| thread.join().unwrap_or_else(|_| lost())).collect()
        })
    }

    /// What is known of a shard.
    fn known(&self, shard: usize) -> Arc<Known> {
        Arc::clone(&self.known[shard].lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The state that a shard answered from: the one known before, or that brought up to date.
    fn learn(
        &self,
        shard: usize,
        before: Arc<Known>,
        generation: u64,
        listing: Option<Listing>,
    ) -> Result<Arc<Known>, ViewError> {
        let Some(listing) = listing else { return Ok(before) };
        let columns: HashMap<u32, &Repository> =
            before.repositories.iter().map(|known| (known.member.repository, known)).collect();
        let members: HashMap<u32, Member> =
            listing.members.iter().map(|member| (member.repository, *member)).collect();
        let mut repositories = Vec::with_capacity(listing.repositories.len());
        for listed in listing.repositories {
            let damaged = || self.damaged(shard, &format!("what is known of {}", listed.name));
            let member = *members.get(&listed.number).ok_or_else(damaged)?;
            let columns = match (&listed.columns, columns.get(&listed.number)) {
                (Some(packed), _) => Arc::new(Columns::read(packed, &listed.name).ok_or_else(damaged)?),
                (None, Some(known)) => Arc::clone(&known.columns),
                (None, None) => return Err(damaged()),
            };
            if columns.n_functions() != member.n_functions as usize {
                return Err(damaged());
            }
            repositories.push(Repository { name: listed.name, member, columns });
        }
        let dictionaries = listing.dictionaries.into();
        let newer = Arc::new(Known { generation, repositories, dictionaries });
        let mut known = self.known[shard].lock().unwrap_or_else(PoisonError::into_inner);
        if known.generation < generation {
            *known = Arc::clone(&newer);
        }
        Ok(newer)
    }

    /// What is kept on a shard that does not answer, as far as it is known.
    fn unsearched(&self, shard: usize, reason: String) -> Unsearched {
        let known = self.known(shard);
        let mut repositories: Vec<String> = known.repositories.iter().map(|r| r.name.clone()).collect();
        if repositories.is_empty() {
            repositories = self.shards[shard].remembered();
        }
        repositories.sort_unstable();
        Unsearched { place: self.shards[shard].name().to_owned(), reason, repositories }
    }
}

/// What a shard answered, from which state.
type First = (Arc<Known>, Answer, Box<dyn Session>);

impl Keeper for Sharded {
    fn fingerprints(&self) -> Result<BTreeMap<String, String>, ViewError> {
        let mut first: Option<(usize, BTreeMap<String, String>)> = None;
        let mut silent = Vec::new();
        for (shard, answer) in self.ask(|_, shard| shard.fingerprints()).into_iter().enumerate() {
            let found = match answer {
                Ok(found) if found.is_empty() => continue,
                Ok(found) => found,
                Err(ShardError::Unavailable(reason)) => {
                    silent.push(format!("{}: {reason}", self.shards[shard].name()));
                    continue;
                }
                Err(ShardError::Refused(error)) => return Err(ViewError::Refused(error)),
            };
            let Some((at, expected)) = &first else {
                first = Some((shard, found));
                continue;
            };
            let names = expected.keys().chain(found.keys());
            if let Some(what) = names.into_iter().find(|name| expected.get(*name) != found.get(*name)) {
                let said = |all: &BTreeMap<String, String>| all.get(what).cloned().unwrap_or_default();
                return Err(ViewError::Refused(Box::new(Mixed {
                    name: self.shards[shard].name().to_owned(),
                    first: self.shards[*at].name().to_owned(),
                    what: what.clone(),
                    found: said(&found),
                    expected: said(expected),
                })));
            }
        }
        match first {
            Some((_, found)) => Ok(found),
            None if silent.is_empty() => Ok(BTreeMap::new()),
            None => Err(ViewError::Refused(Box::new(NoneAnswers(silent.join("\n"))))),
        }
    }

    fn open(&self, terms: &[(u8, u64)]) -> Result<Box<dyn View + '_>, ViewError> {
        let kept_terms: Vec<(u8, u64)> = terms.iter().map(|&(field, key)| (field, kept(key))).collect();
        let answers = self.ask(|at, shard| -> Result<First, ShardError> {
            let known = self.known(at);
            let (answer, session) = shard.begin(&kept_terms, known.generation)?;
            Ok((known, answer, session))
        });
        let mut begun = Vec::new();
        let mut unsearched = Vec::new();
        let mut repositories: BTreeMap<String, Block> = BTreeMap::new();
        for (shard, answer) in answers.into_iter().enumerate() {
            let (before, answer, session) = match answer {
                Ok(answer) => answer,
                Err(ShardError::Unavailable(reason)) => {
                    unsearched.push(self.unsearched(shard, reason));
                    continue;
                }
                Err(ShardError::Refused(error)) => return Err(ViewError::Refused(error)),
            };
            let known = self.learn(shard, before, answer.generation, answer.listing)?;
            for Repository { name, member, columns } in &known.repositories {
                // One that is being moved is on two shards for a moment, the same on both.
                let block = || Block { shard, member: *member, columns: Arc::clone(columns) };
                repositories.entry(name.clone()).or_insert_with(block);
            }
            let dictionaries = Arc::clone(&known.dictionaries);
            begun.push(Begun { shard, session, dictionaries, buckets: answer.buckets });
        }
        if begun.is_empty() {
            let reasons = unsearched.iter().map(|u| format!("{}: {}", u.place, u.reason));
            let reasons = reasons.collect::<Vec<_>>().join("\n");
            return Err(ViewError::Refused(Box::new(NoneAnswers(reasons))));
        }
        let blocks = repositories.into_values().collect();
        Ok(Box::new(Opened::new(self, terms, blocks, begun, unsearched)))
    }

    fn source(&self, path: &str) -> Result<Option<String>, ViewError> {
        if let Some(source) = self.sources().get(path) {
            return Ok(Some(source.clone()));
        }
        // The name of a repository may have slashes itself.
        for (at, _) in path.match_indices('/') {
            let (repository, file) = (&path[..at], &path[at + 1..]);
            for (shard, known) in (0..self.n_shards()).map(|shard| (shard, self.known(shard))) {
                if !known.repositories.iter().any(|known| known.name == repository) {
                    continue;
                }
                let found = self.shards[shard].source(repository, file);
                if let Some(packed) = found.map_err(|error| self.lost(shard, error))? {
                    self.keep_source(shard, path, &packed)?;
                    return Ok(self.sources().get(path).cloned());
                }
            }
        }
        Ok(None)
    }
}
