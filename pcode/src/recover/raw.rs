//! Makes the best of text that no production accepts, so that nothing a person wrote is lost.

use crate::ast::{Argument, Expr, ExprKind, Name};
use crate::grammar::Origin;
use crate::grammar::expr::expr;
use crate::grammar::token::{is_name, marked, skip_line};

/// The length of the unreadable text at the start of `input`.
///
/// It ends with the line, but a comment, an opening brace at the end of the line and the closing braces of blocks
/// opened before are left: they can be read again.
pub(crate) fn raw_len(input: &str) -> usize {
    let line = &input[..input.len() - skip_line(input).len()];
    let code = line[..comment_start(line)].trim_end();
    let text = if let Some(header) = code.strip_suffix('{') {
        header
    } else if code.ends_with('}') && !code.contains('{') {
        code.trim_end_matches(|c: char| c == '}' || c.is_whitespace())
    } else {
        code
    };
    text.trim_end().len()
}

/// Where a comment starts: at `//` behind white space, which leaves addresses such as `http://` whole.
fn comment_start(line: &str) -> usize {
    line.match_indices("//")
        .map(|(at, _)| at)
        .find(|&at| line[..at].chars().next_back().is_none_or(char::is_whitespace))
        .unwrap_or(line.len())
}

/// The first `n_bytes` of `input` as an expression: of the kind of its mark, natural language where it has none.
pub(crate) fn raw_expr(origin: Origin, input: &str, n_bytes: usize) -> Expr {
    let text = &input[..n_bytes];
    let (kind, inner) = if let Some(inner) = text.strip_prefix(ExprKind::Math.mark()) {
        (ExprKind::Math, inner)
    } else {
        (ExprKind::Language, text.strip_prefix(ExprKind::Language.mark()).unwrap_or(text))
    };
    Expr { kind, text: inner.trim().to_owned(), span: origin.span(input, &input[n_bytes..]) }
}

/// Arguments split at commas up to the closing parenthesis, or to the end of the unreadable text.
///
/// `input` starts behind the opening parenthesis.
pub(crate) fn raw_arguments(origin: Origin, input: &str) -> (Vec<Argument>, &str) {
    let end = raw_len(input);
    let mut arguments = Vec::new();
    let (mut start, mut at, mut n_open) = (0, 0, 0_usize);
    let mut marks_close = true;
    while at < end {
        let mut next = at + 1;
        match input.as_bytes()[at] {
            b'$' | b'@' if marks_close => match marked(&input[at..]) {
                Ok((rest, _)) => next = (input.len() - rest.len()).min(end),
                Err(_) => marks_close = false,
            },
            b'(' => n_open += 1,
            b')' if n_open == 0 => break,
            b')' => n_open -= 1,
            b',' if n_open == 0 => {
                arguments.extend(raw_argument(origin, &input[start..], at - start));
                start = next;
            }
            _ => {}
        }
        at = next;
    }
    arguments.extend(raw_argument(origin, &input[start..], at - start));
    let rest = &input[at..];
    (arguments, rest.strip_prefix(')').unwrap_or(rest))
}

fn raw_argument(origin: Origin, input: &str, n_bytes: usize) -> Option<Argument> {
    let text = input[..n_bytes].trim();
    if text.is_empty() {
        return None;
    }
    let input = &input[n_bytes - input[..n_bytes].trim_start().len()..];
    if is_name(text) {
        let span = origin.span(input, &input[text.len()..]);
        return Some(Argument::Name(Name { text: text.to_owned(), span }));
    }
    let whole = expr(origin, input).ok().filter(|(rest, _)| input.len() - rest.len() == text.len());
    Some(Argument::Expr(whole.map_or_else(|| raw_expr(origin, input, text.len()), |(_, expr)| expr)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(input: &str) -> &str {
        &input[..raw_len(input)]
    }

    #[test]
    fn raw_text_leaves_braces_and_comments() {
        assert_eq!(raw("x = 1 // why\n$y$"), "x = 1");
        assert_eq!(raw("see http://a.b {"), "see http://a.b");
        assert_eq!(raw("x } }"), "x");
        assert_eq!(raw("x = {1, 2}"), "x = {1, 2}");
        assert_eq!(raw(""), "");
    }

    #[test]
    fn raw_arguments_are_names_where_they_can_be() {
        let input = "a, b + 1, f(x, y), $p, q$, $r) {";
        let (arguments, rest) = raw_arguments(Origin::new(input), input);
        let texts: Vec<_> = arguments.iter().map(Argument::text).collect();
        assert_eq!(texts, ["a", "b + 1", "f(x, y)", "p, q", "r"]);
        assert!(matches!(arguments[0], Argument::Name(_)) && matches!(arguments[1], Argument::Expr(_)));
        assert_eq!(rest, " {");
    }
}
