//! One state of the code that is served.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::names::Names;
use crate::Index;
use crate::behaviour::{Behaviour, STORE};
use crate::identify::{KnownAs, KnownNames};
use crate::index::Progress;
use crate::search::Region;
use crate::serve::error::ServeError;

/// All parts as they are at one moment.
pub(crate) struct State {
    pub(crate) parts: Vec<Part>,
    /// Parts searched as one, made when first asked for.
    joined: Mutex<HashMap<Vec<u32>, Arc<Index>>>,
}

/// One body of code.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) stage: Stage,
}

/// How far a part is.
#[derive(Clone)]
pub(crate) enum Stage {
    /// Not begun.
    Waiting,
    /// Files read, and how many there are.
    Reading(usize, usize),
    Linking,
    Writing,
    Ready(Arc<Ready>),
    Failed(String),
}

impl From<Progress> for Stage {
    fn from(progress: Progress) -> Self {
        match progress {
            Progress::Read(n_done, n_total) => Self::Reading(n_done, n_total),
            Progress::Link => Self::Linking,
            Progress::Write => Self::Writing,
        }
    }
}

impl Stage {
    /// Whether nothing more is said of this stage.
    pub(crate) fn is_last(&self) -> bool {
        !matches!(self, Self::Reading(n_done, n_total) if n_done < n_total)
    }

    /// In words.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Waiting => "waiting".to_owned(),
            Self::Reading(n_done, n_total) => format!("reading files: {n_done} of {n_total}"),
            Self::Linking => "linking calls".to_owned(),
            Self::Writing => "writing the index".to_owned(),
            Self::Ready(_) => "ready".to_owned(),
            Self::Failed(error) => error.clone(),
        }
    }
}

impl Part {
    pub(crate) fn new(name: String) -> Self {
        Self { name, stage: Stage::Waiting }
    }

    fn is_settled(&self) -> bool {
        matches!(self.stage, Stage::Ready(_) | Stage::Failed(_))
    }

    /// The part when it can be searched, or why not.
    pub(crate) fn ready(&self) -> Result<&Arc<Ready>, ServeError> {
        match &self.stage {
            Stage::Ready(ready) => Ok(ready),
            Stage::Failed(error) => Err(ServeError::NotReady(format!("{}: {error}", self.name))),
            stage => Err(ServeError::NotReady(format!("{} is not ready yet: {}", self.name, stage.text()))),
        }
    }
}

/// A body of code that can be searched.
pub(crate) struct Ready {
    pub(crate) index: Arc<Index>,
    pub(crate) n_files: usize,
    pub(crate) n_functions: usize,
    /// With how many files each.
    pub(crate) languages: Vec<(String, usize)>,
    pub(crate) lowered: Option<PathBuf>,
    /// Names that were kept beside the index when it was opened.
    known: KnownNames,
    /// Names that are looked for when they are first asked for.
    pub(crate) names: Names,
    /// Made when examples are first asked for.
    behaviour: OnceLock<Result<Behaviour, String>>,
}

impl Ready {
    pub(crate) fn new(index: Index, lowered: Option<PathBuf>) -> Result<Self, String> {
        let snapshot = index.snapshot().map_err(|error| error.to_string())?;
        let mut languages: Vec<(String, usize)> = Vec::new();
        for live in snapshot.segments() {
            for file in live.live_files() {
                let language = live.segment().file(file).language;
                match languages.iter_mut().find(|(known, _)| known == language) {
                    Some((_, n_files)) => *n_files += 1,
                    None => languages.push((language.to_owned(), 1)),
                }
            }
        }
        languages.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let known = KnownNames::of_index(&index).map_err(|error| error.to_string())?;
        Ok(Self {
            known,
            n_files: snapshot.n_live_files(),
            n_functions: snapshot.live_functions().count(),
            languages,
            index: Arc::new(index),
            lowered,
            names: Names::default(),
            behaviour: OnceLock::new(),
        })
    }

    /// The code in executable form.
    pub(crate) fn behaviour(&self) -> Result<&Behaviour, ServeError> {
        let made = self.behaviour.get_or_init(|| {
            let file = self.lowered.as_ref().map(|folder| folder.join(STORE));
            let snapshot = self.index.snapshot().map_err(|error| error.to_string())?;
            Behaviour::reading(snapshot, file.as_deref()).map_err(|error| error.to_string())
        });
        made.as_ref().map_err(|error| ServeError::NotReady(error.clone()))
    }
}

/// Parts that a request is about, searched as one.
pub(crate) struct Chosen {
    pub(crate) index: Arc<Index>,
    /// Which parts they are, in the order in which `index` counts them.
    pub(crate) numbers: Vec<u32>,
}

impl State {
    pub(crate) fn new(parts: Vec<Part>) -> Self {
        Self { parts, joined: Mutex::default() }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.parts.iter().all(Part::is_settled)
    }

    /// A part by its number.
    pub(crate) fn part(&self, number: u32) -> Result<&Part, ServeError> {
        self.parts.get(number as usize).ok_or_else(|| {
            ServeError::NotFound(format!("there is no index {number}; there are {}", self.parts.len()))
        })
    }

    /// The parts with these numbers, or all that are ready.
    pub(crate) fn numbers(&self, numbers: Option<&[u32]>) -> Result<Vec<u32>, ServeError> {
        let numbers: Vec<u32> = match numbers {
            Some(numbers) if !numbers.is_empty() => {
                let mut numbers = numbers.to_vec();
                numbers.sort_unstable();
                numbers.dedup();
                numbers
            }
            _ => {
                let ready = (0..).zip(&self.parts).filter(|(_, part)| part.ready().is_ok());
                let ready: Vec<u32> = ready.map(|(number, _)| number).collect();
                // With none ready, the first says why.
                if ready.is_empty() && !self.parts.is_empty() { vec![0] } else { ready }
            }
        };
        for &number in &numbers {
            self.part(number)?.ready()?;
        }
        if numbers.is_empty() {
            return Err(ServeError::NotReady("there is no code to search".to_owned()));
        }
        Ok(numbers)
    }

    /// The same, to be searched as one.
    pub(crate) fn choose(&self, numbers: Option<&[u32]>) -> Result<Chosen, ServeError> {
        let numbers = self.numbers(numbers)?;
        let mut ready = Vec::new();
        for &number in &numbers {
            ready.push(self.part(number)?.ready()?);
        }
        let index = match ready.as_slice() {
            [one] => Arc::clone(&one.index),
            several => {
                let mut joined = self.joined.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some(index) = joined.get(&numbers) {
                    Arc::clone(index)
                } else {
                    let parts: Vec<&Index> = several.iter().map(|ready| &*ready.index).collect();
                    let index = Arc::new(Index::joined(&parts)?);
                    joined.insert(numbers.clone(), Arc::clone(&index));
                    index
                }
            }
        };
        Ok(Chosen { index, numbers })
    }

    /// The name that the function of a region is known by.
    pub(crate) fn known_as(&self, region: &Region) -> Option<KnownAs> {
        self.part(region.index).ok()?.ready().ok()?.known.of(&region.file, region.start)
    }

    /// The folders that the paths of all parts start from.
    pub(crate) fn roots(&self) -> Vec<Option<String>> {
        let root = |part: &Part| part.ready().ok().and_then(|ready| ready.index.roots().pop().flatten());
        self.parts.iter().map(root).collect()
    }
}
