#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod concept;
#[cfg(test)]
mod cost;
mod counting;
pub mod formula;
pub mod identifier;
pub mod keys;
mod normal;
pub mod outline;
pub mod purpose;
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
