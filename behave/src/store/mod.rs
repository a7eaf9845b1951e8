//! Lowered code on disk: one file beside an index, made again only where the code changed.
//!
//! ```text
//! magic · fingerprint of the lowering · blake3 of the rest · contents (files with their hashes, classes, functions by
//! type) · units, each with what its names were bound to
//! ```
//!
//! [`Code`] is that file. Opening it reads the contents; a unit is decoded when a search runs something of it. Paths of
//! functions ([`PathStore`]) stand in a second file of the same make.
//!
//! A writer makes a new file beside the old one and renames it, so a reader sees the old state or the new one, whatever
//! happens to the writer. A file of another version, or a damaged one, is an error with its name; whoever reads it
//! lowers the code again, because everything in it can be made from the code.

mod code;
mod file;
mod paths;
mod refresh;

pub use code::{Code, Stamp, Stored};
pub use file::StoreError;
pub use paths::{INDEX_BOUNDS, PathStore, RefreshedPaths, refresh_paths};
pub use refresh::{Input, Refreshed, is_current, refresh};
