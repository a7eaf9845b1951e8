//! Questions of flow charts and forms: `Is x > 0? Yes -> A; No -> B`.

use super::super::line::{Line, Role};
use super::super::scan;

/// Writes questions with their answers as branches.
pub(super) fn mark(lines: Vec<Line>) -> Vec<Line> {
    if !lines.iter().any(|line| line.text.contains('?')) {
        return lines;
    }
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    // Whether the last line asks, and what it asks is not answered yet on it.
    let mut asked: Option<usize> = None;
    for (at, line) in lines.iter().enumerate() {
        if line.role != Role::Code {
            out.push(line.clone());
            continue;
        }
        if let Some(column) = asked
            && let Some((yes, step)) = answer(&line.text)
        {
            let word = if yes { "then" } else { "else" };
            let text = format!("{word} {step}").trim_end().to_owned();
            out.push(Line { indent: column + usize::from(yes), text, item: false, ..line.clone() });
            continue;
        }
        asked = None;
        let Some((test, behind)) = question(&line.text) else {
            out.push(line.clone());
            continue;
        };
        if let Some((true, steps)) = answer(behind) {
            let (then, otherwise) = second_answer(steps);
            let head = format!("if {test} then {then}");
            out.push(Line { text: head, ..line.clone() });
            if let Some(step) = otherwise {
                let text = format!("else {step}");
                out.push(Line { text, comment: None, label: None, blank_before: false, ..line.clone() });
            }
        } else if behind.is_empty()
            && let Some(next) = lines.get(at + 1)
            && answer(&next.text).is_some_and(|(yes, _)| yes)
        {
            asked = Some(line.indent);
            out.push(Line { text: format!("if {test}"), ..line.clone() });
        } else {
            out.push(line.clone());
        }
    }
    out
}

/// The test of a question, and what stands behind it.
fn question(text: &str) -> Option<(String, &str)> {
    let at = text.find('?')?;
    let asked = text[..at].trim();
    let test = scan::strip_any(asked, &["if", "is", "are", "does", "do", "has"]).unwrap_or(asked);
    // `is x positive` asks for what `x is positive` says.
    let verb = scan::strip_any(asked, &["is", "are"]).filter(|_| test.contains(' '));
    let test = match (verb, test.split_once(' ')) {
        (Some(_), Some((subject, rest))) if rest.chars().all(|c| c.is_alphanumeric() || c == ' ') => {
            format!("{subject} is {rest}")
        }
        _ => test.to_owned(),
    };
    (!test.is_empty()).then(|| (test, text[at + 1..].trim()))
}

/// `Yes -> step`, `NO: step`: which answer, and what is done.
fn answer(text: &str) -> Option<(bool, &str)> {
    let text = text.trim_start_matches(['(', '[', '-', '=', '>', '→', ' ', ';', ',']);
    let (yes, rest) = match (scan::strip_any(text, &["yes", "true"]), scan::strip_any(text, &["no", "false"]))
    {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return None,
    };
    let step = rest.trim_start_matches([')', ']']).trim_start();
    let marked = ["->", "-->", "→", "⇒", "=>", ":", ","].iter().find_map(|mark| step.strip_prefix(mark));
    marked.map(|step| (yes, step.trim()))
}

/// Cuts `A ; NO -> B` into its two steps.
fn second_answer(text: &str) -> (&str, Option<&str>) {
    for (at, _) in text.match_indices([';', ',', '.', '|']) {
        if let Some((false, step)) = answer(&text[at + 1..]) {
            return (text[..at].trim(), Some(step));
        }
    }
    (text, None)
}
