//! Loops of old Fortran: `DO 10 I = 1, N` runs to the statement with the number 10.

use super::super::line::{Line, Role};
use super::super::scan;

/// Writes loops that end at a numbered statement as loops with an end of their own.
pub(super) fn mark(lines: Vec<Line>) -> Vec<Line> {
    if !lines.iter().any(|line| head(&line.text).is_some()) {
        return lines;
    }
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    // The numbers at which loops that are open end and the columns of their heads, outermost first.
    let mut open: Vec<(String, usize)> = Vec::new();
    for at in 0..lines.len() {
        let line = &lines[at];
        let ends = |number: &str| lines[at + 1..].iter().any(|below| numbered(&below.text, number).is_some());
        if let Some((number, range)) =
            head(&line.text).filter(|(number, _)| line.role == Role::Code && ends(number))
        {
            open.push((number.to_owned(), line.indent));
            out.push(Line { text: format!("do {range}"), ..line.clone() });
            continue;
        }
        let Some(number) = open
            .last()
            .map(|(number, _)| number.clone())
            .filter(|number| numbered(&line.text, number).is_some())
        else {
            let text = next_round(&line.text, &open);
            out.push(Line { text: text.unwrap_or_else(|| line.text.clone()), ..line.clone() });
            continue;
        };
        let statement = numbered(&line.text, &number).unwrap_or_default().to_owned();
        if !statement.eq_ignore_ascii_case("continue") {
            out.push(Line { text: statement, ..line.clone() });
        }
        while let Some((_, indent)) = open.pop_if(|(open, _)| *open == number) {
            out.push(Line {
                indent,
                text: "end do".to_owned(),
                comment: None,
                blank_before: false,
                ..line.clone()
            });
        }
    }
    out
}

/// The number and the range of `DO 10 I = 1, N`.
fn head(text: &str) -> Option<(&str, &str)> {
    let rest = scan::strip_word(text, "do")?;
    let (number, range) = rest.split_once(' ')?;
    let number = number.trim_end_matches(',');
    let counts = scan::find_assignment(range).is_some() && range.contains(',');
    (counts && is_number(number)).then_some((number, range.trim_start()))
}

/// What stands behind a number at the start of a line.
fn numbered<'a>(text: &'a str, number: &str) -> Option<&'a str> {
    text.strip_prefix(number)?.strip_prefix(' ').map(str::trim_start)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// A jump to the end of the innermost loop goes on with its next round.
fn next_round(text: &str, open: &[(String, usize)]) -> Option<String> {
    let (start, end) = scan::find_word(text, &["go to", "goto"])?;
    (text[end..].trim() == open.last()?.0).then(|| format!("{}continue", &text[..start]))
}
