//! Which algorithms does this document describe?
//!
//! A document is read into pages of blocks of lines, the algorithms in it are found, and what the document says about
//! each is gathered. Every stage can be called alone.
//!
//! ```text
//! bytes ──read──▶ Document ──find──▶ [Found] ──describe──▶ [Algorithm]
//! ```
//!
//! [`Paper::read`] does all of it.
//!
//! | module | question it answers |
//! |---|---|
//! | [`document`] | What stands on which page, where, and in which font? Plain data |
//! | [`read`] | How do a PDF, LaTeX, Markdown or a text become a document? One [`read::Reader`] each |
//! | [`find`](mod@find) | Where in a document are algorithms? Captions, rules and a line classifier |
//! | [`describe`] | What does the document say about its algorithms? |
//! | [`text`] | Where do sentences end, and which words do they hold? |
//! | `index` (feature) | Which algorithm of which document answers a query? |
//! | `picture` (feature) | What does a box look like? A PNG |
//! | [`algorithm`] | What is an algorithm of a document? Plain data |
#![forbid(unsafe_code)]

pub mod algorithm;
pub mod describe;
pub mod document;
pub mod find;
#[cfg(feature = "index")]
pub mod index;
mod paper;
#[cfg(feature = "picture")]
pub mod picture;
pub mod read;
pub mod text;

pub use algorithm::{Algorithm, CodeLine, Found, Kind, Region};
pub use document::Document;
pub use find::find;
pub use paper::{Paper, readers};
pub use read::{Limits, ReadError, Reader};
