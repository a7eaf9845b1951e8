//! What the machine knows of standard libraries: classes, and functions by key.
//!
//! An entry is a signature and a Rust function that does what the real one does, on the machine's memory; nothing of a
//! library is ever really called. One folder per language.

#![allow(clippy::unnecessary_wraps, reason = "all library functions have one type")]

#[cfg(feature = "c")]
pub(crate) mod c;
#[cfg(feature = "java")]
pub mod java;
#[cfg(feature = "python")]
pub(crate) mod python;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::form::{Kind, Language};
use crate::run::{Machine, Stop};

/// A library function, by its place in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EntryId(pub u32);

/// What a library function does: arguments (a receiver first) to result, each as a register of its kind holds it.
pub type Native = for<'m, 'p, 'a> fn(&'m mut Machine<'p>, &'a [u64]) -> Result<u64, Stop>;

/// A class of a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryClass {
    /// Full name.
    pub name: String,
    /// What it extends and implements, full names.
    pub supers: Vec<String>,
    /// Fields that objects have for the library's own use (the message of an exception); subclasses' come after.
    pub n_slots: u32,
}

/// A library function.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Language it belongs to.
    pub language: Language,
    /// Key that symbols link by: `java.lang.String.substring(int,int)` (types by their simple names), in C the bare name.
    pub key: String,
    /// How many arguments it takes, a receiver included; none if that varies.
    pub n_arguments: Option<usize>,
    /// What it does. It is called with that many arguments.
    pub native: Native,
    /// Kinds of its arguments, a receiver included, and of its result, where the language's table says them.
    pub kinds: Option<(Vec<Kind>, Kind)>,
}

struct Registry {
    classes: Vec<LibraryClass>,
    class_places: FxHashMap<String, usize>,
    entries: Vec<Entry>,
    by_key: FxHashMap<String, EntryId>,
    dynamic: FxHashMap<(String, String, usize), Vec<EntryId>>,
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    #[allow(unused_mut, reason = "without features there is no library")]
    let (mut classes, mut entries): (Vec<LibraryClass>, Vec<Entry>) = (Vec::new(), Vec::new());
    #[cfg(feature = "java")]
    {
        classes.extend(java::classes());
        entries.extend(java::entries());
    }
    #[cfg(feature = "c")]
    entries.extend(c::entries());
    #[cfg(feature = "python")]
    entries.extend(python::entries());
    let class_places = classes.iter().enumerate().map(|(i, class)| (class.name.clone(), i)).collect();
    let mut by_key = FxHashMap::default();
    let mut dynamic: FxHashMap<(String, String, usize), Vec<EntryId>> = FxHashMap::default();
    for (i, entry) in entries.iter().enumerate() {
        by_key.entry(entry.key.clone()).or_insert(EntryId(i as u32));
        if let Some((owner, rest)) =
            entry.key.split_once('(').and_then(|(path, types)| Some((path.rsplit_once('.')?, types)))
        {
            let n = if rest == ")" { 0 } else { rest.matches(',').count() + 1 };
            dynamic.entry((owner.0.to_owned(), owner.1.to_owned(), n)).or_default().push(EntryId(i as u32));
        }
    }
    Registry { classes, class_places, entries, by_key, dynamic }
});

/// All library classes.
pub fn classes() -> &'static [LibraryClass] {
    &REGISTRY.classes
}

/// A library class by its full name.
pub fn class(name: &str) -> Option<&'static LibraryClass> {
    REGISTRY.class_places.get(name).map(|i| &REGISTRY.classes[*i])
}

/// What a library class extends and implements.
pub fn supers(name: &str) -> &'static [String] {
    class(name).map_or(&[], |class| &class.supers)
}

/// The entry with that key.
pub fn find(key: &str) -> Option<EntryId> {
    REGISTRY.by_key.get(key).copied()
}

/// The methods of a class or of what it extends that have this name and number of arguments, of the nearest class that
/// has some.
pub fn find_dynamic(class: &str, name: &str, n_arguments: usize) -> &'static [EntryId] {
    let mut order = vec![class.to_owned()];
    let mut at = 0;
    while at < order.len() {
        if let Some(ids) = REGISTRY.dynamic.get(&(order[at].clone(), name.to_owned(), n_arguments)) {
            return ids;
        }
        for parent in supers(&order[at]) {
            if !order.contains(parent) {
                order.push(parent.clone());
            }
        }
        at += 1;
    }
    &[]
}

/// An entry.
pub fn entry(id: EntryId) -> Option<&'static Entry> {
    REGISTRY.entries.get(id.0 as usize)
}
