//! Formulas: booleans, machine integers, unbounded integers and strings.
//!
//! Terms are hash-consed in a [`Pool`]: the same term has the same [`Term`], children stand before parents, and
//! whatever is constant is folded when it is made. Sorts are checked by [`Pool::apply`], so a formula that exists is
//! well sorted. [`print`](script) writes SMT-LIB 2.6, [`parse`] reads it back.
//!
//! A character of a string is a number below 65536: a UTF-16 unit of Java or a byte of C.

mod eval;
mod op;
mod parse;
mod pool;
mod print;
mod sexpr;
mod sort;

pub use eval::{Model, apply_to_literals, eval};
pub use op::{Op, SortError};
pub(crate) use parse::literal_of;
pub use parse::{ParseError, Script, parse, parse_into};
pub use pool::{Node, Pool, Term};
pub(crate) use print::symbol;
pub use print::{literal_text, script, term_text};
pub use sexpr::{ReadError, Sexpr, read_all};
pub(crate) use sort::to_signed as signed;
pub use sort::{Literal, MAX_WIDTH, Sort};
