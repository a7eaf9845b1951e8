//! Code indexes on PostgreSQL servers.
//!
//! One machine searches some ten million lines. Beyond that an index is kept by servers that exist: this crate writes
//! repositories to PostgreSQL (15 or newer, no extension), reads what a search asks for, and moves repositories between
//! servers while searches go on. What is stored, and how several servers are searched as one, is
//! [`algofind_retrieve::store`]; here is only how PostgreSQL keeps it.
//!
//! ```no_run
//! use algofind_store_postgres::{Address, Server, Settings};
//!
//! let address = Address::parse("postgres://reader@db1.example/code")?;
//! let server = Server::new(address, Settings::default())?;
//! for repository in server.list()?.repositories {
//!     println!("{} {}", repository.name, repository.n_functions);
//! }
//! # Ok::<(), algofind_store_postgres::StoreError>(())
//! ```
//!
//! | module | question |
//! |---|---|
//! | `address` | Which server is meant, as libpq's users say it? |
//! | `tls` | Is it that server? |
//! | `server` | How is it asked, over kept connections, in bounded time? |
//! | `schema` | Which tables does it have? |
//! | `read` | What does a search ask of it? |
//! | `push` | How does a repository get there, whole or not at all? |
//! | `compact` | How do many small segments become few large ones? |
//! | `relocate` | How does a repository get to another server? |
//! | `list` | What is there? |
//! | `error` | What can go wrong? |

mod address;
mod compact;
mod error;
mod list;
mod push;
mod read;
mod relocate;
mod schema;
mod server;
mod tls;

pub use address::Address;
pub use compact::Compacted;
pub use error::StoreError;
pub use list::{Listed, ServerState};
pub use push::{Pushed, Repository};
pub use schema::SCHEMA_VERSION;
pub use server::{Server, Settings};
