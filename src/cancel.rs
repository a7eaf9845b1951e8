//! Stopping long work from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::index::IndexError;

/// A switch that stops work; clones share it.
///
/// ```
/// use algofind::index::{BuildOptions, IndexError};
/// use algofind::search::SearchOptions;
/// use algofind::{Cancel, Index, Query};
///
/// let (index, _) = Index::build(&["examples/corpus"], &BuildOptions::default())?;
/// let query = Query::new("while b ≠ 0\n    (a, b) = (b, a mod b)\nreturn a", index.encoders())?;
/// let cancel = Cancel::default();
/// let options = SearchOptions { cancel: cancel.clone(), ..SearchOptions::default() };
/// assert!(index.search(&query, &options).is_ok());
/// cancel.cancel();
/// assert!(matches!(index.search(&query, &options), Err(IndexError::Cancelled)));
/// # Ok::<(), IndexError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Stops the work that was given this switch, as soon as it looks.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the work is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The error of stopped work.
    pub(crate) fn check(&self) -> Result<(), IndexError> {
        if self.is_cancelled() { Err(IndexError::Cancelled) } else { Ok(()) }
    }

    /// For crates that know only the flag.
    #[cfg(feature = "train")]
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }
}
