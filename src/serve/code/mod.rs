//! Which code can be searched right now.
//!
//! Every source is opened, or built, once and in the background; what is there already can be searched meanwhile. A request
//! takes the present [`State`] and keeps it to its end, whatever is reloaded while it is answered.

mod event;
mod names;
mod reload;
mod state;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use algofind_paper::index::Library;
use tokio::sync::{broadcast, watch};

pub use event::Event;
pub(crate) use event::stage_name;
pub(crate) use state::{Part, Ready, Stage, State};

use crate::Index;
use crate::index::Progress;

/// Opens or builds an index; hears of progress through what it is given.
pub type Open = Box<dyn FnOnce(&(dyn Fn(Progress) + Sync)) -> Result<Index, String> + Send>;

/// A body of code to serve.
pub struct Source {
    /// What people call it.
    pub name: String,
    /// Opens it.
    pub open: Open,
    /// A folder with a file of lowered code, as `algofind index` leaves it; it is only read.
    pub lowered: Option<PathBuf>,
}

/// All code that is served, and the library of documents.
pub struct Code {
    /// Replaced as a whole: who has the old one keeps it.
    state: Mutex<Arc<State>>,
    events: broadcast::Sender<Event>,
    /// Counts changes of the state, for those who wait for one.
    changes: watch::Sender<u64>,
    library: Option<Library>,
}

/// Events that a slow listener may fall behind.
const MOST_EVENTS: usize = 256;

/// Progress is told at most this often.
const TOLD_EVERY: Duration = Duration::from_millis(100);

impl Code {
    /// Starts to open the sources, one after the other.
    pub fn open(sources: Vec<Source>, library: Option<Library>) -> std::io::Result<Arc<Self>> {
        let parts = sources.iter().map(|source| Part::new(source.name.clone())).collect();
        let code = Arc::new(Self {
            state: Mutex::new(Arc::new(State::new(parts))),
            events: broadcast::Sender::new(MOST_EVENTS),
            changes: watch::Sender::new(0),
            library,
        });
        let opening = Arc::clone(&code);
        thread::Builder::new().name("open".to_owned()).spawn(move || {
            for (at, source) in (0..).zip(sources) {
                opening.open_one(at, source);
            }
        })?;
        Ok(code)
    }

    fn open_one(&self, at: u32, source: Source) {
        let last = Mutex::new(None::<Instant>);
        let follow = |progress: Progress| {
            let stage = Stage::from(progress);
            let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
            let is_due = last.is_none_or(|last| last.elapsed() >= TOLD_EVERY) || stage.is_last();
            if is_due {
                *last = Some(Instant::now());
                self.change(at, |part| part.stage = stage);
            }
        };
        // A fault in one body of code is no reason not to serve the others.
        let opened = catch_unwind(AssertUnwindSafe(|| (source.open)(&follow)))
            .unwrap_or_else(|_| Err("the index could not be made".to_owned()))
            .and_then(|index| Ready::new(index, source.lowered));
        match opened {
            Ok(ready) => self.change(at, |part| part.stage = Stage::Ready(Arc::new(ready))),
            Err(error) => self.change(at, |part| part.stage = Stage::Failed(error)),
        }
    }

    /// Changes one part and tells of it.
    fn change(&self, at: u32, change: impl FnOnce(&mut Part)) {
        let event = {
            let mut state = self.lock();
            let mut parts = state.parts.clone();
            let Some(part) = parts.get_mut(at as usize) else { return };
            change(part);
            let event = Event::new(at, part);
            *state = Arc::new(State::new(parts));
            event
        };
        // Nobody may be listening.
        let _ = self.events.send(event);
        self.changes.send_modify(|n| *n += 1);
    }

    fn lock(&self) -> MutexGuard<'_, Arc<State>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What can be searched now.
    pub(crate) fn now(&self) -> Arc<State> {
        Arc::clone(&self.lock())
    }

    /// What can be searched when nothing is being opened any more.
    pub(crate) async fn settled(&self) -> Arc<State> {
        let mut changes = self.changes.subscribe();
        loop {
            let now = self.now();
            // The sender lives as long as this.
            if now.is_settled() || changes.changed().await.is_err() {
                return now;
            }
        }
    }

    /// What happens from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<Event> {
        self.events.subscribe()
    }

    /// The documents that can be searched.
    pub(crate) fn library(&self) -> Option<&Library> {
        self.library.as_ref()
    }
}
