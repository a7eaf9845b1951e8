//! Pairs of inputs and the output they should give: the query.
//!
//! Typed by a person ([`parse_pairs`]), written between the lines of pseudo-code ([`take_examples`]), or as JSON
//! ([`parse_json`]); [`parse_file`] tells them apart.

mod error;
mod json;
mod text;

pub use error::ExampleError;
pub use json::{JsonError, parse_json};
pub use text::{parse_pair, parse_pairs, take_examples};

use thiserror::Error;

use serde::{Deserialize, Serialize};

use crate::value::{ExampleType, Value};

/// A value together with the type it was written as.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Typed {
    /// What it is taken for.
    pub ty: ExampleType,
    /// The value.
    pub value: Value,
}

/// One input/output pair, one `ls` of the paper's LS (§2.1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// What goes in, in the order written; any permutation among parameters may be tried.
    pub inputs: Vec<Typed>,
    /// What should come out, as the returned value or left in an argument.
    pub output: Typed,
}

/// The pairs of one query, the lightweight specification LS. All have the same types.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Examples {
    /// Name of the query, if it came with one.
    pub id: Option<String>,
    /// The pairs, at least one when made by a parser.
    pub pairs: Vec<Pair>,
}

impl Examples {
    /// Types of the inputs, from the first pair.
    pub fn input_types(&self) -> Vec<ExampleType> {
        self.pairs.first().map(|pair| pair.inputs.iter().map(|t| t.ty.clone()).collect()).unwrap_or_default()
    }

    /// Type of the output, from the first pair.
    pub fn output_type(&self) -> Option<&ExampleType> {
        self.pairs.first().map(|pair| &pair.output.ty)
    }
}

/// Why a file holds no examples.
#[derive(Debug, Error)]
pub enum FileError {
    /// A pair that cannot be read.
    #[error(transparent)]
    Pair(#[from] ExampleError),
    /// JSON that says no examples.
    #[error(transparent)]
    Json(#[from] JsonError),
    /// Nothing in it.
    #[error("there are no examples; write one pair a line: (12, 18) -> 6")]
    Empty,
}

/// Reads a file of examples: a line of JSON, or one pair a line; empty lines and those that begin with `#` are passed over.
pub fn parse_file(text: &str) -> Result<Examples, FileError> {
    if text.trim_start().starts_with("{\"") {
        return Ok(parse_json(text.trim())?);
    }
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    if lines.is_empty() {
        return Err(FileError::Empty);
    }
    Ok(parse_pairs(lines)?)
}
