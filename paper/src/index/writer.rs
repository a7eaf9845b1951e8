//! Adding documents to an index and taking them out.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::error::IndexError;
use super::manifest::{DocumentEntry, Manifest};
use super::record::{BoxRecord, DocumentRecord};
use super::segment::{self, Segment};

/// What captions mean, as vectors: similar meaning is a small angle.
pub trait Meaning: Sync {
    /// Tells encoders apart: vectors of different ones do not compare.
    fn fingerprint(&self) -> String;

    /// One vector for each text, all of one length.
    fn encode(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, String>;
}

/// Documents that are kept in memory before they are written.
const BATCH: usize = 256;
/// Segments after which all are written into one.
const MOST_SEGMENTS: usize = 24;

/// Writes one index; there is one writer at a time.
pub struct Writer<'a> {
    folder: PathBuf,
    manifest: Manifest,
    meaning: Option<&'a dyn Meaning>,
    waiting: Vec<(DocumentRecord, Vec<BoxRecord>)>,
    removed: Vec<String>,
    _lock: File,
}

impl<'a> Writer<'a> {
    /// Opens the index of a folder for writing, or makes one.
    pub fn open(folder: &Path, meaning: Option<&'a dyn Meaning>) -> Result<Self, IndexError> {
        fs::create_dir_all(folder).map_err(IndexError::io(folder))?;
        let path = folder.join("lock");
        let lock = File::create(&path).map_err(IndexError::io(&path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(IndexError::Locked(folder.to_path_buf())),
            Err(TryLockError::Error(error)) => return Err(IndexError::io(&path)(error)),
        }
        let expected = meaning.map(Meaning::fingerprint);
        let manifest = Manifest::read(folder)?.unwrap_or_else(|| Manifest::new(expected.clone()));
        if manifest.meaning != expected {
            return Err(IndexError::Encoder { found: manifest.meaning, expected });
        }
        let writer = Self {
            folder: folder.to_path_buf(),
            manifest,
            meaning,
            waiting: Vec::new(),
            removed: Vec::new(),
            _lock: lock,
        };
        writer.sweep();
        Ok(writer)
    }

    /// The hash of the bytes with which a file was indexed.
    pub fn hash_of(&self, file: &str) -> Option<&str> {
        self.manifest.documents.get(file).map(|entry| entry.hash.as_str())
    }

    /// All files of the index, in order.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.manifest.documents.keys().map(String::as_str)
    }

    /// Adds a document, or replaces the one of the same file. It is searchable after the next commit; full batches are
    /// committed as they come, so that a kill loses little.
    pub fn add(&mut self, document: DocumentRecord, boxes: Vec<BoxRecord>) -> Result<(), IndexError> {
        self.waiting.push((document, boxes));
        if self.waiting.len() >= BATCH { self.commit() } else { Ok(()) }
    }

    /// Takes a file out of the index.
    pub fn remove(&mut self, file: &str) {
        self.removed.push(file.to_string());
    }

    /// Makes all changes searchable.
    pub fn commit(&mut self) -> Result<(), IndexError> {
        let removed = std::mem::take(&mut self.removed);
        for file in &removed {
            self.manifest.documents.remove(file);
        }
        if self.waiting.is_empty() && removed.is_empty() && self.manifest.generation > 0 {
            return Ok(());
        }
        let mut waiting = std::mem::take(&mut self.waiting);
        // The order of threads that read documents does not show.
        waiting.sort_by(|a, b| a.0.file.cmp(&b.0.file));
        self.write_segment(&waiting)?;
        self.tidy()?;
        self.manifest.generation += 1;
        self.manifest.write(&self.folder)?;
        self.sweep();
        Ok(())
    }

    fn write_segment(&mut self, documents: &[(DocumentRecord, Vec<BoxRecord>)]) -> Result<(), IndexError> {
        if documents.is_empty() {
            return Ok(());
        }
        let vectors = self.encode(documents)?;
        let entry = segment::write(&self.folder, documents, &vectors)?;
        for (at, (document, _)) in documents.iter().enumerate() {
            let place =
                DocumentEntry { hash: document.hash.clone(), segment: entry.name.clone(), index: at as u32 };
            self.manifest.documents.insert(document.file.clone(), place);
        }
        self.manifest.segments.retain(|s| s.name != entry.name);
        self.manifest.segments.push(entry);
        Ok(())
    }

    fn encode(&self, documents: &[(DocumentRecord, Vec<BoxRecord>)]) -> Result<Vec<Vec<f32>>, IndexError> {
        let Some(meaning) = self.meaning else { return Ok(Vec::new()) };
        let texts: Vec<String> = documents
            .iter()
            .flat_map(|(document, boxes)| boxes.iter().map(|b| subject(document, b)))
            .collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let vectors = meaning.encode(&texts).map_err(IndexError::Meaning)?;
        let n = vectors.first().map_or(0, Vec::len);
        if vectors.len() != texts.len() || vectors.iter().any(|v| v.len() != n) {
            return Err(IndexError::Meaning(format!(
                "{} vectors for {} captions",
                vectors.len(),
                texts.len()
            )));
        }
        Ok(vectors)
    }

    /// Writes all segments into one when there are many, or when most of what they hold is gone.
    fn tidy(&mut self) -> Result<(), IndexError> {
        let mut live: BTreeMap<&str, usize> = BTreeMap::new();
        for entry in self.manifest.documents.values() {
            *live.entry(entry.segment.as_str()).or_default() += 1;
        }
        self.manifest.segments.retain(|segment| live.contains_key(segment.name.as_str()));
        if self.manifest.segments.len() <= MOST_SEGMENTS {
            return Ok(());
        }
        let mut all = Vec::new();
        for entry in &self.manifest.segments {
            let segment = Segment::open(&self.folder, entry)?;
            let mut boxes: Vec<Vec<BoxRecord>> = vec![Vec::new(); segment.head.documents.len()];
            for (id, &document) in segment.head.document_of.iter().enumerate() {
                boxes[document as usize].push(segment.record(id as u32)?);
            }
            for (at, (document, boxes)) in segment.head.documents.into_iter().zip(boxes).enumerate() {
                let here = self.manifest.documents.get(&document.file);
                if here.is_some_and(|e| e.segment == entry.name && e.index == at as u32) {
                    all.push((document, boxes));
                }
            }
        }
        all.sort_by(|a, b| a.0.file.cmp(&b.0.file));
        self.manifest.segments.clear();
        self.write_segment(&all)
    }

    /// Removes segments that the manifest on disk does not name.
    fn sweep(&self) {
        let Ok(files) = fs::read_dir(&self.folder) else { return };
        for file in files.flatten() {
            let path = file.path();
            let known = self.manifest.segments.iter().any(|s| file.file_name() == s.name.as_str());
            let kind = path.extension().and_then(|e| e.to_str());
            if (kind == Some("seg") && !known) || kind == Some("tmp") {
                // A file that cannot be removed now is removed next time.
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// What is encoded for a box: its caption, or what else says what it is.
fn subject(document: &DocumentRecord, record: &BoxRecord) -> String {
    match (&record.caption, record.lines.first()) {
        (Some(caption), _) => caption.clone(),
        (None, Some(line)) => format!("{} {}", line.text, document.title.as_deref().unwrap_or("")),
        (None, None) => document.title.clone().unwrap_or_default(),
    }
}
