//! Words around the steps that are no steps: names of phases, remarks behind the head of a loop, and the numbers of the
//! steps that a head repeats.

use super::super::clause::keyword;
use super::super::line::{Line, Role};
use super::super::{header, scan};

/// How far below its head the end of a loop is looked for.
const MAX_BODY: usize = 200;

/// Names have no more words than this.
const MAX_WORDS: usize = 4;

/// Takes names of phases and remarks off heads, and sets the steps that a head speaks of below it.
pub(super) fn settle(lines: &mut [Line]) {
    for at in 0..lines.len() {
        if lines[at].role != Role::Code {
            continue;
        }
        take_phase(&mut lines[at]);
        take_remark(lines, at);
        take_else_remark(lines, at);
        indent_range(lines, at);
    }
}

/// `Task 1: loop forever`: what a head is called becomes its comment.
fn take_phase(line: &mut Line) {
    let Some((name, head)) = line.text.split_once(": ") else { return };
    let head = head.trim_start();
    let opens = keyword::starts_head(head);
    if opens && is_phase(name) && !header::is_preamble(&line.text) && line.comment.is_none() {
        line.comment = Some(name.trim().to_owned());
        line.text = head.to_owned();
    }
}

/// `Initialization`, `Phase 2`, `Main loop`: a few words, the first with a capital, that do nothing themselves.
fn is_phase(name: &str) -> bool {
    let n_words = name.split_whitespace().count();
    (1..=MAX_WORDS).contains(&n_words)
        && name.starts_with(char::is_uppercase)
        && name.chars().count() > 2
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '(' | ')' | '.'))
        && !keyword::starts_control(name)
        && scan::strip_any(name, &["while", "when", "case", "if", "on", "in", "at", "with", "every"])
            .is_none()
}

/// `Initialization:` on a line of its own names the steps below it.
pub(super) fn is_section(text: &str) -> bool {
    // `Phase 2 (queries).`
    let numbered = scan::strip_any(text, &["phase", "stage", "part", "pass"]).is_some_and(|rest| {
        let behind = rest.trim_start_matches(|c: char| c.is_alphanumeric()).trim();
        let named = behind.trim_end_matches(['.', ':']);
        rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, 'I' | 'V'))
            && (named.is_empty() || scan::inside_parentheses(named).is_some())
    });
    if numbered && text.starts_with(char::is_uppercase) {
        return true;
    }
    text.strip_suffix(':').is_some_and(|name| is_phase(name) && header::split_call(name).is_none())
}

/// `Repeat (for each episode):` and `loop (forever) {`: the words in parentheses say what is repeated.
fn take_remark(lines: &mut [Line], at: usize) {
    let Some((word, inside, behind)) = remark(&lines[at].text) else { return };
    let ends_with_test = lines[at + 1..]
        .iter()
        .take(MAX_BODY)
        .find(|line| line.role == Role::Code && line.indent <= lines[at].indent)
        .is_some_and(|line| scan::strip_word(&line.text, "until").is_some());
    let says = keyword::strip_head(inside, &["for each", "for every", "for all", "for", "foreach"]).is_some();
    let endless = scan::find_word(word, &["forever"]).is_some();
    let (text, comment) = if says && !ends_with_test && !endless {
        (format!("{inside}{behind}"), None)
    } else if scan::strip_word(word, "repeat").is_some() && ends_with_test {
        (format!("repeat{behind}"), Some(inside.to_owned()))
    } else {
        (format!("loop{behind}"), Some(inside.to_owned()))
    };
    let line = &mut lines[at];
    line.text = text;
    line.comment = line.comment.take().or(comment);
}

/// `Else (w is engaged)` above its body: the words in parentheses only say when that is.
fn take_else_remark(lines: &mut [Line], at: usize) {
    let deeper = lines.get(at + 1).is_some_and(|next| next.indent > lines[at].indent);
    let rest = scan::strip_any(&lines[at].text, &["else", "otherwise"]);
    let remark = rest.and_then(|rest| scan::inside_parentheses(rest.trim_end_matches(':')));
    let says = |words: &&str| words.split_whitespace().count() > 2 && scan::find_assignment(words).is_none();
    let Some(remark) = remark.filter(|words| deeper || says(words)) else { return };
    let remark = remark.to_owned();
    let line = &mut lines[at];
    "else".clone_into(&mut line.text);
    line.comment = line.comment.take().or(Some(remark));
}

/// The head, what stands in parentheses behind it, and what opens the body.
fn remark(text: &str) -> Option<(&str, &str, &str)> {
    let rest = scan::strip_any(
        text,
        &["repeat forever", "loop forever", "do forever", "repeat", "loop", "forever"],
    )?;
    let close = scan::closing_bracket(rest).filter(|_| rest.starts_with('('))?;
    let behind = rest[close + 1..].trim();
    let word = text[..text.len() - rest.len()].trim_end();
    matches!(behind, "" | ":" | "{" | "do" | "do:").then_some((
        word,
        rest[1..close].trim(),
        &rest[close + 1..],
    ))
}

/// `For each x, do steps 3 to 5.`: those steps are its body.
fn indent_range(lines: &mut [Line], at: usize) {
    let Some((len, first, last)) = steps_behind(&lines[at].text) else { return };
    let find = |label: &str| {
        let is = |line: &Line| line.label.as_deref().is_some_and(|known| known.eq_ignore_ascii_case(label));
        lines[at + 1..].iter().take(MAX_BODY).position(is).map(|found| at + 1 + found)
    };
    let (Some(from), Some(last)) = (find(&first), find(&last)) else { return };
    if from != at + 1 || last < from {
        return;
    }
    let column = lines[at].indent;
    // The lines of the last step belong to it too.
    let end = (last + 1..lines.len()).find(|&i| lines[i].label.is_some()).unwrap_or(lines.len());
    if lines[from].indent <= column {
        for line in &mut lines[from..end] {
            line.indent += 2;
        }
    }
    lines[at].text.truncate(len);
}

/// Where `do` ends in `… do steps 3–5.`, and the two numbers.
fn steps_behind(text: &str) -> Option<(usize, String, String)> {
    if !keyword::starts_head(text) {
        return None;
    }
    let verbs = ["do steps", "perform steps", "execute steps", "repeat steps", "carry out steps", "do step"];
    let (start, end) = scan::find_word(text, &verbs).filter(|&(start, _)| start > 0)?;
    let range = text[end..].trim().trim_end_matches(['.', ':', ';']);
    let is_joint = |c: char| matches!(c, '-' | '–' | '—' | '−' | ' ' | ',');
    let words: Vec<&str> =
        range.split(is_joint).filter(|w| !w.is_empty() && !["to", "and", "through"].contains(w)).collect();
    let (first, last) = (words.first()?, words.last()?);
    let head = text[..start].trim_end().trim_end_matches(',');
    (words.len() <= 2).then(|| (head.len(), (*first).to_owned(), (*last).to_owned()))
}
