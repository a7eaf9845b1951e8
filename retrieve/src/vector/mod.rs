//! Search by vector similarity.

mod quantize;
mod rows;

pub use quantize::{inverse_norm, quantize};
pub use rows::Int8Rows;
