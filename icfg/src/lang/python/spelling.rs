//! Statements of Python: words for operators, `range` and `enumerate` in loops, `a if c else b`, tuples without brackets.

use crate::spelling::rewrite::{
    Range, arguments, bracket_tuples, count_down, count_up, only_call, opening, outside_brackets,
};
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling = Spelling {
    words: &[("and", "&&"), ("or", "||"), ("not", "!"), ("in", "in"), ("is", "==")],
    operators: &[("//=", "/="), ("//", "/"), ("@=", "*="), ("@", "*")],
    line_comment: "#",
    has_long_texts: true,
    has_marked_texts: true,
    has_types_first: false,
    modules: &["bisect", "functools", "heapq", "itertools", "np", "numpy"],
    rewrite,
    ..Spelling::COMMON
};

/// Words a statement begins with that say nothing about what it computes.
const LEADING: &[&str] = &["async", "elif", "raise", "yield", "del", "match"];

fn rewrite(tokens: &mut Vec<Token<'_>>) {
    while matches!(tokens.first(), Some(Token::Name(word)) if LEADING.contains(word)) {
        tokens.remove(0);
    }
    if tokens.last() == Some(&Token::Punct(":")) {
        tokens.pop();
    }
    join_operators(tokens);
    drop_lambdas(tokens);
    if tokens.first() == Some(&Token::Name("for")) {
        if let Some(loop_head) = counting(tokens) {
            *tokens = loop_head;
        }
        return;
    }
    turn_conditionals(tokens);
    bracket_tuples(tokens);
}

/// `not in` and `is not` are one operator each.
fn join_operators(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        let joined = match (tokens[at], tokens[at + 1]) {
            (Token::Punct("!"), Token::Punct("in")) => Some("notin"),
            (Token::Punct("=="), Token::Punct("!")) => Some("!="),
            _ => None,
        };
        if let Some(joined) = joined {
            tokens[at] = Token::Punct(joined);
            tokens.remove(at + 1);
        }
        at += 1;
    }
}

/// `lambda x: x[1]` is what it computes.
fn drop_lambdas(tokens: &mut Vec<Token<'_>>) {
    while let Some(start) = tokens.iter().position(|token| *token == Token::Name("lambda")) {
        let colon = outside_brackets(&tokens[start..], |token| *token == Token::Punct(":"));
        tokens.drain(start..=colon.map_or(start, |colon| start + colon));
    }
}

/// `for i in range(…)`, and other loops over what is inside of `enumerate(…)` and the like.
fn counting<'a>(tokens: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let divider = outside_brackets(tokens, |token| *token == Token::Punct("in"))?;
    let (names, over) = (&tokens[1..divider], &tokens[divider + 1..]);
    if let [Token::Name(variable)] = *names {
        if let Some(bounds) = only_call(over, "range") {
            return range(variable, bounds);
        }
        if let Some(bounds) = only_call(over, "reversed").and_then(|inner| only_call(inner, "range")) {
            let bounds = arguments(bounds);
            let zero = [Token::Number(0.0)];
            let (start, end) = match bounds[..] {
                [end] => (&zero[..], end),
                [start, end, ..] => (start, end),
                [] => return None,
            };
            return Some(count_down(variable, &Range { start, end, is_closed: false }));
        }
    }
    let inner =
        ["enumerate", "reversed", "sorted", "list", "iter"].iter().find_map(|name| only_call(over, name))?;
    let first = *arguments(inner).first()?;
    Some([&tokens[..=divider], first].concat())
}

fn range<'a>(variable: &'a str, bounds: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let zero = [Token::Number(0.0)];
    match arguments(bounds)[..] {
        [end] => Some(count_up(variable, &Range { start: &zero, end, is_closed: false })),
        // A range that ends before `-1` includes 0.
        [start, [Token::Punct("-"), Token::Number(1.0)], [Token::Punct("-"), _]] => {
            Some(count_down(variable, &Range { start: &zero, end: start, is_closed: true }))
        }
        [start, end, [Token::Punct("-"), _]] => {
            let end = [end, &[Token::Punct("+"), Token::Number(1.0)]].concat();
            Some(count_down(variable, &Range { start: &end, end: start, is_closed: true }))
        }
        // `range(1, n + 1)` includes `n`.
        [start, [end @ .., Token::Punct("+"), Token::Number(1.0)], ..] if !end.is_empty() => {
            Some(count_up(variable, &Range { start, end, is_closed: true }))
        }
        [start, end, ..] => Some(count_up(variable, &Range { start, end, is_closed: false })),
        [] => None,
    }
}

/// `a if c else b` is `c ? a : b`.
fn turn_conditionals(tokens: &mut Vec<Token<'_>>) {
    let mut from = 1;
    while let Some(at) = tokens.iter().skip(from).position(|token| *token == Token::Name("if")) {
        let at = from + at;
        from = at + 1;
        let Some(otherwise) = outside_brackets(&tokens[at..], |token| *token == Token::Name("else")) else {
            continue;
        };
        let start = operand_start(tokens, at);
        let value: Vec<_> = tokens[start..at].to_vec();
        let test: Vec<_> = tokens[at + 1..at + otherwise].to_vec();
        let turned = [&test[..], &[Token::Punct("?")], &value, &[Token::Punct(":")]].concat();
        from = start + turned.len();
        tokens.splice(start..=at + otherwise, turned);
    }
}

/// Where the operand that ends before `end` starts.
fn operand_start(tokens: &[Token<'_>], end: usize) -> usize {
    let mut start = end;
    while start > 0 {
        match tokens[start - 1] {
            Token::Punct(")" | "]" | "}") => start = opening(tokens, start - 1),
            Token::Punct("(" | "[" | "{" | "," | ":" | "?") | Token::Name("return") => break,
            Token::Punct(operator)
                if operator.ends_with('=') && !matches!(operator, "==" | "!=" | "<=" | ">=") =>
            {
                break;
            }
            _ => start -= 1,
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use super::SPELLING;

    fn check(text: &str, wanted: &str) {
        assert_eq!(SPELLING.show(text), wanted, "{text}");
    }

    #[test]
    fn ranges_count() {
        check("for i in range(n):", "for i = 0 .. n");
        check("for i in range(a + 1, len(b)):", "for i = a + 1 .. len ( b )");
        check("for k in range(1, n + 1):", "for k = 1 to n");
        check("for j in range(n - 1, -1, -1):", "for j = n - 1 downto 0");
        check("for j in reversed(range(n)):", "for j = n - 1 downto 0");
        check("for i, v in enumerate(xs):", "for i , v in xs");
    }

    #[test]
    fn words_are_operators() {
        check("elif a not in b and c is not None:", "a notin b && c != None");
        check("x //= y @ z  # why", "x /= y * z");
    }

    #[test]
    fn conditionals_and_tuples_are_turned() {
        check("return a if a > b else b", "return a > b ? a : b");
        check("a[i], a[j] = a[j], a[i]", "( a [ i ] , a [ j ] ) = ( a [ j ] , a [ i ] )");
        check("key = max(d, key=lambda x: x[1])", "key = max ( d , key = x [ 1 ] )");
    }

    #[test]
    fn texts_may_be_marked_and_long() {
        check("s = f'{a}' + rb\"x\" + \"\"\"a \"b\" c\"\"\"", "s = \"\" + \"\" + \"\"");
    }

    #[test]
    fn any_text_ends() {
        for text in [
            "for",
            "for in",
            "for i in",
            "for i in range(",
            "a if b",
            "lambda",
            "if if else else",
            ",=",
            "(",
            ")",
            "f\"",
            "# only",
            "reversed(range())",
            "range()",
            "for i in range()",
            "is",
            "not",
        ] {
            SPELLING.show(text);
        }
    }
}
