//! Lowered code on disk: one file beside an index, made again only where the code changed.
//!
//! ```text
//! magic · fingerprint of the lowering · blake3 of the rest · files (path, content hash, declarations, unit)
//! ```
//!
//! Paths of functions ([`PathStore`]) stand in a second file of the same make.
//!
//! A writer makes a new file beside the old one and renames it, so a reader sees the old state or the new one, whatever
//! happens to the writer. A file of another version, or a damaged one, is an error with its name; whoever reads it
//! lowers the code again, because everything in it can be made from the code.

mod file;
mod paths;
mod refresh;

pub use file::{StoreError, Stored, read, write};
pub use paths::{
    INDEX_BOUNDS, PathStore, RefreshedPaths, Stamp, StoredPaths, current_paths, read_paths, refresh_paths,
    write_paths,
};
pub use refresh::{Input, Refreshed, is_current, refresh};
