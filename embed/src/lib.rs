//! Math and text encoders for statements of code and pseudo-code.
pub mod words;
