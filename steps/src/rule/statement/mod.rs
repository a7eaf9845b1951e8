//! What a statement does at once becomes what it would be as statements of their own.

mod choices;
mod colours;
mod effects;
mod queues;
mod truths;
mod updates;

use super::Rule;
use crate::read::{Step, Steps};

/// Takes apart what a step does at once, or says what else it does.
type Statement = for<'a> fn(&mut Steps<'a>, &mut Step<'a>);

/// Effects go first: what is left is what a statement is about.
pub(crate) const ALL: &[(Rule, Statement)] = &[
    (effects::RULE, effects::apply),
    (truths::RULE, truths::apply),
    (choices::RULE, choices::apply),
    (updates::RULE, updates::apply),
    (queues::RULE, queues::apply),
    (colours::RULE, colours::apply),
];
