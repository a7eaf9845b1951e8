//! The functions of an index, file by file, with the words of them that the catalogue knows.

use algofind_icfg::project::Registry;
use algofind_retrieve::ids::{FileIx, FunctionIx};
use algofind_retrieve::index::{FunctionRef, Snapshot};
use algofind_retrieve::segment::Segment;

use super::known::Known;
use super::names::{Words, letters};
use super::seen::{Seen, outline};
use crate::evidence::Field;
use crate::index::IndexError;

/// The words of all functions of a state of an index.
pub(crate) struct Corpus<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) registry: &'a Registry,
    pub(crate) known: &'a Known,
    /// Per segment, per function.
    words: Vec<Vec<Words>>,
}

/// The text of the file that was read last: functions of one file are read one after the other.
#[derive(Default)]
pub(crate) struct LastText {
    file: Option<(u32, FileIx)>,
    text: String,
}

/// A file of a segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileRef {
    pub(crate) segment: u32,
    pub(crate) file: FileIx,
}

impl<'a> Corpus<'a> {
    pub(crate) fn new(snapshot: &'a Snapshot, registry: &'a Registry, known: &'a Known) -> Self {
        let words = snapshot.segments().iter().map(|live| words_of(live.segment(), known)).collect();
        Self { snapshot, registry, known, words }
    }

    /// The files that are not deleted.
    pub(crate) fn files(&self) -> Vec<FileRef> {
        let files = |(segment, live): (u32, &'a algofind_retrieve::index::LiveSegment)| {
            live.live_files().map(move |file| FileRef { segment, file })
        };
        (0..).zip(self.snapshot.segments()).flat_map(files).collect()
    }

    /// The functions of a file, read.
    pub(crate) fn read(&self, at: FileRef) -> Result<Vec<(FunctionRef, Seen)>, IndexError> {
        let segment = self.snapshot.segment(at.segment);
        if segment.functions_of(at.file).len() == 0 {
            return Ok(Vec::new());
        }
        let source = segment.source(at.file)?;
        let read = |function: FunctionIx| {
            let function = FunctionRef { segment: at.segment, function };
            (function, self.seen(function, &source))
        };
        Ok(segment.functions_of(at.file).map(read).collect())
    }

    /// One function, read. `last` keeps the text of its file for the next one.
    pub(crate) fn read_one(&self, function: FunctionRef, last: &mut LastText) -> Result<Seen, IndexError> {
        let segment = self.snapshot.segment(function.segment);
        let file = segment.file_of(function.function);
        if last.file != Some((function.segment, file)) {
            last.text = segment.source(file)?;
            last.file = Some((function.segment, file));
        }
        Ok(self.seen(function, &last.text))
    }

    fn seen(&self, at: FunctionRef, source: &str) -> Seen {
        let segment = self.snapshot.segment(at.segment);
        let spelling = self.registry.spelling(segment.file(segment.file_of(at.function)).language);
        let outline = outline(segment, at.function, source, spelling);
        Seen::new(outline, self.words[at.segment as usize][at.function.index()].clone(), self.known)
    }
}

/// The known words of every function of a segment, by looking up every word that the catalogue has.
fn words_of(segment: &Segment, known: &Known) -> Vec<Words> {
    let mut all: Vec<Words> = segment
        .functions()
        .map(|function| Words { n_letters: letters(segment.function(function).name), ..Words::default() })
        .collect();
    let mut words: Vec<(u32, u64)> = known.names.words().map(|(key, number)| (number, key)).collect();
    words.sort_unstable();
    for (number, key) in words {
        for field in Field::LEXICAL {
            for (function, _) in segment.postings(field as u8, key) {
                let words = &mut all[function.index()];
                let list = match field {
                    Field::Name => &mut words.name,
                    Field::Scope | Field::File => &mut words.around,
                    Field::Doc | Field::Remark => &mut words.said,
                    Field::Body => &mut words.body,
                    _ => continue,
                };
                if list.last() != Some(&number) {
                    list.push(number);
                }
            }
        }
    }
    all
}
