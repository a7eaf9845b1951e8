//! Jumps in words and keywords: `return x`, `exit the inner loop`, `output x and halt`.

use super::{Leaf, keyword};
use crate::convert::scan;

/// `return`, `error`, `break` and their like.
pub(super) fn jump(text: &str) -> Option<Leaf<'_>> {
    let first = text.bytes().next()?.to_ascii_lowercase();
    if !matches!(first, b'a' | b'b' | b'c' | b'e'..=b'h' | b'l' | b'n' | b'p'..=b't' | b'w') {
        return None;
    }
    // `return to the start` gives nothing back.
    if let Some(rest) = keyword::strip(text, "return").filter(|rest| scan::strip_word(rest, "to").is_none()) {
        return Some(Leaf::Return(rest.trim()));
    }
    if let Some(rest) = keyword::strip(text, "error")
        .or_else(|| keyword::strip_any(text, &["throw", "raise"]).filter(|rest| names_error(rest)))
        .or_else(|| keyword::strip(text, "throw").filter(|what| !what.contains(' ')))
        .or_else(|| {
            keyword::strip(text, "fail").filter(|what| what.starts_with('"') || what.starts_with("with "))
        })
    {
        return Some(Leaf::Error(rest.trim_start_matches(':').trim()));
    }
    let is = |words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if let Some(leaf) = left_block(text) {
        return Some(leaf);
    }
    // In capitals it is the statement of Fortran and BASIC.
    if is(&["stop run", "goback", "end program"]) || text == "STOP" {
        return Some(Leaf::Return(""));
    }
    if is(&["stop", "halt", "terminate", "exit", "quit"]) {
        return Some(Leaf::Stop);
    }
    if ends_algorithm(text) {
        return Some(Leaf::Return(""));
    }
    if let Some(value) = stop_with_value(text) {
        return Some(Leaf::Return(value));
    }
    let next = [
        "continue with",
        "go on with",
        "proceed with",
        "skip to",
        "go to",
        "continue to",
        "proceed to",
        "continue",
    ];
    let rest = scan::strip_any(text, &next)?;
    let noun = scan::strip_any(rest, &["the next", "next"])?;
    (!noun.is_empty() && !noun.contains(' ')).then_some(Leaf::Next { noun, text })
}

/// `the algorithm terminates unsuccessfully`
fn ends_algorithm(text: &str) -> bool {
    let subject = ["the algorithm", "algorithm", "the procedure", "the process", "the search", "we"];
    let verbs =
        ["terminates", "terminate", "ends", "stops", "stop", "halts", "is finished", "is done", "are done"];
    // Whatever runs: `the protocol halts`.
    let any = scan::strip_word(text, "the").and_then(|rest| rest.split_once(' ')).map(|(_, rest)| rest);
    let ended = any.filter(|rest| {
        ["halts", "terminates", "stops"]
            .iter()
            .any(|verb| rest.trim_end_matches('.').eq_ignore_ascii_case(verb))
    });
    if ended.is_some() {
        return true;
    }
    let Some(rest) = scan::strip_any(text, &subject).and_then(|rest| scan::strip_any(rest, &verbs)) else {
        return scan::strip_any(text, &["stop", "terminate", "halt"]).is_some_and(|rest| {
            scan::strip_any(
                rest,
                &["successfully", "unsuccessfully", "with success", "with failure", "the algorithm"],
            )
            .is_some_and(str::is_empty)
        });
    };
    rest.is_empty()
        || ["successfully", "unsuccessfully"].contains(&rest)
        || scan::strip_any(rest, &["with", "here"]).is_some()
}

/// Whether what is thrown is an error: `raise ValueError(x)`, but not `raise the level`.
fn names_error(rest: &str) -> bool {
    rest.is_empty()
        || rest.starts_with(|c: char| c.is_uppercase() || c == '"')
        || scan::find_word(rest, &["error", "exception", "new"]).is_some()
        || rest
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word.ends_with("Error") || word.ends_with("Exception"))
}

/// Verbs that give the answer of an algorithm.
const ANSWERS: [&str; 4] = ["output", "answer", "reply with", "reply"];

/// `break out of the loop`, `skip this iteration`, `exit the procedure`: a verb, and what is left.
fn left_block(text: &str) -> Option<Leaf<'_>> {
    const LEAVES: [&str; 9] =
        ["break", "exit", "leave", "quit", "stop", "end", "terminate", "abort", "escape"];
    const GOES_ON: [&str; 8] = ["continue", "skip", "proceed", "go", "move", "cycle", "next", "jump"];
    const SMALL: [&str; 22] = [
        "out",
        "of",
        "from",
        "the",
        "this",
        "current",
        "inner",
        "innermost",
        "enclosing",
        "entire",
        "whole",
        "main",
        "immediately",
        "early",
        "to",
        "with",
        "on",
        "rest",
        "remaining",
        "next",
        "here",
        "directly",
    ];
    const LOOPS: [&str; 7] = ["loop", "for", "while", "repeat", "do", "loops", "foreach"];
    const ROUNDS: [&str; 3] = ["iteration", "round", "body"];
    const ROUTINES: [&str; 11] = [
        "algorithm",
        "procedure",
        "function",
        "program",
        "routine",
        "subroutine",
        "method",
        "sub",
        "execution",
        "processing",
        "computation",
    ];
    let is = |word: &str, list: &[&str]| list.iter().any(|known| word.eq_ignore_ascii_case(known));
    let mut words = text.split_whitespace();
    let verb = words.next()?;
    let nouns: Vec<&str> = words.filter(|word| !is(word, &SMALL)).collect();
    let all = |list: &[&str]| nouns.iter().all(|word| is(word, list));
    let bare = !text.contains(' ');
    if is(verb, &LEAVES) {
        if nouns.is_empty() {
            return (verb.eq_ignore_ascii_case("break")).then_some(Leaf::Break(text));
        }
        if all(&LOOPS) && nouns.len() <= 2 {
            return Some(Leaf::Break(text));
        }
        return (all(&ROUTINES) && nouns.len() == 1).then_some(Leaf::Return(""));
    }
    if !is(verb, &GOES_ON) {
        return None;
    }
    let rounds = nouns.iter().any(|word| is(word, &ROUNDS));
    let alone = is(verb, &["continue", "cycle"]) && (bare || all(&LOOPS) && nouns.len() == 1);
    let whole = nouns.iter().all(|word| is(word, &ROUNDS) || is(word, &LOOPS));
    (alone || rounds && whole).then_some(Leaf::Continue(text))
}

/// `halt and reject`, `stop and output x`, `terminate with failure`: what the algorithm ends with.
fn stop_with_value(text: &str) -> Option<&str> {
    let rest = scan::strip_any(text, &["stop", "halt", "terminate", "exit"])?;
    if let Some(value) = scan::strip_word(rest, "with") {
        return Some(value);
    }
    let rest = scan::strip_word(rest, "and")?;
    scan::strip_any(rest, &["return", "report", "declare", "print", "say"])
        .or_else(|| scan::strip_any(rest, &ANSWERS))
        .or_else(|| scan::strip_any(rest, &["accept", "reject", "fail"]).map(|_| rest))
}

/// `report it and stop`: the words before, and the jump.
pub(super) fn joined_jump(text: &str) -> Option<(&str, Leaf<'_>)> {
    let (start, end) = scan::find_word(text, &["and", "then"])?;
    let behind = text[end..].trim();
    let first = text[..start].trim().trim_end_matches(',');
    if first.is_empty() {
        return None;
    }
    match jump(behind)? {
        // What is put out before the end is the answer; any other step is done, and then all ends, not only a loop.
        Leaf::Stop => match scan::strip_any(first, &ANSWERS) {
            Some(value) => Some(("", Leaf::Return(value))),
            None => Some((first, Leaf::Return(""))),
        },
        leaf @ (Leaf::Break(_) | Leaf::Continue(_)) => Some((first, leaf)),
        leaf @ Leaf::Return(_) if !scan::is_assignment(first) || !behind.contains(' ') => Some((first, leaf)),
        _ => None,
    }
}
