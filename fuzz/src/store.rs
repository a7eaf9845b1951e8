//! Indexes, and queries against them.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use algofind::index::BuildOptions;
use algofind::retrieve::fuzzing::{meant, seal};
use algofind::search::SearchOptions;
use algofind::{Encoders, Index, Query};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/corpus");
const QUERY: &str = "while b ≠ 0: t = a mod b; a = b; b = t\nreturn a";

/// Any text is a query, and its answers lie in the index.
pub fn query(bytes: &[u8]) {
    static INDEX: OnceLock<Index> = OnceLock::new();
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let index = INDEX
        .get_or_init(|| Index::build(&[CORPUS], &BuildOptions::default()).expect("the corpus can be read").0);
    let query = Query::new(text, index.encoders()).expect("any text is a query");
    let found = index.search(&query, &SearchOptions::default()).expect("an index in memory is sound");
    assert!(found.results.len() <= SearchOptions::default().top);
    assert!(found.results.iter().all(|result| result.score.is_finite()));
}

/// An index on disk, its files as they were written, and what a search of it finds.
struct Sample {
    folder: tempfile::TempDir,
    files: Vec<(PathBuf, Vec<u8>)>,
    encoders: Encoders,
    query: Query,
    answer: String,
}

fn sample() -> &'static Sample {
    static SAMPLE: OnceLock<Sample> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        // Memory is quicker than a disk.
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a folder");
        let code = folder.path().join("code");
        std::fs::create_dir(&code).expect("a folder");
        let gcd = "int gcd(int a, int b) { while (b != 0) { int t = a % b; a = b; b = t; } return a; }\n";
        let user =
            "int gcd(int, int);\nint user(int x) { for (int i = 0; i < x; i++) x += gcd(x, i); return x; }\n";
        for (name, text) in [("a.c", gcd), ("b.c", user), ("c.c", "int gone(void) { return 1; }\n")] {
            std::fs::write(code.join(name), text).expect("a file");
        }
        let index = folder.path().join("index");
        Index::update(&index, &[&code], &BuildOptions::default()).expect("an index");
        // So that there are deletions.
        std::fs::remove_file(code.join("c.c")).expect("a file");
        Index::update(&index, &[&code], &BuildOptions::default()).expect("an index");
        let mut files: Vec<(PathBuf, Vec<u8>)> = std::fs::read_dir(&index)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.file_name().is_some_and(|name| name != "lock"))
            .map(|path| (path.clone(), std::fs::read(&path).expect("a file")))
            .collect();
        files.sort();
        let encoders = Encoders::default();
        let query = Query::new(QUERY, &encoders).expect("a query");
        let mut sample = Sample { folder, files, encoders, query, answer: String::new() };
        sample.answer = sample.search().expect("a sound index");
        sample
    })
}

impl Sample {
    fn search(&self) -> Result<String, algofind::index::IndexError> {
        let index = Index::open(&self.folder.path().join("index"), self.encoders.clone())?;
        let found = index.search(&self.query, &SearchOptions::default())?;
        Ok(format!("{found:?}"))
    }

    /// Searches with one file changed, and puts it back.
    fn search_with(&self, path: &Path, bytes: &[u8], sound: &[u8]) -> Option<String> {
        std::fs::write(path, bytes).expect("a file");
        let outcome = self.search();
        std::fs::write(path, sound).expect("a file");
        outcome.ok()
    }
}

/// A file of the index with single bytes changed: the first byte of the input says which file, the second whether it is
/// cut, and of each four bytes that follow three say where and one what.
fn edited(bytes: &[u8]) -> Option<(&'static Path, Vec<u8>, &'static [u8])> {
    let (&[which, cut], edits) = bytes.split_first_chunk()?;
    let sample = sample();
    let (path, sound) = &sample.files[which as usize % sample.files.len()];
    let mut edited = sound.clone();
    for edit in edits.chunks_exact(4) {
        let at = u32::from_le_bytes([edit[0], edit[1], edit[2], 0]) as usize % edited.len();
        edited[at] = edit[3];
    }
    if cut >= 200 {
        edited.truncate(edited.len() * usize::from(cut - 200) / 56);
    }
    Some((path, edited, sound))
}

/// Damage is an error or does no harm.
pub fn damaged(bytes: &[u8]) {
    let Some((path, edited, sound)) = edited(bytes) else { return };
    if let Some(answer) = sample().search_with(path, &edited, sound) {
        assert_eq!(answer, sample().answer, "{}", path.display());
    }
}

/// A file that someone made with checksums that fit is an error or searched.
pub fn crafted(bytes: &[u8]) {
    let Some((path, mut edited, sound)) = edited(bytes) else { return };
    seal(&mut edited);
    // The manifest has to mean the new file.
    let (manifest_path, manifest) = &sample().files[manifest_at()];
    if path != manifest_path {
        std::fs::write(manifest_path, meant(manifest, path, &edited)).expect("a file");
    }
    let _ = sample().search_with(path, &edited, sound);
    std::fs::write(manifest_path, manifest).expect("a file");
}

fn manifest_at() -> usize {
    let is_manifest = |(path, _): &(PathBuf, Vec<u8>)| path.ends_with("manifest");
    sample().files.iter().position(is_manifest).expect("an index has a manifest")
}
