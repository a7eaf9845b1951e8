//! Heads of counting loops: what they count from, to where, and whether all at once.

use super::{Head, Limit, keyword};
use crate::ast::Direction;
use crate::convert::scan::{self, TopLevel};
use crate::grammar::token::is_name;

/// `parfor`, `pardo` and `forall in parallel` written as one word.
pub(super) fn joined_parallel(text: &str) -> Option<&str> {
    let rest = text.get(..6).filter(|word| word.eq_ignore_ascii_case("parfor")).map(|_| &text[3..])?;
    keyword::strip(rest, "for").map(|_| rest)
}

/// `@threads for` and `Threads.@threads for` of Julia.
pub(super) fn annotated(text: &str) -> Option<&str> {
    let (mark, rest) = text.split_once(' ')?;
    let rest = rest.trim_start();
    (mark.contains('@') && keyword::strip(rest, "for").is_some()).then_some(rest)
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
pub(in super::super) fn is_fortran(rest: &str) -> bool {
    let parts = scan::split_top(rest, ',');
    !rest.contains(';')
        && scan::find_assignment(rest).is_some_and(|(start, _)| is_name(rest[..start].trim()))
        && matches!(parts.len(), 2 | 3)
        && parts[1..].iter().all(|part| scan::find_assignment(part).is_none())
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
    let step = second.map(|at| range[first + 1..at].trim());
    let start = text[..from + first].trim();
    Some((counting(parallel, start, upto(last, step)), behind))
}

/// The head of a loop that counts.
fn counting<'a>(parallel: bool, start: &'a str, limit: Limit<'a>) -> Head<'a> {
    Head::For { parallel, each: false, header: start, bound: Some(limit) }
}

/// The limit of a loop whose counter changes by the step; the sign of the step tells the direction.
fn upto<'a>(last: &'a str, step: Option<&'a str>) -> Limit<'a> {
    let size = step.map(|step| step.trim_start_matches(['-', '−', '–']).trim());
    let direction = if size.map(str::len) == step.map(str::len) { Direction::To } else { Direction::Downto };
    let size = size.filter(|&size| size != "1" && size != "+1");
    Limit { direction, value: last, step: size }
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
        if inside.replace(' ', "") == ";;" {
            return Head::Loop;
        }
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
        if let Some((limit, start)) = stepped(range)
            .or_else(|| worded(range))
            .or_else(|| dotted(range))
            .or_else(|| two_dots(range))
            .or_else(|| commas(range))
        {
            return counting(parallel, text[..from + start].trim(), limit);
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

/// `1 to n`, `n down to 1`, `1 to n step 2`: the limit, and where the first value ends.
fn worded(range: &str) -> Option<(Limit<'_>, usize)> {
    [
        (&["down to", "downto"][..], Direction::Downto),
        (&["up to", "upto", "to", "through", "until"][..], Direction::To),
    ]
    .into_iter()
    .find_map(|(words, direction)| {
        let (start, end) = scan::find_word(range, words)?;
        let listed = TopLevel::new(&range[..start]).any(|(_, c)| c == ',');
        let (last, step) = strip_step(range[end..].trim());
        let limit = upto(last, step);
        let direction = if step.is_some() && limit.direction == Direction::Downto {
            Direction::Downto
        } else {
            direction
        };
        (!listed && !last.is_empty()).then_some((Limit { direction, ..limit }, start))
    })
}

/// `n step 2`, `n by 2`, `n in steps of 2`: the last value and the step.
fn strip_step(text: &str) -> (&str, Option<&str>) {
    const WORDS: [&str; 7] =
        ["in steps of", "with step size", "with step", "in increments of", "step by", "step", "by"];
    match scan::find_word(text, &WORDS) {
        Some((start, end)) if start > 0 => {
            let step = text[end..].trim().trim_start_matches(['=', ':']).trim();
            let plain = !step.is_empty() && scan::n_words_top(step) <= 3;
            if plain { (text[..start].trim_end_matches([' ', ',']), Some(step)) } else { (text, None) }
        }
        _ => (text, None),
    }
}

/// `1 .. n`, which is not `1, …, n`: the limit, and where the first value ends.
fn two_dots(text: &str) -> Option<(Limit<'_>, usize)> {
    let bytes = text.as_bytes();
    let at = TopLevel::new(text).map(|(i, _)| i).find(|&i| {
        bytes[i] == b'.'
            && bytes.get(i + 1) == Some(&b'.')
            && bytes.get(i + 2) != Some(&b'.')
            && (i == 0 || bytes[i - 1] != b'.')
    })?;
    let (last, step) = strip_step(text[at + 2..].trim());
    (!last.is_empty() && !text[..at].contains(',')).then(|| (upto(last, step), at))
}

/// `1, n` and `1, n, 2`, the ranges of Fortran: the limit, and where the first value ends.
fn commas(range: &str) -> Option<(Limit<'_>, usize)> {
    let parts = scan::split_top(range, ',');
    let (&[first, last], step) = (parts.get(..2)?, parts.get(2).copied()) else { return None };
    let one_word = |part: &str| scan::n_words_top(part) == 1 || part.contains(['+', '-', '−', '*', '/']);
    let dots = parts.iter().any(|part| part.contains('…') || part.contains('⋯') || part.contains(".."));
    (parts.len() <= 3 && !dots && parts.iter().all(|part| one_word(part)))
        .then(|| Some((upto(last, step), range.find(first)? + first.len())))?
}

/// `1 step 1 until n` of Algol: the limit, and where the first value ends.
fn stepped(range: &str) -> Option<(Limit<'_>, usize)> {
    let (start, behind) = scan::find_word(range, &["step", "by"])?;
    let (until, last) = scan::find_word(&range[behind..], &["until", "to"])?;
    let step = range[behind..behind + until].trim();
    let last = range[behind + last..].trim();
    (!last.is_empty() && !step.is_empty()).then(|| (upto(last, Some(step)), start))
}

/// `1, 2, …, n` and `n, n − 1, …, 1`: the limit, and where the first value ends.
fn dotted(range: &str) -> Option<(Limit<'_>, usize)> {
    let parts = scan::split_top(range, ',');
    let (last, before) = parts.split_last()?;
    let (dots, values) = before.split_last()?;
    let first = values.first()?;
    if !matches!(dots.trim(), "…" | "..." | ". . ." | "⋯" | "..") || last.trim().is_empty() {
        return None;
    }
    let direction = match values.get(1) {
        None => Direction::To,
        Some(second) => neighbour(first.trim(), second.trim())?,
    };
    let end = range.find(first)? + first.len();
    Some((Limit { direction, value: last.trim(), step: None }, end))
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
