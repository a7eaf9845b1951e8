//! The converter, on pseudo-code in many styles. `fixtures` and `examples` show by snapshots what becomes of each text.

mod account;
mod examples;
mod fixtures;
mod laws;
mod render;
mod tracing;
