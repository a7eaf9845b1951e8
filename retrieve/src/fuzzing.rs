//! Files of an index made to fit, for tests that go past the checksums. Only in builds with `--cfg fuzzing`.

use std::mem::offset_of;
use std::path::Path;

use crate::checksum::checksum;
use crate::index::fuzzing::{Manifest, blob_check, is_blob, seal_blob, seal_manifest};
use crate::segment::fuzzing::{Entry, HEADER_SPACE, Header, header_checksum, padded};

/// Makes the checksums inside a file of an index fit what it holds.
pub fn seal(bytes: &mut [u8]) {
    if is_blob(bytes) {
        seal_blob(bytes);
    } else if bytes.len() >= HEADER_SPACE {
        seal_segment(bytes);
    } else {
        seal_manifest(bytes);
    }
}

/// `manifest` with the length and checksum of another file under the name of `path`.
pub fn meant(manifest: &[u8], path: &Path, bytes: &[u8]) -> Vec<u8> {
    let Some(mut manifest) = Manifest::decode_unchecked(manifest) else { return manifest.to_vec() };
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    for entry in &mut manifest.segments {
        if entry.file == name && bytes.len() >= size_of::<Header>() {
            let header: Header = bytemuck::pod_read_unaligned(&bytes[..size_of::<Header>()]);
            entry.bytes = bytes.len() as u64;
            entry.check = header.check;
        }
        if let Some(deleted) = entry.deleted.as_mut().filter(|deleted| deleted.file == name) {
            deleted.check = blob_check(bytes);
        }
    }
    if let Some(links) = manifest.links.as_mut().filter(|links| links.file == name) {
        links.check = blob_check(bytes);
    }
    manifest.encode()
}

fn seal_segment(bytes: &mut [u8]) {
    let header: Header = bytemuck::pod_read_unaligned(&bytes[..size_of::<Header>()]);
    for number in 0..(header.n_sections as usize) {
        let at = size_of::<Header>() + number * size_of::<Entry>();
        let Some(row) = bytes.get(at..at + size_of::<Entry>()).filter(|_| at < HEADER_SPACE) else { break };
        let entry: Entry = bytemuck::pod_read_unaligned(row);
        let (start, len) = (entry.offset as usize, padded((entry.len as usize).min(bytes.len())));
        let Some(section) = start.checked_add(len).and_then(|end| bytes.get(start..end)) else { continue };
        let check = checksum(section).to_le_bytes();
        let place = at + offset_of!(Entry, check);
        bytes[place..place + 8].copy_from_slice(&check);
    }
    let check = header_checksum(&bytes[..HEADER_SPACE]).to_le_bytes();
    let place = offset_of!(Header, check);
    bytes[place..place + 8].copy_from_slice(&check);
}
