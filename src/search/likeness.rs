//! How alike a step of a query and a step of code are, and by what.

use std::fmt;

/// How similarity of two steps is put together.
const TEXT: f32 = 0.45;
const TOKENS: f32 = 0.40;
const ROLE: f32 = 0.10;
/// Little, but enough to tell apart lines that say the same in different places.
const SURROUNDINGS: f32 = 0.05;

/// Share of a structural similarity that is lost when other variables take part.
const VARIABLES: f32 = 0.5;

/// What two steps have less in common than this is not named as a reason.
const NAMED: f32 = 0.2;

/// What two steps have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Likeness {
    /// Meaning of the words, from 0 to 1.
    pub(super) text: f32,
    /// Share of the query step's telling tokens, from 0 to 1.
    pub(super) tokens: f32,
    /// The same of those that name operators, constants and universal operations.
    pub(super) operators: f32,
    /// The same of the others: the form of expressions, and what else is done with their variables.
    pub(super) structure: f32,
    /// Both are loops, both tests, …
    pub(super) same_role: bool,
    /// Places in the two graphs, by the graph encoder, from 0 to 1.
    pub(super) surroundings: f32,
    /// Share of the query step's variables whose counterparts take part.
    pub(super) agreement: f32,
}

impl Likeness {
    /// As if there were no words: what is done, and whether it is done to the same variables.
    pub(super) fn wordless(&self) -> f32 {
        let alike = (1.0 - ROLE) * self.tokens * self.tokens + if self.same_role { ROLE } else { 0.0 };
        alike * (1.0 - VARIABLES + VARIABLES * self.agreement)
    }

    pub(super) fn similarity(&self) -> f32 {
        self.weighed(self.tokens)
    }

    /// What decides which steps are shown side by side: structure counts less when other variables take part.
    pub(super) fn shown(&self) -> f32 {
        self.weighed(self.tokens * (1.0 - VARIABLES + VARIABLES * self.agreement))
    }

    fn weighed(&self, tokens: f32) -> f32 {
        let role = if self.same_role { ROLE } else { 0.0 };
        TEXT * self.text + TOKENS * tokens + role + SURROUNDINGS * self.surroundings
    }
}

impl fmt::Display for Likeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = [("words", self.text), ("operators", self.operators), ("structure", self.structure)];
        let named: Vec<String> = reasons
            .into_iter()
            .filter(|(_, value)| *value >= NAMED)
            .map(|(reason, value)| format!("{reason} {:.0} %", 100.0 * value))
            .collect();
        if named.is_empty() {
            f.write_str("place in the control flow")
        } else {
            f.write_str(&named.join(", "))
        }
    }
}
