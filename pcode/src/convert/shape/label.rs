//! Line numbers, step numbers and bullets before the text of a line.
//!
//! A *line number* says nothing about structure: the column of the text behind it does. A *list label* is part of
//! the layout: what belongs to an item stands further right than its label.

use super::super::line::{Line, Role};
use super::super::markup::blank_bars;

/// A number or mark at the start of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Label {
    kind: Kind,
    /// The number, or the place of the letter in the alphabet.
    value: u32,
    /// How many numbers it has: `2.1.` has two.
    n_parts: usize,
    /// Bytes of the label without the blanks behind it.
    width: usize,
    /// Blanks behind it.
    gap: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// `7`, `7:`, `7|`
    Bare,
    /// `7.`, `7)`, `(7)`, `Step 7:`
    Number,
    /// `a.`, `b)`, `(c)`
    Letter,
    /// `-`, `*`, `•`
    Bullet,
}

/// Takes the labels off.
pub(super) fn strip(lines: &mut [Line]) {
    let labels: Vec<Option<Label>> =
        lines.iter().map(|line| if line.role == Role::Code { read(&line.text) } else { None }).collect();
    if are_line_numbers(&labels, lines) {
        strip_line_numbers(lines, &labels);
    } else {
        strip_items(lines, &labels);
    }
}

fn are_line_numbers(labels: &[Option<Label>], lines: &[Line]) -> bool {
    let numbers: Vec<&Label> = labels
        .iter()
        .flatten()
        .filter(|l| matches!(l.kind, Kind::Bare | Kind::Number) && l.n_parts == 1)
        .collect();
    let n_code = lines.iter().filter(|line| line.role == Role::Code).count();
    let consecutive = numbers.windows(2).filter(|w| w[1].value == w[0].value + 1).count();
    if numbers.len() < 2 || consecutive * 10 < (numbers.len() - 1) * 7 || numbers.len() * 10 < n_code * 6 {
        return false;
    }
    let gaps_vary = numbers.iter().any(|l| l.gap.abs_diff(numbers[0].gap) > 1);
    let n_bare = numbers.iter().filter(|l| l.kind == Kind::Bare).count();
    n_bare * 2 > numbers.len() || gaps_vary
}

/// The text's column counts, unless numbers of different width push it to and fro: then the blanks behind them do.
fn strip_line_numbers(lines: &mut [Line], labels: &[Option<Label>]) {
    let is_number = |label: &&Label| matches!(label.kind, Kind::Bare | Kind::Number);
    let mut by_column = Vec::new();
    let mut by_gap = Vec::new();
    for (line, label) in lines.iter().zip(labels) {
        if let Some(label) = label.as_ref().filter(is_number) {
            by_column.push(line.indent + label.width + label.gap);
            by_gap.push(line.indent + label.gap);
        }
    }
    let distinct = |values: &mut Vec<usize>| {
        values.sort_unstable();
        values.dedup();
        values.len()
    };
    let use_gap = distinct(&mut by_gap) < distinct(&mut by_column);
    let mut shift = 0;
    for (line, label) in lines.iter_mut().zip(labels) {
        if let Some(label) = label.as_ref().filter(is_number) {
            shift = if use_gap { label.width } else { 0 };
            line.indent += label.width + label.gap - shift;
            cut(line, label);
            let unbarred = blank_bars(&line.text);
            let text = unbarred.trim_start();
            line.indent += unbarred.len() - text.len();
            line.text = text.to_owned();
        } else {
            line.indent = line.indent.saturating_sub(shift);
        }
    }
}

fn strip_items(lines: &mut [Line], labels: &[Option<Label>]) {
    let count = |kind: Kind| labels.iter().flatten().filter(|l| l.kind == kind).count();
    let starts = |kind: Kind| labels.iter().flatten().any(|l| l.kind == kind && l.value <= 1);
    let listed = |label: &Label| match label.kind {
        Kind::Bare => label.n_parts > 1 && count(Kind::Bare) > 1,
        Kind::Number => starts(Kind::Number) && count(Kind::Number) > 1,
        Kind::Letter => starts(Kind::Letter) && count(Kind::Letter) > 1,
        Kind::Bullet => count(Kind::Bullet) > 1,
    };
    // Kinds of label that stand in the same column nest by the order in which they appear.
    let mut nest: Vec<(Kind, usize)> = Vec::new();
    for (line, label) in lines.iter_mut().zip(labels) {
        let Some(label) = label.as_ref().filter(|l| listed(l)) else { continue };
        nest.retain(|&(_, column)| column <= line.indent);
        if let Some(known) = nest.iter().position(|&n| n == (label.kind, line.indent)) {
            nest.truncate(known + 1);
        } else {
            nest.push((label.kind, line.indent));
        }
        let outer = nest.iter().filter(|&&(_, column)| column == line.indent).count() - 1;
        line.indent += 2 * outer + 4 * (label.n_parts - 1);
        line.item = true;
        cut(line, label);
    }
}

fn cut(line: &mut Line, label: &Label) {
    line.text.drain(..label.width + label.gap);
}

fn read(text: &str) -> Option<Label> {
    let (kind, value, n_parts, width) = read_mark(text)?;
    let behind = &text[width..];
    let gap = behind.len() - behind.trim_start().len();
    let apart = gap > 0 || behind.is_empty() || (kind == Kind::Bare && text[..width].ends_with([':', '|']));
    apart.then_some(Label { kind, value, n_parts, width, gap })
}

fn read_mark(text: &str) -> Option<(Kind, u32, usize, usize)> {
    let first = text.chars().next()?;
    if matches!(first, '-' | '*' | '•' | '–' | '‣' | '◦' | '▪' | '+' | '·') {
        return Some((Kind::Bullet, 0, 1, first.len_utf8()));
    }
    if let Some(rest) = ["Step ", "step ", "STEP "].iter().find_map(|word| text.strip_prefix(word)) {
        let (value, n_parts, len) = numbers(rest)?;
        let end = 5 + len;
        let close = text[end..].chars().next().filter(|c| matches!(c, ':' | '.' | ')' | '—' | '-'))?;
        return Some((Kind::Number, value, n_parts, end + close.len_utf8()));
    }
    let inner = text.strip_prefix(['(', '[']).unwrap_or(text);
    let bracket = text.len() - inner.len();
    if let Some((value, n_parts, len)) = numbers(inner) {
        let close = inner[len..].chars().next();
        return match close {
            Some(')' | ']') => Some((Kind::Number, value, n_parts, bracket + len + 1)),
            Some('.') if bracket == 0 => Some((Kind::Number, value, n_parts, len + 1)),
            Some(':' | '|') if bracket == 0 => Some((Kind::Bare, value, n_parts, len + 1)),
            Some(' ') | None if bracket == 0 => Some((Kind::Bare, value, n_parts, len)),
            _ => None,
        };
    }
    let letter = inner.bytes().next().filter(u8::is_ascii_lowercase)?;
    let close = *inner.as_bytes().get(1)?;
    (close == b')' || (close == b'.' && bracket == 0))
        .then(|| (Kind::Letter, u32::from(letter - b'a') + 1, 1, bracket + 2))
}

/// Value of the last of the numbers, how many there are, and their length: `2.11` is 11, 2 and 4.
fn numbers(text: &str) -> Option<(u32, usize, usize)> {
    let mut n_parts = 0;
    let mut len = 0;
    let mut value = 0;
    loop {
        let digits = text[len..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 4 {
            break;
        }
        value = text[len..len + digits].parse().ok()?;
        n_parts += 1;
        len += digits;
        let more = text[len..].starts_with('.') && text[len + 1..].starts_with(|c: char| c.is_ascii_digit());
        if !more {
            break;
        }
        len += 1;
    }
    (n_parts > 0).then_some((value, n_parts, len))
}
