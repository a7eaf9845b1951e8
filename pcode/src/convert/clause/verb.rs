//! Verbs with which a step in words begins.

use super::keyword;
use crate::classify;
use crate::convert::scan;

/// Verbs that the classifier need not know to tell words from formulas.
const MORE: [&str; 41] = [
    "abort",
    "acknowledge",
    "announce",
    "answer",
    "ask",
    "assert",
    "await",
    "block",
    "broadcast",
    "cancel",
    "close",
    "commit",
    "declare",
    "deliver",
    "disconnect",
    "display",
    "fail",
    "fetch",
    "finish",
    "forward",
    "goto",
    "grant",
    "load",
    "lock",
    "log",
    "notify",
    "open",
    "post",
    "raise",
    "receive",
    "record",
    "refuse",
    "release",
    "reply",
    "request",
    "retry",
    "roll",
    "schedule",
    "signal",
    "throw",
    "unlock",
];

/// Whether a word says what to do.
pub(in crate::convert) fn is_step_verb(word: &str) -> bool {
    classify::is_step_verb(word) || MORE.iter().any(|verb| verb.eq_ignore_ascii_case(word))
}

/// Whether the text begins with what is to be done: a verb, a jump, or a value that is set.
pub(in crate::convert) fn starts_with_verb(text: &str) -> bool {
    let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let behind = &text[word.len()..];
    // `output[i]`, `max-heap` and `count's` only begin like a verb.
    let used =
        !behind.starts_with(|c: char| scan::is_name_char(c) || matches!(c, '[' | '-' | '\'' | '.' | '('));
    let jumps = ["return", "break", "continue", "stop", "exit", "go to", "goto", "error", "skip", "next"];
    used && is_step_verb(word) || keyword::strip_any(text, &jumps).is_some() || scan::is_assignment(text)
}
