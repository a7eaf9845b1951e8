//! Files, functions, nodes and edges: plain data, read through small handles.

mod dump;
mod file;
mod function;
mod graph;
mod ids;
mod kind;
mod names;
mod node;
mod operator;
mod row;
mod span;
pub mod symbols;
mod tables;
mod view;

pub use dump::Dump;
pub use file::{FileGraph, FileRef, Language, Notice};
pub use function::{FunctionFlags, FunctionRef, Parameter};
pub use graph::{CallEdge, CallKind, Icfg};
pub use ids::{FileId, FunctionId, NameId, NodeId, NodeIds};
pub use kind::{EdgeKind, LoopKind, NodeKind};
pub use names::Names;
pub use node::{Call, NodeFlags, NodeRef};
pub use operator::Operator;
pub use row::row;
pub use span::{Lines, Span};
pub use symbols::{CallSite, FileSymbols};
pub use view::Point;

pub(crate) use function::FunctionRecord;
pub(crate) use node::NodeRecord;
pub(crate) use tables::{HalfEdge, Offsets, Tables};
