//! One writer at a time.
//!
//! The lock is an advisory lock on the file `lock`, which the system releases when its holder ends in whatever way:
//! there are no stale locks to guess about. The file itself stays; what is written in it only tells who the holder is.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::Path;

use super::error::IndexError;

/// Name of the lock file.
pub(crate) const LOCK_FILE: &str = "lock";

/// Held by the writer of an index.
#[derive(Debug)]
pub(crate) struct WriterLock {
    _file: File,
}

impl WriterLock {
    /// Takes the lock or says who has it.
    pub(crate) fn acquire(directory: &Path) -> Result<Self, IndexError> {
        let path = directory.join(LOCK_FILE);
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = open.map_err(IndexError::io("open", &path))?;
        match file.try_lock() {
            Ok(()) => {
                // Who holds the lock is a courtesy; on a full disk the lock is as good without it.
                let _ = file.set_len(0).and_then(|()| write!(file, "process {}", std::process::id()));
                Ok(Self { _file: file })
            }
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                let known = file.rewind().and_then(|()| file.read_to_string(&mut holder)).is_ok();
                let holder = if known && !holder.is_empty() { holder } else { "another process".to_owned() };
                Err(IndexError::Locked { directory: directory.to_owned(), holder })
            }
            Err(TryLockError::Error(source)) => Err(IndexError::Io { action: "lock", path, source }),
        }
    }
}
