//! Where a head ends and its body begins.

use super::keyword;
use super::verb::starts_with_verb;
use super::{Body, Reader};
use crate::convert::header::split_call;
use crate::convert::scan::{self, TopLevel};
use crate::convert::test;

/// A head cut from its body.
pub(super) struct Cut<'a> {
    pub(super) head: &'a str,
    pub(super) body: Body,
    pub(super) rest: &'a str,
}

/// What a head is the head of: it decides which words may end it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Test,
    Loop,
}

impl<'a> Reader<'a, '_> {
    pub(super) fn cut(&mut self, text: &'a str, kind: Kind) -> Cut<'a> {
        let words: &[&str] = if kind == Kind::Test { &["then"] } else { &["do"] };
        // `for i in 1 .. n loop` of Ada.
        let text = if kind == Kind::Loop { strip_last_word(text, "loop") } else { text };
        if let Some(head) = text.strip_suffix('{') {
            let head = strip_last_word(head.trim_end(), words[0]);
            return cut(head, Body::Braces, "");
        }
        if let Some((head, rest)) = inline_braces(text) {
            self.n_braces += 1;
            return cut(strip_last_word(head, words[0]), Body::Inline, rest);
        }
        if let Some((start, end)) = find_opening(text, words) {
            let rest = text[end..].trim().trim_start_matches([':', ',']).trim_start();
            let rest = if is_the_following(rest) { "" } else { rest };
            let rest = scan::strip_any(rest, &["the following steps", "the following"])
                .and_then(|steps| steps.strip_prefix(':'))
                .map_or(rest, str::trim_start);
            let rest = scan::strip_word(rest, "do").filter(|_| kind == Kind::Test).unwrap_or(rest);
            // `begin` and its `end` on one line end what `then` begins.
            let rest = scan::strip_word(rest, "begin").unwrap_or(rest);
            let awaited = rest.is_empty();
            return cut(
                &text[..start],
                if awaited { Body::Awaited } else { Body::Inline },
                if awaited { "" } else { rest },
            );
        }
        // `if x, return y; otherwise, for each z, do:` has its body before the colon at the end.
        if kind == Kind::Test
            && let Some(cut) = sure_comma(text).filter(|cut| {
                let behind =
                    TopLevel::new(cut.rest).find(|&(_, c)| c == ';').map(|(i, _)| cut.rest[i + 1..].trim());
                behind.is_some_and(|rest| scan::strip_any(rest, &["else", "otherwise"]).is_some())
            })
        {
            return cut;
        }
        if let Some(at) = head_colon(text, self.has_body)
            && !(kind == Kind::Test && !self.has_body && stops_before(text, at))
        {
            let rest = text[at + 1..].trim();
            return cut(&text[..at], if rest.is_empty() { Body::Awaited } else { Body::Inline }, rest);
        }
        c_statement(text)
            .or_else(|| (kind == Kind::Test).then(|| closed_inline(text)).flatten())
            .or_else(|| (kind == Kind::Test).then(|| sure_comma(text)).flatten())
            .or_else(|| (kind == Kind::Test && !self.has_body).then(|| arrow_behind(text)).flatten())
            .or_else(|| (kind == Kind::Test && !self.has_body).then(|| jump_behind(text)).flatten())
            .or_else(|| self.comma(text, kind))
            .or_else(|| (kind == Kind::Loop && !self.has_body).then(|| call_behind(text)).flatten())
            .unwrap_or_else(|| cut(text, Body::Awaited, ""))
    }

    /// `if it is zero, add it`: the first comma behind which the body can begin.
    pub(super) fn comma(&self, text: &'a str, kind: Kind) -> Option<Cut<'a>> {
        if self.has_body && !text.ends_with([';', '.']) {
            return None;
        }
        let commas: Vec<usize> = TopLevel::new(text).filter(|&(_, c)| c == ',').map(|(i, _)| i).collect();
        let fits = |&&at: &&usize| {
            let (head, rest) = (text[..at].trim(), text[at + 1..].trim());
            match kind {
                _ if head.is_empty() || rest.is_empty() => false,
                Kind::Test => test::is_proposition(head) || is_elliptic(head),
                Kind::Loop => begins_step(rest),
            }
        };
        // Where no verb is known, the step behind the comma shows that the test has ended.
        let step = |&&at: &&usize| kind == Kind::Test && starts_with_verb(text[at + 1..].trim());
        let at = commas
            .iter()
            .find(fits)
            .or_else(|| commas.iter().find(step))
            .or_else(|| commas.last().filter(|_| kind == Kind::Test))
            .copied()?;
        let rest = text[at + 1..].trim();
        (!rest.is_empty()).then(|| cut(&text[..at], Body::Inline, rest))
    }
}

/// `do the following:`, `do these steps:`
fn is_the_following(text: &str) -> bool {
    let text = text.trim_end_matches([':', '.']).trim_end();
    scan::strip_any(text, &["the following", "these", "this"]).is_some_and(|rest| {
        rest.is_empty()
            || ["steps", "step", "actions", "operations"].iter().any(|noun| rest.eq_ignore_ascii_case(noun))
    })
}

/// The word that ends a head; in `points that do not turn` it helps a verb.
fn find_opening(text: &str, words: &[&str]) -> Option<(usize, usize)> {
    let mut from = 0;
    loop {
        let (start, end) = scan::find_word(&text[from..], words)?;
        let (start, end) = (from + start, from + end);
        if scan::strip_word(text[end..].trim_start(), "not").is_none() {
            return Some((start, end));
        }
        from = end;
    }
}

pub(super) fn cut<'a>(head: &'a str, body: Body, rest: &'a str) -> Cut<'a> {
    Cut { head: head.trim().trim_end_matches([',', ';', ':', '.']).trim_end(), body, rest }
}

fn strip_last_word<'a>(text: &'a str, word: &str) -> &'a str {
    let cut = text.len().saturating_sub(word.len());
    match text.get(cut..) {
        Some(last) if last.eq_ignore_ascii_case(word) && text[..cut].ends_with(' ') => text[..cut].trim_end(),
        _ => text,
    }
}

/// The head and the body of `head { a; b }`; `x ∈ {1, 2}` has no body.
fn inline_braces(text: &str) -> Option<(&str, &str)> {
    if !text.contains('}') {
        return None;
    }
    let mut depth = 0usize;
    for (i, c) in text.char_indices() {
        match c {
            // `x_{i}` and `x^{2}` have scripts.
            '{' if depth == 0 && !text[..i].ends_with(['_', '^']) => {
                let head = text[..i].trim_end();
                let inside = text[i + 1..].trim_start();
                let set = head.is_empty()
                    || head.ends_with(|c: char| {
                        !c.is_alphanumeric() && !matches!(c, ')' | ']' | '\'' | '_' | '"')
                    })
                    || head.ends_with(" in");
                let step = keyword::starts_control(inside)
                    || inside.contains(';')
                    || scan::is_assignment(inside)
                    || head.ends_with(')')
                    || is_step_in_words(inside);
                if !set && step {
                    return Some((head, inside));
                }
                depth += 1;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// `swap a and b }` behind an opening brace at the end of a line; `a, b }` and `x | x > 0 }` are sets.
fn is_step_in_words(inside: &str) -> bool {
    let Some(inside) = inside.strip_suffix('}').map(str::trim_end) else { return false };
    let words = inside.split(' ').next().is_some_and(|word| {
        word.chars().count() > 1 && word.chars().all(char::is_alphabetic) && inside.len() > word.len()
    });
    let call = split_call(inside).is_some_and(|(_, _, behind)| behind.is_empty());
    (words || call) && !TopLevel::new(inside).any(|(_, c)| matches!(c, '|' | ':' | '…' | '}'))
}

/// The colon that ends a head: not `:=`, not the one of `c ? a : b`, not the `in` of `for x : list`.
pub(super) fn head_colon(text: &str, has_body: bool) -> Option<usize> {
    let mut question = false;
    for (i, c) in TopLevel::new(text) {
        match c {
            '?' => question = true,
            ':' if text[i + 1..].starts_with(['=', ':']) || text[..i].ends_with(':') => {}
            ':' if question => question = false,
            ':' => {
                let rest = text[i + 1..].trim();
                let list = has_body && !rest.is_empty() && !rest.contains(' ') && text[..i].ends_with(' ');
                return (!list).then_some(i);
            }
            _ => {}
        }
    }
    None
}

/// `(test) statement;` as in C.
fn c_statement(text: &str) -> Option<Cut<'_>> {
    if !text.starts_with('(') {
        return None;
    }
    let close = scan::closing_bracket(text)?;
    let rest = text[close + 1..].trim();
    let jumps = ["return", "break", "continue", "goto", "go to", "throw", "exit", "cycle", "stop", "next"];
    let jump = keyword::strip_any(rest, &jumps).is_some();
    let word = rest.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let connective = scan::strip_any(
        rest,
        &["and", "or", "is", "in", "are", "mod", "div", "has", "have", "does", "exists"],
    )
    .is_some();
    let statement = rest.ends_with(';') || jump || scan::is_assignment(rest) || rest.ends_with(')');
    (word && !connective && statement).then(|| cut(&text[1..close], Body::Inline, rest))
}

/// `if x = y return`: the test ends where the jump begins.
fn jump_behind(text: &str) -> Option<Cut<'_>> {
    let (start, _) = scan::find_word(
        text,
        &["return", "break", "continue", "stop", "goto", "go to", "error"],
    )
    .or_else(|| {
        let verbs = ["print", "output", "write", "display", "report", "set", "swap", "exchange", "call"];
        // Behind a semicolon the test has ended.
        scan::find_word(text, &verbs)
            .filter(|&(at, _)| !text[..at].contains(';') && test::is_proposition(&text[..at]))
            .or_else(|| verb_behind_comparison(text))
    })?;
    let head = text[..start].trim();
    // `the output`, `were output`: a noun or a participle, not what is to be done.
    let goes_on = head.rsplit(' ').next().is_some_and(|word| {
        let nouns = ["the", "a", "an", "of", "to", "and", "or", "no", "not", "each", "every", "any", "this"];
        let verbs = ["is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "will", "can"];
        nouns.iter().chain(&verbs).any(|before| word.eq_ignore_ascii_case(before))
    });
    let comma = head.ends_with(',');
    (!head.is_empty() && !goes_on && !comma).then(|| cut(head, Body::Inline, &text[start..]))
}

/// `if the timer expires, abort the request`: a test and a comma, and behind it what is to be done.
fn sure_comma(text: &str) -> Option<Cut<'_>> {
    let fits = |at: usize| {
        let (head, rest) = (text[..at].trim(), text[at + 1..].trim());
        let rest = scan::strip_word(rest, "then").unwrap_or(rest);
        !head.is_empty() && starts_with_verb(rest) && !is_enumeration(head)
    };
    let at = TopLevel::new(text).filter(|&(_, c)| c == ',').map(|(i, _)| i).find(|&at| fits(at))?;
    Some(cut(&text[..at], Body::Inline, text[at + 1..].trim()))
}

/// `a, b, sort`: a comma before a single word says that a list goes on.
fn is_enumeration(head: &str) -> bool {
    !test::is_proposition(head)
        && head.split_whitespace().count() < 2
        && split_call(head).is_none()
        && !is_elliptic(head)
}

/// `for all s ∈ Pred(u) Update(s);`: a call behind what the loop runs over.
fn call_behind(text: &str) -> Option<Cut<'_>> {
    let inside = text.strip_suffix(';')?.trim_end();
    let spaces: Vec<usize> = TopLevel::new(inside).filter(|&(_, c)| c == ' ').map(|(at, _)| at).collect();
    let at = *spaces.last()?;
    let (head, call) = (inside[..at].trim_end(), inside[at..].trim_start());
    let ended = head.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '}' | '\''));
    let joined =
        [" in", " of", " over", " to", " and", " or", " from"].iter().any(|word| head.ends_with(word));
    let whole = split_call(call).is_some_and(|(_, _, behind)| behind.is_empty());
    (ended && whole && !joined && head.contains(' ')).then(|| cut(head, Body::Inline, &text[at..]))
}

/// `if !seen[v] push!(queue, v) end`: the test and its step, between the words of Julia.
fn closed_inline(text: &str) -> Option<Cut<'_>> {
    let inside = text.strip_suffix("end").filter(|inside| inside.ends_with([' ', ';']))?;
    TopLevel::new(inside).filter(|&(_, c)| c == ' ').find_map(|(at, _)| {
        let (head, rest) = (text[..at].trim_end(), text[at..].trim_start());
        let step = inside[at..].trim().trim_end_matches(';');
        let ended = head.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '\'' | '"'));
        let begins =
            starts_with_verb(step) || step.ends_with(')') && step.contains('(') && !step.starts_with('(');
        let operator = ["==", "!=", "<", ">", "&&", "||", "+", "-", "*", "=", "≤", "≥", "in ", "and ", "or "];
        (ended && begins && !operator.iter().any(|sign| step.starts_with(sign)))
            .then(|| cut(head, Body::Inline, rest))
    })
}

/// `if x = 0 increase y by 1`: a verb of a step behind a comparison.
fn verb_behind_comparison(text: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(at) = text[from..].find(' ').map(|at| from + at + 1) {
        let rest = &text[at..];
        let is_step = starts_with_verb(rest) && rest.trim_end_matches([';', '.']).contains(' ');
        if is_step && scan::open_brackets(&text[..at]) == 0 && test::is_comparison(text[..at].trim()) {
            return Some((at, at));
        }
        from = at;
    }
    None
}

/// `if x is zero -> skip it`: the test ends at the arrow.
pub(super) fn arrow_behind(text: &str) -> Option<Cut<'_>> {
    ["->", "→", "=>", "⇒"].iter().find_map(|arrow| {
        let at = text.find(arrow).filter(|&at| text[..at].ends_with(' '))?;
        let (head, rest) = (text[..at].trim(), text[at + arrow.len()..].trim());
        (!head.is_empty() && !rest.is_empty()).then(|| cut(head, Body::Inline, rest))
    })
}

/// `if c, stop: there is none` has its body behind the comma, and not behind the colon.
fn stops_before(text: &str, colon: usize) -> bool {
    text[..colon].rfind(',').is_some_and(|comma| {
        let word = text[comma + 1..colon].trim();
        scan::strip_any(word, &["stop", "halt", "terminate", "exit", "return"]).is_some_and(str::is_empty)
            && test::is_proposition(&text[..comma])
    })
}

/// `found`, `so`, `not`, `necessary`: a test of one or two words.
fn is_elliptic(head: &str) -> bool {
    head.split(' ').count() <= 2 && head.chars().all(|c| c.is_alphabetic() || c == ' ') && head.len() > 1
}

/// Whether the words behind a comma can be a step and do not go on describing what the loop runs over.
pub(super) fn begins_step(rest: &str) -> bool {
    const DESCRIBING: [&str; 22] = [
        "in", "with", "from", "by", "at", "of", "to", "on", "and", "or", "such", "where", "starting",
        "except", "not", "the", "a", "which", "that", "if", "each", "one",
    ];
    let word = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    // `for each edge, if it is new, add it`; `for each edge, if any` describes.
    let asks = scan::strip_word(rest, "if")
        .is_some_and(|test| test.contains(',') || scan::find_word(test, &["then"]).is_some());
    scan::is_assignment(rest)
        || asks
        || word.chars().count() > 1 && !DESCRIBING.iter().any(|w| w.eq_ignore_ascii_case(word))
}
