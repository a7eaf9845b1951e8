//! What names stand for, and what of a statement's spelling says nothing. The parser asks for these where they apply.

pub(crate) mod arrays;
pub(crate) mod checks;
pub(crate) mod factors;
pub(crate) mod letters;
pub(crate) mod own;
pub(crate) mod pairs;
pub(crate) mod receivers;

use super::Rule;

pub(crate) const ALL: &[Rule] =
    &[receivers::RULE, own::RULE, arrays::RULE, letters::RULE, factors::RULE, checks::RULE, pairs::RULE];
