//! How often words occur in code.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::EncodeError;
use crate::words::{Words, identifier_words};

/// Counts of the words that stand for the lines of source files.
///
/// A word counts once for each line, as it does in a node's words. Operators do not count: their words would pass for common
/// ones and lose the weight that they have when a name says them.
#[derive(Debug, Clone, Default)]
pub struct WordCounts {
    counts: BTreeMap<Box<str>, u64>,
    total: u64,
}

/// Endings of files that hold source code.
const SOURCES: [&str; 17] = [
    "c", "h", "cc", "cpp", "hpp", "cs", "go", "java", "js", "jsx", "kt", "py", "rb", "rs", "scala", "ts",
    "tsx",
];

impl WordCounts {
    /// Counts all source files below a directory; symbolic links are not followed.
    pub fn from_directory(directory: impl AsRef<Path>) -> Result<Self, EncodeError> {
        let directory = directory.as_ref();
        let mut counts = Self::default();
        let mut pending = vec![directory.to_owned()];
        while let Some(directory) = pending.pop() {
            let failed = |error| EncodeError::io(&directory, error);
            for entry in fs::read_dir(&directory).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                let (kind, path) = (entry.file_type().map_err(failed)?, entry.path());
                let source =
                    path.extension().and_then(|ending| ending.to_str()).is_some_and(|e| SOURCES.contains(&e));
                if kind.is_dir() {
                    pending.push(path);
                } else if kind.is_file() && source {
                    let bytes = fs::read(&path).map_err(|error| EncodeError::io(&path, error))?;
                    counts.add(&String::from_utf8_lossy(&bytes));
                }
            }
        }
        Ok(counts)
    }

    /// Counts the lines of one text.
    pub fn add(&mut self, text: &str) {
        let mut words = Words::default();
        for line in text.lines() {
            identifier_words(line, &mut words);
            for word in words.iter() {
                self.total += 1;
                if let Some(count) = self.counts.get_mut(word) {
                    *count += 1;
                } else {
                    self.counts.insert(word.into(), 1);
                }
            }
        }
    }

    /// The share of a word among all words; 0 for words never met.
    pub fn share(&self, word: &str) -> f64 {
        self.counts.get(word).map_or(0.0, |&count| count as f64 / self.total as f64)
    }

    /// Words with their counts, most common first, equals in alphabetical order.
    pub(super) fn most_common(&self) -> Vec<(&str, u64)> {
        let mut words: Vec<_> = self.counts.iter().map(|(word, &count)| (&**word, count)).collect();
        words.sort_by(|(left, n), (right, m)| m.cmp(n).then(left.cmp(right)));
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_once_for_each_line() {
        let mut counts = WordCounts::default();
        counts.add("queue.push(queue)\nqueue.pop()\n");
        assert_eq!(counts.most_common(), [("queue", 2), ("pop", 1), ("push", 1)]);
        assert!((counts.share("queue") - 0.5).abs() < 1e-12);
        assert!(counts.share("stack").abs() < 1e-12);
    }
}
