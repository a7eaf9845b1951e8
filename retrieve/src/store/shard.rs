//! What is asked of a shard: three questions, each about many things at once.

use std::collections::BTreeMap;

/// A place that keeps whole repositories: a server of some engine.
pub trait Shard: Send + Sync {
    /// What it is called in messages; no secrets.
    fn name(&self) -> &str;

    /// What its repositories were made with, by name; empty while nothing was pushed to it.
    fn fingerprints(&self) -> Result<BTreeMap<String, String>, ShardError>;

    /// The first question: what there is, and the lists of these terms, given by field and what is kept of their keys.
    ///
    /// A caller that knows the state of a generation gets an empty listing when nothing changed since, and otherwise
    /// columns of those repositories that did. All questions of a session are answered from one state.
    fn begin(&self, terms: &[(u8, u64)], known: u64) -> Result<(Answer, Box<dyn Session>), ShardError>;

    /// The source of a file, as [`compress`](super::compress) wrote it.
    fn source(&self, repository: &str, path: &str) -> Result<Option<Vec<u8>>, ShardError>;

    /// Names of repositories that were seen there before, for when it does not answer.
    fn remembered(&self) -> Vec<String> {
        Vec::new()
    }
}

/// One state of a shard, as long as a search needs it.
pub trait Session: Send + Sync {
    /// The second and third question: what is known of these functions, the vectors their notes mean, and sources.
    fn fetch(&self, functions: &Places, sources: &Places) -> Result<Fetched, ShardError>;
}

/// Things of repositories: the number of a repository, and that of a function or file in it.
pub type Places = Vec<(u32, u32)>;

/// A shard does not answer.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// It is down, silent or slow: the others are searched, and asking later may go well.
    #[error("{0}")]
    Unavailable(String),
    /// It answers, but not this: something has to be changed first.
    #[error(transparent)]
    Refused(#[from] Box<dyn std::error::Error + Send + Sync>),
}

/// The answer to the first question.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Grows with every change of the shard.
    pub generation: u64,
    /// What there is; `None` when nothing changed since the generation that the caller knows.
    pub listing: Option<Listing>,
    /// The buckets that the terms are in.
    pub buckets: Vec<Bucket>,
}

/// What a shard has.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// Its repositories.
    pub repositories: Vec<Listed>,
    /// The dictionaries of all segments, one for each field.
    pub dictionaries: Vec<Dictionary>,
    /// Which repository is where in which segment.
    pub members: Vec<Member>,
}

/// A repository of a shard.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// Its number on the shard, never given twice.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// Its columns, when they changed since the generation that the caller knows.
    pub columns: Option<Vec<u8>>,
}

/// A field of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dictionary {
    /// Which segment.
    pub segment: u32,
    /// Which field.
    pub field: u8,
    /// How many bits of a key choose a bucket.
    pub bits: u32,
}

/// Where the functions of a repository are in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The segment.
    pub segment: u32,
    /// The number of the repository.
    pub repository: u32,
    /// The number its first function has in the segment.
    pub first: u32,
    /// How many functions it has.
    pub n_functions: u32,
}

/// A few neighbouring terms of a field with their lists.
#[derive(Clone, Debug, Default)]
pub struct Bucket {
    /// Which segment.
    pub segment: u32,
    /// Which field.
    pub field: u8,
    /// Which bucket.
    pub bucket: u32,
    /// The terms.
    pub entries: Vec<u8>,
}

/// The answer to the other questions.
#[derive(Clone, Debug, Default)]
pub struct Fetched {
    /// Repository, function, name, and what is kept of it for candidates only.
    pub functions: Vec<(u32, u32, String, Vec<u8>)>,
    /// Keys with vectors.
    pub vectors: Vec<(u64, Vec<u8>)>,
    /// Repository, file, source.
    pub sources: Vec<(u32, u32, Vec<u8>)>,
}
