//! Small files of an index: a header with a checksum, then words.

use std::path::{Path, PathBuf};

use bytemuck::{Pod, Zeroable};
use memmap2::Mmap;

use super::disk::open_regular;
use super::error::IndexError;
use super::manifest::BlobEntry;
use crate::checksum::checksum;

/// What a blob holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum BlobKind {
    Deleted = 1,
    Links = 2,
}

#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    kind: u32,
    version: u32,
    /// Bytes after the header.
    len: u64,
    /// Of the header with zero in this place, and the rest.
    check: u64,
}

const MAGIC: [u8; 8] = *b"AFBLOB\r\n";
const VERSION: u32 = 1;

/// The bytes of a blob.
pub(crate) fn encode_blob<T: Pod>(kind: BlobKind, payload: &[T]) -> Vec<u8> {
    let payload: &[u8] = bytemuck::cast_slice(payload);
    let mut header =
        Header { magic: MAGIC, kind: kind as u32, version: VERSION, len: payload.len() as u64, check: 0 };
    let mut bytes = [bytemuck::bytes_of(&header), payload].concat();
    header.check = checksum(&bytes);
    bytes[..size_of::<Header>()].copy_from_slice(bytemuck::bytes_of(&header));
    bytes
}

/// Checksum of a whole blob.
pub(crate) fn blob_check(bytes: &[u8]) -> u64 {
    checksum(bytes)
}

/// Whether these are the bytes of a blob.
#[cfg(fuzzing)]
pub(crate) fn is_blob(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC) && bytes.len() >= size_of::<Header>()
}

/// Makes the checksum of a blob fit what it holds.
#[cfg(fuzzing)]
pub(crate) fn seal_blob(bytes: &mut [u8]) {
    let mut header: Header = bytemuck::pod_read_unaligned(&bytes[..size_of::<Header>()]);
    header.check = 0;
    bytes[..size_of::<Header>()].copy_from_slice(bytemuck::bytes_of(&header));
    header.check = checksum(bytes);
    bytes[..size_of::<Header>()].copy_from_slice(bytemuck::bytes_of(&header));
}

/// A blob that is there, and will be when it is removed, but has not been read.
#[derive(Debug)]
pub(crate) struct BlobFile {
    map: Mmap,
    path: PathBuf,
    /// Checksum of the file the manifest means.
    check: u64,
}

impl BlobFile {
    /// Maps the file of an entry in `directory`.
    pub(crate) fn open(directory: &Path, entry: &BlobEntry) -> Result<Self, IndexError> {
        let path = directory.join(&entry.file);
        let file = open_regular(&path).map_err(IndexError::io("read", &path))?;
        // SAFETY: like all files of an index it is written under a temporary name, renamed, and never changed.
        let map = unsafe { Mmap::map(&file) }.map_err(IndexError::io("read", &path))?;
        Ok(Self { map, path, check: entry.check })
    }

    /// The payload, once it is compared with its checksum.
    pub(crate) fn read<T: Pod>(&self, kind: BlobKind) -> Result<Vec<T>, IndexError> {
        let payload = decode_blob(kind, self.map.to_vec(), &self.path)?;
        if blob_check(&self.map) == self.check {
            Ok(payload)
        } else {
            Err(IndexError::damaged(&self.path, "not the file the manifest means"))
        }
    }
}

/// The payload of a blob; `path` is for the error.
fn decode_blob<T: Pod>(kind: BlobKind, mut bytes: Vec<u8>, path: &Path) -> Result<Vec<T>, IndexError> {
    let head = bytes.get(..size_of::<Header>()).ok_or_else(|| IndexError::damaged(path, "length"))?;
    let header: Header = bytemuck::pod_read_unaligned(head);
    let blank = Header { check: 0, ..header };
    bytes[..size_of::<Header>()].copy_from_slice(bytemuck::bytes_of(&blank));
    let payload = &bytes[size_of::<Header>()..];
    let sound = header.magic == MAGIC
        && header.kind == kind as u32
        && header.version == VERSION
        && header.len == payload.len() as u64
        && payload.len().is_multiple_of(size_of::<T>())
        && header.check == checksum(&bytes);
    if sound { Ok(bytemuck::pod_collect_to_vec(payload)) } else { Err(IndexError::damaged(path, "checksum")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flipped_bit_is_noticed() {
        let bytes = encode_blob(BlobKind::Links, &[1_u32, 2, 3]);
        let decode = |bytes| decode_blob::<u32>(BlobKind::Links, bytes, Path::new("links"));
        assert_eq!(decode(bytes.clone()).unwrap(), [1, 2, 3]);
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(decode(damaged).is_err(), "bit {bit}");
        }
        for len in 0..bytes.len() {
            assert!(decode(bytes[..len].to_vec()).is_err());
        }
        assert!(decode_blob::<u32>(BlobKind::Deleted, bytes, Path::new("links")).is_err());
    }
}
