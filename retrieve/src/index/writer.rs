use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::bitmap::Bitmap;
use super::blob::{BlobKind, blob_check, encode_blob};
use super::disk::{Disk, SystemDisk, publish};
use super::error::IndexError;
use super::links::{Link, Links};
use super::lock::WriterLock;
use super::manifest::{
    BlobEntry, MANIFEST_FILE, MANIFEST_TEMPORARY, Manifest, SegmentEntry, deleted_name, foreign_file,
    highest_number, is_index_file, links_name, segment_name,
};
use super::reader::{IndexReader, compare_fingerprints};
use super::snapshot::{LiveSegment, Snapshot};
use crate::ids::FileIx;
use crate::segment::{Segment, SegmentBuilder, SegmentFile};
use crate::unit::FileUnit;

/// How a writer works.
#[derive(Clone, Debug)]
pub struct WriterConfig {
    /// What the index is made with, by name: encoders, models, options. Part of the index; one made with something
    /// else is refused.
    pub fingerprints: BTreeMap<String, String>,
    /// Memory at which the files collected so far are written as a segment.
    pub segment_memory: usize,
}

impl Default for WriterConfig {
    fn default() -> Self {
        Self { fingerprints: BTreeMap::new(), segment_memory: 256 << 20 }
    }
}

/// Changes an index. There is one at a time; readers are not disturbed by it.
///
/// Nothing counts until [`commit`](Self::commit), which either happens as a whole or not at all. After an error drop
/// the writer: the index is as it was.
#[derive(Debug)]
pub struct IndexWriter<D: Disk = SystemDisk> {
    pub(super) directory: PathBuf,
    pub(super) disk: D,
    _lock: WriterLock,
    pub(super) config: WriterConfig,
    /// What is committed; `next_segment` runs ahead.
    manifest: Manifest,
    pub(super) segments: Vec<Stored>,
    builder: SegmentBuilder,
    /// Files of `builder` that were replaced or removed after they were added.
    builder_deleted: Bitmap,
    /// Where the current version of every file is; the builder counts as the segment after the last.
    files: BTreeMap<String, Place>,
    links: Vec<Link>,
    changed: bool,
    /// Whether a step failed, after which memory and disk may tell different stories.
    pub(super) failed: bool,
}

/// A segment that is on disk, committed or not.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub(super) entry: SegmentEntry,
    pub(super) live: LiveSegment,
    /// Whether the deletions differ from those on disk.
    pub(super) deleted_changed: bool,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    segment: usize,
    file: FileIx,
    content_hash: [u8; 32],
}

impl IndexWriter {
    /// Opens the index in `directory` for changing, or starts one there. An index that was made with other
    /// fingerprints is refused.
    pub fn open(directory: &Path, config: WriterConfig) -> Result<Self, IndexError> {
        Self::open_on(SystemDisk, directory, config)
    }

    /// Starts from nothing, whatever is in `directory`: an index that is damaged, of another version or made with
    /// something else is replaced at the first commit.
    pub fn create(directory: &Path, config: WriterConfig) -> Result<Self, IndexError> {
        Self::create_on(SystemDisk, directory, config)
    }
}

impl<D: Disk> IndexWriter<D> {
    /// As [`open`](IndexWriter::open), on a disk of the caller's.
    pub fn open_on(disk: D, directory: &Path, config: WriterConfig) -> Result<Self, IndexError> {
        let mut writer = Self::empty(disk, directory, config)?;
        match IndexReader::open(directory) {
            Ok(reader) => {
                compare_fingerprints(directory, reader.fingerprints(), &writer.config.fingerprints)?;
                writer.adopt(&reader)?;
            }
            // What a killed writer left is removed by the first commit: without a manifest nothing is known to be ours.
            Err(IndexError::NotAnIndex { .. }) => return Ok(writer),
            Err(error) => return Err(error),
        }
        writer.remove_leftovers();
        Ok(writer)
    }

    /// As [`create`](IndexWriter::create), on a disk of the caller's.
    pub fn create_on(disk: D, directory: &Path, config: WriterConfig) -> Result<Self, IndexError> {
        let mut writer = Self::empty(disk, directory, config)?;
        // Numbers go on, so that no name is used twice and readers of the old generation notice the new one.
        let (generation, next_segment) = match Manifest::read(directory) {
            Ok(old) => (old.generation, old.next_segment),
            Err(_) => highest_number(directory).map_or((0, 0), |highest| (highest, highest + 1)),
        };
        writer.manifest.generation = generation;
        writer.manifest.next_segment = next_segment;
        writer.changed = true;
        Ok(writer)
    }

    fn empty(disk: D, directory: &Path, config: WriterConfig) -> Result<Self, IndexError> {
        refuse_foreign(directory)?;
        std::fs::create_dir_all(directory).map_err(IndexError::io("create", directory))?;
        let lock = WriterLock::acquire(directory)?;
        Ok(Self {
            directory: directory.to_owned(),
            disk,
            _lock: lock,
            manifest: Manifest { fingerprints: config.fingerprints.clone(), ..Manifest::default() },
            config,
            segments: Vec::new(),
            builder: SegmentBuilder::new(),
            builder_deleted: Bitmap::default(),
            files: BTreeMap::new(),
            links: Vec::new(),
            changed: false,
            failed: false,
        })
    }

    fn adopt(&mut self, reader: &IndexReader) -> Result<(), IndexError> {
        let snapshot = reader.snapshot()?;
        self.manifest = reader.manifest().clone();
        let entries = self.manifest.segments.iter().cloned();
        let stored = |(entry, live): (SegmentEntry, &LiveSegment)| Stored {
            entry,
            live: live.clone(),
            deleted_changed: false,
        };
        self.segments = entries.zip(snapshot.segments()).map(stored).collect();
        self.links = snapshot.links().iter().collect();
        self.index_files();
        self.builder = self.new_builder();
        Ok(())
    }

    /// Whether the index lacks this version of a file.
    pub fn needs(&self, path: &str, content_hash: &[u8; 32]) -> bool {
        self.files.get(path).is_none_or(|place| place.content_hash != *content_hash)
    }

    /// The paths of all files, ascending.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Adds a file, in place of the version the index has.
    pub fn add(&mut self, unit: &FileUnit) -> Result<(), IndexError> {
        self.check_usable()?;
        self.builder.push(unit)?;
        self.remove(&unit.path);
        let place = Place {
            segment: self.segments.len(),
            file: FileIx::from(self.builder.n_files() - 1),
            content_hash: unit.content_hash,
        };
        self.files.insert(unit.path.clone(), place);
        self.touch();
        if self.builder.memory() >= self.config.segment_memory {
            self.flush()?;
        }
        Ok(())
    }

    /// Removes a file; returns whether there was one.
    pub fn remove(&mut self, path: &str) -> bool {
        let Some(place) = self.files.remove(path) else { return false };
        match self.segments.get_mut(place.segment) {
            Some(stored) => {
                stored.live.delete(place.file);
                stored.deleted_changed = true;
            }
            None => {
                self.builder_deleted.insert(place.file.0);
            }
        }
        self.touch();
        true
    }

    /// The state that a commit would make current, for resolving links across files.
    pub fn snapshot(&mut self) -> Result<Snapshot, IndexError> {
        self.settle()?;
        let segments = self.segments.iter().map(|stored| stored.live.clone()).collect();
        Ok(Snapshot::new(segments, Links::new(self.links.clone())))
    }

    /// Sets the calls across files, in terms of the last [`snapshot`](Self::snapshot). Adding or removing files
    /// drops them, as positions change. Links that lead nowhere are left out.
    pub fn set_links(&mut self, links: Vec<Link>) -> Result<(), IndexError> {
        let snapshot = self.snapshot()?;
        self.links = links.into_iter().filter(|link| snapshot.contains(link)).collect();
        self.changed = true;
        Ok(())
    }

    /// Makes everything since the last commit current, and returns the generation.
    pub fn commit(&mut self) -> Result<u64, IndexError> {
        self.settle()?;
        if self.changed || self.manifest.generation == 0 {
            let manifest = self.write_generation(self.manifest.generation + 1);
            self.manifest = manifest.inspect_err(|_| self.failed = true)?;
            self.changed = false;
            self.segments.iter_mut().for_each(|stored| stored.deleted_changed = false);
            self.remove_leftovers();
        }
        Ok(self.manifest.generation)
    }

    fn write_generation(&mut self, generation: u64) -> Result<Manifest, IndexError> {
        for stored in self.segments.iter_mut().filter(|stored| stored.deleted_changed) {
            let name = deleted_name(&stored.entry.file, generation);
            let bytes = encode_blob(BlobKind::Deleted, stored.live.deleted().words());
            write(&self.disk, &self.directory.join(&name), &bytes)?;
            stored.entry.deleted = Some(BlobEntry { file: name, check: blob_check(&bytes) });
        }
        let links = Links::new(self.links.clone());
        let links = if links.is_empty() {
            None
        } else {
            let (file, bytes) = (links_name(generation), encode_blob(BlobKind::Links, &links.encode()));
            write(&self.disk, &self.directory.join(&file), &bytes)?;
            Some(BlobEntry { file, check: blob_check(&bytes) })
        };
        let manifest = Manifest {
            generation,
            next_segment: self.manifest.next_segment,
            fingerprints: self.config.fingerprints.clone(),
            segments: self.segments.iter().map(|stored| stored.entry.clone()).collect(),
            links,
        };
        // All that the manifest names is durable before the manifest is.
        self.sync()?;
        write(&self.disk, &self.directory.join(MANIFEST_FILE), &manifest.encode())?;
        self.sync()?;
        Ok(manifest)
    }

    fn check_usable(&self) -> Result<(), IndexError> {
        if self.failed { Err(IndexError::Abandoned { directory: self.directory.clone() }) } else { Ok(()) }
    }

    fn sync(&self) -> Result<(), IndexError> {
        self.disk.sync_directory(&self.directory).map_err(IndexError::io("write", &self.directory))
    }

    /// Positions have changed, so links to them mean nothing.
    fn touch(&mut self) {
        self.changed = true;
        self.links.clear();
    }

    /// Writes what is collected and forgets segments of which nothing is left.
    pub(super) fn settle(&mut self) -> Result<(), IndexError> {
        self.check_usable()?;
        self.flush()?;
        let n_segments = self.segments.len();
        self.segments.retain(|stored| stored.live.n_live_files() > 0);
        if self.segments.len() < n_segments {
            self.touch();
            self.index_files();
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), IndexError> {
        if self.builder.n_files() == 0 {
            return Ok(());
        }
        // Until all went well, what was collected is in neither place.
        self.failed = true;
        let segment = std::mem::take(&mut self.builder).finish()?;
        let deleted = std::mem::take(&mut self.builder_deleted);
        let mut stored = self.store(&segment)?;
        stored.deleted_changed = !deleted.is_empty();
        stored.live = LiveSegment::new(stored.live.segment().clone(), deleted);
        self.segments.push(stored);
        self.builder = self.new_builder();
        self.failed = false;
        Ok(())
    }

    /// A builder for vectors of the dimensions the index has.
    pub(super) fn new_builder(&self) -> SegmentBuilder {
        SegmentBuilder::alike(self.segments.iter().map(|stored| stored.live.segment()))
    }

    /// Writes a segment and maps it. Reading it back frees the memory and shows that the disk took it.
    pub(super) fn store(&mut self, segment: &Segment) -> Result<Stored, IndexError> {
        let file = segment_name(self.manifest.next_segment);
        self.manifest.next_segment += 1;
        let path = self.directory.join(&file);
        write(&self.disk, &path, segment.as_bytes())?;
        let (bytes, check) = segment.identity();
        let live = LiveSegment::new(SegmentFile::open(&path)?.load()?, Bitmap::default());
        Ok(Stored { entry: SegmentEntry { file, bytes, check, deleted: None }, live, deleted_changed: false })
    }

    /// Finds every file again, after segments changed.
    pub(super) fn index_files(&mut self) {
        self.files.clear();
        for (segment, stored) in self.segments.iter().enumerate() {
            for file in stored.live.live_files() {
                let known = stored.live.segment().file(file);
                let place = Place { segment, file, content_hash: known.content_hash };
                self.files.insert(known.path.to_owned(), place);
            }
        }
    }

    /// Notes that segments were replaced.
    pub(super) fn segments_replaced(&mut self) {
        self.touch();
        self.index_files();
    }

    /// Removes files that no generation needs any more, and what a killed writer left. That is tidying only: what
    /// cannot be removed now is removed by a later writer.
    fn remove_leftovers(&self) {
        let Ok(directory) = std::fs::read_dir(&self.directory) else { return };
        let pending = self.segments.iter().map(|stored| stored.entry.file.as_str());
        let needed: Vec<&str> = self.manifest.files().chain(pending).collect();
        for entry in directory.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str() else { continue };
            if (is_index_file(name) || name == MANIFEST_TEMPORARY) && !needed.contains(&name) {
                let _ = self.disk.remove(&entry.path());
            }
        }
    }
}

/// An error for a directory that is no index, whole or damaged, and holds something else.
fn refuse_foreign(directory: &Path) -> Result<(), IndexError> {
    if !matches!(Manifest::read(directory), Err(IndexError::NotAnIndex { .. })) {
        return Ok(());
    }
    match foreign_file(directory) {
        Some(file) => Err(IndexError::Occupied { directory: directory.to_owned(), file }),
        None => Ok(()),
    }
}

fn write(disk: &impl Disk, path: &Path, bytes: &[u8]) -> Result<(), IndexError> {
    publish(disk, path, bytes).map_err(IndexError::io("write", path))
}
