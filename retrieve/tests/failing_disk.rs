//! A disk that is full, or fails at any one operation, leaves the old index or the new one.

mod history;
mod units;

use std::cell::Cell;
use std::io;
use std::path::Path;

use algofind_retrieve::index::{
    Disk, IndexError, IndexReader, IndexWriter, SystemDisk, WriterConfig, verify,
};
use history::{Model, apply, links_are_right};
use units::contents;

/// Takes `bytes` bytes and `operations` operations, then fails.
struct FailingDisk {
    bytes: Cell<usize>,
    operations: Cell<usize>,
}

impl FailingDisk {
    fn count(&self) -> io::Result<()> {
        let left = self.operations.get().checked_sub(1).ok_or(io::ErrorKind::Other)?;
        self.operations.set(left);
        Ok(())
    }
}

impl Disk for FailingDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        self.count()?;
        let room = self.bytes.get().min(bytes.len());
        self.bytes.set(self.bytes.get() - room);
        std::fs::write(path, &bytes[..room])?;
        if room < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.count()?;
        std::fs::rename(from, to)
    }

    fn sync_directory(&self, _: &Path) -> io::Result<()> {
        self.count()
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.count()?;
        std::fs::remove_file(path)
    }
}

const LAST_GENERATION: u64 = 6;

/// Writes generations until the disk fails; returns the last that was committed, and the error.
fn write_until_failure(path: &Path, disk: FailingDisk) -> (u64, Option<IndexError>) {
    let mut writer = match IndexWriter::open_on(disk, path, WriterConfig::default()) {
        Ok(writer) => writer,
        Err(error) => return (0, Some(error)),
    };
    for generation in 1..=LAST_GENERATION {
        if let Err(error) = apply(&mut writer, generation) {
            assert!(
                matches!(writer.commit(), Err(IndexError::Abandoned { .. })),
                "a failed writer stays failed"
            );
            return (generation - 1, Some(error));
        }
    }
    (LAST_GENERATION, None)
}

/// The index holds the generation the writer last reported, or the one it was writing.
fn check(path: &Path, committed: u64) {
    let generation = match IndexReader::open(path) {
        Ok(reader) => {
            let mut model = Model::new();
            model.advance_to(reader.generation());
            assert_eq!(contents(reader.snapshot().unwrap()).unwrap(), model.files);
            assert!(links_are_right(reader.snapshot().unwrap()));
            assert!(verify(path).unwrap().is_sound());
            reader.generation()
        }
        Err(error) => {
            assert!(matches!(error, IndexError::NotAnIndex { .. }), "{error}");
            0
        }
    };
    assert!(generation == committed || generation == committed + 1, "{generation} {committed}");
    // The next writer goes on from there.
    let mut writer = IndexWriter::open_on(SystemDisk, path, WriterConfig::default()).unwrap();
    assert_eq!(apply(&mut writer, generation + 1).unwrap(), generation + 1);
}

#[allow(clippy::print_stdout, reason = "scripts/faults shows the counts")]
#[test]
fn failure_at_any_operation() {
    for operations in 0.. {
        let directory = tempfile::tempdir().unwrap();
        let disk = FailingDisk { bytes: Cell::new(usize::MAX), operations: Cell::new(operations) };
        let (committed, error) = write_until_failure(directory.path(), disk);
        check(directory.path(), committed);
        if error.is_none() {
            assert!(operations > 40, "the history takes many operations");
            println!("faults: {operations} operations failed, one in each run: old generation or new");
            return;
        }
    }
}

#[allow(clippy::print_stdout, reason = "scripts/faults shows the counts")]
#[test]
fn a_full_disk() {
    let mut bytes = 0;
    for full in 0.. {
        let directory = tempfile::tempdir().unwrap();
        let disk = FailingDisk { bytes: Cell::new(bytes), operations: Cell::new(usize::MAX) };
        let (committed, error) = write_until_failure(directory.path(), disk);
        check(directory.path(), committed);
        match error {
            Some(IndexError::Io { source, path, .. }) => {
                assert_eq!(source.kind(), io::ErrorKind::StorageFull);
                assert!(path.starts_with(directory.path()));
            }
            Some(other) => panic!("{other}"),
            None => {
                println!("faults: {full} disks of different sizes were full: old generation or new");
                return;
            }
        }
        bytes += 2999;
    }
}
