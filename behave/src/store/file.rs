//! A file of this make: a head that says what it is, and a body that is checked.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Changes with the layout, and with every change of how code is lowered.
const FINGERPRINT: &str = env!("BEHAVE_FINGERPRINT");
const VERSION: u8 = 2;
pub(super) const HEAD: usize = 8 + 1 + 16 + 32;

/// Why stored code cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The system refused.
    #[error("cannot {act} {path}: {source}")]
    Io {
        /// What was tried.
        act: &'static str,
        /// Where.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Made by another version; make it again.
    #[error("{path} was made by another version of algofind; index the code again")]
    Version {
        /// Which file.
        path: PathBuf,
    },
    /// Not what was written.
    #[error("{path} is damaged; index the code again")]
    Damaged {
        /// Which file.
        path: PathBuf,
    },
}

/// Writes a file, all or nothing: a table of contents, then what it is about.
pub(super) fn write(
    path: &Path,
    magic: [u8; 8],
    contents: &[u8],
    rest: &[Vec<u8>],
) -> Result<(), StoreError> {
    let io = |act: &'static str| move |source| StoreError::Io { act, path: path.to_owned(), source };
    // The name is the writer's own, so that two writers do not write into one file.
    let spare = path.with_extension(format!("new-{}", std::process::id()));
    let written = (|| {
        let out = fs::File::create(&spare).map_err(io("make"))?;
        let mut out = std::io::BufWriter::new(out);
        let length = (contents.len() as u64).to_le_bytes();
        let mut hash = blake3::Hasher::new();
        let body = || [&length[..], contents].into_iter().chain(rest.iter().map(Vec::as_slice));
        body().for_each(|part| {
            hash.update(part);
        });
        let mut head = Vec::with_capacity(HEAD);
        head.extend_from_slice(&magic);
        head.push(VERSION);
        head.extend_from_slice(FINGERPRINT.as_bytes());
        head.extend_from_slice(hash.finalize().as_bytes());
        out.write_all(&head).map_err(io("write"))?;
        for part in body() {
            out.write_all(part).map_err(io("write"))?;
        }
        let out = out.into_inner().map_err(|error| io("write")(error.into_error()))?;
        out.sync_all().map_err(io("write"))?;
        fs::rename(&spare, path).map_err(io("replace"))
    })();
    if written.is_err() {
        // What is left of a failed attempt is of no use; if it cannot be removed, it does no harm.
        _ = fs::remove_file(&spare);
    }
    written
}

/// A file as it was read.
#[derive(Debug)]
pub(super) struct Body {
    /// All bytes.
    pub(super) bytes: Vec<u8>,
    /// Where the table of contents ends and the rest begins.
    pub(super) rest: usize,
}

impl Body {
    /// The table of contents.
    pub(super) fn contents(&self) -> &[u8] {
        self.bytes.get(HEAD + 8..self.rest).unwrap_or_default()
    }
}

/// Reads a file of this make; none where there is none yet.
pub(super) fn read(path: &Path, magic: [u8; 8]) -> Result<Option<Body>, StoreError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(StoreError::Io { act: "read", path: path.to_owned(), source }),
    };
    let damaged = || StoreError::Damaged { path: path.to_owned() };
    let (head, body) = bytes.split_at_checked(HEAD).ok_or_else(damaged)?;
    if head[..8] != magic {
        return Err(damaged());
    }
    if head[8] != VERSION || &head[9..25] != FINGERPRINT.as_bytes() {
        return Err(StoreError::Version { path: path.to_owned() });
    }
    if blake3::hash(body).as_bytes()[..] != head[25..] {
        return Err(damaged());
    }
    let (length, after) = body.split_first_chunk::<8>().ok_or_else(damaged)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| damaged())?;
    if length > after.len() {
        return Err(damaged());
    }
    Ok(Some(Body { rest: HEAD + 8 + length, bytes }))
}
