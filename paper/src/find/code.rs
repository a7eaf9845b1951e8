//! The lines of a box: numbers stripped, wrapped lines joined, indentation as depth.

use super::number;
use super::view::View;
use super::words;
use super::wrap::{self, Setting};
use crate::algorithm::CodeLine;

/// Indentation closer than this, in heights of the font, is the same.
const SAME: f32 = 0.3;

/// A line of a box on the way to a statement.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) text: String,
    /// Left edge of the text, which tells the depth.
    pub(super) x: f32,
    pub(super) x1: f32,
    /// Baseline.
    pub(super) y: f32,
    pub(super) size: f32,
    /// It has a number in front, or behind.
    pub(super) numbered: bool,
    pub(super) preamble: bool,
    /// Width of its first word.
    pub(super) first: f32,
    pub(super) column: usize,
    /// Left edge of its number and how many figures that has.
    number_at: Option<(f32, usize)>,
    column_x: f32,
}

/// The statements of a box. `right` is where its lines are wrapped.
pub(super) fn lines(views: &[&View<'_>], right: f32) -> Vec<CodeLine> {
    let (rows, setting) = rows(views, right);
    deepen(&join(&rows, &setting))
}

/// The rows of a box without their numbers, and what holds for all of them.
pub(super) fn rows(views: &[&View<'_>], right: f32) -> (Vec<Row>, Setting) {
    let behind = number::behind(views.iter().map(|v| (v.line.text.as_str(), v.line.bbox.x1)));
    let step = number::step(views.iter().map(|v| v.line.text.as_str()));
    // Where numbers have their colon, a bare one is the upper half of a fraction.
    let leads = || views.iter().filter_map(|v| number::leading(&v.line.text));
    let marked = leads().filter(|l| l.marked).count() * 2 > leads().count();
    let mut rows: Vec<Row> = Vec::new();
    let mut last: Option<u32> = None;
    // Numbers stand in a column of their own; `1) of …` further right is the rest of a wrapped row.
    let mut edge: Option<(usize, f32)> = None;
    for (view, cut) in views.iter().zip(&behind) {
        // A number that does not count on is the beginning of a wrapped row: `2 copies of x`.
        let lead = number::leading(&view.line.text).filter(|_| step.is_some() && cut.is_none()).filter(|l| {
            let size = view.line.bbox.height();
            let in_place = edge.is_none_or(|(column, x)| {
                column != view.column_index || (view.line.bbox.x0 - x).abs() < 1.5 * size
            });
            (l.marked || !marked)
                && in_place
                && last.is_none_or(|n| l.value <= 1 || (n + 1..=n + 3 * step.unwrap_or(1)).contains(&l.value))
        });
        if lead.is_some() && edge.is_none_or(|(column, _)| column != view.column_index) {
            edge = Some((view.column_index, view.line.bbox.x0));
        }
        last = lead.map(|l| l.value).or(last);
        rows.extend(row(view, lead, *cut));
    }
    align_figures(&mut rows);
    let step = if behind.iter().any(Option::is_some) { Some(1) } else { step };
    let setting = Setting::new(&rows, right, step);
    (rows, setting)
}

/// Where numbers are set flush left, the text behind those of two figures begins further right by one figure.
fn align_figures(rows: &mut [Row]) {
    let least = |figures: usize, of: fn(&Row) -> f32| {
        let some = rows.iter().filter(|r| r.number_at.is_some_and(|n| n.1 == figures)).map(of);
        some.fold(f32::INFINITY, f32::min)
    };
    let number: fn(&Row) -> f32 = |r| r.number_at.map_or(0.0, |n| n.0);
    let text: fn(&Row) -> f32 = |r| r.x;
    let size = rows.first().map_or(10.0, |r| r.size);
    let flush = (least(1, number) - least(2, number)).abs() < 0.1 * size;
    let shift = least(2, text) - least(1, text);
    if flush && (0.3 * size..0.75 * size).contains(&shift) {
        for row in rows.iter_mut().filter(|r| r.number_at.is_some_and(|n| n.1 == 2)) {
            row.x -= shift;
        }
    }
}

/// A row out of a line; `lead` is the number in front of it, `cut` where a number behind the text begins.
fn row(view: &View<'_>, lead: Option<number::Leading>, cut: Option<usize>) -> Option<Row> {
    let line = view.line;
    let start = lead.map_or(0, |l| l.start);
    let end = cut.unwrap_or(line.text.len());
    let text = line.text.get(start..end).unwrap_or("").trim().to_owned();
    if text.is_empty() {
        return None;
    }
    let size = line.bbox.height();
    let x = if start == 0 { line.bbox.x0 } else { line.x_at(start) };
    // Of `Step 3. x ← 1` the text behind the label is indented, not the label.
    let x = if words::is_step(&text) {
        let label =
            text.split_whitespace().nth(1).map_or(1, |l| l.chars().filter(char::is_ascii_digit).count());
        line.words.get(2).map_or(x, |(_, x)| *x - label.saturating_sub(1) as f32 * 0.5 * size)
    } else {
        x
    };
    let first_len = text.split_whitespace().next().map_or(0, |w| w.chars().count());
    let second = line.words.iter().find(|(at, _)| *at > start).map_or(line.bbox.x1, |(_, x)| *x);
    let first = (second - x).min(first_len as f32 * 0.7 * size).max(0.0);
    let x1 = match cut {
        Some(end) => {
            let last = line.words.iter().rev().find(|(at, _)| *at < end);
            let letters = last.map_or(0, |(at, _)| line.text[*at..end].trim_end().chars().count());
            last.map_or(line.bbox.x1, |(_, x)| (x + letters as f32 * 0.5 * size).min(line.bbox.x1))
        }
        None => line.bbox.x1,
    };
    Some(Row {
        preamble: is_preamble(&text),
        text,
        x,
        x1,
        y: line.bbox.y1,
        size,
        numbered: lead.is_some() || cut.is_some(),
        first,
        column: view.column_index,
        number_at: lead.map(|l| (line.bbox.x0, l.value.to_string().len())),
        column_x: view.column.x0,
    })
}

/// `Require: …`, `Input: …`: what stands before the steps, at an indentation of its own.
pub(super) fn is_preamble(text: &str) -> bool {
    let word = words::first_word(text);
    let after = text.get(word.len()..).unwrap_or("").trim_start();
    words::PREAMBLE.contains(&word.as_str()) && (after.starts_with(':') || after.starts_with("s:"))
}

/// Puts wrapped rows together.
fn join(rows: &[Row], setting: &Setting) -> Vec<Row> {
    let model = wrap::shipped();
    let mut out: Vec<Row> = Vec::new();
    // Of the last statement: its last row, and where its second row began.
    let mut open: Option<(Row, Option<f32>)> = None;
    for (at, row) in rows.iter().enumerate() {
        let goes_on = match (&open, out.last()) {
            (Some((before, hang)), Some(whole)) if !row.numbered && !row.preamble => {
                let vector = wrap::features(
                    before,
                    &whole.text,
                    *hang,
                    row,
                    wrap::widest(rows, before.column),
                    setting,
                );
                !wrap::is_item(&row.text) && model.log_odds(&vector) > 0.0
            }
            _ => false,
        };
        if goes_on && let (Some(whole), Some((last, hang))) = (out.last_mut(), open.as_mut()) {
            glue(&mut whole.text, &row.text);
            hang.get_or_insert(row.x);
            *last = rows[at].clone();
        } else {
            out.push(row.clone());
            open = Some((row.clone(), None));
        }
    }
    out
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
    let mut before: Option<&Row> = None;
    let mut out = Vec::new();
    for row in rows {
        if row.preamble && stack.len() <= 1 {
            out.push(CodeLine { text: row.text.clone(), depth: 0 });
            continue;
        }
        if let Some(last) = before.filter(|b| b.column != row.column) {
            // On another page or in another column the same levels start elsewhere.
            let shift = shift(rows, last, row);
            for x in &mut stack {
                *x += shift;
            }
        }
        before = Some(row);
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

/// How far the levels move from one column to the next: by the numbers of lines, else by the edges of the columns.
fn shift(rows: &[Row], last: &Row, row: &Row) -> f32 {
    let number = |column: usize, figures: usize| {
        rows.iter()
            .filter(|r| r.column == column)
            .find_map(|r| r.number_at.filter(|n| n.1 == figures))
            .map(|n| n.0)
    };
    for figures in [1, 2, 3] {
        if let (Some(a), Some(b)) = (number(last.column, figures), number(row.column, figures)) {
            return b - a;
        }
    }
    let edges = row.column_x - last.column_x;
    if edges.abs() > 40.0 { edges } else { 0.0 }
}
