//! Files that are caches: whole, of this version and made from the same things, or made again.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A kind of file.
pub(super) struct Envelope {
    pub(super) magic: &'static [u8; 8],
    pub(super) version: u8,
}

const HEAD: usize = 8 + 1 + 32 + 32;

impl Envelope {
    /// What a file holds that was made from things with this fingerprint.
    pub(super) fn read<T: DeserializeOwned>(&self, path: &Path, made_from: &[u8; 32]) -> Option<T> {
        let bytes = fs::read(path).ok()?;
        let (head, body) = self.open(&bytes)?;
        (head[9..41] == made_from[..]).then(|| postcard::from_bytes(body).ok())?
    }

    /// What a file holds, whatever it was made from.
    pub(super) fn read_any<T: DeserializeOwned>(&self, path: &Path) -> Option<T> {
        postcard::from_bytes(self.open(&fs::read(path).ok()?)?.1).ok()
    }

    /// Writes a file, all or nothing.
    pub(super) fn write<T: Serialize>(
        &self,
        path: &Path,
        made_from: &[u8; 32],
        value: &T,
    ) -> std::io::Result<()> {
        let body = postcard::to_allocvec(value).map_err(std::io::Error::other)?;
        let spare = path.with_extension(format!("new-{}", std::process::id()));
        let written = (|| {
            let mut out = fs::File::create(&spare)?;
            out.write_all(self.magic)?;
            out.write_all(&[self.version])?;
            out.write_all(made_from)?;
            out.write_all(blake3::hash(&body).as_bytes())?;
            out.write_all(&body)?;
            out.sync_all()?;
            fs::rename(&spare, path)
        })();
        if written.is_err() {
            // What is left of a failed attempt is of no use; if it cannot be removed, it does no harm.
            _ = fs::remove_file(&spare);
        }
        written
    }

    /// The head and the body of a file that is whole.
    fn open<'b>(&self, bytes: &'b [u8]) -> Option<(&'b [u8], &'b [u8])> {
        let (head, body) = bytes.split_at_checked(HEAD)?;
        let is_whole = &head[..8] == self.magic
            && head[8] == self.version
            && blake3::hash(body).as_bytes()[..] == head[41..];
        is_whole.then_some((head, body))
    }
}
