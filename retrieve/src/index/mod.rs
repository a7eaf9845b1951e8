//! The index on disk: immutable segments and one manifest that says which of them count.
//!
//! ```text
//! manifest                       generation, fingerprints, and the names of all that follows
//! segment-000007                 files, functions, nodes, vectors, terms, sources
//! segment-000007-deleted-000012  which of its files generation 12 deleted
//! links-000012                   calls across files, as generation 12 resolved them
//! lock                           held by the writer
//! ```
//!
//! No file is ever changed. A writer adds files, each written under a temporary name, flushed and renamed, and at
//! last replaces the manifest in the same way: a kill at any moment leaves the old generation or the new one. A
//! reader sees the generation that was current when it opened, whatever writers do.
//!
//! ```
//! use algofind_retrieve::index::{IndexReader, IndexWriter, WriterConfig};
//! use algofind_retrieve::unit::FileUnit;
//!
//! let directory = tempfile::tempdir()?;
//! let mut writer = IndexWriter::open(directory.path(), WriterConfig::default())?;
//! let unit = FileUnit { path: "a.c".to_owned(), source: "int x;\n".to_owned(), ..FileUnit::default() };
//! if writer.needs(&unit.path, &unit.content_hash) {
//!     writer.add(&unit)?;
//! }
//! writer.commit()?;
//!
//! let reader = IndexReader::open(directory.path())?;
//! assert_eq!(reader.snapshot()?.n_live_files(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitmap;
mod blob;
mod compact;
mod disk;
mod error;
mod links;
mod lock;
mod manifest;
mod reader;
mod snapshot;
mod verify;
mod writer;

pub use disk::{Disk, SystemDisk};
pub use error::IndexError;
pub use links::{Link, Links};
pub use reader::IndexReader;
pub use snapshot::{FunctionRef, LiveSegment, NodeRef, Snapshot};
pub use verify::{Verification, verify};
pub use writer::{IndexWriter, WriterConfig};

pub(crate) use disk::{open_regular, publish};

#[cfg(fuzzing)]
pub(crate) mod fuzzing {
    pub(crate) use super::blob::{blob_check, is_blob, seal_blob};
    pub(crate) use super::manifest::{Manifest, seal_manifest};
}
