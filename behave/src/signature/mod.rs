//! Which functions could take these inputs at all, and which input goes where?
//!
//! Only types are looked at: a function's parameters and result, and the types of the examples. [`Table`] groups the
//! functions of a program by their types, so that a query is compared with each group once and not with each function.

mod fit;
mod mapping;
mod table;

pub use fit::{Role, fit};
pub use mapping::{Choice, Mapping, Output, mappings};
pub use table::{Shape, Table};
