//! From the text of a statement to the words that represent it.
//!
//! A query line says "extract the vertex with minimum key", the code says `u = pq.extractMin()`. Both pass through
//! [`node_words`]: cut into words, folded to lower case, abbreviations written out, words that say nothing dropped.

mod abbreviation;
mod hyphen;
mod list;
mod operator;
mod split;
mod stem;
mod stop;

pub use abbreviation::expand_abbreviation;
pub use hyphen::{hyphen_joins, is_hyphen};
pub use list::Words;
pub use split::{Parts, split_identifier};
pub use stem::stem;
pub use stop::is_stop_word;

/// How many words of a comment are read: a licence or a page of documentation must not drown the statement under it.
pub const COMMENT_WORDS: usize = 24;

/// Writes the words that represent a node into `words`, replacing what was there.
///
/// `own` is the node's text, `called` the names it calls (those that `own` shows already change nothing), `comment` the
/// comment that leads it, of which the first [`COMMENT_WORDS`] words count. Query and code take the same route:
///
/// 1. text is cut by [`split_identifier`]; numbers are left to the structure of the node;
/// 2. words are folded to lower case and abbreviations written out ([`expand_abbreviation`]);
/// 3. stop words go ([`is_stop_word`]), and so do names of one letter, unless nothing else is left;
/// 4. operators of `own` are words too: `count++` says "increment", `a % b` says "modulo";
/// 5. every word stays once, where it came first.
///
/// ```
/// use algofind_embed::words::{Words, node_words};
/// let mut words = Words::default();
/// node_words("int minIdx = extractMin(pq);", &["extractMin"], "next vertex", &mut words);
/// assert_eq!(words.iter().collect::<Vec<_>>(), ["minimum", "index", "extract", "priority", "queue", "next", "vertex"]);
/// ```
pub fn node_words(own: &str, called: &[&str], comment: &str, words: &mut Words) {
    words.clear();
    gather(own, called, comment, words, Letters::Skip);
    if words.is_empty() {
        gather(own, called, comment, words, Letters::Keep);
    }
    operator::operator_words(own, |word| words.push_new(word));
}

/// The words of an identifier or a name: [`node_words`] of one text, without the words of operators.
///
/// ```
/// use algofind_embed::words::{Words, identifier_words};
/// let mut words = Words::default();
/// identifier_words("MST-KRUSKAL", &mut words);
/// assert_eq!(words.iter().collect::<Vec<_>>(), ["minimum", "spanning", "tree", "kruskal"]);
/// ```
pub fn identifier_words(name: &str, words: &mut Words) {
    words.clear();
    gather(name, &[], "", words, Letters::Skip);
    if words.is_empty() {
        gather(name, &[], "", words, Letters::Keep);
    }
}

/// The words of one text alone; [`node_words`] without calls and comment.
pub fn text_words(text: &str, words: &mut Words) {
    node_words(text, &[], "", words);
}

/// What becomes of names of one letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    Skip,
    Keep,
}

fn gather(own: &str, called: &[&str], comment: &str, words: &mut Words, letters: Letters) {
    for text in std::iter::once(own).chain(called.iter().copied()) {
        for part in split_identifier(text) {
            add(part, words, letters);
        }
    }
    for part in split_identifier(comment).take(COMMENT_WORDS) {
        add(part, words, letters);
    }
}

fn add(part: &str, words: &mut Words, letters: Letters) {
    let first = part.as_bytes()[0];
    if first.is_ascii_digit() || (part.len() == 1 && letters == Letters::Skip) {
        return;
    }
    if !first.is_ascii() && is_foreign_letter_or_number(part, letters) {
        return;
    }
    words.push_folded(part);
    let word = words.last();
    if let Some(expansion) = expand_abbreviation(word) {
        words.pop();
        expansion.split(' ').for_each(|word| words.push_new(word));
    } else if word.len() > 1 && is_stop_word(word) {
        words.pop();
    } else {
        words.pop_if_repeated();
    }
}

/// Greek and other letters with case name variables when they stand alone; a Chinese letter is a word.
#[cold]
fn is_foreign_letter_or_number(part: &str, letters: Letters) -> bool {
    let mut symbols = part.chars();
    match (symbols.next(), symbols.next()) {
        (Some(only), None) => {
            only.is_numeric() || (letters == Letters::Skip && (only.is_lowercase() || only.is_uppercase()))
        }
        (Some(first), _) => first.is_numeric(),
        (None, _) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words_of(own: &str, called: &[&str], comment: &str) -> Vec<String> {
        let mut words = Words::default();
        node_words(own, called, comment, &mut words);
        words.iter().map(str::to_owned).collect()
    }

    #[test]
    fn query_and_code_end_as_the_same_words() {
        assert_eq!(words_of("MST-KRUSKAL(G, w)", &[], ""), words_of("mstKruskal(g, w)", &[], ""));
        assert_eq!(words_of("swap A[i] with A[j]", &[], ""), ["swap"]);
        assert_eq!(words_of("swap(a, i, j);", &["swap"], ""), ["swap"]);
    }

    #[test]
    fn single_letters_stay_when_nothing_else_does() {
        assert_eq!(words_of("x = y + 1", &[], ""), ["x", "y", "add"]);
        assert_eq!(words_of("α ← β", &[], ""), ["α", "β"]);
        assert_eq!(words_of("x = length", &[], ""), ["length"]);
        assert_eq!(words_of("a = 1", &[], ""), ["a"]);
        assert!(words_of("} 12 {", &[], "").is_empty());
    }

    #[test]
    fn a_long_comment_does_not_drown_the_node() {
        let comment: Vec<String> = (2..102).map(|length| "w".repeat(length)).collect();
        assert_eq!(words_of("pop", &[], &comment.join(" ")).len(), 1 + COMMENT_WORDS);
    }

    #[test]
    fn unicode_is_folded() {
        assert_eq!(words_of("GRÖSSE ÉCOLE 最", &[], ""), ["grösse", "école", "最"]);
    }

    proptest! {
        #[test]
        fn words_are_distinct_and_in_lower_case(own in "\\PC{0,80}", comment in "[a-zA-Z ]{0,80}") {
            let words = words_of(&own, &[], &comment);
            for (at, word) in words.iter().enumerate() {
                prop_assert!(!words[..at].contains(word));
                prop_assert_eq!(&word.to_lowercase(), word);
            }
        }
    }
}
