//! Queries of a set, as they are or without the names of their procedures.

use std::path::Path;

use algofind_pcode::convert;

use super::error::EvalError;

/// A query with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedQuery {
    /// The file's name without `.txt`.
    pub name: String,
    /// The pseudo-code.
    pub text: String,
}

/// Reads all `NAME.txt` of a folder, by name.
pub fn load_queries(folder: impl AsRef<Path>) -> Result<Vec<NamedQuery>, EvalError> {
    let folder = folder.as_ref();
    let mut queries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(EvalError::read(folder))? {
        let path = entry.map_err(EvalError::read(folder))?.path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned);
        if let Some(name) = name.filter(|_| path.extension().is_some_and(|ending| ending == "txt")) {
            let text = std::fs::read_to_string(&path).map_err(EvalError::read(&path))?;
            queries.push(NamedQuery { name, text });
        }
    }
    queries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(queries)
}

/// Replaces every procedure's name by `PROC`, wherever it stands as a word of its own.
pub fn anonymise(text: &str) -> String {
    let conversion = convert(text);
    let mut names: Vec<&str> = conversion
        .ast
        .iter()
        .map(|function| function.name.text.as_str())
        .filter(|name| !name.is_empty())
        .collect();
    // `SORT` must not be taken out of `MERGE-SORT` before that is.
    names.sort_unstable_by_key(|name| (std::cmp::Reverse(name.len()), *name));
    names.dedup();
    names.into_iter().fold(text.to_owned(), |text, name| replace_word(&text, name, "PROC"))
}

fn replace_word(text: &str, word: &str, by: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::with_capacity(text.len());
    let mut rest = 0;
    for (at, _) in text.match_indices(word) {
        let end = at + word.len();
        let before = text[..at].chars().next_back().is_some_and(is_part);
        let after = text[end..].chars().next().is_some_and(is_part);
        if !before && !after {
            out.push_str(&text[rest..at]);
            out.push_str(by);
            rest = end;
        }
    }
    out.push_str(&text[rest..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_as_words_only() {
        assert_eq!(
            replace_word("SORT(A); SORTED; X.SORT; RESORT", "SORT", "PROC"),
            "PROC(A); SORTED; X.PROC; RESORT"
        );
    }

    #[test]
    fn recursion_and_headings_lose_their_name() {
        let text = "MERGE-SORT(A, p, r)\n  if p < r\n    MERGE-SORT(A, p, q)\n    MERGE(A, p, q, r)\n";
        let anonymous = anonymise(text);
        assert!(!anonymous.contains("MERGE-SORT"), "{anonymous}");
        assert_eq!(anonymous.matches("PROC").count(), 2);
        assert!(
            anonymous.contains("MERGE(A, p, q, r)"),
            "a procedure that is not defined here keeps its name"
        );
    }
}
