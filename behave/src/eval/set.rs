//! Queries and labels.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;

use crate::example::{Examples, JsonError, parse_json};

/// A query and the task it belongs to.
#[derive(Debug, Clone)]
pub struct Query {
    /// Its name.
    pub id: String,
    /// What a person would want with it.
    pub task: String,
    /// The pairs.
    pub examples: Examples,
}

/// A function that satisfies pairs of a query when it is really run.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Label {
    /// Language of the function.
    pub language: String,
    /// Body of code it is from.
    pub corpus: String,
    /// Name of the query.
    pub query: String,
    /// File it is in.
    pub file: String,
    /// Its name.
    pub function: String,
    /// First line.
    pub start: u32,
    /// Last line.
    pub end: u32,
    /// `full` for all pairs, else `partial`.
    pub level: String,
    /// `exact`, `wide` or `relaxed`.
    pub types: String,
    /// Whether it does the task and does not only fit the pairs.
    pub does_task: bool,
}

/// Queries with their labels.
#[derive(Debug, Clone, Default)]
pub struct Set {
    /// Queries, in the order of the file.
    pub queries: Vec<Query>,
    /// Labels.
    pub labels: Vec<Label>,
}

/// A set that cannot be read.
#[derive(Debug, Error)]
pub enum SetError {
    /// A file that cannot be read.
    #[error("cannot read {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A query that cannot be understood.
    #[error("{path}, line {line}: {source}")]
    Query {
        /// The file.
        path: PathBuf,
        /// 1-based.
        line: usize,
        /// Why.
        source: JsonError,
    },
    /// A line that is not what it should be.
    #[error("{path}, line {line}: {source}")]
    Line {
        /// The file.
        path: PathBuf,
        /// 1-based.
        line: usize,
        /// Why.
        source: serde_json::Error,
    },
}

#[derive(Deserialize)]
struct Named {
    id: String,
    task: String,
}

impl Set {
    /// Reads `queries.jsonl` and `labels.jsonl` of a folder.
    pub fn read(folder: &Path) -> Result<Self, SetError> {
        let mut set = Self::default();
        let path = folder.join("queries.jsonl");
        for (i, line) in lines(&path)?.iter().enumerate() {
            let named: Named = serde_json::from_str(line).map_err(|source| SetError::Line {
                path: path.clone(),
                line: i + 1,
                source,
            })?;
            let examples = parse_json(line).map_err(|source| SetError::Query {
                path: path.clone(),
                line: i + 1,
                source,
            })?;
            set.queries.push(Query { id: named.id, task: named.task, examples });
        }
        let path = folder.join("labels.jsonl");
        for (i, line) in lines(&path)?.iter().enumerate() {
            let label = serde_json::from_str(line).map_err(|source| SetError::Line {
                path: path.clone(),
                line: i + 1,
                source,
            })?;
            set.labels.push(label);
        }
        Ok(set)
    }

    /// Tasks in the order of the queries.
    pub fn tasks(&self) -> Vec<&str> {
        let mut tasks: Vec<&str> = Vec::new();
        for query in &self.queries {
            if tasks.last() != Some(&query.task.as_str()) && !tasks.contains(&query.task.as_str()) {
                tasks.push(&query.task);
            }
        }
        tasks
    }
}

fn lines(path: &Path) -> Result<Vec<String>, SetError> {
    let text =
        std::fs::read_to_string(path).map_err(|source| SetError::Read { path: path.to_owned(), source })?;
    Ok(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect())
}
