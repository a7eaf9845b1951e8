//! Dijkstra's guarded commands: `do g → S □ h → T od` and `if g → S □ h → T fi`.

use super::super::clause::keyword::MARK;
use super::super::line::{Line, Role};
use super::super::scan::{self, TopLevel};

/// How many lines a command may have at most.
const MAX_LINES: usize = 400;

/// Writes guarded commands as heads that the next stage knows, one step a line, indented.
pub(super) fn mark(lines: Vec<Line>) -> Vec<Line> {
    if !lines.iter().any(|line| find_arrow(&line.text).is_some()) {
        return lines;
    }
    let lines = plain_blocks(lines);
    let mut out = Vec::with_capacity(lines.len());
    let mut at = 0;
    while at < lines.len() {
        let n = if opens(&lines, at) { reach(&lines[at..]) } else { 0 };
        if n == 0 {
            out.push(lines[at].clone());
            at += 1;
            continue;
        }
        rewrite(&lines[at..at + n], &mut out);
        at += n;
    }
    out
}

/// Takes the brackets `|[` and `]|` of a block and the semicolon before a command off, and makes comments of assertions,
/// if there are commands at all.
fn plain_blocks(mut lines: Vec<Line>) -> Vec<Line> {
    let is_end = |line: &Line| {
        line.text.split(|c: char| !scan::is_name_char(c)).any(|word| matches!(word, "od" | "fi"))
    };
    if !lines.iter().any(is_end) {
        return lines;
    }
    for line in lines.iter_mut().filter(|line| line.role == Role::Code) {
        let text = line.text.trim_start_matches("|[").trim_end_matches("]|").trim();
        let text = text.strip_prefix(';').map_or(text, str::trim_start);
        let assertion = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        if let Some(inside) = assertion.filter(|inside| !inside.contains([';', '{', '}'])) {
            line.comment = Some(inside.trim().to_owned());
            line.text.clear();
            line.role = Role::Comment;
        } else {
            line.text = text.to_owned();
        }
    }
    lines.retain(|line| !line.text.is_empty() || line.comment.is_some());
    lines
}

/// The place of the arrow between a guard and its command.
fn find_arrow(text: &str) -> Option<(usize, usize)> {
    TopLevel::new(text).find_map(|(i, c)| match c {
        '→' | '⟶' | '⇒' | '⟹' => Some((i, i + c.len_utf8())),
        '-' if text[i..].starts_with("->") || text[i..].starts_with("-->") => {
            Some((i, i + if text[i..].starts_with("-->") { 3 } else { 2 }))
        }
        _ => None,
    })
}

/// Whether a line begins a guarded command.
fn opens(lines: &[Line], at: usize) -> bool {
    let line = &lines[at];
    let Some(rest) = scan::strip_any(&line.text, &["do", "if"]).filter(|_| line.role == Role::Code) else {
        return false;
    };
    if scan::find_word(rest, &["then", "do"]).is_some() {
        return false;
    }
    if rest.is_empty() {
        return lines.get(at + 1).is_some_and(|next| find_arrow(&next.text).is_some());
    }
    find_arrow(rest).is_some_and(|(start, _)| start > 0)
}

/// How many lines there are up to the `od` or `fi` that ends the command; none if nothing ends it.
fn reach(lines: &[Line]) -> usize {
    let mut depth = 0usize;
    for (i, line) in lines.iter().enumerate().take(MAX_LINES) {
        if line.role != Role::Code && line.role != Role::Comment {
            return 0;
        }
        for word in line.text.split(|c: char| !scan::is_name_char(c)) {
            match word {
                "do" | "if" | "DO" | "IF" => depth += 1,
                "od" | "fi" | "OD" | "FI" => match depth.checked_sub(1) {
                    Some(0) | None => return i + 1,
                    Some(left) => depth = left,
                },
                _ => {}
            }
        }
    }
    0
}

fn rewrite(lines: &[Line], out: &mut Vec<Line>) {
    let base = lines[0].indent;
    let mut depth = 0usize;
    for line in lines {
        let mut comment = line.comment.clone();
        if line.role == Role::Comment {
            out.push(Line { indent: base + 4 * depth, ..line.clone() });
            continue;
        }
        let mut push = |depth: usize, text: String| {
            out.push(Line {
                indent: base + 4 * depth,
                text,
                comment: comment.take(),
                blank_before: false,
                ..line.clone()
            });
        };
        let mut rest = line.text.trim();
        while !rest.is_empty() {
            rest = rest.trim_start_matches([';', ' ']);
            if let Some(behind) = strip_bar(rest) {
                rest = behind;
            } else if let Some(behind) = scan::strip_any(rest, &["od", "fi"]) {
                depth = depth.saturating_sub(2);
                rest = behind;
            } else if let Some((word, behind)) = strip_open(rest) {
                push(depth, format!("{MARK}{word}"));
                depth += 2;
                rest = behind;
            } else {
                let end = piece_end(rest);
                let piece = rest[..end].trim();
                rest = &rest[end..];
                match find_arrow(piece) {
                    Some((start, end)) if depth > 1 => {
                        push(depth - 1, format!("{MARK}when {}", piece[..start].trim()));
                        // What stands behind the arrow is read like a line of its own.
                        let command = piece[end..].trim();
                        rest = &line.text[offset(&line.text, command)..];
                        if command.is_empty() {
                            rest = rest.trim_start();
                        }
                    }
                    _ if piece.is_empty() => {}
                    _ => push(depth, piece.to_owned()),
                }
            }
        }
    }
}

fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// `do` or `if` before a guard.
fn strip_open(text: &str) -> Option<(&'static str, &str)> {
    if let Some(rest) = scan::strip_word(text, "do") {
        return Some(("loop", rest));
    }
    let rest = scan::strip_word(text, "if")?;
    scan::find_word(rest, &["then"]).is_none().then_some(("choose", rest))
}

/// The mark between two guarded commands.
fn strip_bar(text: &str) -> Option<&str> {
    ["□", "▯", "◻", "⫿", "⊓", "[]", "||", "|"]
        .iter()
        .find_map(|bar| text.strip_prefix(bar))
        .map(str::trim_start)
}

/// Where a guard or a command ends: at a bar, a semicolon, or a word that opens or closes a command.
fn piece_end(text: &str) -> usize {
    let bar = TopLevel::new(text)
        .find(|&(i, c)| matches!(c, '□' | '▯' | '◻' | '⫿' | ';') && i > 0)
        .map_or(text.len(), |(i, _)| i);
    let bar = text[..bar].find("[]").filter(|&at| text[..at].ends_with(' ')).unwrap_or(bar);
    scan::find_word(&text[..bar], &["od", "fi", "do", "if"])
        .filter(|&(at, _)| at > 0)
        .map_or(bar, |(at, _)| at)
}
