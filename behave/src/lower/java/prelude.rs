//! The part of Java's library that is written in Java: collections, functions, streams, and what hangs on them.
//!
//! Its source stands in `library/java/source`, is lowered like searched code, once, and is joined to every program with
//! Java in it. A class called `X$` there adds to the class `X` of the library's table: its static methods are methods of `X`,
//! those whose first parameter is called `self` without that parameter.

use std::sync::LazyLock;

use super::declare::{RawFile, declare};
use super::file::FileLowering;
use super::parse;
use super::world::World;
use crate::form::Unit;
use crate::lower::LowerLimits;

/// Where the library's own files seem to be: no file of searched code has such a path.
const ROOT: &str = "<java>/";

macro_rules! sources {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../library/java/source/", $name)))),*]
    };
}

const SOURCES: &[(&str, &str)] = sources![
    "ArrayList.java",
    "AutoCloseable.java",
    "BigInteger.java",
    "Collection.java",
    "Collections.java",
    "Comparator.java",
    "Deque.java",
    "Formatter.java",
    "HashMap.java",
    "Hashtable.java",
    "Iterable.java",
    "List.java",
    "Map.java",
    "NumberStreams.java",
    "Optional.java",
    "Stream.java",
    "StringTokenizer.java",
    "TreeMap.java",
    "Values.java",
    "atomic.java",
    "charset.java",
    "concurrent.java",
    "extensions_lang.java",
    "extensions_util.java",
    "function.java",
    "io.java",
    "locks.java",
    "logging.java",
    "math.java",
    "reference.java",
    "regex.java",
    "sql.java",
];

static DECLARED: LazyLock<Vec<RawFile>> = LazyLock::new(|| {
    SOURCES.iter().map(|(_, text)| parse(text).map(|tree| declare(&tree, text)).unwrap_or_default()).collect()
});

static UNITS: LazyLock<Vec<Unit>> = LazyLock::new(|| {
    let world = World::new(Vec::new(), Vec::new());
    SOURCES
        .iter()
        .enumerate()
        .filter_map(|(file, (_, text))| {
            let tree = parse(text)?;
            let lowering = FileLowering::new(&world, file, text, LowerLimits::default());
            let mut unit = lowering.lower(tree.root_node(), file);
            for function in &mut unit.functions {
                function.searchable = false;
            }
            Some(unit)
        })
        .collect()
});

/// What the files declare.
pub(super) fn declared() -> &'static [RawFile] {
    &DECLARED
}

/// Their paths.
pub(super) fn paths() -> impl Iterator<Item = String> {
    SOURCES.iter().map(|(name, _)| format!("{ROOT}{name}"))
}

/// The files in executable form.
pub fn units() -> &'static [Unit] {
    &UNITS
}
