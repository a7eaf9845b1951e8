//! Citation graphs as two text files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ndarray::Array2;
use thiserror::Error;

use crate::{GaeError, Graph};

/// A citation graph with the words of its documents.
#[derive(Debug, Clone)]
pub struct CitationGraph {
    /// Who cites whom, undirected.
    pub graph: Graph,
    /// One row of length 1 per document, equal where a word occurs, so that long documents do not speak louder than
    /// short ones.
    pub features: Array2<f32>,
}

/// Why a citation graph could not be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlanetoidError {
    /// A file could not be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A line is not made of the numbers it should hold.
    #[error("{}:{line}: expected {expected}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What the line should hold.
        expected: &'static str,
    },
    /// The edges do not form a graph over the documents.
    #[error(transparent)]
    Graph(#[from] GaeError),
}

impl CitationGraph {
    /// Reads `NAME.edges` (two node numbers a line) and `NAME.features` (line `i` lists the columns that are 1 for
    /// node `i`) from a directory.
    pub fn read(directory: impl AsRef<Path>, name: &str) -> Result<Self, PlanetoidError> {
        let file = |extension: &str| directory.as_ref().join(format!("{name}.{extension}"));
        let rows: Vec<Vec<usize>> = read_numbers(&file("features"), "column numbers")?;
        let n_columns = rows.iter().flatten().max().map_or(0, |&column| column + 1);
        let mut features = Array2::zeros((rows.len(), n_columns));
        for (row, columns) in rows.iter().enumerate() {
            for &column in columns {
                features[[row, column]] = 1.0 / (columns.len() as f32).sqrt();
            }
        }
        let path = file("edges");
        let edges = read_numbers(&path, "two node numbers")?
            .iter()
            .enumerate()
            .map(|(line, numbers)| match numbers[..] {
                [a, b] => Ok((a, b)),
                _ => Err(syntax(&path, line, "two node numbers")),
            })
            .collect::<Result<Vec<(u32, u32)>, _>>()?;
        Ok(Self { graph: Graph::new(rows.len(), edges)?, features })
    }
}

/// The numbers of each line of a file.
fn read_numbers<T: std::str::FromStr>(
    path: &Path,
    expected: &'static str,
) -> Result<Vec<Vec<T>>, PlanetoidError> {
    let text =
        fs::read_to_string(path).map_err(|source| PlanetoidError::Io { path: path.to_owned(), source })?;
    text.lines()
        .enumerate()
        .map(|(line, content)| {
            let numbers = content.split_whitespace().map(str::parse).collect::<Result<_, _>>();
            numbers.map_err(|_| syntax(path, line, expected))
        })
        .collect()
}

fn syntax(path: &Path, line: usize, expected: &'static str) -> PlanetoidError {
    PlanetoidError::Syntax { path: path.to_owned(), line: line + 1, expected }
}
