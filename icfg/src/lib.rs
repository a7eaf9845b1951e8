//! Interprocedural control-flow graphs of source code and pseudo-code.
//!
//! A program becomes nodes, one per statement or test, and edges between them: inside a function, and from calls to
//! the functions called. The same graph comes from every language, so that code in Java, code in C and pseudo-code can
//! be compared. No build of the code is needed, and no part of it has to be correct: what parses is kept, the rest is
//! reported.
//!
//! ```
//! # #[cfg(feature = "c")] {
//! use algofind_icfg::{Frontend, Icfg, lang};
//!
//! let source = "int gcd(int a, int b) { while (b != 0) { int t = a % b; a = b; b = t; } return a; }";
//! let graph = Icfg::from_files([lang::c::frontend().lower(source.into())]);
//! let gcd = graph.functions().next().expect("one function");
//! assert_eq!(
//!     gcd.dump().to_string(),
//!     r#"gcd(int a, int b) lines 1-1 decisions 1 loops 1
//!   0 entry "int gcd(int a, int b)" -> 1 next
//!   1 while "while (b != 0)" ops != reads b decisions 1 -> 2 true, 5 false
//!   2 statement "int t = a % b;" ops = % reads a b writes t depth 1 nesting 1 -> 3 next
//!   3 statement "a = b;" ops = reads b writes a depth 1 nesting 1 -> 4 next
//!   4 statement "b = t;" ops = reads t writes b depth 1 nesting 1 -> 1 back
//!   5 return "return a;" reads a -> 6 next
//!   6 exit
//! "#
//! );
//! # }
//! ```
//!
//! # Map
//!
//! | module | question it answers |
//! |---|---|
//! | [`ir`] | What is in a graph, and how is it read? |
//! | [`project`] | How do I get the graph of a whole folder? |
//! | [`lang`] | Which languages are there? |
//! | [`lower`] | How does a syntax tree become a graph, given a table of the language? |
//! | [`build`] | How do statements become edges? |
//! | [`link`] | Which function does a call mean? |
//! | [`spelling`] | What does a statement say, apart from how its language writes it? |
//! | [`render`] | What does it look like? |

pub mod build;
mod cost;
mod frontend;
pub mod ir;
pub mod lang;
pub mod link;
pub mod lower;
pub mod project;
pub mod render;

pub use algofind_steps::spelling;
pub use frontend::Frontend;
pub use ir::{
    EdgeKind, FileGraph, FunctionId, FunctionRef, Icfg, LoopKind, NodeId, NodeKind, NodeRef, Operator,
};
/// The crates whose types stand in signatures here, in the versions they are used in.
pub use {petgraph, tree_sitter};

/// The examples of the pages around the crate are tested with it.
#[cfg(all(doctest, feature = "java", feature = "c"))]
mod pages {
    #[doc = include_str!("../README.md")]
    struct Readme;

    #[doc = include_str!("../docs/adding-a-language.md")]
    struct AddingALanguage;
}
