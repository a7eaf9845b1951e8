//! Words inside identifiers.

use crate::concept;

/// The words of an identifier, in their own spelling: `removeMin`, `remove_min` and `REMOVE-MIN` have two.
///
/// ```
/// let words: Vec<&str> = algofind_steps::identifier::parts("parseHTTPReply2").collect();
/// assert_eq!(words, ["parse", "HTTP", "Reply", "2"]);
/// ```
pub fn parts(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphanumeric()).filter(|run| !run.is_empty()).flat_map(words)
}

/// Whether a name says what it does in every language: `swap`, `removeMin` and `DBL_MAX` do, `frobnicate` does not.
///
/// ```
/// use algofind_steps::identifier::is_universal;
/// assert!(is_universal("removeMin") && !is_universal("frobnicate"));
/// ```
pub fn is_universal(name: &str) -> bool {
    concept::of_call(name).is_some() || parts(name).any(|part| concept::of_word(part).is_some())
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
