//! Interprocedural control-flow graphs of source code and pseudo-code

pub mod build;
mod frontend;
pub mod ir;
pub mod lang;
pub mod link;
pub mod lower;
pub mod source;
pub mod project;
pub mod render;

pub use frontend::Frontend;
pub use ir::{EdgeKind, FileGraph, FunctionId, FunctionRef, Icfg, LoopKind, NodeId, NodeKind, NodeRef, Operator};
