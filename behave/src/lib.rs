//! Which functions do this to these inputs?
//!
//! A person gives inputs and the outputs they want, and gets the functions that behave so: code search by
//! input/output examples (Satsy). Source is lowered, without a build, into one small typed language that can be run with
//! exact semantics, and whose paths can be written down for a solver.
//!
//! # Map
//!
//! ```text
//! examples ──example──▶ typed pairs ─┐
//! source ──lower──▶ form::Unit ──form::Program::link──▶ Program ──run──▶ Outcome + Trace
//! ```
//!
//! | module | question it answers |
//! |---|---|
//! | [`value`] | What is a value, free of any language, and when is a result the wanted one? |
//! | [`example`] | What does the query say? |
//! | [`form`] | What is code once names, types and syntax are out of the way? |
//! | [`lower`] | How does source become that? One folder per language. |
//! | [`library`] | What do the functions of standard libraries do? |
//! | [`run`] | What does a function do to these inputs? |
//! | [`matching`] | How well does it fit, and what comes first? |
//! | [`signature`] | Which functions could take these inputs, and which input goes where? |
//! | [`search`] | Which functions do it? |
//! | [`eval`] | How good are the answers? |
//! | [`store`] | How is lowered code kept? |
//! | [`symbolic`] | What are the paths of a function, as formulas? |
//! | [`smt`] | What is a question to a solver? |
//! | [`solve`] | Who answers it? |

#![forbid(unsafe_code)]

pub mod eval;
pub mod example;
pub mod form;
pub mod library;
pub mod lower;
pub mod matching;
pub mod run;
pub mod search;
pub mod signature;
pub mod smt;
pub mod solve;
pub mod store;
pub mod symbolic;
pub mod value;
