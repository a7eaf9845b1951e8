//! Known algorithms in our own words and pseudo-code: which names does a piece of code go by, and what is it easily
//! taken for?
//!
//! The shipped catalogue is the folder `catalogue/`, one file for each algorithm; people add folders of their own.
//!
//! ```
//! use algofind::catalogue::Catalogue;
//!
//! let catalogue = Catalogue::shipped();
//! let kruskal = catalogue.get("kruskal").expect("it is shipped");
//! assert_eq!(kruskal.kind, "graphs");
//! assert!(kruskal.easily_taken_for.contains(&"prim".to_owned()));
//! assert!(kruskal.variants[0].pseudocode.starts_with("KRUSKAL(G, w)"));
//! ```

mod entry;
mod error;

use std::collections::BTreeMap;
use std::path::Path;

use include_dir::{Dir, include_dir};

pub use entry::{Entry, Variant};
pub use error::CatalogueError;

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/catalogue");

/// Algorithms by the names of their files, in order.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    entries: BTreeMap<String, Entry>,
}

impl Catalogue {
    /// What is compiled in.
    ///
    /// # Panics
    ///
    /// Never: a test reads every shipped file.
    pub fn shipped() -> Self {
        let mut this = Self::default();
        for file in SHIPPED.files() {
            let (Some(id), Some(text)) = (id_of(file.path()), file.contents_utf8()) else { continue };
            let entry = Entry::parse(&id, text).expect("a test reads every shipped entry");
            this.entries.insert(id, entry);
        }
        this
    }

    /// A fingerprint of what is compiled in.
    pub(crate) fn shipped_fingerprint() -> [u8; 32] {
        let mut hash = blake3::Hasher::new();
        for file in SHIPPED.files() {
            hash.update(file.path().as_os_str().as_encoded_bytes()).update(&[0]);
            hash.update(blake3::hash(file.contents()).as_bytes());
        }
        *hash.finalize().as_bytes()
    }

    /// Adds the user's own algorithms: a folder with a file for each, or a document such as a paper.
    pub fn add(&mut self, path: impl AsRef<Path>) -> Result<(), CatalogueError> {
        let path = path.as_ref();
        if path.is_dir() {
            return self.add_folder(path);
        }
        #[cfg(feature = "paper")]
        return self.add_paper(path);
        #[cfg(not(feature = "paper"))]
        self.add_folder(path)
    }

    /// Adds the algorithms that a document describes, each under its caption.
    #[cfg(feature = "paper")]
    pub fn add_paper(&mut self, path: impl AsRef<Path>) -> Result<(), CatalogueError> {
        let path = path.as_ref();
        let paper = crate::papers::read(path)
            .map_err(|source| CatalogueError::Paper { path: path.to_owned(), source: Box::new(source) })?;
        let stem = id_of(path).unwrap_or_default();
        let before = self.entries.len();
        for (at, algorithm) in paper.algorithms.iter().enumerate() {
            let record = algofind_paper::index::BoxRecord::from(algorithm);
            let number = record.number.clone().unwrap_or_else(|| (at + 1).to_string());
            let name = record.caption.clone().unwrap_or_else(|| format!("{number} of {stem}"));
            let id = format!("{stem}-{}", number.to_lowercase().replace(char::is_whitespace, "-"));
            // A box without a readable line is no algorithm to compare with.
            if let Ok(mut entry) = Entry::bare(&id, &name, &record.code()) {
                entry.about = record.synopsis.first().cloned().unwrap_or_default();
                entry.time = record.complexity.first().cloned().unwrap_or_default();
                self.entries.insert(id, entry);
            }
        }
        if self.entries.len() == before {
            return Err(CatalogueError::NoAlgorithm { path: path.to_owned() });
        }
        Ok(())
    }

    /// Adds every `.txt` file of a folder; one of the same name replaces what was there. A file of nothing but pseudo-code
    /// is an entry too, under the name of the file.
    pub fn add_folder(&mut self, folder: impl AsRef<Path>) -> Result<(), CatalogueError> {
        let folder = folder.as_ref();
        let unreadable = |path: &Path, source| CatalogueError::Unreadable { path: path.to_owned(), source };
        let mut paths: Vec<_> = std::fs::read_dir(folder)
            .and_then(|files| files.map(|file| Ok(file?.path())).collect::<std::io::Result<Vec<_>>>())
            .map_err(|error| unreadable(folder, error))?;
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
        paths.sort();
        if paths.is_empty() {
            return Err(CatalogueError::Empty { folder: folder.to_owned() });
        }
        for path in paths {
            let text = std::fs::read_to_string(&path).map_err(|error| unreadable(&path, error))?;
            let Some(id) = id_of(&path) else { continue };
            let is_bare = !text.trim_start().starts_with("---");
            let entry = if is_bare { Entry::bare(&id, &id, &text)? } else { Entry::parse(&id, &text)? };
            self.entries.insert(id, entry);
        }
        Ok(())
    }

    /// All entries, by name.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry> {
        self.entries.values()
    }

    /// The entry of a file name, without its ending.
    pub fn get(&self, id: &str) -> Option<&Entry> {
        self.entries.get(id)
    }

    /// Entries one of whose names has all words of `words`, whatever their case.
    pub fn named<'a>(&'a self, words: &str) -> impl Iterator<Item = &'a Entry> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        self.entries().filter(move |entry| {
            let names = entry.names().map(str::to_lowercase);
            names.into_iter().any(|name| words.iter().all(|word| name.contains(word)))
        })
    }
}

fn id_of(path: &Path) -> Option<String> {
    Some(path.file_stem()?.to_str()?.to_owned())
}
