//! Indexes: everything a search needs to know of a body of code, in memory or on disk.
//!
//! ```text
//! paths ──icfg::project──▶ graphs ──unit──▶ FileUnit ──retrieve──▶ segments ──links──▶ Index
//! ```

mod build;
mod error;
mod links;
pub(crate) mod rows;
mod unit;

use std::path::Path;

use algofind_retrieve::index::{IndexReader, Snapshot};

pub use build::{BuildOptions, BuildReport, Progress};
pub use error::IndexError;
pub use unit::file_unit;
pub(crate) use unit::math_counts;
#[cfg(feature = "train")]
pub(crate) use unit::training_input;

use crate::encoders::Encoders;

/// Code that can be searched.
pub struct Index {
    store: Store,
    encoders: Encoders,
}

enum Store {
    Memory(Box<Snapshot>),
    Disk(Box<IndexReader>),
}

impl Index {
    /// Reads the code under `paths` into memory.
    pub fn build(
        paths: &[impl AsRef<Path>],
        options: &BuildOptions<'_>,
    ) -> Result<(Self, BuildReport), IndexError> {
        let (snapshot, report) = build::in_memory(paths, options)?;
        Ok((Self { store: Store::Memory(Box::new(snapshot)), encoders: options.encoders.clone() }, report))
    }

    /// Brings the index in `directory` up to date with the code under `paths`; makes it when there is none.
    ///
    /// Files that did not change are not read again; files that are gone are removed.
    pub fn update(
        directory: &Path,
        paths: &[impl AsRef<Path>],
        options: &BuildOptions<'_>,
    ) -> Result<BuildReport, IndexError> {
        build::on_disk(directory, paths, options)
    }

    /// Opens an index on disk; one that was made with other encoders is refused.
    pub fn open(directory: &Path, encoders: Encoders) -> Result<Self, IndexError> {
        let reader = IndexReader::open(directory)?;
        reader.expect_fingerprints(&encoders.fingerprints())?;
        // Damage shows now rather than in the middle of a search.
        reader.snapshot()?;
        Ok(Self { store: Store::Disk(Box::new(reader)), encoders })
    }

    /// The state that is searched.
    pub fn snapshot(&self) -> Result<&Snapshot, IndexError> {
        match &self.store {
            Store::Memory(snapshot) => Ok(snapshot),
            Store::Disk(reader) => Ok(reader.snapshot()?),
        }
    }

    /// The encoders it was made with.
    pub fn encoders(&self) -> &Encoders {
        &self.encoders
    }
}
