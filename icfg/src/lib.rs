//! Interprocedural control-flow graphs of source code and pseudo-code

mod frontend;
pub mod ir;

pub use frontend::Frontend;
pub use ir::{EdgeKind, FileGraph, FunctionId, Icfg, LoopKind, NodeId, NodeKind, Operator};
