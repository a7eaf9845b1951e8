//! The file.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::form::Unit;

const MAGIC: &[u8; 8] = b"ALGOBEHV";
/// Changes with the layout, and with every change of how code is lowered.
const FINGERPRINT: &str = env!("BEHAVE_FINGERPRINT");
const VERSION: u8 = 1;
const HEAD: usize = 8 + 1 + 16 + 32;

/// A file of code in executable form.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// Hash of the source it was made from.
    pub content: [u8; 32],
    /// Hash of what it declares to other files.
    pub declarations: [u8; 32],
    /// The code.
    pub unit: Unit,
}

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

/// A file as it stands in the store; the unit is packed on its own, so that many can be unpacked at once.
#[derive(Serialize, Deserialize)]
struct Row {
    content: [u8; 32],
    declarations: [u8; 32],
    unit: Vec<u8>,
}

/// Writes the store, all or nothing.
pub fn write(path: &Path, files: &[Stored]) -> Result<(), StoreError> {
    let damaged = |_| StoreError::Damaged { path: path.to_owned() };
    let rows: Vec<Row> = files
        .par_iter()
        .map(|file| {
            let unit = postcard::to_allocvec(&file.unit).map_err(damaged)?;
            let unit = lz4_flex::compress_prepend_size(&unit);
            Ok(Row { content: file.content, declarations: file.declarations, unit })
        })
        .collect::<Result<_, StoreError>>()?;
    let body = postcard::to_allocvec(&rows).map_err(damaged)?;
    write_body(path, *MAGIC, &body)
}

/// Writes a file of this make, all or nothing.
pub(super) fn write_body(path: &Path, magic: [u8; 8], body: &[u8]) -> Result<(), StoreError> {
    let io = |act: &'static str| move |source| StoreError::Io { act, path: path.to_owned(), source };
    // The name is the writer's own, so that two writers do not write into one file.
    let spare = path.with_extension(format!("new-{}", std::process::id()));
    let written = (|| {
        let mut out = fs::File::create(&spare).map_err(io("make"))?;
        let mut head = Vec::with_capacity(HEAD);
        head.extend_from_slice(&magic);
        head.push(VERSION);
        head.extend_from_slice(FINGERPRINT.as_bytes());
        head.extend_from_slice(blake3::hash(body).as_bytes());
        out.write_all(&head).and_then(|()| out.write_all(body)).map_err(io("write"))?;
        out.sync_all().map_err(io("write"))?;
        fs::rename(&spare, path).map_err(io("replace"))
    })();
    if written.is_err() {
        // What is left of a failed attempt is of no use; if it cannot be removed, it does no harm.
        _ = fs::remove_file(&spare);
    }
    written
}

/// The body of a file of this make; none where there is none yet.
pub(super) fn read_body(path: &Path, magic: [u8; 8]) -> Result<Option<Vec<u8>>, StoreError> {
    let mut bytes = match fs::read(path) {
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
    Ok(Some(bytes.split_off(HEAD)))
}

/// Reads the store; none where there is none yet.
pub fn read(path: &Path) -> Result<Option<Vec<Stored>>, StoreError> {
    let damaged = || StoreError::Damaged { path: path.to_owned() };
    let Some(body) = read_body(path, *MAGIC)? else { return Ok(None) };
    let rows: Vec<Row> = postcard::from_bytes(&body).map_err(|_| damaged())?;
    let files = rows
        .into_par_iter()
        .map(|row| {
            let unit = lz4_flex::decompress_size_prepended(&row.unit).map_err(|_| damaged())?;
            let unit = postcard::from_bytes(&unit).map_err(|_| damaged())?;
            Ok(Stored { content: row.content, declarations: row.declarations, unit })
        })
        .collect::<Result<_, StoreError>>()?;
    Ok(Some(files))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Language;

    fn sample() -> Vec<Stored> {
        ["A.java", "b.c"]
            .map(|path| Stored {
                content: [7; 32],
                declarations: [1; 32],
                unit: Unit::new(path, if path == "b.c" { Language::C } else { Language::Java }),
            })
            .to_vec()
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("behave");
        assert!(read(&path).expect("nothing is no error").is_none());
        write(&path, &sample()).expect("written");
        write(&path, &sample()).expect("written over");
        assert_eq!(read(&path).expect("read"), Some(sample()));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("behave");
        write(&path, &sample()).expect("written");
        let good = fs::read(&path).expect("bytes");
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x20;
            fs::write(&path, &bad).expect("written");
            assert!(read(&path).is_err(), "byte {at}");
            fs::write(&path, &good[..at]).expect("written");
            assert!(read(&path).is_err(), "cut at {at}");
        }
    }
}
