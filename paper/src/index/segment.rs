//! A segment: the boxes of some documents, with postings of all fields. Written once, never changed.
//!
//! ```text
//! magic | length of the head | head: documents, places of records, postings, lengths, vectors | records
//! ```
//!
//! The head is read when an index is opened; a record only when it is shown.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::analysis::{Field, terms};
use super::error::IndexError;
use super::manifest::{SegmentEntry, replace};
use super::record::{BoxRecord, DocumentRecord};

const MAGIC: &[u8; 8] = b"AFPAPER1";

/// Postings of a term: boxes in ascending order, with how often it stands there.
pub(super) type Postings = Vec<(u32, u32)>;

/// What is kept in memory of a segment.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) documents: Vec<DocumentRecord>,
    /// The document of each box.
    pub(super) document_of: Vec<u32>,
    /// Where each box's record starts, and the end of the last one.
    places: Vec<u64>,
    /// For each field, terms in order.
    pub(super) postings: Vec<BTreeMap<String, Postings>>,
    /// For each field, how many terms each box has.
    pub(super) lengths: Vec<Vec<u32>>,
    /// Vectors of captions, scaled to bytes, one after the other.
    pub(super) vectors: Vec<i8>,
    /// Length of a vector; 0 when there are none.
    pub(super) dimension: u32,
}

/// An opened segment.
#[derive(Debug)]
pub(super) struct Segment {
    pub(super) head: Head,
    path: PathBuf,
    records: u64,
}

/// A vector as bytes: its direction is kept, its length is 127.
pub(super) fn quantize(vector: &[f32]) -> Vec<i8> {
    let norm = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    let most = vector.iter().fold(0.0_f32, |most, x| most.max(x.abs()));
    if norm <= 0.0 || !norm.is_finite() || most <= 0.0 {
        return vec![0; vector.len()];
    }
    vector.iter().map(|x| (x / most * 127.0).round() as i8).collect()
}

/// Writes a segment of documents with their boxes and returns its entry. The name is the content's hash: the same content is the
/// same file.
pub(super) fn write(
    folder: &Path,
    documents: &[(DocumentRecord, Vec<BoxRecord>)],
    vectors: &[Vec<f32>],
) -> Result<SegmentEntry, IndexError> {
    let mut head = Head {
        postings: vec![BTreeMap::new(); Field::ALL.len()],
        lengths: vec![Vec::new(); Field::ALL.len()],
        ..Head::default()
    };
    let mut records = Vec::new();
    for (at, (document, boxes)) in documents.iter().enumerate() {
        for record in boxes {
            let id = head.document_of.len() as u32;
            head.document_of.push(at as u32);
            head.places.push(records.len() as u64);
            for (f, field) in Field::ALL.into_iter().enumerate() {
                let mut terms = terms(document, record, field);
                head.lengths[f].push(terms.len() as u32);
                terms.sort_unstable();
                for run in terms.chunk_by(|a, b| a == b) {
                    head.postings[f].entry(run[0].clone()).or_default().push((id, run.len() as u32));
                }
            }
            let encoded = postcard::to_allocvec(record)
                .map_err(|e| IndexError::Damaged { path: folder.to_path_buf(), reason: e.to_string() })?;
            records.extend_from_slice(&encoded);
        }
        head.documents.push(document.clone());
    }
    head.places.push(records.len() as u64);
    head.dimension = vectors.first().map_or(0, Vec::len) as u32;
    head.vectors = vectors.iter().flat_map(|v| quantize(v)).collect();
    let encoded = postcard::to_allocvec(&head)
        .map_err(|e| IndexError::Damaged { path: folder.to_path_buf(), reason: e.to_string() })?;

    let mut bytes = Vec::with_capacity(encoded.len() + records.len() + 16);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&(encoded.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&encoded);
    bytes.extend_from_slice(&records);
    let name = format!("{}.seg", &blake3::hash(&bytes).to_hex()[..16]);
    replace(&folder.join(&name), &bytes)?;
    Ok(SegmentEntry {
        name,
        bytes: bytes.len() as u64,
        head: blake3::hash(&encoded).to_hex()[..16].to_string(),
        n_boxes: head.document_of.len() as u32,
    })
}

impl Segment {
    /// Opens a segment and checks it against its entry.
    pub(super) fn open(folder: &Path, entry: &SegmentEntry) -> Result<Self, IndexError> {
        let path = folder.join(&entry.name);
        let damaged = |reason: &str| IndexError::Damaged { path: path.clone(), reason: reason.to_string() };
        let mut file = File::open(&path).map_err(IndexError::io(&path))?;
        let bytes = file.metadata().map_err(IndexError::io(&path))?.len();
        if bytes != entry.bytes {
            return Err(damaged(&format!("{bytes} bytes instead of {}", entry.bytes)));
        }
        let mut start = [0; 16];
        file.read_exact(&mut start).map_err(IndexError::io(&path))?;
        let mut length = [0; 8];
        length.copy_from_slice(&start[8..]);
        let length = u64::from_le_bytes(length);
        if &start[..8] != MAGIC || length > bytes - 16 {
            return Err(damaged("not a segment"));
        }
        let mut encoded = vec![0; length as usize];
        file.read_exact(&mut encoded).map_err(IndexError::io(&path))?;
        if blake3::hash(&encoded).to_hex()[..16] != entry.head {
            return Err(damaged("its checksum is wrong"));
        }
        let head: Head = postcard::from_bytes(&encoded).map_err(|e| damaged(&e.to_string()))?;
        let n = head.document_of.len();
        let whole = head.places.len() == n + 1
            && head.postings.len() == Field::ALL.len()
            && head.lengths.iter().all(|lengths| lengths.len() == n)
            && head.vectors.len() == n * head.dimension as usize
            && head.document_of.iter().all(|&d| (d as usize) < head.documents.len());
        if !whole {
            return Err(damaged("its parts do not fit together"));
        }
        Ok(Self { head, path, records: 16 + length })
    }

    /// Reads the record of a box.
    pub(super) fn record(&self, id: u32) -> Result<BoxRecord, IndexError> {
        let at = id as usize;
        let (start, end) = (self.head.places[at], self.head.places[at + 1]);
        let mut file = File::open(&self.path).map_err(IndexError::io(&self.path))?;
        file.seek(SeekFrom::Start(self.records + start)).map_err(IndexError::io(&self.path))?;
        let mut bytes = vec![0; end.saturating_sub(start) as usize];
        file.read_exact(&mut bytes).map_err(IndexError::io(&self.path))?;
        postcard::from_bytes(&bytes)
            .map_err(|e| IndexError::Damaged { path: self.path.clone(), reason: e.to_string() })
    }

    /// The vector of a box's caption; empty when there is none.
    pub(super) fn vector(&self, id: u32) -> &[i8] {
        let n = self.head.dimension as usize;
        self.head.vectors.get(id as usize * n..(id as usize + 1) * n).unwrap_or(&[])
    }
}
