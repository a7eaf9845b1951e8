//! The manifest: the one file that says which other files make up the index.
//!
//! It is a line with format, version and checksum, and then JSON, so that a person can look at it. Replacing it is
//! what commits a generation.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::IndexError;
use crate::checksum::checksum;

/// Name of the manifest.
pub(crate) const MANIFEST_FILE: &str = "manifest";
/// First word of a manifest.
const FORMAT: &str = "algofind-index";
/// Version of the whole format: manifest, segments and blobs.
pub(crate) const VERSION: u32 = 2;

/// Version 2 of the manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    pub(crate) generation: u64,
    /// The number the next segment file gets; numbers are never reused.
    pub(crate) next_segment: u64,
    /// What the index was made with, by name.
    pub(crate) fingerprints: BTreeMap<String, String>,
    pub(crate) segments: Vec<SegmentEntry>,
    /// The file of the links, if there are any.
    pub(crate) links: Option<String>,
}

/// A segment in the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SegmentEntry {
    pub(crate) file: String,
    /// Length and checksum of the header tell this file from another one of the same name.
    pub(crate) bytes: u64,
    pub(crate) check: u64,
    /// The file of the deletions, if there are any.
    pub(crate) deleted: Option<String>,
}

impl Manifest {
    /// The bytes of the file.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let json = serde_json::to_string_pretty(self).expect("strings and numbers can be written");
        format!("{FORMAT} {VERSION} {:016x}\n{json}\n", checksum(json.as_bytes())).into_bytes()
    }

    /// Reads the manifest of `directory`.
    pub(crate) fn read(directory: &Path) -> Result<Self, IndexError> {
        let path = directory.join(MANIFEST_FILE);
        match std::fs::read(&path) {
            Ok(bytes) => Self::decode(&bytes, directory, &path),
            Err(e)
                if e.kind() == std::io::ErrorKind::NotFound
                    || e.kind() == std::io::ErrorKind::NotADirectory =>
            {
                Err(IndexError::NotAnIndex { directory: directory.to_owned() })
            }
            Err(e) => Err(IndexError::io("read", &path)(e)),
        }
    }

    fn decode(bytes: &[u8], directory: &Path, path: &Path) -> Result<Self, IndexError> {
        let damaged = |part: &str| IndexError::damaged(path, part);
        let text = std::str::from_utf8(bytes).map_err(|_| damaged("not text"))?;
        let (head, json) = text.split_once('\n').ok_or_else(|| damaged("first line"))?;
        let mut words = head.split(' ');
        if words.next() != Some(FORMAT) {
            return Err(damaged("first line"));
        }
        let version = words.next().unwrap_or_default();
        if version != VERSION.to_string() {
            let (directory, found) = (directory.to_owned(), version.to_owned());
            return Err(IndexError::Version { directory, found, expected: VERSION });
        }
        let json = json.strip_suffix('\n').ok_or_else(|| damaged("length"))?;
        if words.next() != Some(&format!("{:016x}", checksum(json.as_bytes()))) || words.next().is_some() {
            return Err(damaged("checksum"));
        }
        serde_json::from_str(json).map_err(|error| damaged(&error.to_string()))
    }

    /// The files it names, the manifest itself excluded.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.segments
            .iter()
            .flat_map(|entry| [Some(entry.file.as_str()), entry.deleted.as_deref()])
            .chain([self.links.as_deref()])
            .flatten()
    }
}

/// Names of the files of an index.
pub(crate) fn segment_name(number: u64) -> String {
    format!("segment-{number:06}")
}

pub(crate) fn deleted_name(segment: &str, generation: u64) -> String {
    format!("{segment}-deleted-{generation:06}")
}

pub(crate) fn links_name(generation: u64) -> String {
    format!("links-{generation:06}")
}

/// Whether a file of the directory is one of ours, by its name.
pub(crate) fn is_index_file(name: &str) -> bool {
    name.starts_with("segment-") || name.starts_with("links-") || name == "manifest.tmp"
}

/// The highest number in the name of any index file, by which new names avoid old ones without a manifest.
pub(crate) fn highest_number(directory: &Path) -> Option<u64> {
    let names =
        std::fs::read_dir(directory).ok()?.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let numbers = |name: String| -> Option<u64> {
        name.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).max()
    };
    names.filter(|name| is_index_file(name)).filter_map(numbers).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Manifest {
        let entry = SegmentEntry { file: segment_name(3), bytes: 7, check: u64::MAX, deleted: None };
        let fingerprints = BTreeMap::from([("text".to_owned(), "static-1".to_owned())]);
        Manifest {
            generation: 9,
            next_segment: 4,
            fingerprints,
            segments: vec![entry],
            links: Some(links_name(9)),
        }
    }

    fn decode(bytes: &[u8]) -> Result<Manifest, IndexError> {
        Manifest::decode(bytes, Path::new("dir"), Path::new("dir/manifest"))
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(decode(&sample().encode()).unwrap(), sample());
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let bytes = sample().encode();
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(decode(&damaged).is_err(), "bit {bit}");
        }
        for len in 0..bytes.len() {
            assert!(decode(&bytes[..len]).is_err(), "length {len}");
        }
    }

    #[test]
    fn other_versions_are_told_apart_from_damage() {
        let error = decode(b"algofind-index 1 whatever\n").unwrap_err();
        assert!(matches!(error, IndexError::Version { found, expected: VERSION, .. } if found == "1"));
    }
}
