//! Rankings, replaceable.

use super::paper::PaperRanking;
use super::result::SearchResults;
use super::searcher::SearchOptions;
use crate::index::{Index, IndexError};
use crate::query::Query;

/// A way to answer a query: [`Index`] itself is the default one, [`PaperRanking`] that of the paper, and anything that
/// holds an index, or another ranking, can be one more.
///
/// ```
/// use algofind::search::{Ranker, SearchOptions, SearchResults};
/// use algofind::index::{BuildOptions, IndexError};
/// use algofind::{Index, Query};
///
/// /// Prefers short answers among those that another ranking gives.
/// struct ShortFirst<R>(R);
///
/// impl<R: Ranker> Ranker for ShortFirst<R> {
///     fn rank(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
///         let mut found = self.0.rank(query, options)?;
///         found.results.sort_by_key(|result| result.regions[0].end - result.regions[0].start);
///         for (at, result) in found.results.iter_mut().enumerate() {
///             result.rank = at + 1;
///         }
///         Ok(found)
///     }
/// }
///
/// let (index, _) = Index::build(&["examples/corpus"], &BuildOptions::default())?;
/// let query = Query::new("while b ≠ 0\n    (a, b) = (b, a mod b)\nreturn a", index.encoders())?;
/// let found = ShortFirst(index).rank(&query, &SearchOptions::default())?;
/// let length = |at: usize| found.results[at].regions[0].end - found.results[at].regions[0].start;
/// assert!(length(0) <= length(1));
/// # Ok::<(), IndexError>(())
/// ```
pub trait Ranker: Sync {
    /// The best fragments for `query`, best first.
    fn rank(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError>;
}

impl Ranker for Index {
    fn rank(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
        self.search(query, options)
    }
}

impl Ranker for PaperRanking<'_> {
    fn rank(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
        self.search(query, options)
    }
}

impl<R: Ranker + ?Sized> Ranker for &R {
    fn rank(&self, query: &Query, options: &SearchOptions) -> Result<SearchResults, IndexError> {
        (**self).rank(query, options)
    }
}
