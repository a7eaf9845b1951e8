//! Paths of functions, kept beside the lowered code.
//!
//! A function's paths are made again when a file changed that they were made from: its own, or one with a function that it
//! calls. When what the code declares changed, any name may mean something else, and all are made again.

use std::collections::HashMap;
use std::path::Path;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::Stamp;
use super::file::{self, StoreError};
use crate::form::{FunctionRef, Program};
use crate::symbolic::{Bounds, KeptPaths, has_formulas};

const MAGIC: &[u8; 8] = b"ALGOPATH";

/// Bounds at index time: every function is explored, whoever asks for it later.
pub const INDEX_BOUNDS: Bounds = Bounds { paths: 24, steps: 4_000, rounds: 3, depth: 4, terms: 12_000 };

/// The paths of all functions that formulas can say something of, each decoded when it is asked for.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct PathStore {
    /// Hash of all that the code declares.
    declarations: [u8; 32],
    /// Hash of all the code.
    code: [u8; 32],
    /// Files whose code is in paths, with the hashes of their sources.
    files: Vec<(String, [u8; 32])>,
    /// Sorted by name.
    rows: Vec<Row>,
}

/// The paths of one function.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Row {
    name: u64,
    /// Places of the files.
    uses: Vec<u32>,
    /// How many paths there are, and whether there may be more.
    n_paths: u32,
    partial: bool,
    packed: Vec<u8>,
}

/// Paths up to date.
#[derive(Debug, Default)]
pub struct RefreshedPaths {
    /// All of them.
    pub store: PathStore,
    /// Functions that were explored now.
    pub n_explored: usize,
    /// Whether anything differs from what was stored.
    pub changed: bool,
}

/// The number of a function, the same in every run: of its file and its key.
fn name(file: &str, key: &str) -> u64 {
    let mut hash = blake3::Hasher::new();
    hash.update(file.as_bytes()).update(&[0]).update(key.as_bytes());
    hash.finalize().as_bytes().first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

impl PathStore {
    /// The paths of a function, if they are kept.
    pub fn get(&self, program: &Program, function: FunctionRef) -> Option<KeptPaths> {
        let key = &program.function(function).key;
        self.row(name(program.path(function.unit), key))?.unpack()
    }

    fn row(&self, name: u64) -> Option<&Row> {
        self.rows.binary_search_by_key(&name, |row| row.name).ok().and_then(|at| self.rows.get(at))
    }

    /// Functions.
    pub fn n_functions(&self) -> usize {
        self.rows.len()
    }

    /// Functions that have paths, and how many of these sets are whole.
    pub fn n_paths(&self) -> (usize, usize) {
        let some = self.rows.iter().filter(|row| row.n_paths > 0);
        (some.clone().count(), some.filter(|row| !row.partial).count())
    }

    /// Whether these are the paths of just this code.
    pub fn is_current(&self, files: &[Stamp]) -> bool {
        self.code == code(files)
    }

    /// Those of stored paths that still hold.
    #[must_use]
    pub fn current(mut self, files: &[Stamp]) -> Self {
        if self.is_current(files) {
            return self;
        }
        let declared = declarations(files);
        if self.declarations != declared {
            self.rows.clear();
        }
        let contents: HashMap<&str, [u8; 32]> = files.iter().map(|f| (f.path.as_str(), f.content)).collect();
        let same: Vec<bool> =
            self.files.iter().map(|(path, content)| contents.get(path.as_str()) == Some(content)).collect();
        self.rows.retain(|row| row.uses.iter().all(|at| same.get(*at as usize) == Some(&true)));
        // What is left is of this code, but not all of it is known.
        Self { declarations: declared, code: [0; 32], ..self }
    }

    /// Writes paths, all or nothing.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let contents =
            postcard::to_allocvec(self).map_err(|_| StoreError::Damaged { path: path.to_owned() })?;
        file::write(path, *MAGIC, &contents, &[])
    }

    /// Reads paths; none where there are none yet.
    pub fn read(path: &Path) -> Result<Option<Self>, StoreError> {
        let Some(body) = file::read(path, *MAGIC)? else { return Ok(None) };
        let read = postcard::from_bytes(body.contents());
        read.map(Some).map_err(|_| StoreError::Damaged { path: path.to_owned() })
    }
}

impl Row {
    fn pack(name: u64, uses: Vec<u32>, kept: &KeptPaths) -> Self {
        let packed = postcard::to_allocvec(kept).unwrap_or_default();
        Self {
            name,
            uses,
            n_paths: kept.paths.len() as u32,
            partial: kept.partial,
            packed: lz4_flex::compress_prepend_size(&packed),
        }
    }

    fn unpack(&self) -> Option<KeptPaths> {
        postcard::from_bytes(&lz4_flex::decompress_size_prepended(&self.packed).ok()?).ok()
    }
}

/// A hash of all that files declare.
fn declarations(files: &[Stamp]) -> [u8; 32] {
    let mut hash = blake3::Hasher::new();
    for file in files {
        hash.update(file.path.as_bytes()).update(&file.declarations);
    }
    *hash.finalize().as_bytes()
}

/// A hash of all that files hold.
fn code(files: &[Stamp]) -> [u8; 32] {
    let mut hash = blake3::Hasher::new();
    for file in files {
        hash.update(file.path.as_bytes()).update(&file.declarations).update(&file.content);
    }
    *hash.finalize().as_bytes()
}

/// Brings stored paths up to date with the code; `program` is linked from the files.
pub fn refresh_paths(old: PathStore, files: &[Stamp], program: &Program) -> RefreshedPaths {
    if old.is_current(files) {
        return RefreshedPaths { store: old, n_explored: 0, changed: false };
    }
    let old = old.current(files);
    let wanted: Vec<(u64, FunctionRef)> = program
        .functions()
        .filter(|(id, _)| has_formulas(program, *id))
        .map(|(id, function)| (name(program.path(id.unit), &function.key), id))
        .collect();
    // Units are numbered like the files; the library's own are the same as long as the program that reads this is.
    let places: HashMap<&str, u32> = files.iter().zip(0..).map(|(f, at)| (f.path.as_str(), at)).collect();
    let made: Vec<(bool, Row)> = wanted
        .par_iter()
        .map(|(name, id)| {
            if let Some(kept) = old.row(*name) {
                let uses = kept.uses.iter().filter_map(|at| old.files.get(*at as usize));
                let uses = uses.filter_map(|(path, _)| places.get(path.as_str()).copied()).collect();
                return (false, Row { uses, ..kept.clone() });
            }
            let (kept, units) = KeptPaths::of(program, *id, INDEX_BOUNDS);
            let uses = units.into_iter().filter(|unit| (*unit as usize) < program.n_units()).collect();
            (true, Row::pack(*name, uses, &kept))
        })
        .collect();
    let n_explored = made.iter().filter(|(fresh, _)| *fresh).count();
    let mut rows: Vec<Row> = made.into_iter().map(|(_, row)| row).collect();
    rows.sort_by_key(|row| row.name);
    let store = PathStore {
        declarations: declarations(files),
        code: code(files),
        files: files.iter().map(|file| (file.path.clone(), file.content)).collect(),
        rows,
    };
    RefreshedPaths { store, n_explored, changed: true }
}

#[cfg(all(test, feature = "c"))]
mod tests {
    use super::*;
    use crate::lower::{LowerLimits, SourceFile, builtin};
    use crate::store::{Code, Input, refresh};

    fn code(texts: &[(&str, &str)]) -> (Vec<Stamp>, Program) {
        let inputs: Vec<Input> = texts
            .iter()
            .map(|(path, text)| Input {
                file: SourceFile { path: (*path).into(), text: (*text).into() },
                content: *blake3::hash(text.as_bytes()).as_bytes(),
            })
            .collect();
        let Code { stamps, program, .. } =
            Code::link(refresh(Vec::new(), &inputs, &builtin(), LowerLimits::default()).files);
        (stamps, program)
    }

    const HELPER: &str = "int twice(int x) { return x + x; }";
    const CALLER: &str = "int twice(int);\nint four(int x) { if (x > 3) return twice(x); return 0; }";
    const OTHER: &str = "int less(int x) { return x - 1; }";

    #[test]
    fn only_what_a_changed_file_is_part_of_is_explored_again() {
        let (stamps, program) = code(&[("a.c", HELPER), ("b.c", CALLER), ("c.c", OTHER)]);
        let first = refresh_paths(PathStore::default(), &stamps, &program);
        assert_eq!((first.n_explored, first.store.n_functions()), (3, 3));
        let again = refresh_paths(first.store.clone(), &stamps, &program);
        assert_eq!((again.n_explored, again.changed), (0, false));
        let (stamps, program) =
            code(&[("a.c", "int twice(int x) { return x * 2; }"), ("b.c", CALLER), ("c.c", OTHER)]);
        assert_eq!(first.store.clone().current(&stamps).n_functions(), 1, "less still holds");
        let changed = refresh_paths(first.store.clone(), &stamps, &program);
        assert_eq!(changed.n_explored, 2, "twice, and four which calls it");
        let (stamps, program) =
            code(&[("a.c", HELPER), ("b.c", CALLER), ("c.c", "long less(long x) { return x - 1; }")]);
        let declared = refresh_paths(first.store, &stamps, &program);
        assert_eq!(declared.n_explored, 3, "another type may mean other calls");
    }

    #[test]
    fn paths_come_back_from_their_text() {
        let (stamps, program) = code(&[("a.c", HELPER), ("b.c", CALLER)]);
        let store = refresh_paths(PathStore::default(), &stamps, &program).store;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("behave-paths");
        assert!(PathStore::read(&path).expect("nothing is no error").is_none());
        store.write(&path).expect("written");
        let read = PathStore::read(&path).expect("read").expect("some");
        assert!(read.is_current(&stamps));
        assert_eq!(read.n_paths(), (2, 2));
        let (id, _) = program.functions().find(|(_, f)| f.name == "four").expect("four");
        let kept = read.get(&program, id).expect("paths of four");
        assert_eq!(kept, store.get(&program, id).expect("the same"));
        assert!(kept.paths[0].smt.contains("declare-const a0"));
        let terms = kept.terms(&program, id);
        assert_eq!(terms.paths.len(), 2);
        assert!(!terms.partial);
        let mut bytes = std::fs::read(&path).expect("bytes");
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        std::fs::write(&path, bytes).expect("written");
        assert!(matches!(PathStore::read(&path), Err(StoreError::Damaged { .. })));
    }
}
