//! White space, words, marked texts and comments.

use nom::Parser;
use nom::bytes::complete::{tag, take_while};
use nom::combinator::{recognize, verify};
use nom::sequence::preceded;

use super::{Expected, Parse};
use crate::ast::ExprKind;
use crate::error::Code;

/// White space within a line. The byte-order mark counts, because editors put it before the first line.
pub(crate) fn is_blank(c: char) -> bool {
    c != '\n' && (c.is_whitespace() || c == '\u{feff}')
}

/// A character that can start a name.
fn is_name_start(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// A character of a name: also hyphens (ASCII, U+2010, U+2212), dots and primes.
fn is_name_part(c: char) -> bool {
    is_name_start(c) || matches!(c, '-' | '.' | '\'' | '\u{2010}' | '\u{2212}' | '\u{2032}' | '\u{2019}')
}

/// Whether the whole text is one name.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(is_name_start) && text.chars().all(is_name_part)
}

/// Skips white space up to the end of the line.
pub(crate) fn skip_blank(input: &str) -> &str {
    match input.as_bytes().first() {
        // A printing ASCII character is not white space: the common case needs no decoding.
        Some(0x21..=0x7e | b'\n') | None => input,
        Some(_) => input.trim_start_matches(is_blank),
    }
}

/// Skips white space and line ends, where a list or a test may go on below.
pub(crate) fn skip_gap(input: &str) -> &str {
    input.trim_start_matches(|c| c == '\n' || is_blank(c))
}

/// Skips to the end of the line, before its newline.
pub(crate) fn skip_line(input: &str) -> &str {
    &input[memchr::memchr(b'\n', input.as_bytes()).unwrap_or(input.len())..]
}

/// `NAME`
pub(crate) fn name(input: &str) -> Parse<'_, &str> {
    if !input.starts_with(is_name_start) {
        return Expected::here(Code::ExpectedArguments, "a name", input);
    }
    crate::cost::step(1);
    take_while(is_name_part).parse(input)
}

/// A name that equals `keyword`.
pub(crate) fn keyword<'a>(
    keyword: &'static str,
) -> impl Parser<&'a str, Output = &'a str, Error = Expected<'a>> {
    verify(name, move |word: &str| word == keyword)
}

/// `// …` up to the end of the line, slashes included.
pub(crate) fn comment(input: &str) -> Parse<'_, &str> {
    recognize(preceded(tag("//"), take_while(|c| c != '\n'))).parse(input)
}

/// A text between two equal marks on one line: its kind, and what stands between the marks, still escaped.
///
/// A mark behind an odd number of backslashes belongs to the text.
pub(crate) fn marked(input: &str) -> Parse<'_, (ExprKind, &str)> {
    let bytes = input.as_bytes();
    let (kind, unclosed, what) = match bytes.first() {
        Some(b'$') => (ExprKind::Math, Code::UnclosedMath, "a closing `$` on the line"),
        Some(b'@') => (ExprKind::Language, Code::UnclosedLanguage, "a closing `@` on the line"),
        _ => return Expected::here(Code::ExpectedExpression, "`$ math $` or `@ language @`", input),
    };
    let mark = bytes[0];
    let mut from = 1;
    while let Some(at) = memchr::memchr2(mark, b'\n', &bytes[from..]).map(|i| from + i) {
        crate::cost::step(at - from + 1);
        if bytes[at] == b'\n' {
            break;
        }
        if n_trailing_backslashes(&bytes[1..at]).is_multiple_of(2) {
            return Ok((&input[at + 1..], (kind, &input[1..at])));
        }
        from = at + 1;
    }
    Expected::here(unclosed, what, input)
}

fn n_trailing_backslashes(bytes: &[u8]) -> usize {
    bytes.iter().rev().take_while(|&&b| b == b'\\').count()
}

/// Undoes the escapes of a marked text and trims it: before `$` or `@`, two backslashes stand for one, and a single
/// one only guards the mark. All other backslashes are the text's own, as LaTeX commands need.
pub(crate) fn unescape(text: &str) -> String {
    if memchr::memchr(b'\\', text.as_bytes()).is_none() {
        return text.trim().to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let n = rest[at..].bytes().take_while(|&b| b == b'\\').count();
        let after = &rest[at + n..];
        // The end of the text stands before the closing mark.
        let n_kept = if after.is_empty() || after.starts_with(['$', '@']) { n / 2 } else { n };
        out.push_str(&rest[..at + n_kept]);
        rest = after;
    }
    out.push_str(rest);
    out.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_close_on_their_line_and_escapes_guard_them() {
        assert_eq!(marked("$a$ b"), Ok((" b", (ExprKind::Math, "a"))));
        assert_eq!(marked(r"$a \$ b$"), Ok(("", (ExprKind::Math, r"a \$ b"))));
        assert_eq!(marked(r"@a \\@ b"), Ok((" b", (ExprKind::Language, r"a \\"))));
        assert!(marked("$a\n$").is_err());
        assert!(marked(r"$a\$").is_err());
    }

    #[test]
    fn only_backslashes_before_marks_are_escapes() {
        assert_eq!(unescape(r" \alpha \$ \\ \@ "), r"\alpha $ \\ @");
        assert_eq!(unescape(r"a \\\$"), r"a \$");
        assert_eq!(unescape(r"a \\"), r"a \");
        assert_eq!(unescape(r"a \ "), r"a \");
    }

    #[test]
    fn names_take_hyphens_primes_dots_and_any_letters() {
        for text in ["MST-KRUSKAL", "MST−KRUSKAL", "RELAX'", "A.rows", "v′", "_x1", "𝐴", "2"] {
            assert_eq!(name(text), Ok(("", text)));
            assert!(is_name(text));
        }
        assert!(name("-x").is_err() && name("").is_err() && !is_name("a b"));
    }

    #[test]
    fn keywords_are_whole_words() {
        assert_eq!(keyword("if").parse("if(x)"), Ok(("(x)", "if")));
        assert!(keyword("if").parse("if-then").is_err());
    }
}
