//! Heads of counting loops: what they count from, to where, and whether all at once.

use super::{Head, keyword};
use crate::ast::Direction;
use crate::convert::scan::{self, TopLevel};
use crate::grammar::token::is_name;

/// `parfor`, `pardo` and `forall in parallel` written as one word.
pub(super) fn joined_parallel(text: &str) -> Option<&str> {
    let rest = text.get(..6).filter(|word| word.eq_ignore_ascii_case("parfor")).map(|_| &text[3..])?;
    keyword::strip(rest, "for").map(|_| rest)
}

/// `… in parallel` or `… pardo` at the end of a head.
pub(super) fn strip_parallel(head: &str) -> (&str, bool) {
    for words in ["in parallel", "pardo", "concurrently"] {
        let cut = head.len().saturating_sub(words.len());
        if head.get(cut..).is_some_and(|end| end.eq_ignore_ascii_case(words)) && head[..cut].ends_with(' ') {
            return (head[..cut].trim_end(), true);
        }
    }
    (head, false)
}

/// `i = 1, n`, the head of a Fortran loop behind its `do`.
pub(super) fn is_fortran(rest: &str) -> bool {
    !rest.contains(';')
        && scan::find_assignment(rest).is_some_and(|(start, _)| is_name(rest[..start].trim()))
        && matches!(scan::split_top(rest, ',').len(), 2 | 3)
}

/// `i from 1 to n`, the head of a loop behind the word `loop`.
pub(super) fn is_range(rest: &str) -> bool {
    let name = rest.split(' ').next().unwrap_or_default();
    let behind = rest[name.len()..].trim_start();
    let from = scan::strip_word(behind, "from").or_else(|| behind.strip_prefix(['=', '←']));
    is_name(name) && from.is_some_and(|range| scan::find_word(range, &["to", "downto"]).is_some())
}

/// `k = 1:n-1` and `j = n:-1:1`, the ranges of Matlab, and what stands behind them.
pub(super) fn colon_range(text: &str, parallel: bool) -> Option<(Head<'_>, &str)> {
    let (_, from) = scan::find_assignment(text)
        .or_else(|| scan::find_word(text, &["in"]))
        .filter(|&(start, _)| is_name(text[..start].trim()))?;
    let range = &text[from..];
    let colons: Vec<usize> = TopLevel::new(range).filter(|&(_, c)| c == ':').map(|(i, _)| i).collect();
    let first = *colons.first()?;
    let tight = |at: usize| {
        let (before, after) = (&range[..at], &range[at + 1..]);
        !after.is_empty()
            && (!after.starts_with([' ', '=', ':']) || before.ends_with(' ') && after.starts_with(' '))
    };
    if range[..first].trim().is_empty() || !tight(first) {
        return None;
    }
    // A value set behind the colon is a step, and no end of a range.
    let end = range_end(range, first + 1);
    let second = colons.iter().copied().find(|&at| at > first && at < end && tight(at));
    let last = range[second.unwrap_or(first) + 1..end].trim();
    if last.is_empty() || scan::find_assignment(last).is_some() {
        return None;
    }
    let behind = range[end..].trim_start_matches([':', ',', ' ']);
    let head = |header, bound| Head::For { parallel, each: false, header, bound };
    let start = text[..from + first].trim();
    Some(match second {
        None => (head(start, Some((Direction::To, last))), behind),
        Some(at) if matches!(range[first + 1..at].trim(), "-1" | "−1" | "–1") => {
            (head(start, Some((Direction::Downto, last))), behind)
        }
        Some(_) => (head(text[..from + end].trim(), None), behind),
    })
}

/// Where a range ends: before a word behind it, or with the text.
fn range_end(text: &str, from: usize) -> usize {
    let stop = |i: usize, c: char| {
        let behind = text[i + c.len_utf8()..].trim_start();
        matches!(c, ',' | ';')
            || c == ' ' && behind.starts_with(char::is_alphabetic) && {
                let before = text[from..i].trim_end();
                before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | ']'))
            }
    };
    let end = TopLevel::new(text).find(|&(i, c)| i >= from && stop(i, c)).map_or(text.len(), |(i, _)| i);
    // A colon at the end is that of the head.
    from + text[from..end].trim_end().trim_end_matches(':').trim_end().len()
}

/// Takes the head of a `for` apart.
pub(super) fn for_parts(text: &str, parallel: bool) -> Head<'_> {
    let head = |each, header, bound| Head::For { parallel, each, header, bound };
    if let Some(inside) = scan::inside_parentheses(text) {
        if inside.matches(';').count() >= 2 {
            return head(false, inside, None);
        }
        if let Some(inside) = scan::strip_any(inside, &["each", "every", "all"]) {
            return head(true, inside, None);
        }
        if inside.contains(" : ") || scan::find_word(inside, &["in", "of"]).is_some() {
            return head(true, inside, None);
        }
        if scan::find_assignment(inside).is_some() {
            return for_parts_open(inside, parallel);
        }
    }
    for_parts_open(text, parallel)
}

fn for_parts_open(text: &str, parallel: bool) -> Head<'_> {
    let marked = text.strip_prefix('$').and_then(|t| t.strip_suffix('$')).filter(|t| !t.contains('$'));
    let text = marked.unwrap_or(text);
    let counted = scan::find_assignment(text)
        .map(|(_, end)| end)
        .or_else(|| scan::find_word(text, &["from"]).filter(|&(start, _)| start > 0).map(|(_, end)| end))
        .or_else(|| first_marked_assignment(text));
    if let Some(from) = counted {
        let range = &text[from..];
        for (words, direction) in [
            (&["down to", "downto"][..], Direction::Downto),
            (&["up to", "upto", "to", "through"][..], Direction::To),
        ] {
            if let Some((start, end)) = scan::find_word(range, words)
                && !TopLevel::new(&range[..start]).any(|(_, c)| c == ',')
                && !range[end..].trim().is_empty()
            {
                return Head::For {
                    parallel,
                    each: false,
                    header: text[..from + start].trim(),
                    bound: Some((direction, range[end..].trim())),
                };
            }
        }
        if let Some((direction, start, last)) = stepped(range).or_else(|| dotted(range)) {
            return Head::For {
                parallel,
                each: false,
                header: text[..from + start].trim(),
                bound: Some((direction, last)),
            };
        }
        if let Some(at) = two_dots(range) {
            return Head::For {
                parallel,
                each: false,
                header: text[..from + at].trim(),
                bound: Some((Direction::To, range[at + 2..].trim())),
            };
        }
        return Head::For { parallel, each: false, header: text, bound: None };
    }
    let members = scan::find_word(text, &["in"]).is_some() || text.contains('∈') || text.contains(" : ");
    Head::For { parallel, each: members, header: text, bound: None }
}

/// `$i ← 1$ to $n$`: the assignment stands between marks.
fn first_marked_assignment(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('$')?;
    let end = inside.find('$')?;
    scan::find_assignment(&inside[..end]).map(|_| end + 2)
}

/// The place of `..` in `1 .. n`, which is not `...`.
fn two_dots(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    TopLevel::new(text)
        .map(|(i, _)| i)
        .find(|&i| {
            bytes[i] == b'.'
                && bytes.get(i + 1) == Some(&b'.')
                && bytes.get(i + 2) != Some(&b'.')
                && (i == 0 || bytes[i - 1] != b'.')
        })
        .filter(|&i| !text[i + 2..].trim().is_empty() && !text[..i].contains(','))
}

/// `1 step 1 until n` of Algol: where the first value ends, and the last value.
fn stepped(range: &str) -> Option<(Direction, usize, &str)> {
    let (step, behind) = scan::find_word(range, &["step", "by"])?;
    let (until, last) = scan::find_word(&range[behind..], &["until", "to"])?;
    let direction = match range[behind..behind + until].trim() {
        "1" | "+1" => Direction::To,
        "-1" | "−1" | "–1" => Direction::Downto,
        _ => return None,
    };
    let last = range[behind + last..].trim();
    (!last.is_empty()).then_some((direction, step, last))
}

/// `1, 2, …, n` and `n, n − 1, …, 1`: where the first value ends, and the last value.
fn dotted(range: &str) -> Option<(Direction, usize, &str)> {
    let parts = scan::split_top(range, ',');
    let (last, before) = parts.split_last()?;
    let (dots, values) = before.split_last()?;
    let first = values.first()?;
    if !matches!(dots.trim(), "…" | "..." | "⋯" | "..") || last.trim().is_empty() {
        return None;
    }
    let direction = match values.get(1) {
        None => Direction::To,
        Some(second) => neighbour(first.trim(), second.trim())?,
    };
    let end = range.find(first)? + first.len();
    Some((direction, end, last.trim()))
}

/// Whether the second value is one more or one less than the first; other steps are no plain range.
fn neighbour(first: &str, second: &str) -> Option<Direction> {
    let by: i64 = if let (Ok(first), Ok(second)) = (first.parse::<i64>(), second.parse::<i64>()) {
        second.checked_sub(first)?
    } else {
        second.strip_prefix(first)?.replace(['−', '–'], "-").replace(' ', "").parse().ok()?
    };
    match by {
        1 => Some(Direction::To),
        -1 => Some(Direction::Downto),
        _ => None,
    }
}
