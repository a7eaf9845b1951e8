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

use algofind_icfg::project::Registry;
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
    registry: Registry,
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
        let registry = options.registry();
        let (snapshot, report) = build::in_memory(paths, &registry, options)?;
        let store = Store::Memory(Box::new(snapshot));
        Ok((Self { store, encoders: options.encoders.clone(), registry }, report))
    }

    /// Brings the index in `directory` up to date with the code under `paths`; makes it when there is none.
    ///
    /// Files that did not change are not read again; files that are gone are removed.
    pub fn update(
        directory: &Path,
        paths: &[impl AsRef<Path>],
        options: &BuildOptions<'_>,
    ) -> Result<BuildReport, IndexError> {
        build::on_disk(directory, paths, options, build::Start::Update)
    }

    /// As [`update`](Self::update), but reads everything again and replaces an index that cannot be used: a damaged one,
    /// one of another version, or one made with other encoders. The old one counts until the new one is whole.
    pub fn rebuild(
        directory: &Path,
        paths: &[impl AsRef<Path>],
        options: &BuildOptions<'_>,
    ) -> Result<BuildReport, IndexError> {
        build::on_disk(directory, paths, options, build::Start::Anew)
    }

    /// Opens an index on disk; one that was made with other encoders is refused.
    pub fn open(directory: &Path, encoders: Encoders) -> Result<Self, IndexError> {
        let reader = IndexReader::open(directory)?;
        reader.expect_fingerprints(&encoders.fingerprints())?;
        // Damage shows now rather than in the middle of a search.
        reader.snapshot()?;
        Ok(Self { store: Store::Disk(Box::new(reader)), encoders, registry: Registry::builtin() })
    }

    /// Searches with the languages of `registry`, where an index on disk was made with others than those compiled in:
    /// they know how its statements are spelled.
    #[must_use]
    pub fn with_registry(mut self, registry: Registry) -> Self {
        self.registry = registry;
        self
    }

    /// The state that is searched.
    pub fn snapshot(&self) -> Result<&Snapshot, IndexError> {
        match &self.store {
            Store::Memory(snapshot) => Ok(snapshot),
            Store::Disk(reader) => Ok(reader.snapshot()?),
        }
    }

    /// The languages it is searched with.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The encoders it was made with.
    pub fn encoders(&self) -> &Encoders {
        &self.encoders
    }
}
