use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::bitmap::Bitmap;
use super::blob::{BlobFile, BlobKind};
use super::error::IndexError;
use super::links::Links;
use super::manifest::{MANIFEST_FILE, Manifest, SegmentEntry};
use super::snapshot::{LiveSegment, Snapshot, have_equal_dimensions};
use crate::segment::SegmentFile;

/// Reads one generation of an index; what writers do meanwhile does not change it.
///
/// Opening takes the same time for any size. The data is checked when [`snapshot`](Self::snapshot) is first called.
#[derive(Debug)]
pub struct IndexReader {
    directory: PathBuf,
    manifest: Manifest,
    segments: Vec<(SegmentFile, Bitmap)>,
    links: Option<BlobFile>,
    snapshot: OnceLock<Snapshot>,
}

/// How often to look for a newer generation when the files of one vanish while it is opened. A writer commits far
/// less often than a reader opens, so that a second look practically always succeeds.
const MAX_ATTEMPTS: usize = 100;

impl IndexReader {
    /// Opens the current generation.
    pub fn open(directory: &Path) -> Result<Self, IndexError> {
        let mut manifest = Manifest::read(directory)?;
        for _ in 0..MAX_ATTEMPTS {
            let error = match Self::open_generation(directory, manifest.clone()) {
                Ok(reader) => return Ok(reader),
                Err(error) => error,
            };
            // A writer may have committed in between and removed what the old generation needed.
            let newer = Manifest::read(directory)?;
            if !error.is_not_found() || newer.generation == manifest.generation {
                return Err(missing_is_damage(error));
            }
            manifest = newer;
        }
        Self::open_generation(directory, manifest).map_err(missing_is_damage)
    }

    fn open_generation(directory: &Path, manifest: Manifest) -> Result<Self, IndexError> {
        let open = |entry: &SegmentEntry| {
            let path = directory.join(&entry.file);
            let file = SegmentFile::open(&path)?;
            if file.identity() != (entry.bytes, entry.check) {
                return Err(IndexError::damaged(&path, "not the file the manifest means"));
            }
            let deleted = match &entry.deleted {
                Some(blob) => Bitmap::from_words(BlobFile::open(directory, blob)?.read(BlobKind::Deleted)?),
                None => Bitmap::default(),
            };
            Ok((file, deleted))
        };
        let segments = manifest.segments.iter().map(open).collect::<Result<_, _>>()?;
        let links = manifest.links.as_ref().map(|blob| BlobFile::open(directory, blob)).transpose()?;
        Ok(Self { directory: directory.to_owned(), manifest, segments, links, snapshot: OnceLock::new() })
    }

    /// The generation that is on disk now, whatever this or any other reader has opened.
    pub fn current_generation(directory: &Path) -> Result<u64, IndexError> {
        Ok(Manifest::read(directory)?.generation)
    }

    /// The folder it reads.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The generation that is read; it grows by one with each commit.
    pub fn generation(&self) -> u64 {
        self.manifest.generation
    }

    /// What the index was made with, by name.
    pub fn fingerprints(&self) -> &BTreeMap<String, String> {
        &self.manifest.fingerprints
    }

    /// An error unless the index was made with exactly `expected`.
    pub fn expect_fingerprints(&self, expected: &BTreeMap<String, String>) -> Result<(), IndexError> {
        compare_fingerprints(&self.directory, &self.manifest.fingerprints, expected)
    }

    /// Bytes of all segments on disk.
    pub fn n_bytes(&self) -> u64 {
        self.manifest.segments.iter().map(|entry| entry.bytes).sum()
    }

    /// Checks the data, the first time, and gives access to it.
    pub fn snapshot(&self) -> Result<&Snapshot, IndexError> {
        if let Some(snapshot) = self.snapshot.get() {
            return Ok(snapshot);
        }
        let load =
            |(file, deleted): &(SegmentFile, Bitmap)| Ok(LiveSegment::new(file.load()?, deleted.clone()));
        let segments = self.segments.iter().map(load).collect::<Result<Vec<_>, IndexError>>()?;
        for (live, entry) in segments.iter().zip(&self.manifest.segments) {
            if let Some(blob) = entry.deleted.as_ref().filter(|_| !live.has_sound_deletions()) {
                return Err(IndexError::damaged(
                    &self.directory.join(&blob.file),
                    "a file that does not exist",
                ));
            }
        }
        if !have_equal_dimensions(&segments) {
            let path = self.directory.join(MANIFEST_FILE);
            return Err(IndexError::damaged(&path, "segments with vectors of different dimensions"));
        }
        let links = self.links.as_ref().map(|file| file.read(BlobKind::Links)).transpose()?;
        let snapshot = Snapshot::new(segments, Links::decode(&links.unwrap_or_default()));
        if let Some(blob) = self.manifest.links.as_ref().filter(|_| !snapshot.has_sound_links()) {
            return Err(IndexError::damaged(&self.directory.join(&blob.file), "a link to nowhere"));
        }
        Ok(self.snapshot.get_or_init(|| snapshot))
    }

    pub(crate) fn manifest(&self) -> &Manifest {
        &self.manifest
    }
}

/// A file that the manifest names must be there.
fn missing_is_damage(error: IndexError) -> IndexError {
    if !error.is_not_found() {
        return error;
    }
    match error {
        IndexError::Io { path, .. } | IndexError::Segment(crate::segment::SegmentError::Io { path, .. }) => {
            IndexError::Damaged { path, part: "missing".to_owned() }
        }
        other => other,
    }
}

/// An error for the first name, in order, under which the two differ.
pub(crate) fn compare_fingerprints(
    directory: &Path,
    found: &BTreeMap<String, String>,
    expected: &BTreeMap<String, String>,
) -> Result<(), IndexError> {
    let differs = |name: &&String| found.get(*name) != expected.get(*name);
    match expected.keys().chain(found.keys()).find(differs) {
        Some(name) => Err(IndexError::Fingerprint {
            directory: directory.to_owned(),
            name: name.clone(),
            found: found.get(name).cloned().unwrap_or_default(),
            expected: expected.get(name).cloned().unwrap_or_default(),
        }),
        None => Ok(()),
    }
}
