//! Tests that ask the same.

mod countdowns;
mod either_ways;
mod lengths;
mod negations;
mod nothings;
mod odds;

use super::Rule;

pub(crate) const ALL: &[Rule] =
    &[negations::RULE, nothings::RULE, lengths::RULE, odds::RULE, countdowns::RULE, either_ways::RULE];
