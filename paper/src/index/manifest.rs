//! The manifest: which segments an index has, and which documents are in which.
//!
//! A manifest is replaced as a whole by renaming, after all it names is on disk: a kill at any moment leaves the old one or
//! the new one. Segments that no manifest names are left over from a kill and are removed by the next writer.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::IndexError;

/// The format that this version writes and reads.
pub(super) const FORMAT: u32 = 2;
const NAME: &str = "papers.json";

/// One segment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SegmentEntry {
    /// File name.
    pub(super) name: String,
    /// Size of the file.
    pub(super) bytes: u64,
    /// Checksum of its head.
    pub(super) head: String,
    /// Boxes in it, live or not.
    pub(super) n_boxes: u32,
}

/// Where a document is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DocumentEntry {
    /// Hash of its bytes.
    pub(super) hash: String,
    /// Name of its segment.
    pub(super) segment: String,
    /// Its place there.
    pub(super) index: u32,
}

/// What every format starts with.
#[derive(Deserialize)]
struct Head {
    format: u32,
}

/// What an index holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) format: u32,
    /// Counts the commits.
    pub(super) generation: u64,
    /// Fingerprint of the encoder of captions.
    pub(super) meaning: Option<String>,
    pub(super) segments: Vec<SegmentEntry>,
    pub(super) documents: BTreeMap<String, DocumentEntry>,
}

impl Manifest {
    pub(super) fn new(meaning: Option<String>) -> Self {
        Self { format: FORMAT, generation: 0, meaning, segments: Vec::new(), documents: BTreeMap::new() }
    }

    /// Reads the manifest of a folder; `None` when there is none.
    pub(super) fn read(folder: &Path) -> Result<Option<Self>, IndexError> {
        let path = folder.join(NAME);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(IndexError::io(&path)(error)),
        };
        // The format is looked at first: other versions may have other fields.
        let damaged =
            |error: serde_json::Error| IndexError::Damaged { path: path.clone(), reason: error.to_string() };
        let Head { format } = serde_json::from_slice(&bytes).map_err(damaged)?;
        if format != FORMAT {
            return Err(IndexError::Format { path: folder.to_path_buf(), found: format, expected: FORMAT });
        }
        serde_json::from_slice(&bytes).map(Some).map_err(damaged)
    }

    /// Replaces the manifest of a folder.
    pub(super) fn write(&self, folder: &Path) -> Result<(), IndexError> {
        let path = folder.join(NAME);
        let bytes = serde_json::to_vec(self)
            .map_err(|e| IndexError::Damaged { path: path.clone(), reason: e.to_string() })?;
        replace(&path, &bytes)
    }
}

/// Writes a file under another name, flushes it, and renames it into its place.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), IndexError> {
    let temporary = path.with_extension("tmp");
    let write = || -> std::io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        if let Some(folder) = path.parent()
            && let Ok(folder) = File::open(folder)
        {
            // Not every system can flush a folder; the rename is atomic all the same.
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().map_err(IndexError::io(path))
}
