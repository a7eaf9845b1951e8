//! What was identified, kept in the folder of an index: a file that did not change is not looked at again, and a search
//! can say by which name a result is known.
//!
//! The file is a cache: one that is missing, damaged or of another catalogue is made again.

use std::collections::HashMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::envelope::Envelope;
use super::judge::Chance;
use crate::index::{Index, IndexError};
use crate::search::Confidence;

/// Its name in the folder of an index.
pub const STORE: &str = "identify";

const FILE: Envelope = Envelope { magic: b"ALGOIDEN", version: 1 };

/// Everything that is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) files: Vec<KeptFile>,
}

/// What is known of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptFile {
    pub(crate) path: String,
    /// Of the text that was looked at.
    pub(crate) content: [u8; 32],
    /// Functions that may be algorithms, by their position in the file: variants and probabilities.
    pub(crate) chances: Vec<(u32, Vec<(u32, f32)>)>,
    /// Functions that are.
    pub(crate) names: Vec<KeptName>,
}

/// A function that is an algorithm.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptName {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) name: String,
    /// From 0, weak, to 2, strong.
    pub(crate) sure: u8,
}

impl KeptFile {
    pub(crate) fn chances(&self) -> impl Iterator<Item = (u32, Vec<Chance>)> {
        let chance = |&(variant, probability): &(u32, f32)| Chance { variant, probability };
        self.chances.iter().map(move |(at, chances)| (*at, chances.iter().map(chance).collect()))
    }
}

impl Kept {
    /// What is kept in a file for a catalogue; nothing where that cannot be used.
    pub(crate) fn read(path: &Path, catalogue: &[u8; 32]) -> Option<Self> {
        FILE.read(path, catalogue)
    }

    /// Writes it, all or nothing.
    pub(crate) fn write(&self, path: &Path, catalogue: &[u8; 32]) -> std::io::Result<()> {
        FILE.write(path, catalogue, self)
    }
}

/// The names that functions of an index are known by.
#[derive(Clone, Debug, Default)]
pub struct KnownNames {
    files: HashMap<String, Vec<KeptName>>,
}

/// A name that a function is known by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KnownAs {
    /// What the algorithm is usually called.
    pub name: String,
    /// How sure that is.
    pub confidence: Confidence,
}

impl KnownNames {
    /// The names that were kept beside an index; none where nothing was identified, or for files that changed since.
    pub fn of_index(index: &Index) -> Result<Self, IndexError> {
        let kept: Option<Kept> =
            index.directory().and_then(|directory| FILE.read_any(&directory.join(STORE)));
        let Some(kept) = kept else { return Ok(Self::default()) };
        let mut now: HashMap<&str, [u8; 32]> = HashMap::new();
        for live in index.snapshot()?.segments() {
            let files = live.live_files().map(|file| live.segment().file(file));
            now.extend(files.map(|file| (file.path, file.content_hash)));
        }
        let is_same = |file: &KeptFile| now.get(file.path.as_str()) == Some(&file.content);
        let same = kept.files.into_iter().filter(is_same);
        Ok(Self { files: same.map(|file| (file.path, file.names)).collect() })
    }

    /// The name of the innermost function around a line.
    pub fn of(&self, path: &str, line: u32) -> Option<KnownAs> {
        let around = self.files.get(path)?.iter().filter(|name| (name.start..=name.end).contains(&line));
        let innermost = around.min_by_key(|name| name.end - name.start)?;
        let confidence = match innermost.sure {
            2 => Confidence::Strong,
            1 => Confidence::Likely,
            _ => Confidence::Weak,
        };
        Some(KnownAs { name: innermost.name.clone(), confidence })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_kept_is_read_for_the_same_catalogue_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(STORE);
        let file = KeptFile {
            path: "a.c".to_owned(),
            content: [3; 32],
            chances: vec![(2, vec![(17, 0.5)])],
            names: vec![KeptName { start: 10, end: 20, name: "Quicksort".to_owned(), sure: 2 }],
        };
        let kept = Kept { files: vec![file] };
        kept.write(&path, &[1; 32]).expect("written");
        assert_eq!(Kept::read(&path, &[1; 32]), Some(kept));
        assert_eq!(Kept::read(&path, &[2; 32]), None);
        let mut bytes = fs::read(&path).expect("written");
        *bytes.last_mut().expect("not empty") ^= 1;
        fs::write(&path, bytes).expect("damaged");
        assert_eq!(Kept::read(&path, &[1; 32]), None);
    }
}
