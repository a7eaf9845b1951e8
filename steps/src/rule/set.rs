//! Which rules are followed.

use super::Id;

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(u128);

impl Rules {
    /// All rules there are.
    pub const ALL: Self = Self(u128::MAX);

    /// These rules but one.
    #[must_use]
    pub const fn without(self, rule: Id) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// Whether a rule is among them.
    pub const fn has(self, rule: Id) -> bool {
        self.0 >> (rule as u8) & 1 == 1
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::ALL
    }
}
