//! Calls that are something else: subscripts, exchanges, powers.

mod equalities;
mod gets;
mod makers;
mod powers;
mod sets;
mod sums;
mod swaps;

use super::Rule;
use crate::concept::Concept;
use crate::tree::{Forest, Tree};

/// A call: what it is called, the universal operation it is, if it is one, and its operands, the receiver first.
pub(crate) struct Call<'c, 'a> {
    pub(crate) name: &'a str,
    pub(crate) concept: Option<Concept>,
    pub(crate) operands: &'c [Tree],
}

/// Reads a call as something else.
type CallRule = fn(&mut Forest<'_>, &Call<'_, '_>) -> Option<Tree>;

pub(crate) const ALL: &[(Rule, CallRule)] = &[
    (gets::RULE, gets::apply),
    (sets::RULE, sets::apply),
    (swaps::RULE, swaps::apply),
    (powers::RULE, powers::apply),
    (equalities::RULE, equalities::apply),
    (sums::RULE, sums::apply),
    (makers::RULE, makers::apply),
];
