//! What the machine knows of standard libraries: classes, and functions by key.
//!
//! An entry is a signature and a Rust function that does what the real one does, on the machine's memory; nothing of a
//! library is ever really called. One folder per language.

use serde::{Deserialize, Serialize};

use crate::form::Language;

/// A library function, by its place in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EntryId(pub u32);

/// A class of a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryClass {
    /// Full name.
    pub name: String,
    /// What it extends and implements.
    pub supers: Vec<String>,
    /// Fields that objects have for the library's own use (the message of an exception); subclasses' come after.
    pub n_slots: u32,
}

/// What is said of a library function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Language it belongs to.
    pub language: Language,
    /// Key that symbols link by: `java.lang.String.substring(int,int)`, in C the bare name.
    pub key: String,
}

/// All library classes.
pub fn classes() -> &'static [LibraryClass] {
    &[]
}

/// What a library class extends and implements.
pub fn supers(_name: &str) -> &'static [String] {
    &[]
}

/// The entry with that key.
pub fn find(_key: &str) -> Option<EntryId> {
    None
}

/// What is said of an entry.
pub fn entry(_id: EntryId) -> Option<&'static Entry> {
    None
}
