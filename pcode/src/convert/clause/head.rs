//! Heads of conditionals and loops, and where they end.

use super::keyword;
use super::range::{
    annotated, colon_range, for_parts, is_fortran, is_range, joined_parallel, strip_parallel,
};
use super::verb::starts_with_verb;
use super::{Body, Head, Piece, Reader};
use crate::convert::header::split_call;
use crate::convert::scan::{self, TopLevel};
use crate::convert::test;

/// A head cut from its body.
struct Cut<'a> {
    head: &'a str,
    body: Body,
    rest: &'a str,
}

/// What a head is the head of: it decides which words may end it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Test,
    Loop,
}

impl<'a> Reader<'a, '_> {
    /// Reads a head at the start of the text.
    pub(super) fn head(&mut self, text: &'a str) -> Option<&'a str> {
        let text = introduced(text);
        if let Some(rest) = scan::strip_any(text, &["then", "do"])
            .filter(|rest| matches!(self.pieces.last(), Some(Piece::Open(..))) && *rest != "nothing")
        {
            return Some(rest);
        }
        if let Some(rest) = text.strip_prefix(keyword::MARK) {
            return Some(self.written(rest));
        }
        let condition = strip_else_if(text);
        if let Some(rest) = condition {
            return Some(self.cut_open(rest, Kind::Test, Head::ElseIf));
        }
        if let Some(rest) = keyword::strip_any(text, &["else", "otherwise"]) {
            return Some(self.open_word(Head::Else, rest));
        }
        if let Some(rest) = keyword::strip(text, "if") {
            return Some(self.cut_open(rest, Kind::Test, Head::If));
        }
        if let Some(rest) = keyword::strip(text, "unless") {
            return Some(self.cut_open(rest, Kind::Test, Head::Unless));
        }
        // `Repeat, while k < n,` of specifications.
        let asked = keyword::strip(text, "repeat")
            .and_then(|rest| rest.strip_prefix(','))
            .map(str::trim_start)
            .filter(|rest| keyword::strip_any(rest, &["while", "until"]).is_some());
        let text = asked.unwrap_or(text);
        // `Repeat the following steps until …`
        if let Some(rest) = repeated_steps(text).and_then(|rest| keyword::strip(rest, "until")) {
            return Some(self.cut_open(rest, Kind::Loop, Head::RepeatUntil));
        }
        if let Some(rest) = repeated_steps(text)
            .and_then(|rest| keyword::strip_any(rest, &["while", "as long as", "for as long as"]))
        {
            return Some(self.cut_open(rest, Kind::Loop, Head::While));
        }
        if let Some(rest) = keyword::strip_any(
            text,
            &["while", "as long as", "repeat while", "loop while", "do while", "dowhile", "perform while"],
        ) {
            return Some(self.cut_open(rest, Kind::Loop, Head::While));
        }
        if let Some(rest) = keyword::strip_any(text, &["repeat until", "loop until", "do until", "dountil"]) {
            return Some(self.cut_open(rest, Kind::Loop, Head::RepeatUntil));
        }
        if let Some(rest) = keyword::strip(text, "perform until") {
            return Some(self.cut_open(rest, Kind::Loop, Head::WhileNot));
        }
        if let Some(rest) = keyword::strip(text, "until").filter(|_| asked.is_some()) {
            return Some(self.cut_open(rest, Kind::Loop, Head::WhileNot));
        }
        if let Some(rest) = keyword::strip(text, "until") {
            return Some(self.until(rest));
        }
        self.for_head(text)
            .or_else(|| self.endless(text))
            .or_else(|| self.choice(text))
            .or_else(|| self.protection(text))
            .or_else(|| self.event(text))
    }

    /// Heads that an earlier stage wrote.
    fn written(&mut self, text: &'a str) -> &'a str {
        if let Some(guard) = text.strip_prefix("when ") {
            self.open(Head::When(guard.trim()), Body::Awaited);
        } else if let Some(label) = text.strip_prefix("case ") {
            let at = label.find(keyword::MARK).unwrap_or(label.len());
            let rest = label[at..].trim_start_matches(keyword::MARK).trim();
            let rest = scan::strip_word(rest, "begin").unwrap_or(rest);
            let body = if rest.is_empty() { Body::Awaited } else { Body::Inline };
            self.open(Head::Case(label[..at].trim()), body);
            return rest;
        } else if let Some(subject) = text.strip_prefix("switch ") {
            let braces = subject.trim_end().ends_with('{');
            let subject = subject.trim_end().trim_end_matches('{').trim_end();
            self.open(Head::Switch(subject), if braces { Body::Braces } else { Body::Awaited });
        } else {
            self.open(Head::Choose { repeats: text == "loop" }, Body::Awaited);
        }
        ""
    }

    /// `try`, `catch` and `finally` in the ways of several languages.
    fn protection(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some(rest) = keyword::strip(text, "try").filter(|rest| is_word_head(rest)) {
            return Some(self.open_word(Head::Try, rest));
        }
        if let Some(rest) = keyword::strip(text, "finally").filter(|rest| is_word_head(rest)) {
            return Some(self.open_word(Head::Finally, rest));
        }
        // `try … with Not_found -> …` of ML.
        let handled = keyword::strip(text, "with").filter(|rest| rest.contains("->") || rest.contains('→'));
        if let Some(cut) = handled.and_then(arrow_behind).or_else(|| {
            let what = handled?.trim_end_matches(['-', '>', '→', ' ']);
            self.has_body.then(|| cut(what, Body::Awaited, ""))
        }) {
            self.open(Head::Catch(cut.head), cut.body);
            return Some(cut.rest);
        }
        let rest = keyword::strip_any(text, &["catch", "except", "on error", "on exception", "rescue"])?;
        if !(self.has_body || rest.ends_with(['{', ':']) || rest.is_empty()) {
            return None;
        }
        Some(self.cut_open(rest, Kind::Loop, Head::Catch))
    }

    /// `with probability p do`, `upon receiving m do`, `when x arrives:`: a body has to show that they are heads.
    fn event(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some(rest) = keyword::strip(text, "with probability").filter(|rest| !rest.is_empty()) {
            let rest = rest.trim_start_matches(':').trim_start();
            let cut = self.cut(rest, Kind::Loop);
            let cut =
                if cut.body == Body::Awaited && !self.has_body { self.cut(rest, Kind::Test) } else { cut };
            if cut.body == Body::Awaited && !self.has_body {
                // `with probability p set x to 1` has its step right behind.
                let (chance, step) = rest.split_once(' ')?;
                self.open(Head::Chance(chance), Body::Inline);
                return Some(step);
            }
            self.open(Head::Chance(cut.head), cut.body);
            return Some(cut.rest);
        }
        let rest = keyword::strip_any(text, &EVENTS)
            .or_else(|| keyword::strip(text, "on").filter(|rest| self.has_body && rest.ends_with(':')))?;
        // `When one half is empty, take the other.`
        if let Some(cut) = self.comma(rest, Kind::Test).filter(|cut| test::is_proposition(cut.head)) {
            self.open(Head::If(cut.head), cut.body);
            return Some(cut.rest);
        }
        let cut = self.cut(rest, Kind::Loop);
        if cut.body == Body::Inline || !self.has_body && cut.body != Body::Braces {
            return None;
        }
        self.open(Head::If(cut.head), cut.body);
        Some(cut.rest)
    }

    /// `switch`, `case` and `default`, which are words of English too: a body has to show what they are.
    fn choice(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some(rest) = keyword::strip(text, "switch").filter(|rest| self.has_body || rest.ends_with('{'))
        {
            return Some(self.cut_open(rest, Kind::Test, Head::Switch));
        }
        if let Some(rest) =
            scan::strip_any(text, &["default", "case else"]).filter(|rest| rest.starts_with(':'))
        {
            return Some(self.open_word(Head::Default, rest));
        }
        let rest = keyword::strip(text, "case").filter(|rest| head_colon(rest, false).is_some())?;
        Some(self.cut_open(rest, Kind::Test, Head::Case))
    }

    /// Opens a block whose head is a word.
    fn open_word(&mut self, head: Head<'a>, rest: &'a str) -> &'a str {
        let rest = rest.trim_start_matches([':', ',']).trim();
        if rest.eq_ignore_ascii_case("begin") {
            self.open(head, Body::Awaited);
            self.pieces.push(Piece::Begin);
            return "";
        }
        let rest = scan::strip_word(rest, "do").filter(|r| r.is_empty()).unwrap_or(rest);
        let body = match rest {
            "" => Body::Awaited,
            "{" => Body::Braces,
            _ => Body::Inline,
        };
        let inner = (body == Body::Inline).then(|| rest.strip_prefix('{')).flatten();
        self.n_braces += usize::from(inner.is_some());
        self.open(head, body);
        if body == Body::Inline { inner.unwrap_or(rest) } else { "" }
    }

    /// Cuts the head off and opens its block.
    fn cut_open(&mut self, text: &'a str, kind: Kind, head: impl FnOnce(&'a str) -> Head<'a>) -> &'a str {
        let cut = self.cut(text, kind);
        self.open(head(cut.head), cut.body);
        cut.rest
    }

    /// `until` ends a `repeat`, or is the head of a loop.
    fn until(&mut self, text: &'a str) -> &'a str {
        let cut = self.cut(text, Kind::Loop);
        let inline = cut.body == Body::Inline && !self.repeats;
        let opens = inline || cut.body == Body::Braces || (cut.body == Body::Awaited && self.has_body);
        if !opens && cut.body == Body::Inline {
            // The test of a `repeat` runs to the end of the line.
            self.pieces.push(Piece::Until(text.trim_end_matches([';', '.']), None));
            return "";
        }
        self.n_inline += usize::from(inline);
        self.pieces.push(Piece::Until(cut.head, opens.then_some(cut.body)));
        cut.rest
    }

    fn for_head(&mut self, text: &'a str) -> Option<&'a str> {
        let at_once =
            keyword::strip_any(text, &["in parallel", "parallel", "concurrently", "do in parallel"])
                .map(|rest| rest.trim_start_matches(','))
                .map(str::trim_start)
                .filter(|rest| keyword::strip_any(rest, &["for", "foreach", "forall"]).is_some())
                .or_else(|| joined_parallel(text))
                .or_else(|| annotated(text));
        let parallel = at_once.is_some();
        let text = at_once.unwrap_or(text);
        let each = keyword::strip_any(
            text,
            &[
                "for each",
                "for every",
                "for all",
                "foreach",
                "forall",
                "loop over",
                "iterate over",
                "loop for each",
                "repeat for each",
                "do for each",
            ],
        )
        .or_else(|| {
            keyword::strip_any(text, &["try every", "try each", "try all"]).filter(|_| self.has_body)
        });
        if let Some(rest) = each {
            let cut = self.cut(rest, Kind::Loop);
            let header = scan::strip_any(cut.head, &["each", "every", "all"]).unwrap_or(cut.head);
            let (header, behind) = strip_parallel(header);
            self.open(Head::For { parallel: parallel || behind, each: true, header, bound: None }, cut.body);
            return Some(cut.rest);
        }
        // `on each clock tick:` waits for what happens.
        if let Some(rest) = keyword::strip_any(text, &["on each", "on every", "at each", "at every"])
            .filter(|rest| self.has_body && scan::find_word(rest, &HAPPENINGS).is_some())
        {
            return Some(self.cut_open(rest, Kind::Loop, Head::If));
        }
        if let Some(rest) = keyword::strip_any(text, &["on each", "at each", "in each", "on every"]) {
            // `on each edge` is a loop only when something is done there.
            let cut = self.cut(rest, Kind::Loop);
            if cut.body == Body::Awaited && !self.has_body {
                return None;
            }
            self.open(Head::For { parallel, each: true, header: cut.head, bound: None }, cut.body);
            return Some(cut.rest);
        }
        // `loop I over all examples`
        if let Some(rest) = keyword::strip_any(text, &["loop", "iterate"]).filter(|rest| {
            scan::find_word(rest, &["over"])
                .is_some_and(|(at, _)| at > 0 && scan::n_words_top(&rest[..at]) <= 2)
        }) {
            let cut = self.cut(rest, Kind::Loop);
            self.open(Head::For { parallel, each: true, header: cut.head, bound: None }, cut.body);
            return Some(cut.rest);
        }
        let rest = keyword::strip_any(text, &["loop for", "repeat for", "do for", "for"])
            .or_else(|| keyword::strip(text, "loop").filter(|rest| is_range(rest)))
            .or_else(|| keyword::strip(text, "do").filter(|rest| is_fortran(rest)));
        if let Some(rest) = keyword::strip(text, "perform varying") {
            let cut = self.cut(rest, Kind::Loop);
            self.open(Head::For { parallel, each: false, header: cut.head, bound: None }, cut.body);
            return Some(cut.rest);
        }
        let rest = rest?;
        // `for {` of Go has no end.
        if rest == "{" {
            self.open(Head::Loop, Body::Braces);
            return Some("");
        }
        // `i in 1:n, j in 1:m` of Julia runs over both.
        let ranges = scan::split_top(rest, ',');
        if ranges.len() > 1 && ranges.iter().all(|range| colon_range(range, parallel).is_some()) {
            self.open(Head::For { parallel, each: true, header: rest, bound: None }, Body::Awaited);
            return Some("");
        }
        if let Some((head, behind)) = colon_range(rest, parallel) {
            // `for i = 1:n, x = f(x), end` has its body right behind.
            if begins_step(behind) && scan::strip_word(behind, "do").is_none() && !behind.ends_with('{') {
                self.open(head, Body::Inline);
                return Some(behind);
            }
            let cut = self.cut(behind, Kind::Loop);
            let inline = cut.body == Body::Inline || (!cut.head.is_empty() && cut.body == Body::Awaited);
            self.open(head, if inline { Body::Inline } else { cut.body });
            return Some(if cut.body == Body::Awaited { cut.head } else { cut.rest });
        }
        let cut = self.cut(rest, Kind::Loop);
        let (header, behind) = strip_parallel(cut.head);
        self.open(for_parts(header, parallel || behind), cut.body);
        Some(cut.rest)
    }

    /// `repeat`, `loop`, `do`, `forever`, `repeat n times`.
    fn endless(&mut self, text: &'a str) -> Option<&'a str> {
        if let Some(rest) =
            keyword::strip_any(text, &["loop forever", "repeat forever", "do forever", "forever", "loop"])
                .or_else(|| keyword::strip(text, "cycle").filter(|_| self.has_body))
            && is_word_head(rest)
        {
            return Some(self.open_word(Head::Loop, rest));
        }
        if let Some(rest) = keyword::strip_any(text, &["repeat", "do", "perform"]) {
            let cut = self.cut(rest, Kind::Loop);
            if has_times(cut.head) {
                self.open(
                    Head::For { parallel: false, each: false, header: cut.head, bound: None },
                    cut.body,
                );
                return Some(cut.rest);
            }
        }
        if let Some(rest) =
            repeated_steps(text).filter(|rest| is_word_head(rest)).or_else(|| keyword::strip(text, "repeat"))
            && (is_word_head(rest)
                || keyword::starts_control(rest)
                || scan::find_word(rest, &["until"]).is_some() && !mentions_steps(rest))
        {
            return Some(self.open_word(Head::Repeat, rest));
        }
        // `do x := x + 1 while x < n`
        if let Some(rest) = keyword::strip(text, "do")
            && let Some((at, _)) = scan::find_word(rest, &["while", "until"])
            && at > 0
            && (scan::is_assignment(&rest[..at]) || split_call(rest[..at].trim()).is_some())
        {
            self.does = true;
            self.open(Head::Do, Body::Inline);
            return Some(rest);
        }
        let rest = keyword::strip(text, "do").filter(|rest| is_word_head(rest))?;
        Some(self.open_word(Head::Do, rest))
    }

    fn cut(&mut self, text: &'a str, kind: Kind) -> Cut<'a> {
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
    fn comma(&self, text: &'a str, kind: Kind) -> Option<Cut<'a>> {
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

/// What happens, and is not run over.
const HAPPENINGS: [&str; 10] =
    ["tick", "clock", "event", "interrupt", "message", "arrival", "request", "timer", "timeout", "signal"];

/// Words that say when something is done.
const EVENTS: [&str; 9] = [
    "upon",
    "whenever",
    "when",
    "on receipt of",
    "on receiving",
    "on reception of",
    "on event",
    "as soon as",
    "in case of",
];

/// `Now if j ≥ 0, …`: the word before says only that it is the next step.
fn introduced(text: &str) -> &str {
    scan::strip_any(text, &["now", "next", "finally", "afterwards", "also", "thus"])
        .or_else(|| scan::strip_word(text, "then").filter(|rest| rest.starts_with(',')))
        .map(|rest| rest.trim_start_matches(',').trim_start())
        .filter(|rest| {
            let heads = ["if", "unless", "while", "as long as", "for", "repeat", "return"];
            keyword::strip_any(rest, &heads).is_some_and(|behind| !behind.is_empty())
        })
        .unwrap_or(text)
}

/// `do the following:`, `do these steps:`
fn is_the_following(text: &str) -> bool {
    let text = text.trim_end_matches([':', '.']).trim_end();
    scan::strip_any(text, &["the following", "these", "this"]).is_some_and(|rest| {
        rest.is_empty()
            || ["steps", "step", "actions", "operations"].iter().any(|noun| rest.eq_ignore_ascii_case(noun))
    })
}

/// What stands behind `repeat the following steps`.
fn repeated_steps(text: &str) -> Option<&str> {
    let rest = keyword::strip_any(text, &["repeat", "do", "perform", "execute", "iterate", "carry out"])?;
    let rest = scan::strip_any(rest, &["the following", "these", "the next", "this", "the"])?;
    let nouns =
        ["steps", "step", "process", "procedure", "instructions", "operations", "operation", "sequence"];
    Some(scan::strip_any(rest, &nouns).unwrap_or(rest))
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

fn cut<'a>(head: &'a str, body: Body, rest: &'a str) -> Cut<'a> {
    Cut { head: head.trim().trim_end_matches([',', ';', ':', '.']).trim_end(), body, rest }
}

fn strip_else_if(text: &str) -> Option<&str> {
    if let Some(rest) = keyword::strip_any(text, &["elseif", "elsif", "elif"]) {
        return Some(rest);
    }
    let rest = keyword::strip_any(text, &["else", "otherwise"])?;
    scan::strip_word(rest.trim_start_matches(',').trim_start(), "if")
}

/// `5 times`
fn has_times(head: &str) -> bool {
    let last = head.rsplit(' ').next().unwrap_or_default();
    let counts =
        ["times", "time"].iter().any(|word| last.eq_ignore_ascii_case(word)) && last.len() < head.len();
    counts || ["twice", "thrice"].iter().any(|word| head.eq_ignore_ascii_case(word))
}

/// Whether nothing but punctuation, a brace or `do` follows a word that is a head by itself.
fn is_word_head(rest: &str) -> bool {
    let rest = rest.trim();
    rest.is_empty() || rest.starts_with(['{', ':']) || matches!(rest, "do" | "do:" | "forever" | "do {")
}

/// `repeat steps 2 to 4 until …` is a jump, not a block.
fn mentions_steps(rest: &str) -> bool {
    scan::strip_any(rest, &["steps", "step", "from", "this", "the", "these", "until"]).is_some()
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
fn head_colon(text: &str, has_body: bool) -> Option<usize> {
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
fn arrow_behind(text: &str) -> Option<Cut<'_>> {
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
fn begins_step(rest: &str) -> bool {
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
