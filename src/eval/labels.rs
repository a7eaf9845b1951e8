//! Labels: which functions implement which query.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use serde::Deserialize;

use super::error::EvalError;

/// Labelled functions by file: first and last line of each.
pub type Truths = BTreeMap<String, Vec<(u32, u32)>>;

/// What is searched together: one language, or all.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// Files of one language.
    Language(String),
    /// Files of every language.
    Mixed,
}

impl Setting {
    /// By its name in labels and runs.
    pub fn from_name(name: &str) -> Self {
        if name == "mixed" { Self::Mixed } else { Self::Language(name.to_owned()) }
    }

    /// The language, unless all are searched.
    pub fn language(&self) -> Option<&str> {
        match self {
            Self::Language(name) => Some(name),
            Self::Mixed => None,
        }
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.language().unwrap_or("mixed"))
    }
}

#[derive(Clone, Debug, Deserialize)]
struct Label {
    query: String,
    language: String,
    #[serde(default)]
    name_leak: bool,
    truth: Vec<Truth>,
}

#[derive(Clone, Debug, Deserialize)]
struct Truth {
    file: String,
    start: u32,
    end: u32,
    #[serde(default)]
    variant: bool,
}

/// All labels of a set.
#[derive(Clone, Debug, Default)]
pub struct Labels(Vec<Label>);

impl Labels {
    /// Reads a file with one JSON object per line.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, EvalError> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path).map_err(EvalError::read(path))?;
        Self::parse(&text).map_err(|(line, source)| EvalError::Label { path: path.to_owned(), line, source })
    }

    /// Reads labels from text; an error has its line.
    pub fn parse(text: &str) -> Result<Self, (usize, serde_json::Error)> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let labels = lines.map(|(at, line)| serde_json::from_str(line).map_err(|error| (at + 1, error)));
        labels.collect::<Result<_, _>>().map(Self)
    }

    /// Without functions that are close relatives or parts only.
    #[must_use]
    pub fn exact(mut self) -> Self {
        for label in &mut self.0 {
            label.truth.retain(|truth| !truth.variant);
        }
        self.0.retain(|label| !label.truth.is_empty());
        self
    }

    /// The languages that have labels.
    pub fn languages(&self) -> BTreeSet<&str> {
        self.0.iter().map(|label| label.language.as_str()).collect()
    }

    /// The queries that have an answer.
    pub fn queries(&self, setting: &Setting) -> BTreeSet<&str> {
        self.of(setting).map(|label| label.query.as_str()).collect()
    }

    /// The answers of a query.
    pub fn truths(&self, setting: &Setting, query: &str) -> Truths {
        let mut truths = Truths::new();
        for truth in self.of(setting).filter(|label| label.query == query).flat_map(|label| &label.truth) {
            truths.entry(truth.file.clone()).or_default().push((truth.start, truth.end));
        }
        truths
    }

    /// Whether the name of an answer gives it away.
    pub fn has_name_leak(&self, setting: &Setting, query: &str) -> bool {
        self.of(setting).any(|label| label.query == query && label.name_leak)
    }

    fn of(&self, setting: &Setting) -> impl Iterator<Item = &Label> {
        self.0.iter().filter(move |label| setting.language().is_none_or(|name| name == label.language))
    }
}

/// The package of a file: the first two folders of its path, or the folder it lies in where there are fewer; empty at the top.
pub fn package_of(path: &str) -> &str {
    path.match_indices('/').take(2).last().map_or("", |(at, _)| &path[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
{"query": "gcd", "language": "c", "name_leak": true, "truth": [{"file": "c/a/x.c", "function": "gcd", "start": 3, "end": 9}]}
{"query": "gcd", "language": "java", "truth": [{"file": "java/b/Y.java", "function": "f", "start": 1, "end": 4, "variant": true}]}
"#;

    #[test]
    fn mixed_joins_the_languages() {
        let labels = Labels::parse(TEXT).expect("labels");
        let (c, mixed) = (Setting::from_name("c"), Setting::from_name("mixed"));
        assert_eq!(labels.truths(&c, "gcd").len(), 1);
        assert_eq!(labels.truths(&mixed, "gcd").len(), 2);
        assert!(labels.has_name_leak(&mixed, "gcd"));
        assert!(!labels.has_name_leak(&Setting::from_name("java"), "gcd"));
        assert_eq!(labels.exact().queries(&Setting::from_name("java")).len(), 0);
    }

    #[test]
    fn a_wrong_line_is_named() {
        assert_eq!(Labels::parse("{}\n").expect_err("fields are missing").0, 1);
    }

    #[test]
    fn packages_are_two_folders() {
        assert_eq!(package_of("java/jts/org/A.java"), "java/jts");
        assert_eq!(package_of("java/X.java"), "java");
        assert_eq!(package_of("a.c"), "");
    }
}
