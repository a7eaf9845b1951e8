//! Folders of documents become a library.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use algofind_paper::index::{BoxRecord, DocumentRecord, Meaning, Writer};
use algofind_paper::{Limits, Paper};
use rayon::prelude::*;

use super::PapersError;

/// Endings of files that are documents.
const ENDINGS: &[&str] = &["pdf", "tex", "ltx", "latex", "md", "markdown", "txt", "text"];
/// Documents read before their algorithms are written: what is in memory at a time.
const AT_ONCE: usize = 32;
/// How deep folders are followed.
const MAX_DEPTH: usize = 64;

/// A document that was left out, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Which file.
    pub file: String,
    /// Why.
    pub reason: String,
}

/// What became of the documents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Collected {
    /// Documents read now.
    pub n_read: usize,
    /// Documents that had not changed.
    pub n_kept: usize,
    /// Documents that are gone.
    pub n_removed: usize,
    /// Pages read now.
    pub n_pages: usize,
    /// Algorithms found now.
    pub n_algorithms: usize,
    /// What could not be read.
    pub skipped: Vec<Skipped>,
}

/// Reads one document.
pub fn read(path: impl AsRef<Path>) -> Result<Paper, PapersError> {
    let path = path.as_ref();
    let bytes = fs::read(path).map_err(|source| PapersError::Open { path: path.to_path_buf(), source })?;
    read_bytes(path, &bytes)
}

fn read_bytes(path: &Path, bytes: &[u8]) -> Result<Paper, PapersError> {
    let extension = path.extension().and_then(|e| e.to_str()).map(str::to_lowercase);
    Paper::read(bytes, extension.as_deref(), &Limits::default())
        .map_err(|source| PapersError::Read { path: path.to_path_buf(), source })
}

/// The documents under paths, in order, each once. A file that is named itself counts whatever its ending.
pub fn documents(paths: &[impl AsRef<Path>]) -> Result<Vec<PathBuf>, PapersError> {
    let mut out = BTreeSet::new();
    for path in paths.iter().map(AsRef::as_ref) {
        let about =
            fs::metadata(path).map_err(|source| PapersError::Open { path: path.to_owned(), source })?;
        if about.is_dir() {
            walk(path, 0, &mut out);
        } else {
            out.insert(path.to_owned());
        }
    }
    Ok(out.into_iter().collect())
}

fn walk(folder: &Path, depth: usize, out: &mut BTreeSet<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let hidden = entry.file_name().to_str().is_some_and(|name| name.starts_with('.'));
        let Ok(kind) = entry.file_type() else { continue };
        if hidden {
            continue;
        }
        if kind.is_dir() && depth < MAX_DEPTH {
            walk(&path, depth + 1, out);
        } else if path.is_file() {
            let ending = path.extension().and_then(|e| e.to_str()).map(str::to_lowercase);
            if ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str())) {
                out.insert(path);
            }
        }
    }
}

/// Brings the library in `out` up to date with the documents under `paths`: reads new and changed ones, keeps the rest, takes
/// out those under `paths` that are gone. Goes on past documents that cannot be read, and says which. `progress` hears how
/// many documents of how many are done.
pub fn collect(
    paths: &[impl AsRef<Path>],
    out: impl AsRef<Path>,
    meaning: Option<&dyn Meaning>,
    progress: &dyn Fn(usize, usize),
) -> Result<Collected, PapersError> {
    // A library is searched from anywhere, so its documents are known by where they really are.
    let paths = paths.iter().map(|path| whole(path.as_ref())).collect::<Result<Vec<_>, _>>()?;
    let files = documents(&paths)?;
    let mut writer = Writer::open(out.as_ref(), meaning)?;
    let mut report = Collected::default();
    let names: BTreeSet<String> = files.iter().map(|path| path.display().to_string()).collect();
    let gone: Vec<String> = writer
        .files()
        .filter(|file| !names.contains(*file) && paths.iter().any(|path| Path::new(file).starts_with(path)))
        .map(str::to_string)
        .collect();
    for file in gone {
        writer.remove(&file);
        report.n_removed += 1;
    }
    for (n, batch) in files.chunks(AT_ONCE).enumerate() {
        progress(n * AT_ONCE, files.len());
        let known: Vec<Option<String>> = batch
            .iter()
            .map(|path| writer.hash_of(&path.display().to_string()).map(str::to_string))
            .collect();
        let read: Vec<Outcome> =
            batch.par_iter().zip(known).map(|(path, known)| describe(path, known.as_deref())).collect();
        for (path, outcome) in batch.iter().zip(read) {
            let file = path.display().to_string();
            match outcome {
                Outcome::Unchanged => report.n_kept += 1,
                Outcome::Unread(reason) => report.skipped.push(Skipped { file, reason }),
                Outcome::Done { document, boxes, reasons } => {
                    report.n_read += 1;
                    report.n_pages += document.pages as usize;
                    report.n_algorithms += boxes.len();
                    report
                        .skipped
                        .extend(reasons.into_iter().map(|reason| Skipped { file: file.clone(), reason }));
                    writer.add(document, boxes)?;
                }
            }
        }
    }
    writer.commit()?;
    Ok(report)
}

fn whole(path: &Path) -> Result<PathBuf, PapersError> {
    std::path::absolute(path).map_err(|source| PapersError::Open { path: path.to_path_buf(), source })
}

enum Outcome {
    Unchanged,
    /// The file could not be opened: it is tried again next time.
    Unread(String),
    Done {
        document: DocumentRecord,
        boxes: Vec<BoxRecord>,
        reasons: Vec<String>,
    },
}

fn describe(path: &Path, known: Option<&str>) -> Outcome {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return Outcome::Unread(error.to_string()),
    };
    let hash = blake3::hash(&bytes).to_hex()[..32].to_string();
    if known == Some(hash.as_str()) {
        return Outcome::Unchanged;
    }
    let file = path.display().to_string();
    match read_bytes(path, &bytes) {
        Ok(paper) => Outcome::Done {
            boxes: paper.algorithms.iter().map(BoxRecord::from).collect(),
            reasons: paper.partial.iter().map(ToString::to_string).collect(),
            document: DocumentRecord::new(file, hash, paper.front, paper.n_pages as u32),
        },
        Err(error) => {
            let reason = match error {
                PapersError::Read { source, .. } => source.to_string(),
                other => other.to_string(),
            };
            let document =
                DocumentRecord { file, hash, problem: Some(reason.clone()), ..DocumentRecord::default() };
            Outcome::Done { document, boxes: Vec::new(), reasons: vec![reason] }
        }
    }
}
