//! What commands show: results, findings, progress.
//!
//! | module | what it holds |
//! |---|---|
//! | `listing` | search results beside their code, laid out by `columns` |
//! | `browser` | addresses, opened |
//! | `paths` | paths that can be opened from here |
//! | `output` | text, tables, JSON and colour |
//! | `terminal` | nothing but text and colour reaches a terminal |
//! | `snippet` | findings under the line they are about |
//! | `progress` | bars on standard error |
//! | `skipped` | what was not read |
//! | `feature` | what to say where a cargo feature is off |

pub(crate) mod behaviour;
pub(crate) mod browser;
pub(crate) mod columns;
pub(crate) mod feature;
pub(crate) mod listing;
pub(crate) mod output;
pub(crate) mod paths;
pub(crate) mod progress;
pub(crate) mod skipped;
pub(crate) mod snippet;
pub(crate) mod terminal;
