//! Whether a row of a box goes on with the statement of the row above it: a logistic regression on where the two rows
//! end and begin and on what they say.

use std::sync::OnceLock;

use super::code::Row;
use super::logistic::Logistic;
use super::number;
use super::words;

/// The weights that are shipped; `cargo run --example train_lines` fits new ones.
const SHIPPED: &str = include_str!("wrap.tsv");

/// The shipped model.
pub(super) fn shipped() -> &'static Logistic {
    static MODEL: OnceLock<Logistic> = OnceLock::new();
    MODEL.get_or_init(|| Logistic::parse(SHIPPED, &names()))
}

/// What is the same for all rows of a box.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting {
    /// Where lines are wrapped, as far as rules or the column tell; infinite when nothing does.
    right: f32,
    /// The step between numbers of lines.
    step: Option<u32>,
    /// Usual distance of baselines.
    leading: f32,
    /// Share of the rows that begin a branch or a loop and end with `then` or `do`.
    closed_heads: f32,
}

impl Setting {
    pub(super) fn new(rows: &[Row], right: f32, step: Option<u32>) -> Self {
        let mut gaps: Vec<f32> = rows
            .windows(2)
            .filter(|w| w[0].column == w[1].column)
            .map(|w| w[1].y - w[0].y)
            .filter(|d| *d > 0.0)
            .collect();
        gaps.sort_by(f32::total_cmp);
        let heads: Vec<&Row> = rows.iter().filter(|r| opens(&r.text)).collect();
        let closed = heads.iter().filter(|r| closes_head(&r.text)).count();
        Self {
            right,
            step,
            leading: gaps.get(gaps.len() / 2).copied().unwrap_or(12.0),
            closed_heads: if heads.is_empty() { 0.0 } else { closed as f32 / heads.len() as f32 },
        }
    }
}

const NAMES: [&str; 43] = [
    "bias",
    "row numbered",
    "box numbered, row not",
    "box numbered sparsely",
    "row is preamble",
    "before is preamble",
    "no room at the known edge",
    "room at the known edge",
    "edge unknown",
    "no room at the widest row",
    "room at the widest row",
    "flush with other rows",
    "same indent",
    "a little deeper",
    "much deeper",
    "back",
    "hangs like the row before",
    "begins with control",
    "begins with a verb",
    "assigns",
    "begins with end",
    "begins with a comment",
    "begins a procedure",
    "begins with a capital",
    "begins with a small letter",
    "begins with a sign",
    "before ends with a small word",
    "before ends with a comma or sign",
    "before ends with a semicolon or brace",
    "before ends with a period or colon",
    "before ends with then or do",
    "brackets are open",
    "closes brackets",
    "head is not closed",
    "closes a head",
    "tight",
    "loose",
    "before is a comment",
    "short rest",
    "box numbered, row assigns",
    "box numbered, row controls",
    "box numbered, same indent",
    "box numbered, room at the known edge",
];

pub(super) fn names() -> Vec<String> {
    NAMES.iter().map(|n| (*n).to_owned()).collect()
}

/// The features of a row below another. `whole` is the statement so far, `hang` where its second row began.
pub(super) fn features(
    before: &Row,
    whole: &str,
    hang: Option<f32>,
    row: &Row,
    widest: (f32, usize),
    setting: &Setting,
) -> Vec<f32> {
    let yes = |b: bool| f32::from(u8::from(b));
    let size = row.size.max(1.0);
    let word = words::first_word(&row.text);
    let first = row.text.chars().next().unwrap_or(' ');
    let same_column = before.column == row.column;
    let need = before.x1 + 0.25 * size + row.first;
    let room = |edge: f32| (edge - need) / size;
    let (known, widest_room) = (room(setting.right), room(widest.0));
    let indent = (row.x - before.x) / size;
    let last = words::last_word(whole);
    let end = whole.trim_end();
    let open = open_brackets(whole);
    let gap = (row.y - before.y) / setting.leading.max(1.0);
    let comment = |t: &str| ["//", "/*", "▷", "⊳", "▹", "#", "(*"].iter().any(|c| t.starts_with(c));
    let numbered = setting.step.is_some();
    let edge = setting.right.is_finite();
    vec![
        1.0,
        yes(row.numbered),
        yes(setting.step == Some(1) && !row.numbered),
        yes(numbered && setting.step != Some(1)),
        yes(row.preamble),
        yes(super::code::is_preamble(whole)),
        yes(edge && known < 0.0),
        if edge { known.clamp(0.0, 8.0) / 8.0 } else { 0.0 },
        yes(!edge),
        yes(widest_room < 0.0),
        widest_room.clamp(0.0, 8.0) / 8.0,
        yes((before.x1 - widest.0).abs() < 0.15 * size && widest.1 > 1),
        yes(indent.abs() < 0.3),
        yes((0.3..2.2).contains(&indent)),
        yes(indent >= 2.2),
        yes(indent <= -0.3),
        yes(hang.is_some_and(|h| (h - row.x).abs() < 0.3 * size)),
        yes(words::is_control(&row.text)),
        yes(words::STEPS.contains(&word.as_str())),
        yes(words::assigns(&row.text)),
        yes(word.starts_with("end") && row.text.split_whitespace().count() <= 3),
        yes(comment(&row.text)),
        yes(words::HEADS.contains(&word.as_str())),
        yes(first.is_uppercase()),
        yes(first.is_lowercase()),
        yes(!first.is_alphanumeric()),
        yes(words::needs_more(&last) && end.ends_with(char::is_alphanumeric)),
        yes(end.ends_with([
            ',', '+', '=', '−', '-', '(', '·', '×', '∪', '∩', '∧', '∨', '/', '|', '≤', '≥', '←', '<', '>',
        ])),
        yes(end.ends_with([';', '{', '}'])),
        yes(end.ends_with(['.', ':'])),
        yes(matches!(last.as_str(), "then" | "do" | "else" | "repeat" | "begin" | "loop")),
        yes(open > 0),
        yes(closes_more(&row.text)),
        yes(setting.closed_heads > 0.6 && opens(whole) && !closes_head(whole)),
        yes(closes_head(&row.text) && !opens(&row.text)),
        yes(same_column && gap < 0.95),
        yes(same_column && gap > 1.15),
        yes(comment(whole)),
        yes(row.text.split_whitespace().count() <= 2 && !words::assigns(&row.text)),
        yes(setting.step == Some(1) && words::assigns(&row.text)),
        yes(setting.step == Some(1) && words::is_control(&row.text)),
        yes(setting.step == Some(1) && indent.abs() < 0.3),
        if setting.step == Some(1) && edge { known.clamp(0.0, 8.0) / 8.0 } else { 0.0 },
    ]
}

/// Whether a text begins a branch or a loop with a condition.
fn opens(text: &str) -> bool {
    matches!(
        words::first_word(text).as_str(),
        "if" | "while" | "for" | "forall" | "foreach" | "elseif" | "elsif" | "elif"
    )
}

fn closes_head(text: &str) -> bool {
    let mut tail = text.split_whitespace().rev().map(|w| w.trim_end_matches([':', ';', '.']).to_lowercase());
    // A comment may stand behind the word.
    tail.any(|w| matches!(w.as_str(), "do" | "then"))
}

/// How many brackets are still open at the end.
pub(super) fn open_brackets(text: &str) -> i32 {
    text.chars().fold(0, |n, c| match c {
        '(' | '[' | '{' => n + 1,
        ')' | ']' | '}' => (n - 1).max(0),
        _ => n,
    })
}

fn closes_more(text: &str) -> bool {
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return true;
        }
    }
    false
}

/// The right edge of the widest row of a column, and how many rows end there.
pub(super) fn widest(rows: &[Row], column: usize) -> (f32, usize) {
    let ends = || rows.iter().filter(|r| r.column == column).map(|r| r.x1);
    let edge = ends().fold(f32::NEG_INFINITY, f32::max);
    let size = rows.first().map_or(10.0, |r| r.size);
    (edge, ends().filter(|x| edge - x < 0.15 * size).count())
}

/// What must not be joined whatever the model says: items of a list below a numbered step.
pub(super) fn is_item(text: &str) -> bool {
    let bare = text.strip_prefix('(').unwrap_or(text);
    let label: String = bare.chars().take_while(char::is_ascii_lowercase).collect();
    let rest = &bare[label.len()..];
    (label.len() == 1 || !label.is_empty() && label.chars().all(|c| matches!(c, 'i' | 'v' | 'x')))
        && rest.starts_with(['.', ')'])
        && rest[1..].starts_with(char::is_whitespace)
        || number::leading(text).is_some_and(|l| l.marked && l.start < text.len())
}
