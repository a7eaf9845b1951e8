//! From the functions of an index to the algorithms they are.

use std::fmt;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use algofind_retrieve::index::FunctionRef;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::background::Background;
use super::candidates::{Candidate, Scratch, candidates};
use super::corpus::{Corpus, FileRef, LastText};
use super::envelope::Envelope;
use super::found::{Identification, IdentifiedFunction};
use super::judge::{CALLEE_CHANCE, Chance, Judged};
use super::kept::{Kept, KeptFile, KeptName, STORE};
use super::known::{Known, Reading, read_all};
use super::model::{Done, Model};
use super::present::unknown;
use super::seen::Seen;
use super::signs::Signs;
use crate::cancel::Cancel;
use crate::catalogue::Catalogue;
use crate::index::{Index, IndexError};
use crate::search::Confidence;

/// A catalogue that functions are compared with.
pub struct Identifier {
    pub(crate) known: Known,
    models: Models,
    /// Of everything that names depend on, apart from the code.
    fingerprint: [u8; 32],
}

impl fmt::Debug for Identifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identifier").field("entries", &self.known.entries.len()).finish_non_exhaustive()
    }
}

/// How to identify.
pub struct IdentifyOptions<'a> {
    /// How sure an answer has to be.
    pub least: Confidence,
    /// Whether functions that are no algorithm of the catalogue are listed too.
    pub unknown: bool,
    /// What becomes of what is found, where the index is on disk.
    pub keeping: Keeping,
    /// Hears how many of how many files are done, from any thread.
    pub on_progress: Option<Box<dyn Fn(usize, usize) + Sync + 'a>>,
    /// Stops it.
    pub cancel: Cancel,
}

/// What is kept beside an index on disk, for the next time and for searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// Nothing is kept, and nothing that was kept is used.
    No,
    /// What was kept is used; nothing is written.
    Reading,
    /// What was kept is used, and what is found is kept.
    #[default]
    Writing,
}

/// Numbers of variants, each with how probable it is.
type VariantChances = Vec<(u32, f32)>;

impl Default for IdentifyOptions<'_> {
    fn default() -> Self {
        Self {
            least: Confidence::Likely,
            unknown: false,
            keeping: Keeping::default(),
            on_progress: None,
            cancel: Cancel::default(),
        }
    }
}

/// One model for all entries, or one for each.
struct Models {
    of_entry: Vec<Model>,
}

impl Models {
    fn one(model: Model) -> Self {
        Self { of_entry: vec![model] }
    }
}

/// A file with the shipped catalogue, prepared, and the fingerprint of an identifier with it.
const PREPARED: Envelope = Envelope { magic: b"ALGOREAD", version: 2 };

/// A fingerprint of what the shipped catalogue is prepared from.
fn shipped_from() -> [u8; 32] {
    let mut hash = blake3::Hasher::new();
    hash.update(env!("CARGO_PKG_VERSION").as_bytes()).update(crate::evidence::version().as_bytes());
    hash.update(&Catalogue::shipped_fingerprint());
    hash.update(Background::SHIPPED).update(Model::SHIPPED.as_bytes());
    *hash.finalize().as_bytes()
}

/// A fingerprint of a catalogue and of how it is read.
fn made_from(catalogue: &Catalogue) -> [u8; 32] {
    let mut hash = blake3::Hasher::new();
    hash.update(env!("CARGO_PKG_VERSION").as_bytes()).update(crate::evidence::version().as_bytes());
    for entry in catalogue.entries() {
        hash.update(format!("{entry:?}").as_bytes());
    }
    *hash.finalize().as_bytes()
}

/// A caller takes over what a callee is when it is at least this much as probable.
const ABOUT: f32 = 0.5;

type Chances = FxHashMap<FunctionRef, Vec<Chance>>;

impl Identifier {
    /// Reads every entry of a catalogue.
    pub fn new(catalogue: &Catalogue) -> Self {
        let models = Models::one(Model::shipped());
        Self::with(catalogue, read_all(catalogue), &Background::shipped(), models)
    }

    /// That of the shipped catalogue, kept in a file: reading hundreds of variants takes longer than a search, and a search
    /// looks at a few of them.
    ///
    /// The file is a cache: where it cannot be read it is made again, and where it cannot be written nothing is lost.
    pub fn shipped_kept_in(file: impl AsRef<Path>) -> Self {
        let file = file.as_ref();
        let made_from = shipped_from();
        if let Some((known, fingerprint)) = PREPARED.read(file, &made_from) {
            return Self { known, models: Models::one(Model::shipped()), fingerprint };
        }
        let this = Self::new(&Catalogue::shipped());
        let _ = PREPARED.write(file, &made_from, &(&this.known, this.fingerprint));
        this
    }

    /// That of the shipped catalogue, made when first asked for.
    pub fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<Identifier> = OnceLock::new();
        SHIPPED.get_or_init(|| Self::new(&Catalogue::shipped()))
    }

    /// The same with another table of how common keys are, as [`background_of`](super::background_of) makes it, and with
    /// a model of its own for each entry, so that none is judged by what it was fitted to.
    pub fn fitted(
        catalogue: &Catalogue,
        background: Option<&[u8]>,
        model_of: impl Fn(&str) -> Model,
    ) -> Self {
        let models = Models { of_entry: catalogue.entries().map(|entry| model_of(&entry.id)).collect() };
        let background = background.map_or_else(Background::shipped, Background::from_bytes);
        Self::with(catalogue, read_all(catalogue), &background, models)
    }

    fn with(catalogue: &Catalogue, read: Reading, background: &Background, models: Models) -> Self {
        let mut hash = blake3::Hasher::new();
        hash.update(&made_from(catalogue)).update(&background.to_bytes());
        for model in &models.of_entry {
            hash.update(model.to_json().as_bytes());
        }
        let fingerprint = *hash.finalize().as_bytes();
        Self { known: Known::new(catalogue, read, background), models, fingerprint }
    }

    /// The probability that a function with these signs is what a variant is.
    pub(crate) fn probability(&self, variant: u32, signs: &Signs, done: Done) -> f32 {
        let entry = self.known.variants[variant as usize].entry as usize;
        let models = &self.models.of_entry;
        models.get(entry).or(models.first()).map_or(0.0, |model| model.probability(signs, done))
    }

    /// Names the algorithms of an index.
    ///
    /// Where the index is on disk, what was found is kept beside it: the next time only files that changed are looked at,
    /// and [`KnownNames`](super::KnownNames) tells the names.
    pub fn identify(
        &self,
        index: &Index,
        options: &IdentifyOptions<'_>,
    ) -> Result<Identification, IndexError> {
        let snapshot = index.snapshot()?;
        let corpus = Corpus::new(snapshot, index.registry(), &self.known);
        let store = index
            .directory()
            .filter(|_| options.keeping != Keeping::No)
            .map(|directory| directory.join(STORE));
        let kept = store.as_deref().and_then(|path| Kept::read(path, &self.fingerprint)).unwrap_or_default();
        let files = self.chances_of_files(&corpus, &kept, options)?;
        let mut chances = Chances::default();
        for (at, file) in corpus.files().into_iter().zip(&files) {
            let functions: Vec<_> = snapshot.segment(at.segment).functions_of(at.file).collect();
            for (position, of_function) in file.chances() {
                if let Some(&function) = functions.get(position as usize) {
                    chances.insert(FunctionRef { segment: at.segment, function }, of_function);
                }
            }
        }
        let judged = self.judge_all(&corpus, &chances, options)?;
        let mut functions = Vec::new();
        let mut n_functions = 0;
        let mut n_lines = 0;
        let mut found: FxHashMap<FunctionRef, IdentifiedFunction> = judged.into_iter().collect();
        let mut files: Vec<KeptFile> = files;
        for (at, file) in corpus.files().into_iter().zip(&mut files) {
            file.names.clear();
            for function in snapshot.segment(at.segment).functions_of(at.file) {
                let function = FunctionRef { segment: at.segment, function };
                let one = found.remove(&function).unwrap_or_else(|| unknown(function, snapshot));
                n_functions += 1;
                n_lines += u64::from(one.n_lines());
                if let Some(confidence) = one.confidence {
                    let name = one.name.clone();
                    file.names.push(KeptName {
                        start: one.start,
                        end: one.end,
                        name,
                        sure: confidence as u8,
                    });
                }
                functions.push(one);
            }
        }
        if let Some(path) = store {
            let now = Kept { files };
            if options.keeping == Keeping::Writing && now != kept {
                // It is a cache: what cannot be kept is found again.
                _ = now.write(&path, &self.fingerprint);
            }
        }
        for function in &mut functions {
            if function.confidence.is_some_and(|confidence| confidence < options.least) {
                function.forget();
            }
        }
        functions.retain(|function| options.unknown || function.is_known());
        functions.sort_by(|a, b| (&a.file, a.start, a.end).cmp(&(&b.file, b.start, b.end)));
        Ok(Identification { functions, n_functions, n_lines })
    }

    /// What each function may be, alone; files that are kept are not read.
    fn chances_of_files(
        &self,
        corpus: &Corpus<'_>,
        kept: &Kept,
        options: &IdentifyOptions<'_>,
    ) -> Result<Vec<KeptFile>, IndexError> {
        let known: FxHashMap<&str, &KeptFile> =
            kept.files.iter().map(|file| (file.path.as_str(), file)).collect();
        let files = corpus.files();
        let n_done = AtomicUsize::new(0);
        let of_file = |scratch: &mut Scratch, &at: &FileRef| -> Result<KeptFile, IndexError> {
            options.cancel.check()?;
            let file = corpus.snapshot.segment(at.segment).file(at.file);
            let is_same = |kept: &&&KeptFile| kept.content == file.content_hash;
            let found = match known.get(file.path).filter(is_same) {
                Some(same) => (*same).clone(),
                None => KeptFile {
                    path: file.path.to_owned(),
                    content: file.content_hash,
                    chances: self.chances_of_file(corpus, at, scratch)?,
                    names: Vec::new(),
                },
            };
            if let Some(tell) = &options.on_progress {
                tell(n_done.fetch_add(1, Ordering::Relaxed) + 1, files.len());
            }
            Ok(found)
        };
        files.par_iter().map_init(Scratch::default, of_file).collect()
    }

    fn chances_of_file(
        &self,
        corpus: &Corpus<'_>,
        at: FileRef,
        scratch: &mut Scratch,
    ) -> Result<Vec<(u32, VariantChances)>, IndexError> {
        let mut found = Vec::new();
        for (position, (_, seen)) in (0..).zip(corpus.read(at)?) {
            let chances = self.chances(&candidates(&seen, &self.known, scratch));
            if !chances.is_empty() {
                found.push((position, chances.iter().map(|c| (c.variant, c.probability)).collect()));
            }
        }
        Ok(found)
    }

    /// Functions that are algorithms, alone or with those they call; what belongs to a caller is left out.
    fn judge_all(
        &self,
        corpus: &Corpus<'_>,
        chances: &Chances,
        options: &IdentifyOptions<'_>,
    ) -> Result<Vec<(FunctionRef, IdentifiedFunction)>, IndexError> {
        let is_likely = |function: &FunctionRef| {
            let chances = chances.get(function).into_iter().flatten();
            chances.into_iter().any(|chance| chance.probability >= CALLEE_CHANCE)
        };
        let mut wanted: Vec<FunctionRef> = chances.keys().copied().collect();
        let calls = corpus.snapshot.calls().iter();
        wanted.extend(calls.filter(|(_, callee)| is_likely(callee)).map(|(caller, _)| *caller));
        wanted.sort_unstable();
        wanted.dedup();
        let judged: Vec<(FunctionRef, Seen, Vec<Judged>)> = wanted
            .par_iter()
            .map_init(LastText::default, |last, &function| {
                options.cancel.check()?;
                let seen = corpus.read_one(function, last)?;
                let judged = self.judge(function, &seen, chances, corpus, last)?;
                Ok((function, seen, judged))
            })
            .collect::<Result<_, IndexError>>()?;
        let parts = self.parts(&judged);
        Ok(judged
            .into_par_iter()
            .filter(|(function, ..)| !parts.contains(function))
            .map(|(function, seen, judged)| {
                (function, self.present(function, &seen, &judged, corpus.snapshot))
            })
            .collect())
    }

    /// Functions that do a part of an algorithm that the function calling them is.
    fn parts(&self, judged: &[(FunctionRef, Seen, Vec<Judged>)]) -> FxHashSet<FunctionRef> {
        let entry = |judged: &Judged| self.known.variants[judged.variant as usize].entry;
        let best: FxHashMap<FunctionRef, &Judged> =
            judged.iter().filter_map(|(function, _, judged)| Some((*function, judged.first()?))).collect();
        let mut parts = FxHashSet::default();
        for (_, _, judged) in judged {
            let Some(owner) = judged.first() else { continue };
            if !Model::is_something(owner.probability) {
                continue;
            }
            for part in &owner.parts {
                let is_same = best.get(&part.function).is_some_and(|own| {
                    entry(own) == entry(owner) && owner.probability >= ABOUT * own.probability
                });
                if is_same {
                    parts.insert(part.function);
                }
            }
        }
        parts
    }

    /// Calls `visit` for every function of the index with its candidates, from any thread; what it answers is collected
    /// in order.
    pub(crate) fn visit<T: Send>(
        &self,
        index: &Index,
        visit: impl Fn(FunctionRef, &Seen, Vec<Candidate>) -> Option<T> + Sync,
        on_progress: impl Fn(usize, usize) + Sync,
    ) -> Result<Vec<T>, IndexError> {
        let snapshot = index.snapshot()?;
        let corpus = Corpus::new(snapshot, index.registry(), &self.known);
        let files = corpus.files();
        let n_done = AtomicUsize::new(0);
        let of_file = |scratch: &mut Scratch, &at: &FileRef| -> Result<Vec<T>, IndexError> {
            let mut found = Vec::new();
            for (function, seen) in corpus.read(at)? {
                let candidates = candidates(&seen, &self.known, scratch);
                found.extend(visit(function, &seen, candidates));
            }
            on_progress(n_done.fetch_add(1, Ordering::Relaxed) + 1, files.len());
            Ok(found)
        };
        let found: Vec<Vec<T>> =
            files.par_iter().map_init(Scratch::default, of_file).collect::<Result<_, IndexError>>()?;
        Ok(found.into_iter().flatten().collect())
    }
}
