//! The known algorithms of a body of code: looked for once, in the background, from the first time somebody asks.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use rayon::ThreadPoolBuilder;
use tokio::sync::watch;

use crate::identify::{Identification, Identifier, IdentifyOptions, Keeping};
use crate::search::Confidence;
use crate::serve::error::ServeError;
use crate::serve::gate::STACK_BYTES;
use crate::{Cancel, Index};

/// The names of one state of an index. Nobody asks for them any more when this is dropped, so the search for them ends.
#[derive(Default)]
pub(crate) struct Names {
    search: OnceLock<Arc<Search>>,
}

/// A search for names, begun or done.
struct Search {
    cancel: Cancel,
    n_done: AtomicUsize,
    n_files: AtomicUsize,
    found: watch::Sender<Option<Found>>,
}

type Found = Result<Arc<Identification>, String>;

impl Drop for Names {
    fn drop(&mut self) {
        if let Some(search) = self.search.get() {
            search.cancel.cancel();
        }
    }
}

impl Names {
    /// What was found, in however doubtful a way. Who has waited for `patience` is told how far the search is.
    pub(crate) async fn of(
        &self,
        index: &Arc<Index>,
        patience: Duration,
    ) -> Result<Arc<Identification>, ServeError> {
        let search = self.search.get_or_init(|| Search::start(Arc::clone(index)));
        let mut found = search.found.subscribe();
        let waited = tokio::time::timeout(patience, found.wait_for(Option::is_some)).await;
        match waited {
            // The sender is kept by this.
            Ok(Ok(found)) => match &*found {
                Some(Ok(names)) => Ok(Arc::clone(names)),
                Some(Err(error)) => Err(ServeError::NotReady(error.clone())),
                None => Err(ServeError::Internal),
            },
            Ok(Err(_)) => Err(ServeError::Internal),
            Err(_) => Err(ServeError::NotReady(format!(
                "the code is being compared with the catalogue: {} of {} files are done; ask again in a moment",
                search.n_done.load(Ordering::Relaxed),
                search.n_files.load(Ordering::Relaxed)
            ))),
        }
    }
}

impl Search {
    fn start(index: Arc<Index>) -> Arc<Self> {
        let search = Arc::new(Self {
            cancel: Cancel::default(),
            n_done: AtomicUsize::new(0),
            n_files: AtomicUsize::new(0),
            found: watch::Sender::new(None),
        });
        let own = Arc::clone(&search);
        let started = thread::Builder::new().name("identify".to_owned()).spawn(move || {
            let found = own.run(&index).map(Arc::new);
            own.found.send_replace(Some(found));
        });
        if let Err(error) = started {
            search.found.send_replace(Some(Err(error.to_string())));
        }
        search
    }

    fn run(&self, index: &Index) -> Result<Identification, String> {
        let pool = ThreadPoolBuilder::new().stack_size(STACK_BYTES).build();
        let pool = pool.map_err(|error| error.to_string())?;
        let progress = |n_done, n_files| {
            self.n_done.store(n_done, Ordering::Relaxed);
            self.n_files.store(n_files, Ordering::Relaxed);
        };
        let options = IdentifyOptions {
            least: Confidence::Weak,
            // A served index is only read.
            keeping: Keeping::Reading,
            on_progress: Some(Box::new(progress)),
            cancel: self.cancel.clone(),
            ..IdentifyOptions::default()
        };
        pool.install(|| Identifier::shipped().identify(index, &options)).map_err(|error| error.to_string())
    }
}
