//! Whether a table fits its grammar.

use std::fmt;

use tree_sitter::Language as Grammar;

use super::{LanguageTable, part};

/// Something a [`LanguageTable`] names that its grammar does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableProblem {
    /// No node has this kind.
    UnknownKind {
        /// The kind.
        kind: &'static str,
    },
    /// No node has this field, or no child this kind.
    UnknownPart {
        /// The kind whose role names it; empty for a setting of the table.
        kind: &'static str,
        /// The field, `<kind>` or `#position`.
        part: &'static str,
    },
    /// Nothing is spelled like this.
    UnknownToken {
        /// The token.
        token: &'static str,
    },
}

impl fmt::Display for TableProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKind { kind } => write!(f, "the grammar has no kind `{kind}`"),
            Self::UnknownPart { kind: "", part } => write!(f, "the grammar has no `{part}`"),
            Self::UnknownPart { kind, part } => {
                write!(f, "the grammar has no `{part}`, which the role of `{kind}` names")
            }
            Self::UnknownToken { token } => write!(f, "the grammar has no token `{token}`"),
        }
    }
}

impl LanguageTable {
    /// Every kind, part and token this table names that the grammar does not have: most likely misspelt.
    ///
    /// Tables it [extends](Self::extends) are not looked at, as they may hold more than one language needs.
    ///
    /// ```
    /// # #[cfg(feature = "c")] {
    /// use algofind_icfg::lower::{LanguageTable, Role};
    ///
    /// let table = LanguageTable {
    ///     roles: &[("while_statment", Role::Skip), ("do_statement", Role::Loop { body: "boddy" })],
    ///     ..LanguageTable::EMPTY
    /// };
    /// let problems = table.check(&tree_sitter_c::LANGUAGE.into());
    /// let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
    /// assert_eq!(
    ///     problems,
    ///     [
    ///         "the grammar has no kind `while_statment`",
    ///         "the grammar has no `boddy`, which the role of `do_statement` names",
    ///     ]
    /// );
    /// # }
    /// ```
    pub fn check(&self, grammar: &Grammar) -> Vec<TableProblem> {
        let mut problems = Vec::new();
        let is_kind = |name: &str, is_named| grammar.id_for_node_kind(name, is_named) != 0;
        for &(kinds, role) in self.roles {
            let unknown = kinds.split(' ').filter(|kind| !is_kind(kind, true));
            problems.extend(unknown.map(|kind| TableProblem::UnknownKind { kind }));
            for part in role.fields() {
                if part::resolve(grammar, part).is_none() {
                    problems.push(TableProblem::UnknownPart { kind: kinds, part });
                }
            }
        }
        for part in [self.caught, self.defaulted, self.returns] {
            if part::resolve(grammar, part).is_none() {
                problems.push(TableProblem::UnknownPart { kind: "", part });
            }
        }
        let operators = [self.binary, self.unary, self.assign, self.member];
        let tokens = operators.into_iter().flatten().map(|&(token, _)| token);
        for token in tokens.chain(self.uncounted.iter().copied()) {
            if !is_kind(token, false) && !is_kind(token, true) {
                problems.push(TableProblem::UnknownToken { token });
            }
        }
        problems
    }
}
