//! Paths of functions, kept beside the lowered code.
//!
//! A function's paths are made again when a file changed that they were made from: its own, or one with a function that it
//! calls. When what the code declares changed, any name may mean something else, and all are made again.

use std::collections::HashMap;
use std::path::Path;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::file::{self, StoreError, Stored};
use crate::form::{FunctionRef, Program};
use crate::symbolic::{Bounds, KeptPaths, has_formulas};

const MAGIC: &[u8; 8] = b"ALGOPATH";

/// The paths of one function.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredPaths {
    /// File of the function.
    pub file: String,
    /// Its key.
    pub key: String,
    /// Files whose code is in the paths, and the hashes of their sources.
    pub uses: Vec<(String, [u8; 32])>,
    /// The paths.
    pub kept: KeptPaths,
}

/// The paths of all functions that formulas can say something of.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PathStore {
    /// Hash of all that the code declares.
    pub declarations: [u8; 32],
    /// In the order of the program.
    pub functions: Vec<StoredPaths>,
}

/// Bounds at index time: every function is explored, whoever asks for it later.
pub const INDEX_BOUNDS: Bounds = Bounds { paths: 24, steps: 4_000, rounds: 3, depth: 4, terms: 12_000 };

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

/// What paths need to know of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    path: String,
    content: [u8; 32],
    declarations: [u8; 32],
}

impl Stamp {
    /// Of a lowered file.
    pub fn of(file: &Stored) -> Self {
        Self { path: file.unit.path.clone(), content: file.content, declarations: file.declarations }
    }
}

/// Those of stored paths that still hold.
pub fn current_paths(old: PathStore, files: &[Stamp]) -> PathStore {
    let mut hash = blake3::Hasher::new();
    for file in files {
        hash.update(file.path.as_bytes()).update(&file.declarations);
    }
    let declarations = *hash.finalize().as_bytes();
    let contents: HashMap<&str, [u8; 32]> = files.iter().map(|f| (f.path.as_str(), f.content)).collect();
    let mut functions = old.functions;
    if old.declarations != declarations {
        functions.clear();
    }
    functions
        .retain(|one| one.uses.iter().all(|(path, content)| contents.get(path.as_str()) == Some(content)));
    PathStore { declarations, functions }
}

/// Brings stored paths up to date with the code; `program` is linked from the files.
pub fn refresh_paths(old: PathStore, files: &[Stamp], program: &Program) -> RefreshedPaths {
    let n_old = old.functions.len();
    let PathStore { declarations, functions } = current_paths(old, files);
    let contents: HashMap<&str, [u8; 32]> = files.iter().map(|f| (f.path.as_str(), f.content)).collect();
    let known: HashMap<(String, String), StoredPaths> =
        functions.into_iter().map(|one| ((one.file.clone(), one.key.clone()), one)).collect();
    let wanted: Vec<FunctionRef> =
        program.functions().map(|(id, _)| id).filter(|id| has_formulas(program, *id)).collect();
    let made: Vec<(bool, StoredPaths)> = wanted
        .par_iter()
        .map(|id| {
            let (file, key) = (program.unit(id.unit).path.clone(), program.function(*id).key.clone());
            let name = (file, key);
            if let Some(kept) = known.get(&name) {
                return (false, kept.clone());
            }
            let (kept, units) = KeptPaths::of(program, *id, INDEX_BOUNDS);
            // The library's own files are the same as long as the program that reads this is.
            let uses = units
                .into_iter()
                .filter_map(|unit| program.units().get(unit as usize))
                .map(|unit| {
                    (unit.path.clone(), contents.get(unit.path.as_str()).copied().unwrap_or_default())
                })
                .collect();
            (true, StoredPaths { file: name.0, key: name.1, uses, kept })
        })
        .collect();
    let n_explored = made.iter().filter(|(fresh, _)| *fresh).count();
    let changed = n_explored > 0 || made.len() != n_old;
    let functions = made.into_iter().map(|(_, one)| one).collect();
    RefreshedPaths { store: PathStore { declarations, functions }, n_explored, changed }
}

/// Writes paths, all or nothing.
pub fn write_paths(path: &Path, store: &PathStore) -> Result<(), StoreError> {
    let body = postcard::to_allocvec(store).map_err(|_| StoreError::Damaged { path: path.to_owned() })?;
    file::write_body(path, *MAGIC, &lz4_flex::compress_prepend_size(&body))
}

/// Reads paths; none where there are none yet.
pub fn read_paths(path: &Path) -> Result<Option<PathStore>, StoreError> {
    let damaged = || StoreError::Damaged { path: path.to_owned() };
    let Some(body) = file::read_body(path, *MAGIC)? else { return Ok(None) };
    let body = lz4_flex::decompress_size_prepended(&body).map_err(|_| damaged())?;
    postcard::from_bytes(&body).map(Some).map_err(|_| damaged())
}

#[cfg(all(test, feature = "c"))]
mod tests {
    use super::*;
    use crate::lower::{LowerLimits, SourceFile, builtin};
    use crate::store::{Input, refresh};

    fn code(texts: &[(&str, &str)]) -> (Vec<Stamp>, Program) {
        let inputs: Vec<Input> = texts
            .iter()
            .map(|(path, text)| Input {
                file: SourceFile { path: (*path).into(), text: (*text).into() },
                content: *blake3::hash(text.as_bytes()).as_bytes(),
            })
            .collect();
        let files = refresh(Vec::new(), &inputs, &builtin(), LowerLimits::default()).files;
        let stamps = files.iter().map(Stamp::of).collect();
        (stamps, Program::link(files.into_iter().map(|f| f.unit).collect()))
    }

    const HELPER: &str = "int twice(int x) { return x + x; }";
    const CALLER: &str = "int twice(int);\nint four(int x) { if (x > 3) return twice(x); return 0; }";
    const OTHER: &str = "int less(int x) { return x - 1; }";

    #[test]
    fn only_what_a_changed_file_is_part_of_is_explored_again() {
        let (stamps, program) = code(&[("a.c", HELPER), ("b.c", CALLER), ("c.c", OTHER)]);
        let first = refresh_paths(PathStore::default(), &stamps, &program);
        assert_eq!((first.n_explored, first.store.functions.len()), (3, 3));
        let again = refresh_paths(first.store.clone(), &stamps, &program);
        assert_eq!((again.n_explored, again.changed), (0, false));
        let (stamps, program) =
            code(&[("a.c", "int twice(int x) { return x * 2; }"), ("b.c", CALLER), ("c.c", OTHER)]);
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
        let path = folder.path().join("paths");
        assert_eq!(read_paths(&path).expect("nothing is no error"), None);
        write_paths(&path, &store).expect("written");
        assert_eq!(read_paths(&path).expect("read").as_ref(), Some(&store));
        let four = store.functions.iter().find(|f| f.key.contains("four")).expect("four");
        assert_eq!(four.kept.paths.len(), 2);
        assert!(!four.kept.partial && four.kept.paths[0].smt.contains("declare-const a0"));
        let (id, _) = program.functions().find(|(_, f)| f.name == "four").expect("four");
        let terms = four.kept.terms(&program, id);
        assert_eq!((terms.paths.len(), terms.partial), (2, false));
        let mut bytes = std::fs::read(&path).expect("bytes");
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        std::fs::write(&path, bytes).expect("written");
        assert!(matches!(read_paths(&path), Err(StoreError::Damaged { .. })));
    }
}
