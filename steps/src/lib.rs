//! What does this statement do, said the same way in every language?
//!
//! `x += 1`, `x++` and `x ← x + 1` are one step; so are `for (i = 0; i < n; i++)`, `for i in range(n):` and
//! `for i ← 0 to n - 1`. A function, given as [rows](row::Row) of statements, is read into steps over canonical trees and
//! described by [`keys`] from which names are gone, so that code in any language and pseudo-code can be compared.
//!
//! ```
//! use algofind_steps::outline::Outline;
//! use algofind_steps::row::{Role, Row};
//! use algofind_steps::spelling::Spelling;
//!
//! let code = Outline::read(&[Row::new(Role::Plain, "mid = (lo + hi) >>> 1;")], "find", &Spelling::COMMON);
//! let said = Outline::read(&[Row::new(Role::Plain, "m ← ⌊(a + b) / 2⌋")], "SEARCH", &Spelling::PSEUDO);
//! assert_eq!(code.steps[0].tokens, said.steps[0].tokens);
//! ```
//!
//! # Map
//!
//! ```text
//! row text ──spelling──▶ tokens ──tree──▶ canonical trees ──normal, counting──▶ steps ──keys──▶ structural keys, outline
//!                                       each by the rules of `rule`
//! ```
//!
//! | module | question it answers |
//! |---|---|
//! | [`row`] | What are steps read from? |
//! | [`spelling`] | What does a statement say, apart from how its language writes it? |
//! | [`rule`] | Which ways of writing are one? |
//! | [`identifier`] | Which words is a name made of? |
//! | [`keys`] | By which numbers is a step found? |
//! | [`outline`] | What of a function is laid beside a query? |

#![forbid(unsafe_code)]

mod concept;
#[cfg(test)]
mod cost;
mod counting;
pub mod identifier;
pub mod keys;
mod normal;
pub mod outline;
mod read;
pub mod row;
pub mod rule;
pub mod spelling;
mod tree;

/// The structural tokens of a function called `own_name`: everything it is found by, names apart.
pub fn tokens(
    rows: &[row::Row<'_>],
    own_name: &str,
    spelling: &spelling::Spelling,
) -> Vec<keys::tokens::StepToken> {
    keys::tokens::structural_tokens(&read::Steps::read(rows, own_name, spelling), own_name)
}
