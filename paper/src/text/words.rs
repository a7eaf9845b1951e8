//! Words of a text, for comparing and for searching.

use frostem::{Algorithm, Stemmer};

/// Words that say nothing about what a text is about; sorted.
const STOP_WORDS: &[&str] = &[
    "a", "about", "above", "after", "again", "all", "also", "an", "and", "any", "are", "as", "at", "be",
    "because", "been", "before", "being", "below", "between", "both", "but", "by", "can", "could", "did",
    "do", "does", "each", "few", "for", "from", "further", "had", "has", "have", "he", "her", "here", "his",
    "how", "if", "in", "into", "is", "it", "its", "just", "may", "more", "most", "my", "no", "nor", "not",
    "now", "of", "off", "on", "once", "only", "or", "other", "our", "out", "over", "own", "same", "shall",
    "she", "should", "so", "some", "such", "than", "that", "the", "their", "them", "then", "there", "these",
    "they", "this", "those", "through", "to", "too", "under", "until", "up", "use", "used", "using", "very",
    "was", "we", "were", "what", "when", "where", "which", "while", "who", "will", "with", "would", "you",
    "your",
];

/// Whether a word in lower case says nothing about a text's subject.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// The words of a text in lower case: runs of letters and digits, identifiers cut where their case changes
/// (`findSet` gives `find` and `set`).
pub fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut word = String::new();
    let mut chars = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = chars.next() {
        if c.is_alphanumeric() {
            let next_is_lower = chars.peek().is_some_and(|c| c.is_lowercase());
            let hump =
                c.is_uppercase() && (before.is_lowercase() || (before.is_uppercase() && next_is_lower));
            if hump && !word.is_empty() {
                out.push(std::mem::take(&mut word));
            }
            word.extend(c.to_lowercase());
        } else if !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
        before = c;
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// The words of a text without stop words, each reduced to its stem (Porter's second stemmer for English).
pub fn stem_words(text: &str) -> Vec<String> {
    let stemmer = Stemmer::new(Algorithm::English);
    let mut words = words(text);
    words.retain(|word| !is_stop_word(word));
    for word in &mut words {
        if word.len() < 64
            && let stem = stemmer.stem(word)
            && stem != *word
        {
            *word = stem.into_owned();
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
        assert!(is_stop_word("the") && !is_stop_word("cover"));
    }

    #[test]
    fn identifiers_are_cut_at_their_humps() {
        assert_eq!(words("findSet(BFSQueue, x_1)"), ["find", "set", "bfs", "queue", "x", "1"]);
    }

    #[test]
    fn stems_ignore_endings() {
        assert_eq!(stem_words("The sorting of edges"), stem_words("sorts edge"));
    }
}
