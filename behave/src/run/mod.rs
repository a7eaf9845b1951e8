//! Running a function of a linked program on example inputs, with exact semantics and bounds on everything.
//!
//! Nothing is ever really executed, read or written: a run only walks the executable form over memory of its own.

mod limits;
mod outcome;

pub use limits::{Limit, Limits};
pub use outcome::{Fault, Outcome, Run, Trace};

use crate::form::FunctionRef;
use crate::value::Value;

/// A call to make: which function, with what.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The function. An instance method is called on an object that its class's maker makes.
    pub function: FunctionRef,
    /// One value for each parameter. The machine converts them to the parameters' types or says they do not fit.
    pub arguments: Vec<Value>,
}
