//! The converter, on pseudo-code in many styles. `fixtures` and `devset` show by snapshots what becomes of each text.

mod account;
mod devset;
mod fixtures;
mod laws;
mod render;
mod tracing;
