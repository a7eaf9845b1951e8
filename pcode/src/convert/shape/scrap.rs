//! What a copy out of a document leaves between the steps: columns of numbers, running heads, page numbers.

use super::super::clause::keyword;
use super::super::header::{self, Form, Header};
use super::super::line::{Line, Role};
use super::super::{MAX_LINE, scan};
use super::wrap;

/// So many numbers below each other were a column of line numbers.
const COLUMN: usize = 3;

/// Takes out lines that hold nothing but the next number, where the numbers of all lines were copied before the lines.
pub(super) fn drop_number_columns(lines: &mut Vec<Line>) {
    let numbers: Vec<Option<u32>> = lines.iter().map(|line| bare_number(&line.text)).collect();
    let mut dropped = vec![false; lines.len()];
    let mut start = 0;
    while start < lines.len() {
        let follows =
            |at: usize| numbers[at].zip(numbers[at - 1]).is_some_and(|(number, before)| number == before + 1);
        let end = (start + 1..lines.len()).find(|&at| !follows(at)).unwrap_or(lines.len());
        if numbers[start].is_some() && end - start >= COLUMN {
            dropped[start..end].fill(true);
        }
        start = end;
    }
    // The number of a page, at the margin between steps that are set in.
    for at in 1..lines.len().saturating_sub(1) {
        let is_page =
            numbers[at].is_some() && lines[at].indent == 0 && !lines[at].text.ends_with([':', '.', ')']);
        dropped[at] |= is_page && lines[at - 1].indent > 0 && lines[at + 1].indent > 0;
    }
    let mut dropped = dropped.into_iter();
    lines.retain(|_| !dropped.next().unwrap_or_default());
}

/// Takes numbers in parentheses at the ends of lines off, where they count the lines as those of equations.
pub(super) fn drop_trailing_numbers(lines: &mut [Line]) {
    let numbers: Vec<Option<(usize, u32)>> = lines.iter().map(|line| trailing_number(&line.text)).collect();
    let found: Vec<u32> = numbers.iter().flatten().map(|&(_, number)| number).collect();
    let n_code = lines.iter().filter(|line| line.role == Role::Code).count();
    let counts = found.windows(2).all(|pair| pair[1] == pair[0] + 1);
    if found.len() < COLUMN || !counts || found.len() * 3 < n_code * 2 {
        return;
    }
    for (line, number) in lines.iter_mut().zip(numbers) {
        if let Some((at, number)) = number {
            line.text.truncate(line.text[..at].trim_end().len());
            line.label.get_or_insert_with(|| number.to_string());
        }
    }
}

/// `… (7)` behind a gap.
fn trailing_number(text: &str) -> Option<(usize, u32)> {
    let open = match text.strip_suffix(')') {
        Some(inside) => inside.rfind('(')?,
        None => text.rfind(' ')? + 1,
    };
    let digits = text[open..].trim_matches(['(', ')']);
    let number = digits.parse().ok().filter(|_| digits.len() <= 3)?;
    text[..open].ends_with("  ").then_some((open, number))
}

fn bare_number(text: &str) -> Option<u32> {
    let digits = text.trim_end_matches([':', '.', ')']);
    (!digits.is_empty() && digits.len() <= 4).then(|| digits.parse().ok()).flatten()
}

/// Makes comments of running heads and of captions below the steps.
pub(super) fn set_aside(lines: &mut [Line]) {
    for at in 0..lines.len() {
        let line = &lines[at];
        if line.role != Role::Code {
            continue;
        }
        let apart = line.blank_before && lines.get(at + 1).is_some_and(|next| next.blank_before);
        let head = line.unnumbered && !is_step(&line.text) && (has_page_number(&line.text) || apart);
        let last =
            at > 0 && lines[at + 1..].iter().all(|line| line.role != Role::Code || line.text.is_empty());
        let caption = last && line.label.is_none() && is_caption(&line.text);
        if head || caption {
            // It stands between two steps, whatever its column.
            let indent = lines.get(at + 1).map_or(lines[at].indent, |next| next.indent);
            let line = &mut lines[at];
            line.indent = indent;
            line.comment = Some(std::mem::take(&mut line.text));
            line.role = Role::Comment;
        }
    }
}

/// Puts lines without a number behind the numbered line before them: where all lines are counted, they are its rest.
pub(super) fn join_unnumbered(lines: &mut Vec<Line>) {
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    for line in lines.drain(..) {
        match out.last_mut() {
            Some(before)
                if line.unnumbered
                    && before.text.len() + line.text.len() < MAX_LINE
                    && is_rest(before, &line) =>
            {
                before.join(line, " ");
            }
            _ => out.push(line),
        }
    }
    *lines = out;
}

/// Whether a line without a number goes on with the one before it, and is no step of its own.
fn is_rest(before: &Line, line: &Line) -> bool {
    if before.role != Role::Code || line.role != Role::Code || line.text.starts_with(['{', '}']) {
        return false;
    }
    if scan::open_brackets(&before.text) > 0 {
        return true;
    }
    let named = Header::read(&line.text).is_some_and(|header| header.form != Form::Bare);
    if named || keyword::closes_block(&line.text) {
        return false;
    }
    if scan::strip_any(&line.text, &["then", "do"]).is_some() || wrap::goes_on(&before.text) {
        return true;
    }
    let last = before.text.rsplit(' ').next().unwrap_or_default();
    let dangles = ["set", "let", "return", "to", "for", "if", "while", "call", "do", "then", "until", "else"]
        .iter()
        .any(|word| last.eq_ignore_ascii_case(word));
    let jumps = keyword::strip_head(&line.text, &["return", "break", "continue"]).is_some();
    // Two whole statements below each other are two.
    let two = scan::is_assignment(&line.text)
        && scan::is_assignment(&before.text)
        && !keyword::starts_control(&before.text);
    dangles && (jumps || !keyword::starts_control(&line.text)) || !keyword::starts_control(&line.text) && !two
}

fn is_step(text: &str) -> bool {
    keyword::starts_control(text)
        || scan::is_assignment(text)
        || !text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
}

/// `Proceedings of … 17`, `312   A. Author`: a number at either end, and words.
fn has_page_number(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_page = |word: &&str| {
        let word = word.trim_matches(['.', ',', '(', ')']);
        !word.is_empty() && word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit())
    };
    let ends = [words.first(), words.last()].into_iter().flatten().any(is_page);
    words.len() > 2 && ends && !text.contains(['←', '=', '(', '['])
}

/// `Algorithm 5: Q-learning`, `Figure 2. The main loop`
fn is_caption(text: &str) -> bool {
    ["algorithm", "figure", "fig.", "listing", "procedure", "alg.", "table"].iter().any(|word| {
        let rest = text.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word));
        rest.is_some() && text[word.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit())
    }) && header::split_call(text).is_none()
}

/// Puts back the blank behind `if` and its like, where a copy lost it: `ifx<1 then` ends like a head, and is none.
pub(super) fn unglue(lines: &mut [Line]) {
    const HEADS: [&str; 5] = ["elseif", "foreach", "while", "for", "if"];
    let glued = |text: &str| {
        let ends = text.ends_with("then") || text.ends_with("do");
        let head = HEADS.iter().find(|head| text.starts_with(**head))?;
        let apart = !text[head.len()..].starts_with([' ', '(', '=', '←', ':', '.', '[']);
        (ends && apart && !keyword::starts_control(text)).then_some(head.len())
    };
    if !lines.iter().any(|line| glued(&line.text).is_some()) {
        return;
    }
    for line in lines.iter_mut().filter(|line| line.role == Role::Code) {
        let returns =
            line.text.starts_with("return") && !line.text.contains(['←', '=', ' ']) && line.text.len() > 6;
        if let Some(at) = glued(&line.text).or(returns.then_some(6)) {
            line.text.insert(at, ' ');
            line.origin.iter_mut().skip(1).for_each(|origin| origin.0 += 1);
        }
    }
}
