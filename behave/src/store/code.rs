//! Linked code, of which a search decodes what it runs.

use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::file::{self, StoreError};
use crate::form::{ClassId, ClassRef, Language, Link, LinkedClass, Packed, Part, Program, Unit, UnitId};
use crate::signature::Table;

const MAGIC: &[u8; 8] = b"ALGOBEHV";

/// A file of code in executable form, on its way to or from the store.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// Hash of the source it was made from.
    pub content: [u8; 32],
    /// Hash of what it declares to other files.
    pub declarations: [u8; 32],
    /// The code.
    pub unit: Unit,
}

/// What is known of a file without decoding it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// Its path.
    pub path: String,
    /// Its language.
    pub language: Language,
    /// Hash of the source it was made from.
    pub content: [u8; 32],
    /// Hash of what it declares to other files.
    pub declarations: [u8; 32],
}

impl Stamp {
    /// Of a lowered file.
    pub fn of(file: &Stored) -> Self {
        Self {
            path: file.unit.path.clone(),
            language: file.unit.language,
            content: file.content,
            declarations: file.declarations,
        }
    }
}

/// Linked code and what it was made from.
#[derive(Debug, Default)]
pub struct Code {
    /// Of each unit of searched code, in their order.
    pub stamps: Vec<Stamp>,
    /// The code.
    pub program: Program,
    /// Its functions by type.
    pub table: Table,
}

impl Code {
    /// Links lowered files.
    pub fn link(files: Vec<Stored>) -> Self {
        let stamps = files.iter().map(Stamp::of).collect();
        let program = Program::link(files.into_iter().map(|file| file.unit).collect());
        let table = Table::new(&program);
        Self { stamps, program, table }
    }

    /// The files it was linked from, all decoded.
    pub fn into_files(self) -> Vec<Stored> {
        let units = self.program.into_units();
        let files = self.stamps.into_iter().zip(units);
        files
            .map(|(stamp, unit)| Stored { content: stamp.content, declarations: stamp.declarations, unit })
            .collect()
    }

    /// Writes it, all or nothing.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let damaged = |_| StoreError::Damaged { path: path.to_owned() };
        let blobs: Vec<Vec<u8>> = self
            .program
            .parts
            .par_iter()
            .map(|part| {
                let linked = part.linked();
                let bytes = postcard::to_allocvec(&(&linked.unit, &linked.links)).map_err(damaged)?;
                Ok(lz4_flex::compress_prepend_size(&bytes))
            })
            .collect::<Result<_, StoreError>>()?;
        let parts = self.program.parts.iter().zip(&blobs).enumerate().map(|(at, (part, blob))| PartRow {
            path: part.path.clone(),
            language: part.language,
            n_statics: part.n_statics,
            n_classes: part.n_classes,
            length: blob.len() as u64,
            hashes: self.stamps.get(at).map(|stamp| (stamp.content, stamp.declarations)),
        });
        let classes = self.program.classes.iter().map(|class| ClassRow {
            name: class.name.clone(),
            declared: class.declared,
            size: class.size,
            supers: class.supers.clone(),
        });
        let contents =
            Contents { parts: parts.collect(), classes: classes.collect(), table: self.table.clone() };
        let contents = lz4_flex::compress_prepend_size(&postcard::to_allocvec(&contents).map_err(damaged)?);
        file::write(path, *MAGIC, &contents, &blobs)
    }

    /// Opens what was written; none where there is nothing yet. Units are decoded when they are needed.
    pub fn open(path: &Path) -> Result<Option<Self>, StoreError> {
        let damaged = || StoreError::Damaged { path: path.to_owned() };
        let Some(body) = file::read(path, *MAGIC)? else { return Ok(None) };
        let contents = lz4_flex::decompress_size_prepended(body.contents()).map_err(|_| damaged())?;
        let contents: Contents = postcard::from_bytes(&contents).map_err(|_| damaged())?;
        let (mut at, bytes) = (body.rest, Arc::new(body.bytes));
        let (mut stamps, mut parts) = (Vec::new(), Vec::with_capacity(contents.parts.len()));
        for row in contents.parts {
            let len = usize::try_from(row.length).map_err(|_| damaged())?;
            if let Some((content, declarations)) = row.hashes {
                stamps.push(Stamp { path: row.path.clone(), language: row.language, content, declarations });
            }
            let packed = Packed { bytes: Arc::clone(&bytes), at, len, decode };
            parts.push(Part::packed(row.path, row.language, row.n_statics, row.n_classes, packed));
            at = at.checked_add(len).filter(|end| *end <= bytes.len()).ok_or_else(damaged)?;
        }
        let classes = contents.classes.into_iter().map(|row| {
            let mut class = LinkedClass::new(&row.name, row.declared, row.size);
            class.supers = row.supers;
            class
        });
        let program = Program::from_parts(parts, stamps.len(), classes.collect());
        Ok(Some(Self { stamps, program, table: contents.table }))
    }
}

fn decode(bytes: &[u8]) -> Option<(Unit, Vec<Link>)> {
    postcard::from_bytes(&lz4_flex::decompress_size_prepended(bytes).ok()?).ok()
}

/// What a search needs of all the code.
#[derive(Serialize, Deserialize)]
struct Contents {
    parts: Vec<PartRow>,
    classes: Vec<ClassRow>,
    table: Table,
}

#[derive(Serialize, Deserialize)]
struct PartRow {
    path: String,
    language: Language,
    n_statics: u32,
    n_classes: u32,
    /// Bytes of the unit; one stands after the other.
    length: u64,
    /// Of its source and of its declarations; none for units of a library.
    hashes: Option<([u8; 32], [u8; 32])>,
}

#[derive(Serialize, Deserialize)]
struct ClassRow {
    name: String,
    declared: Option<(UnitId, ClassId)>,
    size: u32,
    supers: Vec<ClassRef>,
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::file;

    fn sample() -> Vec<Stored> {
        ["A.java", "b.c"]
            .map(|path| Stored {
                content: [7; 32],
                declarations: [1; 32],
                unit: Unit::new(path, if path == "b.c" { Language::C } else { Language::Python }),
            })
            .to_vec()
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("behave");
        assert!(Code::open(&path).expect("nothing is no error").is_none());
        Code::link(sample()).write(&path).expect("written");
        Code::link(sample()).write(&path).expect("written over");
        let read = Code::open(&path).expect("read").expect("something");
        assert_eq!(read.stamps, sample().iter().map(Stamp::of).collect::<Vec<_>>());
        assert_eq!(read.into_files(), sample());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing else is left");
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("behave");
        Code::link(sample()).write(&path).expect("written");
        let good = fs::read(&path).expect("bytes");
        assert!(good.len() > file::HEAD);
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x20;
            fs::write(&path, &bad).expect("written");
            assert!(Code::open(&path).is_err(), "byte {at}");
            fs::write(&path, &good[..at]).expect("written");
            assert!(Code::open(&path).is_err(), "cut at {at}");
        }
    }

    #[cfg(all(feature = "java", feature = "c"))]
    #[test]
    fn code_that_was_read_does_what_the_linked_code_did() {
        use crate::example::parse_pairs;
        use crate::lower::{LowerLimits, SourceFile, builtin, lower_all};
        use crate::search::{Corpus, SearchOptions};

        let text = |path: &str, text: &str| SourceFile { path: path.into(), text: text.into() };
        let files = [
            text(
                "Shape.java",
                "abstract class Shape { abstract int sides(int n); int twice(int n) { return 2 * sides(n); } }",
            ),
            text(
                "Square.java",
                "class Square extends Shape { static final int[] T = {4, 5}; int sides(int n) { return T[0] * n; } \
                 static int eightfold(int n) { Shape shape = new Square(); return shape.twice(n); } }",
            ),
            text(
                "twice.c",
                "static int one(int x) { return x + x; } int eight(int x) { return 4 * one(x); }",
            ),
        ];
        let units = lower_all(&files, &builtin(), LowerLimits::default());
        let stored = |unit: Unit| Stored { content: [0; 32], declarations: [0; 32], unit };
        let code = Code::link(units.into_iter().map(stored).collect());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("behave");
        code.write(&path).expect("written");
        let read = Code::open(&path).expect("read").expect("something");
        let examples = parse_pairs(["(3) -> 24", "(-1) -> -8"]).expect("pairs");
        let names = |code: Code| {
            let corpus = Corpus::of(code);
            let found = corpus.search(&examples, &SearchOptions::default());
            let name = |a: &crate::search::Answer| corpus.program().function(a.function).key.clone();
            (found.answers.iter().map(name).collect::<Vec<_>>(), found.stats)
        };
        let (first, second) = (names(code), names(read));
        assert_eq!(first, second);
        assert_eq!(first.0.len(), 2, "{first:?}");
    }
}
