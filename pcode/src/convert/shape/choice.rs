//! The alternatives of `case x of`, `switch x`, `match x with` and their like, in whichever way each is written.

use super::super::clause::keyword::{self, MARK};
use super::super::line::{Line, Role};
use super::super::scan::{self, TopLevel};

/// How many lines the alternatives of a head reach over at most.
const MAX_REGION: usize = 300;

/// Labels have no more words than this.
const MAX_LABEL_WORDS: usize = 6;

/// Writes heads and alternatives in the one form that the next stage knows.
pub(super) fn mark(lines: &mut Vec<Line>) {
    unbar(lines);
    join_braces(lines);
    for at in 0..lines.len() {
        if lines[at].role != Role::Code {
            continue;
        }
        if mark_cond(lines, at) {
            continue;
        }
        let cases_follow =
            lines.get(at + 1).is_some_and(|next| scan::strip_word(&next.text, "case").is_some());
        let Some(subject) = subject(&lines[at].text, cases_follow).map(str::to_owned) else { continue };
        let end = region_end(lines, at);
        let Some(column) =
            lines[at + 1..end].iter().find(|line| line.role == Role::Code).map(|line| line.indent)
        else {
            continue;
        };
        let lines_indent = lines[at].indent;
        let (head, inside) =
            lines[at..end].split_first_mut().map_or((None, &mut [][..]), |(h, r)| (Some(h), r));
        let deeper: Vec<bool> = (0..inside.len())
            .map(|i| {
                inside[i + 1..]
                    .iter()
                    .find(|line| line.role == Role::Code)
                    .is_some_and(|n| n.indent > inside[i].indent)
            })
            .collect();
        let by_arrow =
            inside.iter().filter(|line| line.role == Role::Code && line.indent == column).all(|line| {
                arrow(&line.text).is_some() || keyword::closes_block(&line.text) || starts_else(&line.text)
            });
        // Among labels with a colon, `halt:` is one too.
        let n_colons = inside
            .iter()
            .filter(|line| line.role == Role::Code && line.indent == column && line.text.contains(": "))
            .count();
        let is_flat = column <= lines_indent;
        let mut n_found = 0;
        for (line, has_body) in inside.iter_mut().zip(deeper) {
            let is_else = line.indent <= column && starts_else(&line.text);
            if line.role != Role::Code || line.indent != column && !is_else {
                continue;
            }
            if let Some(text) = alternative(
                &line.text,
                has_body || is_flat,
                by_arrow || n_colons > 2 && is_bare_label(&line.text),
            ) {
                line.text = text;
                line.item = false;
                n_found += 1;
            }
        }
        if let Some(head) = head.filter(|_| n_found > 0) {
            let brace = if head.text.ends_with('{') { " {" } else { "" };
            head.text = format!("{MARK}switch {subject}{brace}");
        }
    }
}

/// What a head looks at.
fn subject(text: &str, cases_follow: bool) -> Option<&str> {
    let opens = text.ends_with([':', '{']);
    let text = text.trim_end_matches(['{', ':']).trim_end();
    let rest = scan::strip_any(
        text,
        &["select case", "switch on", "switch", "select", "match", "case of", "case", "choose"],
    )
    // The word of COBOL; in small letters it asks for a value.
    .or_else(|| text.strip_prefix("EVALUATE "))
    .filter(|rest| !rest.is_empty() && !rest.starts_with(['=', '←', '.']) && !rest.starts_with(":="))?;
    let is_case = scan::strip_word(text, "case").is_some() || scan::strip_word(text, "match").is_some();
    for word in ["of", "in", "with", "do", "is"] {
        if let Some(before) = strip_last(rest, word) {
            return Some(before);
        }
    }
    let sure =
        scan::strip_any(text, &["switch", "select", "case of"]).is_some() || text.starts_with("EVALUATE ");
    let matches = opens && scan::strip_word(text, "match").is_some();
    let short = rest.split_whitespace().count() <= MAX_LABEL_WORDS;
    let is_case = is_case && scan::strip_word(text, "case of").is_none();
    ((cases_follow || matches || sure && !is_case) && short).then_some(rest)
}

fn strip_last<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let cut = text.len().checked_sub(word.len())?;
    let last = text.get(cut..)?;
    (last.eq_ignore_ascii_case(word) && text[..cut].ends_with(' ')).then(|| text[..cut].trim_end())
}

/// The first line behind the alternatives of a head.
fn region_end(lines: &[Line], at: usize) -> usize {
    let indent = lines[at].indent;
    let is_flat = lines.get(at + 1).is_some_and(|next| next.indent <= indent);
    let ends = |line: &Line| {
        if is_flat {
            line.indent < indent || line.indent == indent && keyword::closes_block(&line.text)
        } else {
            line.indent <= indent && !starts_case(&line.text)
        }
    };
    let within = lines.len().min(at + 1 + MAX_REGION);
    lines[at + 1..within].iter().position(ends).map_or(within, |n| at + 1 + n)
}

fn starts_case(text: &str) -> bool {
    scan::strip_any(text, &["case", "default"]).is_some() || starts_else(text)
}

/// The `ELSE` of a `CASE` stands below it.
fn starts_else(text: &str) -> bool {
    scan::strip_any(text, &["else", "otherwise"]).is_some_and(|rest| scan::strip_word(rest, "if").is_none())
}

/// An alternative in its one form.
fn alternative(text: &str, has_body: bool, by_arrow: bool) -> Option<String> {
    let text = text.strip_prefix('|').map_or(text, str::trim_start);
    let is_default = scan::strip_any(
        text,
        &[
            "otherwise",
            "default",
            "else",
            "case else",
            "others",
            "case default",
            "other",
            "when others",
            "when other",
        ],
    )
    .or_else(|| text.strip_prefix("_ ").filter(|rest| rest.starts_with(['-', '=', '→', '⇒'])));
    if let Some(rest) = is_default.filter(|rest| !rest.starts_with(['=', '←']) || rest.starts_with("=>")) {
        let rest = rest.trim_start_matches([':', '-', '=', '>', '→', '⇒', ',']).trim_start();
        if scan::strip_word(rest, "if").is_some() {
            return None;
        }
        return Some(if rest.is_empty() { "default:".to_owned() } else { format!("default: {rest}") });
    }
    let labelled = scan::strip_any(text, &["when", "case", "of"]);
    let rest = labelled.unwrap_or(text);
    if labelled.is_none() && !by_arrow && keyword::starts_control(text) {
        return None;
    }
    let (label, body) =
        match arrow(rest).filter(|_| by_arrow && !is_bare_label(rest)).or_else(|| separator(rest)) {
            Some((start, end)) => (rest[..start].trim(), rest[end..].trim()),
            None if labelled.is_some() && has_body => (rest.trim_end_matches([':', ',', '{']).trim_end(), ""),
            None => return None,
        };
    if label == "_" {
        return Some(format!("default: {body}").trim_end().to_owned());
    }
    // `Node(l, x, r) when k < x`: a pattern and a test.
    let pattern =
        scan::find_word(label, &["when", "if", "where"]).map_or(label, |(start, _)| &label[..start]);
    let n_words = pattern.split_whitespace().count();
    if label.is_empty() || n_words > MAX_LABEL_WORDS && labelled.is_none() {
        return None;
    }
    let brace = if body == "{" { "" } else { body };
    Some(format!("{MARK}case {label}{MARK}{brace}"))
}

/// Puts the brace below `switch (x)` behind it.
fn join_braces(lines: &mut Vec<Line>) {
    let mut at = 0;
    while at + 1 < lines.len() {
        let opens = lines[at].role == Role::Code
            && scan::strip_any(&lines[at].text, &["switch", "match", "select"]).is_some()
            && !lines[at].text.ends_with('{')
            && lines[at + 1].text == "{";
        if opens {
            let brace = lines.remove(at + 1);
            lines[at].join(brace, " ");
        }
        at += 1;
    }
}

/// The bars of ML before the alternatives, where they were not taken for drawn lines.
fn unbar(lines: &mut [Line]) {
    for line in lines.iter_mut().filter(|line| line.role == Role::Code) {
        if let Some(text) = line.text.strip_prefix("| ").filter(|text| arrow(text).is_some()) {
            line.indent += line.text.len() - text.trim_start().len();
            line.text = text.trim_start().to_owned();
        }
    }
}

/// `cond` above a list of tests with what is done behind an arrow: branches.
fn mark_cond(lines: &mut [Line], at: usize) -> bool {
    let text = lines[at].text.trim_end_matches([':', '{']).trim_end();
    if !text.eq_ignore_ascii_case("cond") {
        return false;
    }
    let end = region_end(lines, at);
    let inside = || lines[at + 1..end].iter().filter(|line| line.role == Role::Code);
    let Some(column) = inside().next().map(|line| line.indent) else { return false };
    let are_tests = inside().filter(|line| line.indent == column).all(|line| arrow(&line.text).is_some());
    if !are_tests {
        return false;
    }
    let mut word = "if";
    for line in lines[at + 1..end].iter_mut().filter(|line| line.role == Role::Code && line.indent == column)
    {
        let Some((start, stop)) = arrow(&line.text) else { continue };
        let (test, step) = (line.text[..start].trim(), line.text[stop..].trim());
        line.text = if scan::strip_any(test, &["else", "otherwise"]).is_some_and(str::is_empty) {
            format!("else {step}")
        } else {
            format!("{word} {test} then {step}")
        };
        word = "else if";
    }
    let head = &mut lines[at];
    head.comment = Some(std::mem::take(&mut head.text));
    head.role = Role::Comment;
    true
}

/// `halt: …`: one word and a colon.
fn is_bare_label(text: &str) -> bool {
    text.split_once(':').is_some_and(|(word, rest)| {
        !word.contains(' ')
            && rest.starts_with(' ')
            && scan::strip_any(word, &["else", "do", "then", "repeat", "loop"]).is_none()
    })
}

/// The arrow between a pattern and what is done.
fn arrow(text: &str) -> Option<(usize, usize)> {
    TopLevel::new(text).find_map(|(i, c)| match c {
        '→' | '⇒' | '⟶' => Some((i, i + c.len_utf8())),
        '-' | '=' if text[i + 1..].starts_with('>') => Some((i, i + 2)),
        _ => None,
    })
}

/// What stands between a label and what is done: a colon, an arrow, or `then`.
fn separator(text: &str) -> Option<(usize, usize)> {
    // `'(':` is a character, and no open bracket.
    let quoted = text.as_bytes().first() == Some(&b'\'') && text.as_bytes().get(2) == Some(&b'\'');
    if quoted && text[3..].trim_start().starts_with(':') {
        let at = text.len() - text[3..].trim_start().len();
        return Some((at, at + 1));
    }
    let sign = TopLevel::new(text).find_map(|(i, c)| {
        let behind = &text[i..];
        match c {
            ':' if !behind.starts_with(":=") && !behind.starts_with("::") => Some((i, i + 1)),
            '→' | '⇒' | '⟶' => Some((i, i + c.len_utf8())),
            '-' | '=' if behind[1..].starts_with('>') => Some((i, i + 2)),
            _ => None,
        }
    });
    sign.or_else(|| scan::find_word(text, &["then", "do"]))
}
