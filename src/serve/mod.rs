//! One process that keeps indexes open: a page to search with, an HTTP interface for programs, tools for agents.
//!
//! ```text
//! browser ──page──┐
//! program ──api───┼─guard──▶ gate ──▶ code (indexes, lowered code, documents) ──▶ report
//! agent ───mcp────┘         (fair)
//! ```
//!
//! | module | question |
//! |---|---|
//! | `options` | What is served, to whom, and how much of it? |
//! | `code` | Which code can be searched right now? It is opened or built once, and replaced when a new generation is there |
//! | `gate` | Whose turn is it? |
//! | `work` | How is an answer computed without blocking others, and stopped when nobody waits for it? |
//! | `guard` | May this request be answered at all? |
//! | `ask` | What is asked of the engine, whichever way it came |
//! | `identify` | Which known algorithms does this code contain? |
//! | `api` | The HTTP interface and the `OpenAPI` document, made from one table |
//! | `mcp` | The tools of the Model Context Protocol |
//! | `page` | The files of the page, compiled in |
//! | `highlight` | Which words of code are what, for colouring |
//!
//! Nothing is read from disk for a request: source text comes out of the index.

mod api;
mod ask;
mod code;
mod error;
mod gate;
mod guard;
mod highlight;
mod identify;
mod mcp;
mod options;
mod page;
mod server;
mod token;
mod work;

pub use code::{Code, Event, Open, Source};
pub use error::ServeError;
pub use mcp::run_stdio;
pub use options::{Limits, ServeOptions};
pub use server::{Server, Stop};
pub use token::Token;
