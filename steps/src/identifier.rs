//! Words inside identifiers.

use crate::concept;
use crate::rule::reading::operations;

/// The words of an identifier, in their own spelling: `removeMin`, `remove_min` and `REMOVE-MIN` have two.
///
/// ```
/// let words: Vec<&str> = algofind_steps::identifier::parts("parseHTTPReply2").collect();
/// assert_eq!(words, ["parse", "HTTP", "Reply", "2"]);
/// ```
pub fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphanumeric()).filter(|run| !run.is_empty()).flat_map(words)
}

/// Whether a character may be the hyphen of a name.
pub const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '−')
}

/// Whether a hyphen after `before` and in front of `after` joins them into one name, rather than subtracting.
///
/// The same everywhere where mathematics and prose are read. Only the words that touch the hyphen count:
///
/// - in capitals one of the two has several letters: `FIND-SET`, `B-TREE`, but `A-B`;
/// - otherwise both have several letters, and either both begin with a capital (`Find-Set`), or the second is called
///   (`find-set(x)`) or has four letters or more (`heap-size`, `in-degree`): `hi-lo` and `max-min` subtract.
///
/// ```
/// use algofind_steps::identifier::hyphen_joins;
/// assert!(hyphen_joins("FIND", "SET(u)") && hyphen_joins("A.heap", "size"));
/// assert!(!hyphen_joins("hi", "lo") && !hyphen_joins("n", "size"));
/// ```
pub fn hyphen_joins(before: &str, after: &str) -> bool {
    let left = &before[before.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| after_char(before, at))..];
    let end = after.find(|c: char| !c.is_alphanumeric()).unwrap_or(after.len());
    let right = &after[..end];
    let letters = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count();
    let capital = |word: &str| word.starts_with(char::is_uppercase);
    if !left.ends_with(char::is_alphabetic) || !right.starts_with(char::is_alphabetic) {
        return false;
    }
    let (n_left, n_right) = (letters(left), letters(right));
    if !left.chars().chain(right.chars()).any(char::is_lowercase) {
        return n_left > 1 || n_right > 1;
    }
    let is_called = after[end..].starts_with('(');
    n_left > 1 && n_right > 1 && ((capital(left) && capital(right)) || is_called || n_right > 3)
}

/// Where the character after the one at `at` begins.
fn after_char(text: &str, at: usize) -> usize {
    at + text[at..].chars().next().map_or(0, char::len_utf8)
}

/// Whether a name says what it does in every language: `swap`, `removeMin` and `DBL_MAX` do, `frobnicate` does not.
///
/// ```
/// use algofind_steps::identifier::is_universal;
/// assert!(is_universal("removeMin") && !is_universal("frobnicate"));
/// ```
pub fn is_universal(name: &str) -> bool {
    concept::of_call(name).is_some()
        || parts(name).any(|part| part.eq_ignore_ascii_case("assert"))
        || operations::operator(name).is_some()
        || parts(name).any(|part| concept::of_word(part).is_some())
}

/// Cuts a run of letters and digits where digits begin or end and where a capital begins a word.
fn words(run: &str) -> impl Iterator<Item = &str> {
    let mut rest = run;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (word, after) = rest.split_at(word_end(rest));
        rest = after;
        Some(word)
    })
}

fn word_end(run: &str) -> usize {
    let mut chars = run.char_indices().peekable();
    let Some((_, mut before)) = chars.next() else { return 0 };
    while let Some((at, c)) = chars.next() {
        let next_is_small = chars.peek().is_some_and(|(_, next)| next.is_lowercase());
        let is_new = before.is_numeric() != c.is_numeric()
            || (c.is_uppercase() && (!before.is_uppercase() || next_is_small));
        if is_new {
            return at;
        }
        before = c;
    }
    run.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_people_see_them_end() {
        let check =
            |name: &str, wanted: &[&str]| assert_eq!(parts(name).collect::<Vec<_>>(), wanted, "{name}");
        check("kMeansPlusPlus", &["k", "Means", "Plus", "Plus"]);
        check("MAX_VALUE", &["MAX", "VALUE"]);
        check("FIND-SET", &["FIND", "SET"]);
        check("aB", &["a", "B"]);
        check("ABc", &["A", "Bc"]);
        check("sha256sum", &["sha", "256", "sum"]);
        check("größteZahl", &["größte", "Zahl"]);
        check("__", &[]);
    }
}
