//! From folders to one linked graph.
//!
//! [`Project::open`] is the whole route: [`walk`](walk()) finds the files, [`parse_file`] reads and lowers each, on all
//! cores, [`link`](crate::link) joins their calls, and an [`Icfg`] comes out beside a [`ProjectReport`]. Each step can
//! be called alone; an index does so to parse only what changed.
//!
//! Nothing a file contains stops the project: what cannot be read is left out and reported with its reason.

mod decode;
mod open;
mod parse;
mod progress;
mod registry;
mod report;
mod walk;

pub use decode::Encoding;
pub use open::{OpenError, Project, ProjectBuilder};
pub use parse::{ParsedFile, parse_bytes, parse_file, parse_text, read_bytes, read_text};
pub use progress::{Progress, Stage};
pub use registry::Registry;
pub use report::{FileReport, ProjectReport, SkipReason, Skipped};
pub use walk::{SourceFile, Walk, WalkOptions, walk};

#[cfg(doc)]
use crate::ir::Icfg;
