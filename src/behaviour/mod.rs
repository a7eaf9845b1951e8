//! Search by input/output examples: the code of an index, or of folders, in executable form.
//!
//! Lowered code is kept in one file beside an index ([`STORE`]) and brought up to date from the sources that the index
//! holds. See [`algofind_behave`] for what is done with it.

mod answer;
mod together;

use std::path::{Path, PathBuf};

use algofind_behave::example::Examples;
use algofind_behave::lower::{LowerLimits, SourceFile, builtin};
use algofind_behave::search::{Answers, Corpus, SearchOptions};
use algofind_behave::store::{self, Input, StoreError};
use algofind_icfg::project::{Registry, Skipped, WalkOptions, read_text, walk};
use algofind_retrieve::index::{IndexReader, Snapshot};
use rayon::prelude::*;

pub use answer::{BehaviourResult, BehaviourResults, Binding, FreeValue, PairLines, UncoveredPath};
pub use together::{Judged, Verdict, judge};

use crate::index::IndexError;

/// The file of lowered code in the folder of an index.
pub const STORE: &str = "behave";

/// The file of its paths.
pub const PATHS: &str = "behave-paths";

/// Code that can be searched by what it does.
pub struct Behaviour {
    corpus: Corpus,
    n_lowered: usize,
    n_explored: usize,
    trouble: Option<StoreError>,
    skipped: Vec<Skipped>,
}

impl Behaviour {
    /// The code of the index in `directory`. What changed since the last time is lowered and kept there.
    pub fn from_index(directory: impl AsRef<Path>) -> Result<Self, IndexError> {
        let directory = directory.as_ref();
        let reader = IndexReader::open(directory)?;
        Self::from_snapshot(reader.snapshot()?, Some(&directory.join(STORE)))
    }

    /// The code of a state of an index; `file` is where lowered code is kept.
    pub fn from_snapshot(snapshot: &Snapshot, file: Option<&Path>) -> Result<Self, IndexError> {
        Self::of(snapshot, file, file)
    }

    /// The same; `file` is only read, and what is not in it is lowered for this once.
    pub fn reading(snapshot: &Snapshot, file: Option<&Path>) -> Result<Self, IndexError> {
        Self::of(snapshot, file, None)
    }

    fn of(snapshot: &Snapshot, file: Option<&Path>, kept: Option<&Path>) -> Result<Self, IndexError> {
        let mut files = Vec::new();
        for live in snapshot.segments() {
            for at in live.live_files() {
                files.push((live.segment().file(at), live.segment(), at));
            }
        }
        files.sort_by_key(|(file, ..)| file.path);
        let (stored, mut trouble) = read(file);
        let languages = builtin();
        if store::is_current(&stored, files.iter().map(|(f, ..)| (f.path, f.content_hash)), &languages) {
            let (corpus, n_explored) = with_paths(stored, file, kept, &mut trouble);
            return Ok(Self { corpus, n_lowered: 0, n_explored, trouble, skipped: Vec::new() });
        }
        let inputs = files
            .par_iter()
            .map(|(file, segment, at)| {
                let source = SourceFile { path: file.path.to_owned(), text: segment.source(*at)? };
                Ok(Input { file: source, content: file.content_hash })
            })
            .collect::<Result<Vec<_>, IndexError>>()?;
        Ok(Self::refreshed(stored, &inputs, kept, &mut trouble, Vec::new()))
    }

    /// The code under `paths`, without an index; `file` is where lowered code is kept.
    pub fn from_paths(paths: &[impl AsRef<Path>], file: Option<&Path>) -> Result<Self, IndexError> {
        let (registry, options) = (Registry::builtin(), WalkOptions::default());
        let paths: Vec<PathBuf> = paths.iter().map(|path| path.as_ref().to_owned()).collect();
        let found = walk(&paths, &registry, &options, |_| true)?;
        let mut skipped = found.skipped;
        let read_all: Vec<Result<Input, Skipped>> = found
            .files
            .par_iter()
            .map(|file| match read_text(file, options.max_file_bytes) {
                Ok(text) => {
                    let content = *blake3::hash(text.as_bytes()).as_bytes();
                    Ok(Input { file: SourceFile { path: file.name.clone(), text }, content })
                }
                Err(reason) => Err(Skipped { path: file.name.clone(), reason }),
            })
            .collect();
        let mut inputs = Vec::new();
        for one in read_all {
            match one {
                Ok(input) => inputs.push(input),
                Err(left) => skipped.push(left),
            }
        }
        let (stored, mut trouble) = read(file);
        Ok(Self::refreshed(stored, &inputs, file, &mut trouble, skipped))
    }

    fn refreshed(
        stored: Vec<store::Stored>,
        inputs: &[Input],
        file: Option<&Path>,
        trouble: &mut Option<StoreError>,
        skipped: Vec<Skipped>,
    ) -> Self {
        let fresh = store::refresh(stored, inputs, &builtin(), LowerLimits::default());
        if let (true, Some(file)) = (fresh.changed, file)
            && let Err(error) = store::write(file, &fresh.files)
        {
            // The search goes on; only the next one has to lower again.
            *trouble = Some(error);
        }
        let (corpus, n_explored) = with_paths(fresh.files, file, file, trouble);
        Self { corpus, n_lowered: fresh.n_lowered, n_explored, trouble: trouble.take(), skipped }
    }

    /// Functions that do to the inputs what the examples say, best first.
    pub fn search(&self, examples: &Examples, options: &SearchOptions) -> BehaviourResults {
        let Answers { answers, stats } = self.corpus.search(examples, options);
        let results = answers
            .iter()
            .enumerate()
            .map(|(at, answer)| BehaviourResult::new(at + 1, answer, self.corpus.program(), examples))
            .collect();
        BehaviourResults { id: examples.id.clone(), results, stats }
    }

    /// The code in executable form.
    pub fn corpus(&self) -> &Corpus {
        &self.corpus
    }

    /// Files that were lowered because they are new or changed, or because what they use is.
    pub fn n_lowered(&self) -> usize {
        self.n_lowered
    }

    /// Functions whose paths were made again, because code in them is new or changed.
    pub fn n_explored(&self) -> usize {
        self.n_explored
    }

    /// Why lowered code could not be read or kept; what is searched is right all the same.
    pub fn trouble(&self) -> Option<&StoreError> {
        self.trouble.as_ref()
    }

    /// Files that could not be read.
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }
}

/// What is stored. A file of another version is only made again; damage is told as well.
fn read(file: Option<&Path>) -> (Vec<store::Stored>, Option<StoreError>) {
    match file.map(store::read) {
        Some(Ok(stored)) => (stored.unwrap_or_default(), None),
        None | Some(Err(StoreError::Version { .. })) => (Vec::new(), None),
        Some(Err(error)) => (Vec::new(), Some(error)),
    }
}

/// Links the code, with the paths that `file` stands beside. Where `kept` is to be written they are brought up to date;
/// elsewhere those that are missing are made when they are needed.
fn with_paths(
    files: Vec<store::Stored>,
    file: Option<&Path>,
    kept: Option<&Path>,
    trouble: &mut Option<StoreError>,
) -> (Corpus, usize) {
    let old = match file.map(|f| store::read_paths(&f.with_file_name(PATHS))) {
        Some(Ok(old)) => old.unwrap_or_default(),
        None | Some(Err(StoreError::Version { .. })) => store::PathStore::default(),
        Some(Err(error)) => {
            *trouble = Some(error);
            store::PathStore::default()
        }
    };
    let stamps: Vec<store::Stamp> = files.iter().map(store::Stamp::of).collect();
    let mut corpus = Corpus::new(files.into_iter().map(|f| f.unit).collect());
    let Some(kept) = kept else {
        corpus.set_paths(store::current_paths(old, &stamps));
        return (corpus, 0);
    };
    let fresh = store::refresh_paths(old, &stamps, corpus.program());
    if fresh.changed
        && let Err(error) = store::write_paths(&kept.with_file_name(PATHS), &fresh.store)
    {
        *trouble = Some(error);
    }
    corpus.set_paths(fresh.store);
    (corpus, fresh.n_explored)
}
