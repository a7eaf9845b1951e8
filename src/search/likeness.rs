//! How alike a step of a query and a step of code are, and by what.

use std::fmt;

use super::constants::{FORM, NAMED, RECURSION, ROLE, TEXT, TOKENS, VARIABLES};

/// What two steps have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Likeness {
    /// Share of the query step's words, by meaning, from 0 to 1; `None` when it has none.
    pub(super) text: Option<f32>,
    /// Share of the query step's telling tokens, from 0 to 1.
    pub(super) tokens: f32,
    /// The same of those that name operators, constants and universal operations.
    pub(super) operators: f32,
    /// The same of the others: the form of expressions, and what else is done with their variables.
    pub(super) structure: f32,
    /// What it says that both are loops, both tests, …; 0 where they are not.
    pub(super) role: f32,
    /// Share of the query step's variables whose counterparts take part.
    pub(super) agreement: f32,
    /// What calling oneself says of the two, where they are to be shown.
    pub(super) recursion: Recursion,
}

/// Which of two steps are calls of the function they stand in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Recursion {
    /// Neither.
    #[default]
    None,
    /// One of them.
    One,
    /// Both.
    Both,
}

impl Recursion {
    pub(super) fn of(query: bool, code: bool) -> Self {
        match (query, code) {
            (false, false) => Self::None,
            (true, true) => Self::Both,
            _ => Self::One,
        }
    }
}

impl Likeness {
    /// As if there were no words: what is done, and whether it is done to the same variables.
    pub(super) fn wordless(&self) -> f32 {
        let alike = (1.0 - ROLE) * self.tokens * self.tokens + self.role.min(ROLE);
        alike * (1.0 - VARIABLES + VARIABLES * self.agreement)
    }

    pub(super) fn similarity(&self) -> f32 {
        self.weighed(self.tokens)
    }

    /// What decides which steps are shown side by side: structure counts less when other variables take part, and a
    /// recursion belongs beside a recursion.
    pub(super) fn shown(&self) -> f32 {
        let alike = self.weighed(self.tokens * (1.0 - VARIABLES + VARIABLES * self.agreement));
        match self.recursion {
            Recursion::None => alike,
            Recursion::One => (alike - RECURSION).max(0.0),
            Recursion::Both => (alike + RECURSION).min(1.0),
        }
    }

    /// Whether what two statements have in common is more than that both are statements.
    pub(super) fn means_something(&self) -> bool {
        self.recursion == Recursion::Both
            || self.text.is_some_and(|text| text >= NAMED)
            || self.operators >= NAMED
            || self.structure >= FORM
    }

    fn weighed(&self, tokens: f32) -> f32 {
        let rest = TOKENS * tokens + self.role;
        // A step without words is compared by the rest alone.
        self.text.map_or(rest / (TOKENS + ROLE), |text| TEXT * text + rest).min(1.0)
    }
}

impl fmt::Display for Likeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = [
            ("words", self.text.unwrap_or(0.0)),
            ("operators", self.operators),
            ("structure", self.structure),
        ];
        let named: Vec<String> = reasons
            .into_iter()
            .filter(|(_, value)| *value >= NAMED)
            .map(|(reason, value)| format!("{reason} {:.0} %", 100.0 * value))
            .collect();
        match (named.is_empty(), self.recursion) {
            (true, Recursion::Both) => f.write_str("recursion"),
            (true, _) => f.write_str("place in the control flow"),
            (false, Recursion::Both) => write!(f, "recursion, {}", named.join(", ")),
            (false, _) => f.write_str(&named.join(", ")),
        }
    }
}
