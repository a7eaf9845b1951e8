//! What is taken away from a search before it is measured.

use std::collections::HashMap;
use std::path::Path;

use super::error::EvalError;
use super::queries::{NamedQuery, anonymise};
use crate::search::Sources;

/// One way to measure the same queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mode {
    /// Queries and code as they are.
    AsIs,
    /// Every procedure name of the query is `PROC`.
    Anonymous,
    /// No method sees comments, documentation or paths.
    Bare,
    /// The code is a copy in which every name is gone.
    Renamed,
}

impl Mode {
    /// Lower-case name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AsIs => "as is",
            Self::Anonymous => "anonymous",
            Self::Bare => "bare",
            Self::Renamed => "renamed",
        }
    }

    /// What methods may look at.
    pub const fn sources(self) -> Sources {
        Sources { commentary: !matches!(self, Self::Bare) }
    }

    /// The text that is searched for.
    pub fn text(self, query: &NamedQuery) -> String {
        if self == Self::Anonymous { anonymise(&query.text) } else { query.text.clone() }
    }
}

/// Paths of a renamed copy and what they were called before.
#[derive(Clone, Debug, Default)]
pub struct Renames(HashMap<String, String>);

impl Renames {
    /// Reads lines `new path TAB old path`.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, EvalError> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path).map_err(EvalError::read(path))?;
        let pairs = text.lines().filter_map(|line| line.split_once('\t'));
        Ok(Self(
            pairs
                .map(|(new, old)| (new.to_owned(), old.split('\t').next().unwrap_or(old).to_owned()))
                .collect(),
        ))
    }

    /// The path in the original.
    pub fn original<'a>(&'a self, path: &'a str) -> &'a str {
        self.0.get(path).map_or(path, String::as_str)
    }
}
