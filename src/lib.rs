//! Find the code that implements an algorithm, from the algorithm's pseudo-code.
//!
//! Code is read into an [`Index`], pseudo-code into a [`Query`]; [`Index::search`] answers with regions of code, best
//! first, and says which line of the pseudo-code each of them does.
//!
//! ```
//! use algofind::index::BuildOptions;
//! use algofind::search::SearchOptions;
//! use algofind::{Encoders, Index, Query};
//!
//! let (index, _) = Index::build(&["examples/corpus"], &BuildOptions::default())?;
//! let query = Query::new(
//!     "BINARY-SEARCH(A, key)
//!        lo = 0
//!        hi = n - 1
//!        while lo <= hi
//!            mid = (lo + hi) / 2
//!            if A[mid] < key
//!                lo = mid + 1
//!            else if A[mid] > key
//!                hi = mid - 1
//!            else return mid
//!        return not found",
//!     &Encoders::default(),
//! )?;
//! let answer = index.search(&query, &SearchOptions::default())?;
//! let best = &answer.results[0];
//! println!("{}:{} {}", best.regions[0].file, best.regions[0].start, best.confidence.name());
//! assert!(best.alignment.iter().any(|step| step.query_line == 4));
//! # Ok::<(), algofind::index::IndexError>(())
//! ```
//!
//! | module | question |
//! |---|---|
//! | [`index`](mod@index) | How does a body of code become searchable? |
//! | [`search`] | Which functions answer a query, and why? |
//! | [`behaviour`] | Which functions do this to these inputs? |
//! | [`evidence`] | By which keys is a function found? |
//! | [`catalogue`] | Which algorithms are known by name? |
//! | [`identify`] | Which known algorithms does this code contain? |
//! | [`report`] | What do programs get as JSON? |
//! | `eval` | How good are the answers? (feature `eval`) |
//! | `cluster` | How is one index kept on several PostgreSQL servers? (feature `postgres`) |
//! | `serve` | How do a page, programs and agents ask? (feature `serve`) |
//!
//! Parts can be one's own: encoders of texts, mathematics and graphs in [`Encoders`], languages in
//! [`index::BuildOptions`], rankings through [`search::Ranker`], and what the paper's ranking looks nodes up in
//! through [`search::PaperRanking::with_vector_index`].
//!
//! The crates behind it stand alone and are re-exported: [`pcode`], [`steps`], [`icfg`], [`embed`],
//! [`gae`], [`retrieve`], [`behave`].

pub mod behaviour;
mod cancel;
pub mod catalogue;
#[cfg(feature = "postgres")]
pub mod cluster;
mod encoders;
#[cfg(feature = "eval")]
pub mod eval;
pub mod evidence;
#[cfg_attr(
    not(feature = "eval"),
    allow(dead_code, unused_imports, reason = "some of it only `eval` looks at")
)]
pub mod identify;
pub mod index;
#[cfg(feature = "paper")]
pub mod papers;
mod query;
pub mod report;
#[cfg_attr(
    not(feature = "eval"),
    allow(dead_code, unused_imports, reason = "some of it only `eval` looks at")
)]
pub mod search;
#[cfg(feature = "serve")]
pub mod serve;
#[cfg(feature = "train")]
pub mod train;
mod widen;

pub use algofind_behave as behave;
pub use algofind_embed as embed;
pub use algofind_gae as gae;
pub use algofind_icfg as icfg;
#[cfg(feature = "paper")]
pub use algofind_paper as paper;
pub use algofind_pcode as pcode;
pub use algofind_retrieve as retrieve;
pub use algofind_steps as steps;

pub use cancel::Cancel;
pub use encoders::Encoders;
pub use index::Index;
pub use query::{Query, QueryError};
pub use widen::Recognition;

/// The examples of the README, which are tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
