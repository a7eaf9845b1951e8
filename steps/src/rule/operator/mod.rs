//! Operators over two operands that are others in disguise.

mod comparisons;
mod constants;
mod fractions;
mod identities;
mod insertions;
mod masks;
mod middles;
mod shifts;
mod squares;

use super::Rule;
use crate::tree::{Forest, Op, Tree};

/// Reads an operator over two operands as something else.
type Operator = fn(&mut Forest<'_>, Op, Tree, Tree) -> Option<Tree>;

pub(crate) const ALL: &[(Rule, Operator)] = &[
    (constants::RULE, constants::apply),
    (comparisons::RULE, comparisons::apply),
    (identities::RULE, identities::apply),
    (fractions::RULE, fractions::apply),
    (shifts::RULE, shifts::apply),
    (masks::RULE, masks::apply),
    (middles::RULE, middles::apply),
    (squares::RULE, squares::apply),
    (insertions::RULE, insertions::apply),
];
