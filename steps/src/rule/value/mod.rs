//! Universal operations, and choices between two values, that say what a shorter form says.

mod bests;
mod chosen;
mod empties;
mod floors;

use super::Rule;
use crate::concept::Concept;
use crate::tree::{Forest, Tree};

/// Reads a universal operation as something else.
type Value = fn(&mut Forest<'_>, Concept, &[Tree]) -> Option<Tree>;

/// Reads `test ? yes : no` as something else.
type Choice = fn(&mut Forest<'_>, [Tree; 3]) -> Option<Tree>;

pub(crate) const VALUES: &[(Rule, Value)] = &[(floors::RULE, floors::apply), (bests::RULE, bests::apply)];

pub(crate) const CHOICES: &[(Rule, Choice)] = &[(chosen::RULE, chosen::apply)];

/// The rules of both lists, and what the parser asks for.
pub(super) fn all() -> impl Iterator<Item = &'static Rule> {
    let listed = VALUES.iter().map(|(rule, _)| rule).chain(CHOICES.iter().map(|(rule, _)| rule));
    listed.chain([&empties::RULE])
}
