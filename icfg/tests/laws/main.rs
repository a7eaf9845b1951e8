//! What holds for every graph, whatever it was made from.
//!
//! `invariants` says what must hold; `generated` tries programs made at random, `broken` text that is no program,
//! `corpus` real files.

mod broken;
mod corpus;
mod generated;
mod invariants;
