//! Joins the parts of wrapped lines.

use super::super::clause::{self, keyword};
use super::super::header;
use super::super::line::{Line, Role, is_cut_word};
use super::super::{MAX_LINE, scan};

/// How many lines an open bracket may reach over.
const MAX_BRACKET_LINES: usize = 6;

/// Joins every line that goes on with the one before it.
pub(super) fn join(mut lines: Vec<Line>) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    // Until which line an open bracket is known to be closed.
    let mut bracket_end = 0;
    for i in 0..lines.len() {
        let line = &lines[i];
        if let Some(before) = out.last_mut()
            && before.text.len() + line.text.len() < MAX_LINE
        {
            let in_bracket = i < bracket_end;
            let below = lines[i + 1..].iter().find(|next| next.role == Role::Code).map(|next| next.indent);
            if let Some(separator) = separator(before, line, below, in_bracket) {
                before.join(std::mem::take(&mut lines[i]), separator);
                continue;
            }
        }
        if i >= bracket_end {
            bracket_end = bracket_reach(&lines, i);
        }
        out.push(std::mem::take(&mut lines[i]));
    }
    out
}

/// The first line behind those that an open bracket of line `i` reaches over; `i` when it has none.
fn bracket_reach(lines: &[Line], i: usize) -> usize {
    if lines[i].role != Role::Code {
        return i;
    }
    let mut depth = scan::open_brackets(lines[i].text.trim_end_matches('{'));
    if depth <= 0 || lines[i].text.len() > MAX_LINE {
        return i;
    }
    for (j, line) in lines.iter().enumerate().skip(i + 1).take(MAX_BRACKET_LINES) {
        if line.role != Role::Code || line.blank_before || line.indent < lines[i].indent {
            return i;
        }
        depth += scan::open_brackets(line.text.trim_end_matches('{'));
        if depth <= 0 {
            return j + 1;
        }
    }
    i
}

/// What to put between a line and the next if they are one.
fn separator(before: &Line, line: &Line, below: Option<usize>, in_bracket: bool) -> Option<&'static str> {
    let steps = before.role == Role::Code && line.role == Role::Code;
    if !steps || line.blank_before || line.item || line.starts_body || before.text.is_empty() {
        return None;
    }
    if in_bracket || is_cut_word(&before.text, &line.text) {
        return Some(" ");
    }
    if line.unnumbered && goes_on_without_number(before, line) {
        return Some(" ");
    }
    if line.indent < before.indent || line.text.starts_with(['}', '{']) {
        return None;
    }
    let deeper = line.indent > before.indent;
    let text = before.text.as_str();
    // The value of a definition may be chosen: `f x =` and `if …` below it.
    let defines = text.ends_with('=') && keyword::starts_control(&line.text);
    if goes_on(text) && !defines && (deeper || !keyword::starts_control(&line.text)) {
        return Some(" ");
    }
    let step = keyword::starts_control(&line.text) || scan::is_assignment(&line.text) || is_call(&line.text);
    let listed = text.ends_with(',') && !step && !before.item;
    if !(deeper || listed) || text.ends_with([':', '{']) {
        return None;
    }
    if clause::awaits_body(before) {
        // A line set in deeper than the body below it goes on with the head.
        let hangs = below.is_some_and(|below| before.indent < below && below < line.indent) && !step;
        return (ends_head_of_other_line(&line.text) || hangs).then_some(" ");
    }
    match (step, before.item) {
        // A branch or a loop in an item has lines of its own.
        (true, true) if keyword::starts_control(&line.text) && clause::awaits_body(line) => None,
        (true, true) => Some(if text.ends_with([';', '.']) { " " } else { "; " }),
        (true, false) => None,
        (false, _) => (!is_call(text)).then_some(" "),
    }
}

/// Whether a line without a number, among numbered ones, can only be the rest of the line before it.
fn goes_on_without_number(before: &Line, line: &Line) -> bool {
    let own = keyword::starts_control(&line.text) || scan::is_assignment(&line.text);
    let rest = line.text.starts_with(|c: char| c.is_lowercase() || matches!(c, '∧' | '∨' | '+' | '=' | ')'));
    !own && (ends_head_of_other_line(&line.text) || rest && !clause::opens_below(before))
}

fn is_call(text: &str) -> bool {
    header::split_call(text).is_some_and(|(_, _, behind)| matches!(behind, "" | ";"))
}

/// Whether a line ends where neither a statement nor a head can end.
pub(super) fn goes_on(text: &str) -> bool {
    const OPERATORS: [&str; 18] =
        ["+", "*", "=", "←", ":=", "&&", "||", "∪", "∩", "≤", "≥", "<", "∧", "∨", "\\", "·", "×", "−"];
    const WORDS: [&str; 20] = [
        "and",
        "or",
        "such that",
        "of",
        "the",
        "with",
        "is",
        "an",
        "than",
        "where",
        "whose",
        "in",
        "from",
        "by",
        "that",
        "has",
        "have",
        "not",
        "each",
        "between",
    ];
    if OPERATORS.iter().any(|operator| text.ends_with(operator))
        && !text.ends_with("++")
        && !text.ends_with("<-")
    {
        return true;
    }
    let bytes = text.len();
    WORDS.iter().any(|word| {
        bytes > word.len() + 1
            && text.is_char_boundary(bytes - word.len())
            && text[bytes - word.len()..] == **word
            && text[..bytes - word.len()].ends_with(' ')
            // `x = a` ends with a variable.
            && !text[..bytes - word.len()].trim_end().ends_with(|c: char| !c.is_alphanumeric() && c != ')')
    })
}

/// Whether a line ends with the `then` or `do` of a head that starts on the line before: it has no head itself.
fn ends_head_of_other_line(text: &str) -> bool {
    let ends = |word: &str| {
        text.len() > word.len() && text.ends_with(word) && text[..text.len() - word.len()].ends_with(' ')
    };
    (ends("then") || ends("do")) && !keyword::starts_control(text)
}
