//! What commands read: texts, indexes, encoders, labelled queries.
//!
//! | module | what it holds |
//! |---|---|
//! | `input` | files and standard input as text |
//! | `store` | indexes: opened, made, or kept in the cache folder |
//! | `cache` | the folder in which searches keep indexes |
//! | `encoder` | from the name of an encoder to an encoder |
//! | `labelled` | queries with their answers, for the commands that measure |

pub(crate) mod cache;
pub(crate) mod encoder;
pub(crate) mod input;
pub(crate) mod labelled;
#[cfg(feature = "serve")]
pub(crate) mod served;
#[cfg(feature = "postgres")]
pub(crate) mod servers;
pub(crate) mod store;
