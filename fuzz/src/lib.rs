//! What the targets do with bytes; `main.rs` gives it to libFuzzer, `cost` counts what it costs.

pub mod behave;
pub mod code;
pub mod documents;
pub mod files;
pub mod pseudo;
pub mod store;
