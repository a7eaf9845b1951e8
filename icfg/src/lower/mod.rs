//! From a tree-sitter tree to a graph, driven by a table per language.
//!
//! [`TreeFrontend`] is a [`Frontend`](crate::Frontend) made of a grammar, a [`LanguageTable`] and [`Hooks`]. Items
//! (functions, types) are worked off from a list of tasks, statements from a stack of steps, expressions with one tree
//! cursor: no part recurses, so nesting costs memory, never the stack.

mod alternative;
mod call;
mod check;
mod choice;
mod declare;
mod engine;
mod expression;
mod frontend;
mod function_value;
mod hooks;
mod item;
mod loops;
mod mode;
mod operators;
mod part;
mod place;
mod protect;
mod role;
mod scope;
mod statement;
mod table;
mod tree;
mod value;

pub use check::TableProblem;
pub use frontend::TreeFrontend;
pub use hooks::{
    Alternative, Head, Hooks, Owner, Prepared, child_of_kind, has_child, simple_type_name, text, type_path,
    types_in,
};
pub use role::Role;
pub use table::LanguageTable;
