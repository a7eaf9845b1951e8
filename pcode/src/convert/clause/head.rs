//! Heads of conditionals and loops, and where they end.

use super::cut::{Kind, arrow_behind, begins_step, cut, head_colon};
use super::keyword;
use super::range::{
    annotated, colon_range, for_parts, is_fortran, is_range, joined_parallel, strip_parallel,
};
use super::{Body, Head, Piece, Reader};
use crate::convert::header::split_call;
use crate::convert::scan;
use crate::convert::test;

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

/// What stands behind `repeat the following steps`.
fn repeated_steps(text: &str) -> Option<&str> {
    let rest = keyword::strip_any(text, &["repeat", "do", "perform", "execute", "iterate", "carry out"])?;
    let rest = scan::strip_any(rest, &["the following", "these", "the next", "this", "the"])?;
    let nouns =
        ["steps", "step", "process", "procedure", "instructions", "operations", "operation", "sequence"];
    Some(scan::strip_any(rest, &nouns).unwrap_or(rest))
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
