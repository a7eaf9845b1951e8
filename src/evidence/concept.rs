//! Operations that every programmer names alike, whatever the language.
//!
//! `heap.poll()`, `EXTRACT-MIN(Q)` and "take the first vertex" share an operation, not a word. The table is a
//! vocabulary of programming, not of any algorithm: it says that `push`, `append` and `enqueue` put something into a
//! collection, and nothing about which algorithm does so.

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
}

impl Concept {
    /// Whether it is a value rather than an operation.
    pub(crate) const fn is_value(self) -> bool {
        matches!(self, Self::Null | Self::Infinity | Self::True | Self::False)
    }
}

use Concept::{
    Abs, Allocate, Ceil, Compare, Contains, Cosine, Digest, Duplicate, Empty, Exp, Fail, False, Fill, Floor,
    Get, Infinity, Insert, Length, Log, Max, Min, Neighbor, Next, Null, Peek, Pow, Print, Random, Remove,
    Reverse, Rotate, Set, Sine, Sort, Sqrt, Sum, Swap, True, Union,
};

/// Names of functions and methods, lower case without underscores; also whole identifiers used as values.
const OF_NAMES: &[(&str, Concept)] = &[
    ("abs", Abs),
    ("add", Insert),
    ("addall", Insert),
    ("addfirst", Insert),
    ("addlast", Insert),
    ("alloc", Allocate),
    ("append", Insert),
    ("appendleft", Insert),
    ("arraycopy", Duplicate),
    ("at", Get),
    ("calloc", Allocate),
    ("ceil", Ceil),
    ("ceiling", Ceil),
    ("charat", Get),
    ("clone", Duplicate),
    ("cmp", Compare),
    ("compare", Compare),
    ("compareto", Compare),
    ("contains", Contains),
    ("containskey", Contains),
    ("copy", Duplicate),
    ("cos", Cosine),
    ("dblmax", Infinity),
    ("delete", Remove),
    ("dequeue", Remove),
    ("elementat", Get),
    ("emplace", Insert),
    ("emplaceback", Insert),
    ("empty", Empty),
    ("enqueue", Insert),
    ("equals", Compare),
    ("error", Fail),
    ("exchange", Swap),
    ("exp", Exp),
    ("extract", Remove),
    ("extractmin", Remove),
    ("extractmax", Remove),
    ("fabs", Abs),
    ("false", False),
    ("fill", Fill),
    ("first", Peek),
    ("floor", Floor),
    ("fmax", Max),
    ("fmin", Min),
    ("front", Peek),
    ("get", Get),
    ("getfirst", Peek),
    ("getlast", Peek),
    ("has", Contains),
    ("hasnext", Empty),
    ("heappop", Remove),
    ("heappush", Insert),
    ("hash", Digest),
    ("hashcode", Digest),
    ("hugeval", Infinity),
    ("includes", Contains),
    ("inf", Infinity),
    ("infinity", Infinity),
    ("insert", Insert),
    ("intmax", Infinity),
    ("isempty", Empty),
    ("length", Length),
    ("len", Length),
    ("ln", Log),
    ("log", Log),
    ("longmax", Infinity),
    ("malloc", Allocate),
    ("max", Max),
    ("maximum", Max),
    ("maxsafeinteger", Infinity),
    ("maxsize", Infinity),
    ("maxvalue", Infinity),
    ("memcmp", Compare),
    ("memcpy", Duplicate),
    ("memmove", Duplicate),
    ("memset", Fill),
    ("min", Min),
    ("minimum", Min),
    ("next", Next),
    ("nextdouble", Random),
    ("nextint", Random),
    ("nil", Null),
    ("none", Null),
    ("null", Null),
    ("offer", Insert),
    ("output", Print),
    ("peek", Peek),
    ("poll", Remove),
    ("pollfirst", Remove),
    ("polllast", Remove),
    ("pop", Remove),
    ("popback", Remove),
    ("popfront", Remove),
    ("popleft", Remove),
    ("pow", Pow),
    ("power", Pow),
    ("positiveinfinity", Infinity),
    ("print", Print),
    ("printf", Print),
    ("println", Print),
    ("push", Insert),
    ("pushback", Insert),
    ("pushfront", Insert),
    ("put", Insert),
    ("rand", Random),
    ("random", Random),
    ("realloc", Allocate),
    ("remove", Remove),
    ("removefirst", Remove),
    ("removelast", Remove),
    ("reverse", Reverse),
    ("rotate", Rotate),
    ("rotl", Rotate),
    ("rotateleft", Rotate),
    ("rotateright", Rotate),
    ("set", Set),
    ("sin", Sine),
    ("size", Length),
    ("shift", Remove),
    ("sort", Sort),
    ("sorted", Sort),
    ("sqrt", Sqrt),
    ("strcmp", Compare),
    ("strlen", Length),
    ("strncmp", Compare),
    ("sum", Sum),
    ("swap", Swap),
    ("top", Peek),
    ("true", True),
    ("undefined", Null),
    ("union", Union),
    ("unite", Union),
    ("unshift", Insert),
    ("∅", Null),
    ("∑", Sum),
    ("Σ", Sum),
    ("∞", Infinity),
];

/// Words of prose, already lower case.
const OF_WORDS: &[(&str, Concept)] = &[
    ("absolute", Abs),
    ("add", Insert),
    ("adjacent", Neighbor),
    ("allocate", Allocate),
    ("append", Insert),
    ("arbitrary", Random),
    ("attach", Insert),
    ("cheapest", Min),
    ("closest", Min),
    ("contains", Contains),
    ("copy", Duplicate),
    ("cosine", Cosine),
    ("create", Allocate),
    ("delete", Remove),
    ("dequeue", Remove),
    ("discard", Remove),
    ("drop", Remove),
    ("empty", Empty),
    ("enqueue", Insert),
    ("error", Fail),
    ("exchange", Swap),
    ("extract", Remove),
    ("false", False),
    ("farthest", Max),
    ("fill", Fill),
    ("greatest", Max),
    ("hash", Digest),
    ("heaviest", Max),
    ("highest", Max),
    ("infinity", Infinity),
    ("insert", Insert),
    ("interchange", Swap),
    ("largest", Max),
    ("least", Min),
    ("length", Length),
    ("lightest", Min),
    ("longest", Max),
    ("lowest", Min),
    ("maximal", Max),
    ("maximum", Max),
    ("minimal", Min),
    ("minimum", Min),
    ("nearest", Min),
    ("neighbor", Neighbor),
    ("neighbors", Neighbor),
    ("neighbour", Neighbor),
    ("neighbours", Neighbor),
    ("next", Next),
    ("nil", Null),
    ("none", Null),
    ("null", Null),
    ("number", Length),
    ("output", Print),
    ("pop", Remove),
    ("print", Print),
    ("push", Insert),
    ("put", Insert),
    ("random", Random),
    ("randomly", Random),
    ("remove", Remove),
    ("report", Print),
    ("reverse", Reverse),
    ("rotate", Rotate),
    ("shuffle", Random),
    ("shortest", Min),
    ("size", Length),
    ("smallest", Min),
    ("sort", Sort),
    ("sorted", Sort),
    ("square-root", Sqrt),
    ("successor", Next),
    ("sum", Sum),
    ("swap", Swap),
    ("take", Remove),
    ("top", Peek),
    ("true", True),
    ("undefined", Null),
    ("union", Union),
];

/// Every name of every statement is looked up, so the lists become tables.
static NAMES: LazyLock<HashMap<&str, Concept>> = LazyLock::new(|| OF_NAMES.iter().copied().collect());
static WORDS: LazyLock<HashMap<&str, Concept>> = LazyLock::new(|| OF_WORDS.iter().copied().collect());

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

/// The concept behind the name of something called. Libraries put their own name first (`gsl_vector_get`,
/// `igraph_dqueue_push`), methods begin with their verb (`removeMin`, `setEntry`).
pub(crate) fn of_call(name: &str) -> Option<Concept> {
    if let Some(concept) = of_name(name) {
        return Some(concept);
    }
    let parts: Vec<&str> = algofind_embed::words::split_identifier(name).collect();
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
    fn every_spelling_is_listed_once() {
        assert_eq!(NAMES.len(), OF_NAMES.len());
        assert_eq!(WORDS.len(), OF_WORDS.len());
        assert_eq!(of_name("EXTRACT-MIN"), Some(Remove));
        assert_eq!(of_call("gsl_vector_get"), Some(Get));
        assert_eq!(of_word("Largest"), Some(Max));
    }
}
