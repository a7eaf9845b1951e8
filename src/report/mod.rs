//! Answers as programs get them: the JSON of the command line, of the HTTP interface and of the tools for agents, which
//! `docs/json.md` describes. Fields keep their name and meaning; new ones may be added.

mod conversion;
#[cfg(feature = "paper")]
mod paper;
mod search;

pub use conversion::{ConversionReport, ConvertedLine, DoubtReport};
#[cfg(feature = "paper")]
pub use paper::{AlgorithmReport, PaperHit, PaperHits, PaperReport, page_link};
pub use search::{JudgedReport, KnownResult, SearchReport};
