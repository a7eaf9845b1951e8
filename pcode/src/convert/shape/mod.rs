//! Second stage: from lines as written to one line per step, with the column that shows its block.

mod choice;
mod columns;
mod comment;
mod fortran;
mod guarded;
mod heading;
mod label;
mod mark;
mod outline;
mod prose;
mod question;
mod scrap;
mod tongue;
mod wrap;

pub(super) use prose::sentence_ends;
pub(super) use tongue::is_keyword as is_foreign_keyword;

use super::clause;
use super::header::{Form, Header};
use super::line::{Line, Part, Plain, Role};
use super::scan;

/// Whether the columns in which lines stand tell which block they are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// As people write.
    Tell,
    /// They were lost, or damaged, on the way here: closing words alone tell.
    SayNothing,
}

/// Takes numbers and comments off, finds headers and titles, joins wrapped lines.
pub(super) fn shape(plain: Vec<Plain>, columns: Columns) -> Vec<Line> {
    let mut lines = fortran::mark(code_lines(columns::unfold(plain)));
    scrap::drop_number_columns(&mut lines);
    label::strip(&mut lines);
    scrap::drop_trailing_numbers(&mut lines);
    scrap::set_aside(&mut lines);
    scrap::join_unnumbered(&mut lines);
    scrap::unglue(&mut lines);
    if columns == Columns::SayNothing {
        for line in &mut lines {
            line.indent = 0;
        }
    }
    comment::split(&mut lines);
    lines
        .iter_mut()
        .filter(|line| line.text.contains("  "))
        .for_each(|line| line.text = single_blanks(&line.text));
    lines.retain(|line| !line.text.is_empty() || line.comment.is_some());
    if prose::is_prose(&lines) && !lines.iter().any(|line| line.label.is_some()) {
        return prose::sentences(lines);
    }
    tongue::translate(&mut lines);
    let mut lines = guarded::mark(split_one_line_functions(question::mark(lines)));
    choice::mark(&mut lines);
    heading::settle(&mut lines);
    label::take_targets(&mut lines);
    outline::mark(&mut lines);
    wrap::join(split_leading_keywords(lines))
}

/// Blanks between words as one each; what wider gaps said has been read.
fn single_blanks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '"';
        if c != ' ' || quoted || !out.ends_with(' ') {
            out.push(c);
        }
    }
    out
}

/// Whether some steps are indented deeper than others.
pub(super) fn varies(lines: &[Line]) -> bool {
    let mut columns =
        lines.iter().filter(|line| line.role == Role::Code && !line.text.is_empty()).map(|line| line.indent);
    columns.next().is_some_and(|first| columns.any(|column| column != first))
}

fn code_lines(plain: Vec<Plain>) -> Vec<Line> {
    let mut blank_before = false;
    let mut lines = Vec::with_capacity(plain.len());
    for Plain { lines: range, text, part } in plain {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            blank_before = true;
            continue;
        }
        lines.push(Line {
            indent: text.chars().take_while(|c| c.is_whitespace()).count(),
            text: trimmed.to_owned(),
            comment: None,
            blank_before,
            item: false,
            label: None,
            unnumbered: false,
            starts_body: false,
            is_doubtful: false,
            role: match part {
                Part::Code => Role::Code,
                Part::Title => Role::Title,
                Part::Comment => Role::Comment,
            },
            origin: vec![(0, range)],
        });
        blank_before = false;
    }
    lines
}

/// Makes two lines of `do x ← 1`, `then return` and `else y`: statements below stand under the statement, not under
/// the keyword.
fn split_leading_keywords(lines: Vec<Line>) -> Vec<Line> {
    let mut out = Vec::with_capacity(lines.len());
    let below: Vec<usize> = lines.iter().skip(1).map(|line| line.indent).chain([0]).collect();
    let mut above: Option<usize> = None;
    for (mut line, below) in lines.into_iter().zip(below) {
        // `Then report x.` further left than what was done before is the next step, and no body.
        let further_left = above.is_some_and(|above| line.indent < above);
        if line.role == Role::Code {
            above = Some(line.indent);
        }
        if further_left
            && line.text.starts_with("Then ")
            && let Some(rest) = scan::strip_word(&line.text, "then").map(str::to_owned)
        {
            line.text = rest;
            out.push(line);
            continue;
        }
        // A bound on the number of keywords keeps a line of many of them from costing quadratic time.
        for _ in 0..4 {
            let Some((word, rest)) = leading_keyword(&line) else { break };
            let at = line.text.len() - rest.len();
            let indent = line.indent + line.text[..at].chars().count();
            let tail = Line {
                indent,
                text: rest.to_owned(),
                comment: line.comment.take(),
                blank_before: false,
                item: false,
                label: None,
                unnumbered: false,
                starts_body: word == Leading::Dropped,
                is_doubtful: false,
                role: Role::Code,
                origin: line.origin.clone(),
            };
            // The body of a head behind `else` is deeper than the `else`, but not always than the head.
            let tail = if below > line.indent && below <= indent && clause::awaits_body(&tail) {
                Line { indent: line.indent + 1, ..tail }
            } else if below > line.indent && below < indent {
                Line { indent: below, ..tail }
            } else {
                tail
            };
            if word == Leading::Kept {
                line.text.truncate(at);
                line.text.truncate(line.text.trim_end().len());
                out.push(line);
            }
            line = tail;
        }
        out.push(line);
    }
    out
}

/// Makes three lines of `function f(x) { body }`, and two of `function f(x): if …`.
fn split_one_line_functions(lines: Vec<Line>) -> Vec<Line> {
    let mut out = Vec::with_capacity(lines.len());
    for line in lines {
        if let Some(at) = body_behind_heading(&line) {
            let body = Line {
                indent: line.indent + 1,
                text: line.text[at..].trim().to_owned(),
                blank_before: false,
                label: None,
                ..line.clone()
            };
            let text = line.text[..at].trim().to_owned();
            out.extend([Line { text, comment: None, ..line }, body]);
            continue;
        }
        let cut = line.text.ends_with('}').then(|| line.text.find('{')).flatten().filter(|at| {
            line.role == Role::Code
                && Header::read(&line.text[..=*at]).is_some_and(|header| header.form == Form::Definition)
        });
        let Some(at) = cut else {
            out.push(line);
            continue;
        };
        let part = |text: &str, indent| Line {
            indent,
            text: text.trim().to_owned(),
            comment: None,
            blank_before: false,
            ..line.clone()
        };
        let head = Line {
            blank_before: line.blank_before,
            comment: line.comment.clone(),
            ..part(&line.text[..=at], line.indent)
        };
        let body = part(&line.text[at + 1..line.text.len() - 1], line.indent + 1);
        out.push(head);
        if !body.text.is_empty() {
            out.push(body);
        }
        out.push(part("}", line.indent));
    }
    out
}

/// Where the first step begins in a line that is a heading up to there.
fn body_behind_heading(line: &Line) -> Option<usize> {
    let header = (line.role == Role::Code).then(|| Header::read(&line.text)).flatten()?;
    let step = header.note.strip_prefix(':')?.trim_start();
    let begins = clause::keyword::starts_control(step) || scan::strip_word(step, "return").is_some();
    (begins && header.params.is_some()).then(|| line.text.len() - step.len())
}

#[derive(PartialEq, Eq)]
enum Leading {
    /// The keyword is a line of its own.
    Kept,
    /// The header above says it all.
    Dropped,
}

/// Whether `do` begins a loop: `do i = 1, n`, `do x := x + 1 while x < n`.
fn is_loop_behind(rest: &str) -> bool {
    let tested = scan::find_word(rest, &["while", "until"]).is_some_and(|(at, _)| at > 0);
    clause::is_fortran(rest) || tested
}

fn leading_keyword(line: &Line) -> Option<(Leading, &str)> {
    if line.role != Role::Code {
        return None;
    }
    let text = line.text.as_str();
    let first = text.as_bytes().first()?.to_ascii_lowercase();
    if !matches!(first, b'd' | b't' | b'e' | b'r') {
        return None;
    }
    let used = |rest: &str| {
        !rest.is_empty()
            && !rest.starts_with(['=', ':', '←', '[', '.', '{', ',', '(', '+', '-', ';'])
            && !rest.starts_with("<-")
    };
    if let Some(rest) = scan::strip_any(text, &["do", "then"]).filter(|rest| used(rest)) {
        let times = rest.ends_with("times") || rest.ends_with("times:");
        let whole = times
            || scan::strip_word(text, "do").is_some() && is_loop_behind(rest)
            || scan::strip_any(rest, &["nothing", "forever", "while", "until", "the", "not", "this", "for"])
                .is_some();
        return (!whole).then_some((Leading::Dropped, rest));
    }
    if let Some(rest) = scan::strip_word(text, "else").filter(|rest| used(rest)) {
        let chained = scan::strip_any(rest, &["if"]).is_some() || rest.eq_ignore_ascii_case("begin");
        return (!chained).then_some((Leading::Kept, rest));
    }
    let rest = scan::strip_word(text, "repeat").filter(|rest| used(rest))?;
    (scan::is_assignment(rest) && scan::find_word(rest, &["until"]).is_none())
        .then_some((Leading::Kept, rest))
}
