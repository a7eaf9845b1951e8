//! Answers that fit into what a model can read at once.

use serde::Serialize;

use crate::serve::error::ServeError;

/// Tokens of an answer unless told, and what may be asked for.
pub(super) const DEFAULT_TOKENS: usize = 4_000;
const LEAST_TOKENS: usize = 300;
const MOST_TOKENS: usize = 50_000;

/// Bytes of JSON with code that make a token, on the safe side: tokenizers of today need three to four.
const BYTES_PER_TOKEN: usize = 3;

/// What is left of an answer's room.
pub(super) struct Budget {
    n_bytes: usize,
}

impl Budget {
    pub(super) fn new(max_tokens: Option<usize>) -> Self {
        let n_tokens = max_tokens.unwrap_or(DEFAULT_TOKENS).clamp(LEAST_TOKENS, MOST_TOKENS);
        // The envelope around the results.
        let n_bytes = n_tokens * BYTES_PER_TOKEN;
        Self { n_bytes: n_bytes - n_bytes.min(400) }
    }

    /// Bytes that are left.
    pub(super) fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// Takes room for a value; whether there was enough.
    pub(super) fn take(&mut self, value: &impl Serialize) -> bool {
        let n_bytes = serde_json::to_vec(value).map_or(usize::MAX, |json| json.len());
        match self.n_bytes.checked_sub(n_bytes) {
            Some(rest) => {
                self.n_bytes = rest;
                true
            }
            None => false,
        }
    }
}

/// Where an answer goes on. It belongs to one question about one state of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cursor {
    question: u64,
    at: usize,
}

impl Cursor {
    /// What a question is known by; `generations` are those of the indexes it is about.
    pub(super) fn question(asked: &impl Serialize, generations: &[u64]) -> u64 {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&serde_json::to_vec(asked).unwrap_or_default());
        for generation in generations {
            hasher.update(&generation.to_le_bytes());
        }
        let hash = hasher.finalize();
        u64::from_le_bytes(std::array::from_fn(|at| hash.as_bytes()[at]))
    }

    /// The text that a client sends back.
    pub(super) fn text(question: u64, at: usize) -> String {
        format!("{question:016x}-{at}")
    }

    /// How many results a client has seen already.
    pub(super) fn seen(given: Option<&str>, question: u64) -> Result<usize, ServeError> {
        let Some(given) = given.filter(|given| !given.is_empty()) else { return Ok(0) };
        let parsed = given.split_once('-').and_then(|(question, at)| {
            Some(Self { question: u64::from_str_radix(question, 16).ok()?, at: at.parse().ok()? })
        });
        match parsed {
            Some(cursor) if cursor.question == question => Ok(cursor.at),
            Some(_) => Err(ServeError::Request(
                "this cursor belongs to another question, or the code has changed: ask again without it"
                    .to_owned(),
            )),
            None => Err(ServeError::Request("this is no cursor; give `next_cursor` as it was".to_owned())),
        }
    }
}

/// As many items as there is room for, and how many; at least one, which the caller made fit.
pub(super) fn fitting<T: Serialize>(items: impl Iterator<Item = T>, budget: &mut Budget) -> Vec<T> {
    let mut taken = Vec::new();
    for item in items {
        if !budget.take(&item) && !taken.is_empty() {
            break;
        }
        taken.push(item);
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_fits_its_question_only() {
        let question = Cursor::question(&"sort", &[1, 2]);
        let text = Cursor::text(question, 7);
        assert_eq!(Cursor::seen(Some(&text), question).ok(), Some(7));
        assert_eq!(Cursor::seen(None, question).ok(), Some(0));
        for other in [Cursor::question(&"sort", &[1, 3]), Cursor::question(&"search", &[1, 2])] {
            assert!(Cursor::seen(Some(&text), other).is_err());
        }
        for broken in ["7", "x-1", "0-", "0-18446744073709551616"] {
            assert!(Cursor::seen(Some(broken), question).is_err(), "{broken}");
        }
    }

    #[test]
    fn as_much_as_fits_and_never_nothing() {
        let mut budget = Budget::new(Some(300));
        let items = std::iter::repeat_n("0123456789", 100);
        let n = fitting(items, &mut budget).len();
        assert!((30..=50).contains(&n), "{n}");
        assert_eq!(fitting(["x".repeat(5_000)].into_iter(), &mut Budget::new(Some(300))).len(), 1);
    }
}
