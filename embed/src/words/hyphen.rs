//! Names with hyphens.

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
/// use algofind_embed::words::hyphen_joins;
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
