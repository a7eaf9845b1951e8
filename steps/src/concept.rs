//! Operations that every programmer names alike, whatever the language.
//!
//! `heap.poll()`, `EXTRACT-MIN(Q)` and "take the first vertex" share an operation, not a word. The table is a
//! vocabulary of programming, not of any algorithm: it says that `push`, `append` and `enqueue` put something into a
//! collection, and nothing about which algorithm does so. It stands in `vocabulary/`, with a reason on every line.

use std::collections::HashMap;
use std::sync::LazyLock;

/// A universal operation or value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Concept {
    Min,
    Max,
    Abs,
    Sqrt,
    Pow,
    Exp,
    Log,
    Sine,
    Cosine,
    Floor,
    Ceil,
    Random,
    Swap,
    Sort,
    Insert,
    Remove,
    Peek,
    Empty,
    Length,
    Contains,
    Union,
    Duplicate,
    Fill,
    Reverse,
    Digest,
    Null,
    Infinity,
    True,
    False,
    Print,
    Compare,
    Allocate,
    Fail,
    Next,
    Neighbor,
    Rotate,
    Sum,
    Get,
    Set,
    Equal,
}

impl Concept {
    const ALL: [Self; 40] = [
        Self::Min,
        Self::Max,
        Self::Abs,
        Self::Sqrt,
        Self::Pow,
        Self::Exp,
        Self::Log,
        Self::Sine,
        Self::Cosine,
        Self::Floor,
        Self::Ceil,
        Self::Random,
        Self::Swap,
        Self::Sort,
        Self::Insert,
        Self::Remove,
        Self::Peek,
        Self::Empty,
        Self::Length,
        Self::Contains,
        Self::Union,
        Self::Duplicate,
        Self::Fill,
        Self::Reverse,
        Self::Digest,
        Self::Null,
        Self::Infinity,
        Self::True,
        Self::False,
        Self::Print,
        Self::Compare,
        Self::Allocate,
        Self::Fail,
        Self::Next,
        Self::Neighbor,
        Self::Rotate,
        Self::Sum,
        Self::Get,
        Self::Set,
        Self::Equal,
    ];

    /// The concept that vocabularies call so: its name in lower case.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|concept| format!("{concept:?}").eq_ignore_ascii_case(name))
    }

    /// Whether it is a value rather than an operation.
    pub(crate) const fn is_value(self) -> bool {
        matches!(self, Self::Null | Self::Infinity | Self::True | Self::False)
    }
}

/// Every name of every statement is looked up, so the lists become tables.
static NAMES: LazyLock<HashMap<&str, Concept>> = LazyLock::new(|| read(OF_NAMES).collect());
static WORDS: LazyLock<HashMap<&str, Concept>> = LazyLock::new(|| read(OF_WORDS).collect());

const OF_NAMES: &str = include_str!("vocabulary/names.tsv");
const OF_WORDS: &str = include_str!("vocabulary/words.tsv");

/// The words of a vocabulary with what they stand for. Lines that name no concept say nothing; a test finds them.
fn read(vocabulary: &'static str) -> impl Iterator<Item = (&'static str, Concept)> {
    let lines = vocabulary.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(|line| {
        let mut columns = line.split('\t');
        let concept = columns.next().and_then(Concept::from_name);
        let words = columns.next().unwrap_or("").split(' ');
        words.filter_map(move |word| Some((word, concept?)))
    })
}

/// Longest name that can be in the table; anything longer is not looked up.
const LONGEST_NAME: usize = 18;

/// The concept behind an identifier such as `isEmpty`, `DBL_MAX` or `EXTRACT-MIN`.
pub(crate) fn of_name(name: &str) -> Option<Concept> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let mut key = String::with_capacity(LONGEST_NAME);
    key.extend(name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase));
    NAMES.get(key.as_str()).copied()
}

/// Verbs a compound name may begin with: `addEdge`, `swapElements`.
const VERBS: &[&str] = &[
    "add", "append", "contains", "copy", "delete", "dequeue", "enqueue", "extract", "fill", "get", "hash",
    "insert", "peek", "poll", "pop", "push", "remove", "reverse", "rotate", "set", "shuffle", "sort", "swap",
];

/// The concept behind the name of something called. Libraries without objects put their own name first
/// (`lib_vector_get`, `lib_queue_push`), methods begin with their verb (`removeMin`, `setEntry`).
pub(crate) fn of_call(name: &str) -> Option<Concept> {
    if let Some(concept) = of_name(name) {
        return Some(concept);
    }
    let parts: Vec<&str> = crate::identifier::parts(name).collect();
    let [first, .., last] = parts.as_slice() else { return None };
    let last_two = parts.get(parts.len().wrapping_sub(2)).filter(|_| parts.len() > 2);
    if name.contains('_') {
        let joined = last_two.and_then(|before| of_name(&format!("{before}{last}")));
        joined.or_else(|| of_name(last)).filter(|concept| !concept.is_value())
    } else {
        let verb = first.to_lowercase();
        VERBS.contains(&verb.as_str()).then(|| of_name(&verb)).flatten()
    }
}

/// The concept behind a word of prose.
pub(crate) fn of_word(word: &str) -> Option<Concept> {
    if word.len() > LONGEST_NAME {
        return None;
    }
    WORDS.get(word.to_lowercase().as_str()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_vocabulary_is_read_once_and_has_a_reason() {
        for (vocabulary, table) in [(OF_NAMES, &NAMES), (OF_WORDS, &WORDS)] {
            assert_eq!(read(vocabulary).count(), table.len(), "a word stands twice");
            for line in vocabulary.lines().filter(|line| !line.starts_with('#')) {
                let columns: Vec<&str> = line.split('\t').collect();
                let [concept, words, reason] = columns[..] else { panic!("three columns: {line}") };
                assert!(Concept::from_name(concept).is_some(), "{line}");
                assert!(!words.is_empty() && reason.len() > 4, "{line}");
                assert!(words.split(' ').all(|word| word.len() <= LONGEST_NAME), "{line}");
            }
        }
    }

    #[test]
    fn spellings_do_not_matter() {
        assert_eq!(of_name("EXTRACT-MIN"), Some(Concept::Remove));
        assert_eq!(of_call("lib_vector_get"), Some(Concept::Get));
        assert_eq!(of_call("removeMin"), Some(Concept::Remove));
        assert_eq!(of_word("Largest"), Some(Concept::Max));
    }
}
