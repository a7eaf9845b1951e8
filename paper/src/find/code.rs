//! The lines of a box: numbers stripped, wrapped lines joined, indentation as depth.

use super::number;
use super::view::View;
use super::words;
use crate::algorithm::CodeLine;

/// Indentation closer than this, in heights of the font, is the same.
const SAME: f32 = 0.3;

/// A line of a box on the way to a statement.
struct Row {
    text: String,
    x: f32,
    x1: f32,
    size: f32,
    numbered: bool,
    preamble: bool,
    /// Width of its first word.
    first: f32,
    column: usize,
}

/// The statements of a box. `right` is where its lines are wrapped.
pub(super) fn lines(views: &[&View<'_>], right: f32) -> Vec<CodeLine> {
    let step = number::step(views.iter().map(|v| v.line.text.as_str()));
    let rows: Vec<Row> = views.iter().filter_map(|v| row(v, step.is_some())).collect();
    // Where only every second line has its number, a line without one is no rest of the line before.
    let joined = join(rows, step == Some(1), right);
    deepen(&joined)
}

fn row(view: &View<'_>, numbered: bool) -> Option<Row> {
    let line = view.line;
    let lead = number::leading(&line.text).filter(|_| numbered);
    let start = lead.map_or(0, |l| l.start);
    let text = line.text.get(start..).unwrap_or("").trim().to_owned();
    if text.is_empty() {
        return None;
    }
    let x = if start == 0 { line.bbox.x0 } else { line.x_at(start) };
    let size = line.bbox.height();
    let first_len = text.split_whitespace().next().map_or(0, |w| w.chars().count());
    let second = line.words.iter().find(|(at, _)| *at > start).map_or(line.bbox.x1, |(_, x)| *x);
    let first = (second - x).min(first_len as f32 * 0.7 * size).max(0.0);
    Some(Row {
        preamble: is_preamble(&text),
        text,
        x,
        x1: line.bbox.x1,
        size,
        numbered: lead.is_some(),
        first,
        column: view.column_index,
    })
}

/// `Require: …`, `Input: …`: what stands before the steps, at an indentation of its own.
pub(super) fn is_preamble(text: &str) -> bool {
    let word = words::first_word(text);
    let after = text.get(word.len()..).unwrap_or("").trim_start();
    words::PREAMBLE.contains(&word.as_str()) && (after.starts_with(':') || after.starts_with("s:"))
}

fn join(rows: Vec<Row>, numbered: bool, right: f32) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    for row in rows {
        match out.last_mut() {
            Some(before) if is_wrapped(before, &row, numbered, right) => {
                glue(&mut before.text, &row.text);
                before.x1 = row.x1;
                before.column = row.column;
            }
            _ => out.push(row),
        }
    }
    out
}

/// Whether a row goes on with the statement of the row before.
fn is_wrapped(before: &Row, row: &Row, numbered: bool, right: f32) -> bool {
    if row.numbered || row.preamble {
        return false;
    }
    let word = words::first_word(&row.text);
    let ends = word.starts_with("end") && row.text.split_whitespace().count() <= 3;
    let comment = row.text.starts_with("//") || row.text.starts_with("/*") || row.text.starts_with('▷');
    if numbered {
        let begins = words::HEADS.contains(&word.as_str()) && row.text.contains('(');
        return (before.numbered || before.preamble) && !ends && !comment && !begins && !is_item(&row.text);
    }
    // A line is broken only where its next word does not fit.
    let full = before.x1 + 0.25 * row.size + row.first > right - 0.5 * row.size;
    let long = before.x1 - before.x > 0.0;
    let statement =
        words::is_control(&row.text) && !matches!(word.as_str(), "then" | "do" | "in" | "output" | "next");
    let last = words::last_word(&before.text);
    let done = before.text.ends_with([';', '{', '}'])
        || matches!(last.as_str(), "then" | "do" | "else" | "repeat" | "begin")
        || words::is_step(&row.text);
    let back = row.x < before.x - 0.5 * row.size;
    let rest = open_brackets(&before.text) > 0
        || row.text.split_whitespace().count() <= 2 && !words::assigns(&row.text);
    full && long && !statement && !done && !ends && (!back || rest)
}

/// `a. …`, `(b) …`, `ii) …`: a step below a numbered one.
fn is_item(text: &str) -> bool {
    let bare = text.strip_prefix('(').unwrap_or(text);
    let label: String = bare.chars().take_while(char::is_ascii_lowercase).collect();
    let rest = &bare[label.len()..];
    (label.len() == 1 || !label.is_empty() && label.chars().all(|c| matches!(c, 'i' | 'v' | 'x')))
        && rest.starts_with(['.', ')'])
        && rest[1..].starts_with(char::is_whitespace)
}

/// How many brackets are still open at the end.
fn open_brackets(text: &str) -> i32 {
    text.chars().fold(0, |n, c| match c {
        '(' | '[' | '{' => n + 1,
        ')' | ']' | '}' => (n - 1).max(0),
        _ => n,
    })
}

/// Joins the second half of a wrapped line; a word that was divided becomes whole.
pub(super) fn glue(text: &mut String, rest: &str) {
    let divided = text.ends_with('-')
        && text.chars().rev().nth(1).is_some_and(char::is_lowercase)
        && rest.starts_with(char::is_lowercase);
    if divided {
        text.pop();
    } else if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(rest);
}

/// Indentation as depth: deeper to the right, back to the level that begins at the same place.
fn deepen(rows: &[Row]) -> Vec<CodeLine> {
    let mut stack: Vec<f32> = Vec::new();
    let mut column = None;
    let mut out = Vec::new();
    for row in rows {
        if row.preamble && stack.len() <= 1 {
            out.push(CodeLine { text: row.text.clone(), depth: 0 });
            continue;
        }
        if column != Some(row.column) {
            // On another page or in another column the same levels start elsewhere.
            if let (Some(_), Some(first)) = (column, stack.first().copied()) {
                let left =
                    rows.iter().filter(|r| r.column == row.column).map(|r| r.x).fold(f32::INFINITY, f32::min);
                let shift = left - first;
                let deep = stack.len() > 1;
                if !deep || shift.abs() > 40.0 {
                    for x in &mut stack {
                        *x += shift;
                    }
                }
            }
            column = Some(row.column);
        }
        let same = SAME * row.size;
        while stack.len() > 1 && row.x < stack[stack.len() - 1] - same {
            stack.pop();
        }
        match stack.last().copied() {
            None => stack.push(row.x),
            Some(top) if row.x > top + same => stack.push(row.x),
            // Further left than the first line: that is the new margin.
            Some(top) if row.x < top - same => stack[0] = row.x,
            Some(_) => {}
        }
        out.push(CodeLine { text: row.text.clone(), depth: (stack.len() - 1).min(40) as u16 });
    }
    out
}
