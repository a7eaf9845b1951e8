//! Building the graph of one file, without knowing its language.
//!
//! A frontend reports what it sees in source order: a function begins, a test opens an `if`, a loop ends. The
//! [`FileBuilder`] turns that into nodes and edges, so no frontend deals with edges itself. Facts about a node
//! (operators, names, calls) are given right after it is added.
//!
//! ```
//! use algofind_icfg::build::{FileBuilder, FunctionHead};
//! use algofind_icfg::ir::{Language, Span};
//! use algofind_icfg::{Icfg, NodeKind};
//!
//! // if x  /  y
//! let mut file = FileBuilder::new(Language("tiny"), "if x\n  y\n".into());
//! file.begin_function(FunctionHead::new("f", Span::new(0, 9)));
//! let test = file.add(NodeKind::Condition, Span::new(0, 4));
//! file.begin_if(test);
//! file.add(NodeKind::Statement, Span::new(7, 8));
//! file.end_if();
//! file.end_function();
//! let graph = Icfg::from_files([file.finish()]);
//! assert_eq!(graph.n_nodes(), 4);
//! assert_eq!(graph.n_edges(), 4);
//! ```

mod construct;
mod exception;
mod facts;
mod file;
mod flow;
mod frame;
mod function;
mod jump;
mod receiver;
mod symbols;
mod twin;

pub use file::FileBuilder;
pub use flow::LocalNode;
pub use function::FunctionHead;
pub use jump::Jump;
pub use symbols::SymbolsBuilder;
