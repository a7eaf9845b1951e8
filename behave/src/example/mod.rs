//! Pairs of inputs and the output they should give: the query.

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
