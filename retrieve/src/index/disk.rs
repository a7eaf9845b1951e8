//! How an index changes its directory.
//!
//! Everything a writer does to the disk goes through [`Disk`], four operations of which each either happens or does
//! not. Tests put a disk underneath that is full or fails at any one of them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The operations by which an index is written.
pub trait Disk {
    /// Writes a file, in place of what a killed writer may have left under this name, and waits until it is on the
    /// disk. After an error there may be a part of it.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Gives a file another name, in place of the file that had it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Waits until names given in a directory are on the disk.
    fn sync_directory(&self, directory: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The disk of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemDisk;

impl Disk for SystemDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_directory(&self, directory: &Path) -> io::Result<()> {
        // Other systems cannot open a directory and make renames durable by themselves.
        if cfg!(unix) { File::open(directory)?.sync_all() } else { Ok(()) }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

/// Opens a file for reading if it is one; a pipe in its place would be waited for without end.
pub(crate) fn open_regular(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    File::open(path)
}

/// Writes a file under a temporary name and then gives it its own: under that there is all of it or nothing.
pub(crate) fn publish(disk: &impl Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary(path);
    let written = disk.write(&temporary, bytes).and_then(|()| disk.rename(&temporary, path));
    if written.is_err() {
        // Best effort: on a full disk the half-written file is in the way, the next writer removes it otherwise.
        let _ = disk.remove(&temporary);
    }
    written
}

/// A name no finished file has; what is left of it after a kill is removed by the next writer.
fn temporary(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    PathBuf::from(name)
}
