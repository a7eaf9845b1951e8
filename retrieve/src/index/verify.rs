use std::path::Path;

use super::blob::{BlobFile, BlobKind};
use super::error::IndexError;
use super::manifest::{BlobEntry, Manifest};
use super::reader::IndexReader;
use crate::segment::SegmentFile;

/// What [`verify`] found.
#[derive(Debug)]
pub struct Verification {
    /// The current generation.
    pub generation: u64,
    /// Number of files that belong to it.
    pub n_files: usize,
    /// One error per damaged file, each of which names the file.
    pub damage: Vec<IndexError>,
}

impl Verification {
    /// Whether every byte is as it was written.
    pub fn is_sound(&self) -> bool {
        self.damage.is_empty()
    }
}

/// Reads every byte of the index in `directory` and compares it with its checksum.
///
/// An error means that there is nothing to verify: no index, or one of another version. A damaged manifest is damage.
pub fn verify(directory: &Path) -> Result<Verification, IndexError> {
    let manifest = match Manifest::read(directory) {
        Ok(manifest) => manifest,
        Err(error @ IndexError::Damaged { .. }) => {
            return Ok(Verification { generation: 0, n_files: 0, damage: vec![error] });
        }
        Err(error) => return Err(error),
    };
    let mut damage = Vec::new();
    let blob = |entry: &BlobEntry, kind| BlobFile::open(directory, entry)?.read::<u8>(kind).map(drop);
    for entry in &manifest.segments {
        let outcome = SegmentFile::open(&directory.join(&entry.file)).and_then(|file| file.verify());
        damage.extend(outcome.err().map(IndexError::from));
        damage.extend(entry.deleted.as_ref().and_then(|deleted| blob(deleted, BlobKind::Deleted).err()));
    }
    damage.extend(manifest.links.as_ref().and_then(|links| blob(links, BlobKind::Links).err()));
    if damage.is_empty() {
        // Whether all files fit together.
        let outcome = IndexReader::open(directory).and_then(|reader| reader.snapshot().map(drop));
        damage.extend(outcome.err());
    }
    let n_files = 1 + manifest.files().count();
    Ok(Verification { generation: manifest.generation, n_files, damage })
}
