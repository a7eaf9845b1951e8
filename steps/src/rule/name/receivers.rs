//! `Math.min(a, b)`

use crate::rule::{Id, Rule};
use crate::spelling::Spelling;
use crate::tree::{Forest, Head, Tree};

pub(crate) const RULE: Rule = Rule {
    id: Id::Modules,
    name: "modules",
    says: "A type or module that a function is called through is no operand.",
    examples: &[("common: m = Math.min(a, b);", "pseudo: m ← min(a, b)")],
};

/// What languages call modules of their standard libraries, beside those a language names itself.
const MODULES: &[&str] = &["std", "math", "random", "operator", "mem", "cmp"];

impl Forest<'_> {
    /// Whether what a function is called on is only where it is found.
    pub(crate) fn is_module(&self, receiver: Tree, spelling: &Spelling) -> bool {
        match self.head(receiver) {
            Head::Name(name) if !spelling.is_pseudo && self.follows(Id::Modules) => {
                name.starts_with(char::is_uppercase)
                    || MODULES.contains(&name)
                    || spelling.modules.contains(&name)
            }
            _ => false,
        }
    }
}
