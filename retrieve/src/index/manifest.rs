//! The manifest: the one file that says which other files make up the index.
//!
//! It is a line with format, version and checksum, and then JSON, so that a person can look at it. Replacing it is
//! what commits a generation.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::disk::open_regular;
use super::error::IndexError;
use super::lock::LOCK_FILE;
use crate::checksum::checksum;

/// Name of the manifest.
pub(crate) const MANIFEST_FILE: &str = "manifest";
/// What a killed writer may leave of it.
pub(crate) const MANIFEST_TEMPORARY: &str = "manifest.tmp";
/// First word of a manifest.
const FORMAT: &str = "algofind-index";
/// Version of the whole format: manifest, segments and blobs.
pub(crate) const VERSION: u32 = 3;
/// Largest manifest that is read; a segment needs some 300 bytes of it.
const MAX_BYTES: u64 = 64 << 20;

/// Version 3 of the manifest.
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
    pub(crate) links: Option<BlobEntry>,
}

/// A small file in the manifest: of deletions or of links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlobEntry {
    pub(crate) file: String,
    /// Checksum of the whole file, by which it is told from another one of the same name.
    pub(crate) check: u64,
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
    pub(crate) deleted: Option<BlobEntry>,
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
        let is_missing = |e: &io::Error| matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory);
        let bytes = open_regular(&path).and_then(|file| {
            let mut bytes = Vec::new();
            file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
            Ok(bytes)
        });
        match bytes {
            Ok(bytes) if bytes.len() as u64 > MAX_BYTES => Err(IndexError::damaged(&path, "length")),
            // Source folders have files called `manifest` too.
            Ok(bytes) if !bytes.starts_with(FORMAT.as_bytes()) && highest_number(directory).is_none() => {
                Err(IndexError::NotAnIndex { directory: directory.to_owned() })
            }
            Ok(bytes) => Self::decode(&bytes, directory, &path),
            Err(e) if is_missing(&e) => Err(IndexError::NotAnIndex { directory: directory.to_owned() }),
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
        let manifest: Self = serde_json::from_str(json).map_err(|error| damaged(&error.to_string()))?;
        // Nothing outside the folder is read or written, whoever wrote the manifest.
        if manifest.files().all(is_index_file) {
            Ok(manifest)
        } else {
            Err(damaged("names a file that is none of an index"))
        }
    }

    /// The files it names, the manifest itself excluded.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.segments
            .iter()
            .flat_map(|entry| [Some(entry.file.as_str()), entry.deleted.as_ref().map(|d| d.file.as_str())])
            .chain([self.links.as_ref().map(|links| links.file.as_str())])
            .flatten()
    }
}

/// Makes the checksum of a manifest fit what it holds.
#[cfg(fuzzing)]
pub(crate) fn seal_manifest(bytes: &mut [u8]) {
    let Some(end) = bytes.iter().position(|&byte| byte == b'\n').filter(|&end| end >= 16) else { return };
    let json = bytes[end + 1..].strip_suffix(b"\n").unwrap_or(&bytes[end + 1..]);
    let check = format!("{:016x}", checksum(json));
    bytes[end - 16..end].copy_from_slice(check.as_bytes());
}

#[cfg(fuzzing)]
impl Manifest {
    /// Reads a manifest whatever its checksum.
    pub(crate) fn decode_unchecked(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        serde_json::from_slice(&bytes[end..]).ok()
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

/// Whether a file of the directory is one of ours: exactly a name that a writer gives, or a temporary one.
pub(crate) fn is_index_file(name: &str) -> bool {
    let name = name.strip_suffix(".tmp").unwrap_or(name);
    let is_number = |text: &str| {
        let is_shortest = text.len() == 6 || !text.starts_with('0');
        text.len() >= 6 && is_shortest && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    match name.strip_prefix("segment-") {
        Some(rest) => match rest.split_once("-deleted-") {
            Some((segment, generation)) => is_number(segment) && is_number(generation),
            None => is_number(rest),
        },
        None => name.strip_prefix("links-").is_some_and(is_number),
    }
}

/// The first file of `directory`, by name, that is none of an index.
pub(crate) fn foreign_file(directory: &Path) -> Option<OsString> {
    let is_ours = |name: &OsStr| {
        name.to_str()
            .is_some_and(|name| matches!(name, LOCK_FILE | MANIFEST_TEMPORARY) || is_index_file(name))
    };
    let names = std::fs::read_dir(directory).ok()?.flatten().map(|entry| entry.file_name());
    names.filter(|name| !is_ours(name)).min()
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
            links: Some(BlobEntry { file: links_name(9), check: 5 }),
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
    fn only_names_that_a_writer_gives_are_ours() {
        for name in ["segment-000000", "segment-1234567", "segment-000001-deleted-000002", "links-000009.tmp"]
        {
            assert!(is_index_file(name), "{name}");
        }
        for name in [
            "segment-tree.c",
            "segment-1",
            "segment-0000001",
            "segment-000001.c",
            "segment-000001-deleted-",
            "segment-000001-deleted-000001-deleted-000001",
            "links-cut.c",
            "links-to-read.txt",
            "links-",
            "../segment-000001",
            "manifest",
            ".tmp",
        ] {
            assert!(!is_index_file(name), "{name}");
        }
    }

    #[test]
    fn files_outside_the_folder_are_never_named() {
        for name in ["../segment-000001", "/segment-000001", "a/segment-000001", "passwd"] {
            let mut manifest = sample();
            name.clone_into(&mut manifest.segments[0].file);
            assert!(decode(&manifest.encode()).is_err(), "{name}");
        }
    }

    #[test]
    fn other_versions_are_told_apart_from_damage() {
        let error = decode(b"algofind-index 1 whatever\n").unwrap_err();
        assert!(matches!(error, IndexError::Version { found, expected: VERSION, .. } if found == "1"));
    }
}
