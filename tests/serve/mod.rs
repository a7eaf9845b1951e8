//! `algofind serve`: what it answers, and what it does not.

mod api;
mod client;
mod events;
mod mcp;
mod safe;
mod schema;
