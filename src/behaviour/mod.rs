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
use algofind_behave::store::{self, Code, Input, PathStore, Stamp, StoreError};
use algofind_icfg::project::{Registry, Skipped, WalkOptions, read_text, walk};
use algofind_retrieve::index::{IndexReader, Snapshot};
use rayon::prelude::*;

pub use answer::{
    BehaviourResult, BehaviourResults, Binding, FieldValue, FreeValue, PairLines, UncoveredPath,
};
pub use together::{Judged, Verdict, judge};

use crate::index::IndexError;

/// The file of lowered code in the folder of an index.
pub const STORE: &str = "behave";

/// The file of its paths.
pub const PATHS: &str = "behave-paths";

/// Code that can be searched by what it does.
pub struct Behaviour {
    corpus: Corpus,
    /// What it was made from.
    stamps: Vec<Stamp>,
    n_lowered: usize,
    n_explored: usize,
    trouble: Option<StoreError>,
    skipped: Vec<Skipped>,
}

impl Behaviour {
    /// The code of the index in `directory`. What changed since the last time is lowered and kept there; paths of
    /// functions that are not kept are made when they are needed.
    pub fn from_index(directory: impl AsRef<Path>) -> Result<Self, IndexError> {
        let directory = directory.as_ref();
        let reader = IndexReader::open(directory)?;
        Self::from_snapshot(reader.snapshot()?, Some(&directory.join(STORE)))
    }

    /// Makes the code of the index in `directory` ready, paths of functions included, and keeps all of it there.
    pub fn prepare(directory: impl AsRef<Path>) -> Result<Self, IndexError> {
        let mut code = Self::from_index(&directory)?;
        code.explore(&directory.as_ref().join(PATHS));
        Ok(code)
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
        let (stored, trouble) = read(file);
        let languages = builtin();
        let same = files.iter().map(|(f, ..)| (f.path, f.content_hash));
        let mut code = if store::is_current(&stored.stamps, same, &languages) {
            Self::ready(stored, trouble)
        } else {
            let inputs = files
                .par_iter()
                .map(|(file, segment, at)| {
                    let source = SourceFile { path: file.path.to_owned(), text: segment.source(*at)? };
                    Ok(Input { file: source, content: file.content_hash })
                })
                .collect::<Result<Vec<_>, IndexError>>()?;
            Self::refreshed(stored, &inputs, kept, trouble)
        };
        if let Some(file) = file {
            code.take_paths(&file.with_file_name(PATHS));
        }
        Ok(code)
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
        let (stored, trouble) = read(file);
        let mut code = Self::refreshed(stored, &inputs, file, trouble);
        if let Some(file) = file {
            code.take_paths(&file.with_file_name(PATHS));
        }
        code.skipped = skipped;
        Ok(code)
    }

    fn ready(code: Code, trouble: Option<StoreError>) -> Self {
        let stamps = code.stamps.clone();
        Self { corpus: Corpus::of(code), stamps, n_lowered: 0, n_explored: 0, trouble, skipped: Vec::new() }
    }

    fn refreshed(
        stored: Code,
        inputs: &[Input],
        file: Option<&Path>,
        mut trouble: Option<StoreError>,
    ) -> Self {
        let fresh = store::refresh(stored.into_files(), inputs, &builtin(), LowerLimits::default());
        let code = Code::link(fresh.files);
        if let (true, Some(file)) = (fresh.changed, file)
            && let Err(error) = code.write(file)
        {
            // The search goes on; only the next one has to lower again.
            trouble = Some(error);
        }
        Self { n_lowered: fresh.n_lowered, ..Self::ready(code, trouble) }
    }

    /// Takes those paths of `file` that are of this code.
    fn take_paths(&mut self, file: &Path) {
        let paths = self.read_paths(file).current(&self.stamps);
        self.corpus.set_paths(paths);
    }

    /// Makes the paths of all functions, as far as `file` does not have them, and keeps them there.
    fn explore(&mut self, file: &Path) {
        let old = self.read_paths(file);
        let fresh = store::refresh_paths(old, &self.stamps, self.corpus.program());
        if fresh.changed
            && let Err(error) = fresh.store.write(file)
        {
            self.trouble = Some(error);
        }
        self.n_explored = fresh.n_explored;
        self.corpus.set_paths(fresh.store);
    }

    /// What is stored. A file of another version is only made again; damage is told as well.
    fn read_paths(&mut self, file: &Path) -> PathStore {
        match PathStore::read(file) {
            Ok(paths) => paths.unwrap_or_default(),
            Err(StoreError::Version { .. }) => PathStore::default(),
            Err(error) => {
                self.trouble = Some(error);
                PathStore::default()
            }
        }
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
fn read(file: Option<&Path>) -> (Code, Option<StoreError>) {
    match file.map(Code::open) {
        Some(Ok(stored)) => (stored.unwrap_or_default(), None),
        None | Some(Err(StoreError::Version { .. })) => (Code::default(), None),
        Some(Err(error)) => (Code::default(), Some(error)),
    }
}
