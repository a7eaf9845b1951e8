//! Which algorithm of which document answers a query?
//!
//! An index is a folder of immutable segments and one manifest that names them; it is at its old or its new generation
//! whatever happens to the writer. Documents are known by the hash of their bytes, so that only changed ones are read again.
//!
//! ```
//! use algofind_paper::index::{BoxRecord, DocumentRecord, Library, Query, Ranking, Writer};
//!
//! let folder = std::env::temp_dir().join(format!("papers-{}", std::process::id()));
//! let mut writer = Writer::open(&folder, None)?;
//! let document = DocumentRecord { file: "a.pdf".into(), hash: "1".into(), ..DocumentRecord::default() };
//! let found = BoxRecord { page: 7, caption: Some("Greedy set cover".into()), ..BoxRecord::default() };
//! writer.add(document, vec![found])?;
//! writer.commit()?;
//!
//! let hits = Library::open(&folder)?.search(&Query::Text("covering sets greedily".into()), Ranking::Blend, 10, None)?;
//! assert_eq!(hits[0].found.page, 7);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod error;
mod library;
mod manifest;
mod rank;
mod record;
mod segment;
mod writer;

pub use analysis::Field;
pub use error::IndexError;
pub use library::{Hit, Library, Query, Ranking};
pub use record::{BoxRecord, DocumentRecord, LineRecord};
pub use writer::{Meaning, Writer};
