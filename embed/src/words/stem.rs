//! One form for the forms of a word.

use std::borrow::Cow;
use std::sync::LazyLock;

use frostem::{Algorithm, Stemmer};

static SNOWBALL: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::new(Algorithm::English));

/// The stem under which a lexical index files a lower-case word.
///
/// Irregular plurals of the field (`vertices`) and British spellings (`neighbours`, `initialise`) are folded first, for which
/// Snowball has no rule; then the Snowball English stemmer takes endings away. The result is a key, not always a word
/// (`distances` is `distanc`). Vectors are made from whole words: their table knows inflected forms.
///
/// ```
/// use algofind_embed::words::stem;
/// assert_eq!(stem("vertices"), stem("vertex"));
/// assert_eq!(stem("neighbours"), stem("neighbor"));
/// assert_eq!(stem("sorted"), "sort");
/// ```
pub fn stem(word: &str) -> Cow<'_, str> {
    // Short words have no ending to lose, and the stemmer knows only Latin letters.
    if word.len() < 4 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(word);
    }
    if let Ok(at) = IRREGULAR.binary_search_by(|&(form, _)| form.cmp(word)) {
        return SNOWBALL.stem(IRREGULAR[at].1);
    }
    match american(word) {
        Some(folded) => Cow::Owned(SNOWBALL.stem(&folded).into_owned()),
        None => SNOWBALL.stem(word),
    }
}

/// The American spelling of a British word; `None` when the spelling is common to both.
fn american(word: &str) -> Option<String> {
    let from_our = ["neighbour", "colour", "behaviour", "favour", "labour", "honour"];
    if let Some(stem) = from_our.into_iter().find(|stem| word.starts_with(stem)) {
        return Some(format!("{}or{}", &stem[..stem.len() - 3], &word[stem.len()..]));
    }
    let endings =
        ["ise", "ised", "ises", "ising", "isation", "isations", "iser", "isers", "yse", "ysed", "ysing"];
    let ending = endings.into_iter().find(|ending| word.ends_with(ending))?;
    let root = &word[..word.len() - ending.len()];
    // `noise`, `precise`, `rise` and `exercise` are spelt with s everywhere; a verb in -ise has a longer root.
    (root.len() >= 4 && !root.ends_with('c') && !root.ends_with("rom") && !root.ends_with("erv"))
        .then(|| format!("{root}{}", ending.replacen('s', "z", 1)))
}

/// In byte order.
const IRREGULAR: &[(&str, &str)] = &[
    ("analyses", "analysis"),
    ("apices", "apex"),
    ("appendices", "appendix"),
    ("automata", "automaton"),
    ("axes", "axis"),
    ("bases", "basis"),
    ("began", "begin"),
    ("built", "build"),
    ("centre", "center"),
    ("centred", "center"),
    ("centres", "center"),
    ("children", "child"),
    ("chose", "choose"),
    ("chosen", "choose"),
    ("codices", "codex"),
    ("criteria", "criterion"),
    ("found", "find"),
    ("halves", "half"),
    ("indexes", "index"),
    ("indices", "index"),
    ("kept", "keep"),
    ("leaves", "leaf"),
    ("matrices", "matrix"),
    ("maxima", "maximum"),
    ("minima", "minimum"),
    ("radices", "radix"),
    ("radii", "radius"),
    ("sought", "seek"),
    ("suffices", "suffix"),
    ("swapped", "swap"),
    ("taken", "take"),
    ("took", "take"),
    ("travelling", "travel"),
    ("vertexes", "vertex"),
    ("vertices", "vertex"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn same(left: &str, right: &str) {
        assert_eq!(stem(left), stem(right), "{left} {right}");
    }

    #[test]
    fn forms_of_one_word_meet() {
        same("vertices", "vertex");
        same("indices", "index");
        same("matrices", "matrix");
        same("children", "child");
        same("sorted", "sorting");
        same("neighbours", "neighbor");
        same("neighbouring", "neighbors");
        same("initialise", "initialize");
        same("normalised", "normalize");
        same("queries", "query");
        same("distances", "distance");
        same("centre", "center");
    }

    #[test]
    fn different_words_stay_apart() {
        for (left, right) in [("graph", "grape"), ("noise", "noisy"), ("promise", "prom"), ("sort", "sorry")]
        {
            assert_ne!(stem(left), stem(right));
        }
        assert_eq!(stem("noise"), "nois");
        assert_eq!(stem("größe"), "größe");
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(IRREGULAR.is_sorted_by_key(|(form, _)| form));
    }

    proptest! {
        #[test]
        fn stems_are_never_empty(word in "\\PC{1,20}") {
            prop_assert!(!stem(&word).is_empty());
        }
    }
}
