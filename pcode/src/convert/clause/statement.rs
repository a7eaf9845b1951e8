//! Simple statements, and several of them on a line.

use super::jump::{joined_jump, jump};
use super::keyword;
use super::verb::starts_with_verb;
use super::{Body, Head, Leaf, Piece, Reader};
use crate::convert::scan::{self, TopLevel};

impl<'a> Reader<'a, '_> {
    /// Reads the statement at the start of the text.
    pub(super) fn statement(&mut self, text: &'a str) -> &'a str {
        let end = self.statement_end(text);
        let (statement, rest) = text.split_at(end);
        if let Some((step, until)) = until_behind(statement) {
            self.open(Head::RepeatUntil(until), Body::Inline);
            self.leaves(step);
            self.pieces.push(Piece::CloseInline);
            return rest;
        }
        if let Some((test, jump)) = short_circuit(statement) {
            let head = if test.negated { Head::Unless(test.text) } else { Head::If(test.text) };
            self.open(head, Body::Inline);
            self.leaves(jump);
            self.pieces.push(Piece::CloseInline);
            return rest;
        }
        if let Some((jump, test)) = jump_with_test(statement).or_else(|| step_with_test(statement)) {
            let head = if test.negated { Head::Unless(test.text) } else { Head::If(test.text) };
            self.open(head, Body::Inline);
            self.leaves(jump);
            self.pieces.push(Piece::CloseInline);
            return rest;
        }
        if let Some(at) = label_end(statement) {
            let behind = statement[at + 1..].trim_start();
            if keyword::starts_control(behind) && keyword::may_hold_head(behind) {
                self.leaves(&statement[..at]);
                return &text[at + 1..];
            }
        }
        self.leaves(statement);
        rest
    }

    /// Where a statement ends: at a semicolon, or at a word or brace that ends the block it stands in.
    fn statement_end(&self, text: &str) -> usize {
        let mut end = TopLevel::new(text).find(|&(_, c)| c == ';').map_or(text.len(), |(i, _)| i);
        // `take v, and for each neighbour of v, mark it`
        end = TopLevel::new(&text[..end])
            .find(|&(at, c)| c == ',' && at > 0 && goes_on_with_head(text[at + 1..end].trim_start()))
            .map_or(end, |(at, _)| at);
        if self.n_braces > 0 {
            end = unmatched_brace(&text[..end]).unwrap_or(end);
        }
        if self.n_inline > 0 {
            end = block_word(&text[..end], &["else", "otherwise", "elseif", "elsif", "elif"], |_| true)
                .unwrap_or(end);
            let closing = |rest: &str| keyword::closing(rest).is_some();
            end = block_word(
                &text[..end],
                &["end", "fi", "od", "endif", "endfor", "endwhile", "done"],
                closing,
            )
            .unwrap_or(end);
        }
        if self.does {
            end = block_word(&text[..end], &["while", "until"], |_| true).unwrap_or(end);
        }
        if self.repeats {
            end = block_word(&text[..end], &["until"], |_| true).unwrap_or(end);
        }
        end
    }

    /// `set m ← n and go back to step 1`
    fn joined_goto(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let mut from = 0;
        while let Some((start, end)) = scan::find_word(&text[from..], &["and", "then"]) {
            let behind = text[from + end..].trim();
            let first = text[..from + start].trim().trim_end_matches(',');
            if !first.is_empty() && self.places.jump(behind).is_some() {
                return Some((
                    first.strip_suffix("and").unwrap_or(first).trim_end_matches([' ', ',']),
                    behind,
                ));
            }
            from += end;
        }
        None
    }

    /// `the algorithm terminates; n is the answer`: the answer belongs to the end before it.
    fn answers(&mut self, text: &'a str) -> bool {
        // `terminate if k = 0; the answer is f` has its test closed already.
        let mut before = self.pieces.iter_mut().rev();
        let last = before.find(|piece| !matches!(piece, Piece::CloseInline));
        let Some(Piece::Leaf(leaf @ (Leaf::Return("") | Leaf::Stop))) = last else { return false };
        let behind = scan::find_word(text, &["is the answer", "is the result", "is the desired"])
            .map(|(start, _)| text[..start].trim());
        let value = behind.or_else(|| scan::strip_any(text, &["the answer is", "the result is"]));
        let Some(value) = value else { return false };
        *leaf = Leaf::Return(value);
        true
    }

    /// One statement, or several that commas or `and stop` keep together.
    fn leaves(&mut self, text: &'a str) {
        let text = trim_end(text);
        // `Finally, return x`
        let text = scan::strip_any(text, &["finally", "now", "next", "lastly"])
            .map(|rest| rest.trim_start_matches(',').trim_start())
            .filter(|rest| keyword::strip(rest, "return").is_some())
            .unwrap_or(text);
        let text = scan::strip_word(text, "then")
            .filter(|rest| !rest.is_empty() && !self.pieces.is_empty())
            .unwrap_or(text);
        if text.is_empty() {
            return;
        }
        if let Some(label) = self.places.jump(text) {
            self.pieces.push(Piece::Leaf(Leaf::Goto { label, text }));
            return;
        }
        if let Some((first, behind)) = self.joined_goto(text) {
            self.leaves(first);
            self.leaves(behind);
            return;
        }
        if self.answers(text) {
            return;
        }
        // `next` behind a test goes on with the next round, as in Perl and R; alone it may end a loop of BASIC.
        if self.n_inline > 0 && text.eq_ignore_ascii_case("next") {
            self.pieces.push(Piece::Leaf(Leaf::Continue(text)));
            return;
        }
        if let Some(leaf) = jump(text) {
            self.pieces.push(Piece::Leaf(leaf));
            return;
        }
        if let Some((first, last)) = joined_jump(text) {
            // `stop and return x` does one thing.
            if !first.is_empty() && !matches!((jump(first), &last), (Some(Leaf::Stop), Leaf::Return(_))) {
                self.leaves(first);
            }
            self.pieces.push(Piece::Leaf(last));
            return;
        }
        if let Some(at) = label_end(text) {
            let behind = text[at + 1..].trim();
            if matches!(jump(text[..at].trim()), Some(Leaf::Stop)) {
                self.pieces.push(Piece::Leaf(Leaf::Return(behind)));
                return;
            }
            if scan::is_assignment(behind)
                && text[..at].split_whitespace().count() > 1
                && !text[..at].contains('?')
            {
                self.pieces.push(Piece::Leaf(Leaf::Text(text[..at].trim())));
                self.leaves(behind);
                return;
            }
        }
        // `set x ← 1` sets x to 1.
        let text = scan::strip_any(text, &["set", "let", "put"])
            .filter(|rest| scan::is_assignment(rest) && !rest.starts_with('('))
            .unwrap_or(text);
        for part in assignments(text) {
            self.pieces.push(Piece::Leaf(Leaf::Text(part)));
        }
    }
}

/// `and for each …`, `then if …`: another head behind a comma.
fn goes_on_with_head(text: &str) -> bool {
    scan::strip_any(text, &["and", "then"]).is_some_and(|rest| {
        let heads = ["for each", "for every", "for all", "if", "while", "repeat", "unless"];
        scan::strip_any(rest, &heads)
            .is_some_and(|behind| behind.contains([',', ':']) || behind.contains(" then "))
    })
}

/// What stands behind a jump and says when it is taken.
struct Condition<'a> {
    text: &'a str,
    negated: bool,
}

/// `x > 0 || continue`: the jump is taken if the test before it does not hold, behind `&&` if it does.
fn short_circuit(text: &str) -> Option<(Condition<'_>, &str)> {
    ["||", "&&"].iter().find_map(|operator| {
        let at = text.rfind(operator)?;
        let (test, behind) = (text[..at].trim(), trim_end(&text[at + 2..]));
        let jumps = keyword::strip_any(behind, &["continue", "break", "return", "throw", "error"]).is_some();
        let whole = scan::open_brackets(test) == 0 && scan::find_assignment(test).is_none();
        (jumps && whole && !test.is_empty() && keyword::strip(test, "return").is_none())
            .then_some((Condition { text: test, negated: *operator == "||" }, behind))
    })
}

/// `return x if found`, `exit when i > n`; `return a if c else b` only chooses a value.
fn jump_with_test(text: &str) -> Option<(&str, Condition<'_>)> {
    let starts =
        ["return", "break", "continue", "exit", "stop", "halt", "error", "fail", "quit", "terminate", "next"];
    keyword::strip_any(text, &starts)?;
    let (start, end) = scan::find_word(text, &["if", "when", "unless"])?;
    let test = trim_end(&text[end..]);
    // `return a, or b if c` gives a value in any case.
    let chooses =
        scan::find_word(&text[..start], &["or"]).is_some_and(|(at, _)| text[..at].trim_end().ends_with(','));
    if test.is_empty() || chooses || scan::find_word(test, &["else", "otherwise"]).is_some() {
        return None;
    }
    let negated = text[start..end].eq_ignore_ascii_case("unless");
    Some((text[..start].trim_end_matches([' ', ',']), Condition { text: test, negated }))
}

/// `append e to the log if it is new`, `x := 0 unless x > 0`: any step may have its test behind it.
fn step_with_test(text: &str) -> Option<(&str, Condition<'_>)> {
    // Who checks if something holds does nothing but ask; `even if` and their like are no tests.
    const ASKS: [&str; 14] = [
        "check",
        "checks",
        "test",
        "tests",
        "see",
        "determine",
        "decide",
        "ask",
        "verify",
        "know",
        "only",
        "even",
        "as",
        "and",
    ];
    // Words that stand for no test of their own.
    const IDIOMS: [&str; 12] = [
        "necessary",
        "possible",
        "needed",
        "any",
        "required",
        "applicable",
        "desired",
        "it exists",
        "they exist",
        "there is one",
        "appropriate",
        "present",
    ];
    // `return a, or b if c` gives a value in any case.
    if keyword::strip(text, "return").is_some() {
        return None;
    }
    let (start, end) = scan::find_word(text, &["if", "unless"])?;
    let (step, test) = (text[..start].trim(), trim_end(&text[end..]));
    let idiom = scan::strip_any(test, &IDIOMS).is_some_and(str::is_empty);
    if step.is_empty() || test.is_empty() || idiom || scan::find_word(text, &["else", "otherwise"]).is_some()
    {
        return None;
    }
    let first = step.split([' ', '(']).next().unwrap_or_default();
    let last = step.rsplit(' ').next().unwrap_or_default();
    let asks = [first, last].iter().any(|word| ASKS.iter().any(|ask| word.eq_ignore_ascii_case(ask)));
    // A sentence that says what is the case is no step: `a node is heavy if …`.
    let states = scan::find_assignment(step).is_none() && crate::convert::test::is_proposition(step);
    // `In this case if x > 0, stop` has its step behind the test.
    let own_step = TopLevel::new(test).any(|(at, c)| c == ',' && starts_with_verb(test[at + 1..].trim()));
    let sound = !own_step
        && !step.ends_with(':')
        && (!asks && !states && !step.ends_with(',') || scan::is_assignment(step));
    let negated = text[start..end].eq_ignore_ascii_case("unless");
    (sound && scan::open_brackets(step) == 0)
        .then_some((step.trim_end_matches([' ', ',']), Condition { text: test, negated }))
}

/// `decrease j by 1 until a[j] < x`: a step that is done over and over, and when that ends.
fn until_behind(text: &str) -> Option<(&str, &str)> {
    const CHANGES: [&str; 16] = [
        "decrease",
        "increase",
        "increment",
        "decrement",
        "advance",
        "halve",
        "double",
        "keep",
        "move",
        "shift",
        "add",
        "subtract",
        "divide",
        "multiply",
        "pop",
        "apply",
    ];
    let (start, end) = scan::find_word(text, &["repeatedly until", "until"])?;
    let changes = scan::strip_any(text, &CHANGES).is_some()
        || scan::strip_word(text, "repeatedly").is_some()
        || scan::word_at(text, start, "repeatedly until").is_some();
    let step = text[..start].trim().trim_end_matches(',').trim_end();
    let step = scan::strip_word(step, "repeatedly").unwrap_or(step);
    let until = trim_end(&text[end..]);
    (changes && !step.is_empty() && !until.is_empty()).then_some((step, until))
}

/// Cuts `i = lo, j = mid` into its assignments; other commas separate no statements.
fn assignments(text: &str) -> Vec<&str> {
    if !text.contains(',') || !scan::is_assignment(text) {
        return vec![text];
    }
    let parts = scan::split_top(text, ',');
    let n_assignments = parts.iter().filter(|part| scan::is_assignment(part)).count();
    let sound = scan::is_assignment(parts[0])
        && n_assignments >= 2
        && parts.iter().all(|part| scan::is_assignment(part) || part.split_whitespace().count() >= 3);
    if !sound {
        return vec![text];
    }
    parts.into_iter().map(|part| scan::strip_any(part, &["then", "and"]).unwrap_or(part)).collect()
}

/// The colon behind a label: `form the reflector: v = …`.
fn label_end(text: &str) -> Option<usize> {
    let (at, _) = TopLevel::new(text)
        .find(|&(i, c)| c == ':' && !text[i + 1..].starts_with(['=', ':']) && !text[..i].ends_with(':'))?;
    let behind = &text[at + 1..];
    (behind.starts_with(' ') && !text[..at].contains('?')).then_some(at)
}

fn trim_end(text: &str) -> &str {
    let text = text.trim().trim_end_matches([';', ',', ':']).trim_end();
    match text.strip_suffix('.') {
        Some(sentence)
            if sentence.ends_with(|c: char| {
                c.is_alphanumeric() || matches!(c, ')' | ']' | '"' | '⌋' | '⌉' | '}' | '\'' | '|')
            }) =>
        {
            sentence
        }
        _ => text,
    }
}

/// The first of the words that stands at the top level and is not the `else` of `or else`.
fn block_word(text: &str, words: &[&str], ends: impl Fn(&str) -> bool) -> Option<usize> {
    let (start, _) = scan::find_word(text, words)?;
    let before = text[..start].trim_end();
    let or_else = before
        .rsplit(' ')
        .next()
        .is_some_and(|word| matches!(word, "or" | "the" | "of" | "an" | "to" | "at" | "goto" | "GOTO" | "="));
    (!or_else && ends(&text[start..])).then_some(start)
}

/// The first closing brace that nothing in the text opens.
fn unmatched_brace(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (i, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(i),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}
