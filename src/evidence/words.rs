//! Words of names, comments and paths, as keys of the lexical fields.

use algofind_embed::words::{expand_abbreviation, is_stop_word, split_identifier, stem};
use algofind_steps::identifier::{hyphen_joins, is_hyphen};
use algofind_steps::keys::key;

/// Names that say only that something is a procedure. A query headed `PROC` or `Algorithm 1` has no telling name.
const NEUTRAL_NAMES: &[&str] = &[
    "proc",
    "procedure",
    "algorithm",
    "function",
    "method",
    "main",
    "routine",
    "program",
    "alg",
    "step",
    "unnamed",
];

/// Whether a word of a procedure's heading names nothing.
pub(crate) fn is_neutral(word: &str) -> bool {
    word.len() < 2
        || word.bytes().all(|b| b.is_ascii_digit())
        || NEUTRAL_NAMES.iter().any(|n| n.eq_ignore_ascii_case(word))
}

/// Appends the keys of the words in `text`: its parts, and each compound as a whole (`findSet`, `FIND-SET` and
/// `find_set` are `find`, `set` and `findset`).
pub(crate) fn push_words(text: &str, out: &mut Vec<u64>) {
    for compound in compounds(text) {
        let mut joined = String::new();
        let mut n_parts = 0;
        for part in split_identifier(compound) {
            if part.as_bytes()[0].is_ascii_digit() {
                continue;
            }
            n_parts += 1;
            let lower = part.to_lowercase();
            joined.push_str(&lower);
            push_word(&lower, out);
        }
        if n_parts > 1 && joined.len() <= 40 {
            out.push(key::word(&joined));
        }
    }
}

/// The key by which functions that have a word, in lower case, are found.
pub(crate) fn word_key(lower: &str) -> u64 {
    key::word(&stem(lower))
}

fn push_word(lower: &str, out: &mut Vec<u64>) {
    if lower.len() < 2 || is_stop_word(lower) {
        return;
    }
    if let Some(expansion) = expand_abbreviation(lower) {
        for word in expansion.split(' ') {
            out.push(word_key(word));
        }
        return;
    }
    out.push(word_key(lower));
}

/// Maximal runs of letters, digits and `_`, and names with hyphens.
fn compounds(text: &str) -> impl Iterator<Item = &str> {
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(is_inner)?;
        at = start;
        loop {
            at += text[at..].find(|c| !is_inner(c)).unwrap_or(text.len() - at);
            let hyphen = text[at..].chars().next().filter(|&c| is_hyphen(c)).map_or(0, char::len_utf8);
            if hyphen == 0 || !hyphen_joins(&text[start..at], &text[at + hyphen..]) {
                return Some(&text[start..at]);
            }
            at += hyphen;
        }
    })
}

/// Distinct keys with how often each occurs, ordered by key.
pub(crate) fn count(mut keys: Vec<u64>) -> Vec<(u64, u16)> {
    keys.sort_unstable();
    let mut counted: Vec<(u64, u16)> = Vec::new();
    for key in keys {
        match counted.last_mut() {
            Some((last, n)) if *last == key => *n = n.saturating_add(1),
            _ => counted.push((key, 1)),
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(text: &str) -> Vec<u64> {
        let mut out = Vec::new();
        push_words(text, &mut out);
        out
    }

    #[test]
    fn compounds_meet_whatever_their_spelling() {
        let joined = key::word("findset");
        for spelling in ["findSet", "FIND-SET", "find_set", "FindSet(x)"] {
            assert!(keys(spelling).contains(&joined), "{spelling}");
            assert!(keys(spelling).contains(&key::word("find")), "{spelling}");
        }
    }

    #[test]
    fn a_difference_is_no_compound() {
        assert_eq!(keys("n-m"), Vec::<u64>::new());
    }

    #[test]
    fn counting_is_ordered() {
        assert_eq!(count(vec![5, 1, 5]), [(1, 1), (5, 2)]);
    }
}
