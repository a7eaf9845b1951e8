//! Which known algorithms does this code contain?
//!
//! The catalogue is the index and a function is the query. Its structural keys and its words are looked up among the
//! [variants](crate::catalogue::Variant) of all entries; the few that share most are laid beside it, step by step; what
//! speaks for each ([`Sign`]) becomes the probability that the function is that algorithm.
//!
//! ```text
//! catalogue ──known──▶ keys, names, steps of every variant
//! function ──seen──▶ candidates ──lay──▶ signs ──model──▶ probability ──join over calls──▶ found
//! ```

mod background;
mod candidates;
mod corpus;
mod counterpart;
mod envelope;
mod flat;
mod found;
mod identifier;
mod join;
mod judge;
mod kept;
mod known;
mod lay;
mod learn;
mod model;
mod names;
mod present;
mod recognise;
mod seen;
mod signs;

pub use found::{Identification, IdentifiedFunction, MissingLine, Perhaps, SpeakingLine, UNKNOWN};
pub use identifier::{Identifier, IdentifyOptions, Keeping};
pub use kept::{KnownAs, KnownNames, STORE};
pub use learn::background_of;
pub use model::{Calibration, Done, Model};
pub(crate) use model::{Node, Tree};
pub use recognise::Recognised;
pub use signs::{Sign, Signs};
