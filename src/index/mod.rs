//! Indexes: everything a search needs to know of a body of code, in memory or on disk.
//!
//! ```text
//! paths ──icfg::project──▶ graphs ──unit──▶ FileUnit ──retrieve──▶ segments ──links──▶ Index
//! ```

mod build;
mod error;
mod links;
pub(crate) mod node_vectors;
mod read;
mod root;
pub(crate) mod rows;
mod several;
mod text;
pub(crate) mod unit;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use algofind_icfg::project::Registry;
use algofind_retrieve::index::{IndexReader, Snapshot};
#[cfg(feature = "postgres")]
use algofind_retrieve::segment::Segment;
use algofind_retrieve::view::{Keeper, View};

pub use build::{BuildOptions, BuildReport, Progress};
pub use error::IndexError;
#[cfg(feature = "train")]
pub(crate) use node_vectors::training_input;
pub use unit::{Detail, file_unit};

use crate::encoders::Encoders;

/// Code that can be searched.
pub struct Index {
    store: Store,
    encoders: Encoders,
    /// What queries have to be made with.
    fingerprints: BTreeMap<String, String>,
    registry: Registry,
    /// The folder its names are relative to; for several indexes one each.
    roots: Vec<Option<PathBuf>>,
}

enum Store {
    Memory(Box<Snapshot>),
    Disk(Box<IndexReader>),
    Elsewhere(Box<dyn Keeper>),
}

/// One state of an index while it is searched.
pub(crate) enum Opened<'a> {
    Here(&'a Snapshot),
    Elsewhere(Box<dyn View + 'a>),
}

impl<'a> std::ops::Deref for Opened<'a> {
    type Target = dyn View + 'a;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Here(snapshot) => *snapshot,
            Self::Elsewhere(view) => &**view,
        }
    }
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
        Ok((Self::new(store, options.encoders.clone(), registry, vec![root::of(paths)]), report))
    }

    /// Reads one text, of the language that is named or of the one it fits best; `None` when there is no function in it.
    pub fn of_text(
        text: &str,
        language: Option<&str>,
        options: &BuildOptions<'_>,
    ) -> Result<Option<Self>, IndexError> {
        let registry = options.registry();
        let Some(snapshot) = text::in_memory(text, language, &registry, options)? else { return Ok(None) };
        let store = Store::Memory(Box::new(snapshot));
        Ok(Some(Self::new(store, options.encoders.clone(), registry, vec![None])))
    }

    /// Brings the index in `directory` up to date with the code under `paths`; makes it when there is none.
    ///
    /// Files that did not change are not read again; files that are gone are removed.
    pub fn update(
        directory: impl AsRef<Path>,
        paths: &[impl AsRef<Path>],
        options: &BuildOptions<'_>,
    ) -> Result<BuildReport, IndexError> {
        build::on_disk(directory.as_ref(), paths, options, build::Start::Update)
    }

    /// As [`update`](Self::update), but reads everything again and replaces an index that cannot be used: a damaged one,
    /// one of another version, or one made with other encoders. The old one counts until the new one is whole.
    pub fn rebuild(
        directory: impl AsRef<Path>,
        paths: &[impl AsRef<Path>],
        options: &BuildOptions<'_>,
    ) -> Result<BuildReport, IndexError> {
        build::on_disk(directory.as_ref(), paths, options, build::Start::Anew)
    }

    /// Opens an index on disk; one that was made with other encoders is refused.
    pub fn open(directory: impl AsRef<Path>, encoders: Encoders) -> Result<Self, IndexError> {
        let directory = directory.as_ref();
        let reader = IndexReader::open(directory)?;
        reader.expect_fingerprints(&build::marks(&encoders, build::detail_of(&reader)))?;
        // Damage shows now rather than in the middle of a search.
        reader.snapshot()?;
        let root = root::load(directory)?;
        Ok(Self::new(Store::Disk(Box::new(reader)), encoders, Registry::builtin(), vec![root]))
    }

    fn new(store: Store, encoders: Encoders, registry: Registry, roots: Vec<Option<PathBuf>>) -> Self {
        let fingerprints = encoders.fingerprints();
        Self { store, encoders, fingerprints, registry, roots }
    }

    /// The index as it is on disk now, when that is a newer generation than this one; this one goes on as it is.
    ///
    /// ```
    /// use algofind::index::{BuildOptions, IndexError};
    /// use algofind::{Encoders, Index};
    ///
    /// # let folder = tempfile::tempdir().expect("a folder");
    /// # let (code, directory) = (folder.path().join("code"), folder.path().join("index"));
    /// # std::fs::create_dir(&code).expect("a folder");
    /// # std::fs::write(code.join("A.java"), "class A { int f(int a) { return a + 1; } }").expect("a file");
    /// Index::update(&directory, &[&code], &BuildOptions::default())?;
    /// let index = Index::open(&directory, Encoders::default())?;
    /// assert!(index.reload()?.is_none());
    ///
    /// std::fs::write(code.join("B.java"), "class B { int g(int b) { return b + 2; } }").expect("a file");
    /// Index::update(&directory, &[&code], &BuildOptions::default())?;
    /// let newer = index.reload()?.expect("a new generation");
    /// assert_eq!((index.snapshot()?.n_live_files(), newer.snapshot()?.n_live_files()), (1, 2));
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn reload(&self) -> Result<Option<Self>, IndexError> {
        let Store::Disk(reader) = &self.store else { return Ok(None) };
        if IndexReader::current_generation(reader.directory())? == reader.generation() {
            return Ok(None);
        }
        let newer = Self::open(reader.directory(), self.encoders.clone())?;
        Ok(Some(newer.with_registry(self.registry.clone())))
    }

    /// Counts the commits of an index on disk; 0 for one in memory.
    pub fn generation(&self) -> u64 {
        match &self.store {
            Store::Memory(_) | Store::Elsewhere(_) => 0,
            Store::Disk(reader) => reader.generation(),
        }
    }

    /// Whether there is an index that can be opened with these encoders, as far as its first bytes tell.
    pub fn is_usable(directory: impl AsRef<Path>, encoders: &Encoders) -> bool {
        IndexReader::open(directory.as_ref()).is_ok_and(|reader| {
            reader.expect_fingerprints(&build::marks(encoders, build::detail_of(&reader))).is_ok()
        })
    }

    /// Searches with the languages of `registry`, where an index on disk was made with others than those compiled in:
    /// they know how its statements are spelled.
    #[must_use]
    pub fn with_registry(mut self, registry: Registry) -> Self {
        self.registry = registry;
        self
    }

    /// The state that is searched; an error when it is kept on other machines, where it can only be searched.
    pub fn snapshot(&self) -> Result<&Snapshot, IndexError> {
        match &self.store {
            Store::Memory(snapshot) => Ok(snapshot),
            Store::Disk(reader) => Ok(reader.snapshot()?),
            Store::Elsewhere(_) => Err(IndexError::Elsewhere),
        }
    }

    /// The state that is searched, wherever it is kept, in which these terms can be looked up.
    pub(crate) fn view(&self, terms: impl FnOnce() -> Vec<(u8, u64)>) -> Result<Opened<'_>, IndexError> {
        match &self.store {
            Store::Elsewhere(keeper) => Ok(Opened::Elsewhere(keeper.open(&terms())?)),
            _ => Ok(Opened::Here(self.snapshot()?)),
        }
    }

    /// An index that something else keeps; one that was made with other encoders is refused.
    pub fn kept_by(keeper: Box<dyn Keeper>, encoders: Encoders) -> Result<Self, IndexError> {
        let expected = build::marks(&encoders, Detail::Functions);
        several::expect_same("index", &keeper.fingerprints()?, &expected)?;
        Ok(Self::new(Store::Elsewhere(keeper), encoders, Registry::builtin(), vec![None]))
    }

    /// What an index made with these encoders is marked with.
    #[cfg(feature = "postgres")]
    pub(crate) fn marks_of(encoders: &Encoders) -> BTreeMap<String, String> {
        build::marks(encoders, Detail::Functions)
    }

    /// A segment of files of this index with the calls between them.
    #[cfg(feature = "postgres")]
    pub(crate) fn linked(&self, segment: Segment) -> Result<Snapshot, IndexError> {
        let unlinked = Snapshot::in_memory(vec![segment.clone()], Vec::new());
        Ok(Snapshot::in_memory(vec![segment], links::link(&unlinked, &self.registry)?))
    }

    /// What keeps the index, when it is kept elsewhere.
    pub(crate) fn keeper(&self) -> Option<&dyn Keeper> {
        match &self.store {
            Store::Elsewhere(keeper) => Some(&**keeper),
            _ => None,
        }
    }

    /// Whether it is kept on other machines, where it can be searched but not read whole.
    pub fn is_elsewhere(&self) -> bool {
        self.keeper().is_some()
    }

    /// The same code with vectors of its nodes and the edges between them, made again from the sources the index holds.
    pub(crate) fn with_node_vectors(&self) -> Result<Snapshot, IndexError> {
        build::with_node_vectors(self.snapshot()?, &self.registry, &self.encoders)
    }

    /// The languages it is searched with.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The folder it is in; none when it is in memory.
    pub fn directory(&self) -> Option<&Path> {
        match &self.store {
            Store::Memory(_) | Store::Elsewhere(_) => None,
            Store::Disk(reader) => Some(reader.directory()),
        }
    }

    /// The encoders it was made with.
    pub fn encoders(&self) -> &Encoders {
        &self.encoders
    }
}
