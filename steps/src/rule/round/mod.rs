//! How loops run. `counting` asks for these where they apply.

pub(crate) mod bookkeeping;
pub(crate) mod bounds;
mod generators;

use super::Rule;

pub(crate) const ALL: &[Rule] = &[bounds::RULE, bookkeeping::RULE, generators::RULE];
