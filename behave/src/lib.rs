//! Which functions do this to these inputs?

#![forbid(unsafe_code)]

pub mod smt;
pub mod solve;
