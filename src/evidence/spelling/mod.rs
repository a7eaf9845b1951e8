//! How languages beyond the C family spell what every language says.
//!
//! The tokens of a statement are rewritten into the spelling the parser knows: `for i in range(n):`, `for i in 0..n` and
//! `for (let i = 0; i < n; i++)` become one loop, `a[i], a[j] = a[j], a[i]` an exchange of two places. Each language has
//! a file of its own; C, C++, Java, Go and p-code need none.

mod javascript;
mod python;
mod rust;

use super::lex::{Dialect, Token};

/// Rewrites the tokens of one statement.
pub(crate) fn unify(tokens: &mut Vec<Token<'_>>, dialect: Dialect) {
    match dialect {
        Dialect::Code | Dialect::Pseudo => {}
        Dialect::Python => python::unify(tokens),
        Dialect::Rust => rust::unify(tokens),
        Dialect::JavaScript => javascript::unify(tokens),
    }
}

/// Numbers a loop runs through.
struct Range<'t, 'a> {
    start: &'t [Token<'a>],
    end: &'t [Token<'a>],
    /// The end is run through as well.
    is_closed: bool,
}

/// `i = start .. end`, or `i = start to end` when the end belongs to it.
fn count_up<'a>(variable: &'a str, range: &Range<'_, 'a>) -> Vec<Token<'a>> {
    let mut loop_head = vec![Token::Name("for"), Token::Name(variable), Token::Punct("=")];
    loop_head.extend_from_slice(range.start);
    loop_head.push(if range.is_closed { Token::Name("to") } else { Token::Punct("..") });
    loop_head.extend_from_slice(range.end);
    loop_head
}

/// `i = end - 1 downto start`
fn count_down<'a>(variable: &'a str, range: &Range<'_, 'a>) -> Vec<Token<'a>> {
    let mut loop_head = vec![Token::Name("for"), Token::Name(variable), Token::Punct("=")];
    loop_head.extend_from_slice(range.end);
    if !range.is_closed {
        loop_head.extend([Token::Punct("-"), Token::Number(1.0)]);
    }
    loop_head.push(Token::Name("downto"));
    loop_head.extend_from_slice(range.start);
    loop_head
}

/// The index of the bracket that closes the one at `open`, or the end.
fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Punct("(" | "[" | "{") => depth += 1,
            Token::Punct(")" | "]" | "}") => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The index of the bracket that `close` closes, or the beginning.
fn opening(tokens: &[Token<'_>], close: usize) -> usize {
    let mut depth = 0_usize;
    for at in (0..=close).rev() {
        match tokens[at] {
            Token::Punct(")" | "]" | "}") => depth += 1,
            Token::Punct("(" | "[" | "{") => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    0
}

/// The first token outside of brackets that is `wanted`.
fn outside_brackets(tokens: &[Token<'_>], wanted: impl Fn(&Token<'_>) -> bool) -> Option<usize> {
    let mut at = 0;
    while at < tokens.len() {
        if wanted(&tokens[at]) {
            return Some(at);
        }
        if matches!(tokens[at], Token::Punct("(" | "[" | "{")) {
            at = closing(tokens, at);
        }
        at += 1;
    }
    None
}

/// What stands between the commas outside of brackets.
fn arguments<'t, 'a>(mut tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let mut found = Vec::new();
    while let Some(comma) = outside_brackets(tokens, |token| *token == Token::Punct(",")) {
        found.push(&tokens[..comma]);
        tokens = &tokens[comma + 1..];
    }
    if !tokens.is_empty() {
        found.push(tokens);
    }
    found
}

/// The arguments of a call that is all there is: `name(…)`.
fn only_call<'t, 'a>(tokens: &'t [Token<'a>], name: &str) -> Option<&'t [Token<'a>]> {
    match tokens {
        [Token::Name(called), Token::Punct("("), .., Token::Punct(")")]
            if *called == name && closing(tokens, 1) == tokens.len() - 1 =>
        {
            Some(&tokens[2..tokens.len() - 1])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use algofind_icfg::ir::{LoopKind, NodeFlags, NodeKind};

    use crate::evidence::lex::Dialect;
    use crate::evidence::steps::{Row, Steps};
    use crate::evidence::tokens::structural_tokens;

    /// Keys of a function of one node.
    fn keys(kind: NodeKind, text: &str, dialect: Dialect) -> BTreeSet<u64> {
        let row = Row { kind, flags: NodeFlags::empty(), depth: 0, nesting: 0, text };
        let steps = Steps::read(&[row], "f", dialect);
        structural_tokens(&steps, "f").into_iter().map(|token| token.key).collect()
    }

    fn check(kind: NodeKind, wanted: &str, spellings: &[(Dialect, &str)]) {
        let wanted_keys = keys(kind, wanted, Dialect::Pseudo);
        assert!(!wanted_keys.is_empty());
        for &(dialect, text) in spellings {
            assert_eq!(keys(kind, text, dialect), wanted_keys, "{dialect:?}: {text} is not {wanted}");
        }
    }

    #[test]
    fn counting_loops_meet() {
        use Dialect::{Code, JavaScript, Python, Rust};
        let each = NodeKind::Loop(LoopKind::ForEach);
        check(
            each,
            "for i ← 0 to n-1",
            &[
                (Python, "for i in range(n):"),
                (Python, "for i in range(0, n):"),
                (Rust, "for i in 0..n"),
                (Rust, "for i in 0..=n - 1"),
                (Rust, "'rows: for i in 0..n"),
            ],
        );
        let counted = keys(NodeKind::Loop(LoopKind::For), "for (int i = 0; i < n; i++)", Code);
        assert_eq!(keys(each, "for i in range(n):", Python), counted);
        assert_eq!(
            keys(NodeKind::Loop(LoopKind::For), "for (let i: number = 0; i < n; i++)", JavaScript),
            counted
        );
        check(
            each,
            "for j ← n-1 downto 0",
            &[
                (Python, "for j in range(n - 1, -1, -1):"),
                (Python, "for j in reversed(range(n)):"),
                (Rust, "for j in (0..n).rev()"),
            ],
        );
        check(each, "for k ← 1 to n", &[(Rust, "for k in 1..=n"), (Python, "for k in range(1, n + 1):")]);
    }

    #[test]
    fn loops_over_elements_meet() {
        use Dialect::{JavaScript, Python, Rust};
        let each = NodeKind::Loop(LoopKind::ForEach);
        let wanted = keys(each, "for v in adj[u]:", Python);
        assert_eq!(keys(each, "for &v in adj[u].iter()", Rust), wanted);
        assert_eq!(keys(each, "for v in &adj[u]", Rust), wanted);
        assert_eq!(keys(each, "for (const v of adj[u])", JavaScript), wanted);
    }

    #[test]
    fn exchanges_meet() {
        use Dialect::{Code, JavaScript, Python, Rust};
        check(
            NodeKind::Statement,
            "swap(a[i], a[j])",
            &[
                (Python, "a[i], a[j] = a[j], a[i]"),
                (Rust, "a.swap(i, j);"),
                (Rust, "std::mem::swap(&mut a[i], &mut a[j]);"),
                (JavaScript, "[a[i], a[j]] = [a[j], a[i]];"),
                (Code, "swap(a, i, j);"),
                (Code, "std::swap(a[i], a[j]);"),
            ],
        );
    }

    #[test]
    fn operations_meet() {
        use Dialect::{Code, JavaScript, Python, Rust};
        check(
            NodeKind::Statement,
            "m ← (lo + hi) / 2",
            &[
                (Python, "m = (lo + hi) // 2"),
                (Rust, "let mut m: usize = (lo + hi) / 2;"),
                (JavaScript, "const m: number = (lo + hi) / 2;"),
            ],
        );
        let length = keys(NodeKind::Statement, "n = a.length;", Code);
        assert_eq!(keys(NodeKind::Statement, "n = len(a)", Python), length);
        assert_eq!(keys(NodeKind::Statement, "let n = a.len();", Rust), length);
        let insert = keys(NodeKind::Call, "q.push_back(x);", Code);
        assert_eq!(keys(NodeKind::Call, "q.append(x)", Python), insert);
        assert_eq!(keys(NodeKind::Call, "q.push(x);", Rust), insert);
        assert_eq!(keys(NodeKind::Call, "q.unshift(x);", JavaScript), insert);
        let heap = keys(NodeKind::Call, "h.add(x);", Code);
        assert_eq!(keys(NodeKind::Call, "heapq.heappush(h, x)", Python), heap);
    }

    #[test]
    fn tests_meet() {
        use Dialect::{JavaScript, Python, Rust};
        check(
            NodeKind::Condition,
            "if i < n and not (a[i] = k or b = nil)",
            &[
                (Python, "elif i < n and not (a[i] == k or b is None):"),
                (Rust, "if i < n && !(a[i] == k || b == None)"),
                (JavaScript, "if (i < n && !(a[i] === k || b === null))"),
            ],
        );
        let wanted = keys(NodeKind::Return, "return a > b ? a : b;", JavaScript);
        assert_eq!(keys(NodeKind::Return, "return a if a > b else b", Python), wanted);
    }

    #[test]
    fn what_only_one_language_has_is_passed_over() {
        use Dialect::{JavaScript, Python, Rust};
        let wanted = keys(NodeKind::Statement, "x = f(a[i]);", Dialect::Code);
        for text in [
            "let x = f(a[i])?;",
            "let x: u64 = f::<u64>(a[i] as u64);",
            "let x = f(a[i].clone()).unwrap();",
            "let x = Some(f(&mut a[i]));",
            "let x = geo::f(a[i]);",
        ] {
            assert_eq!(keys(NodeKind::Statement, text, Rust), wanted, "{text}");
        }
        assert_eq!(keys(NodeKind::Statement, "x = f(a[i])  # why", Python), wanted);
        assert_eq!(keys(NodeKind::Statement, "const x = await f(a[i]!);", JavaScript), wanted);
    }

    #[test]
    fn any_text_ends() {
        for dialect in [Dialect::Python, Dialect::Rust, Dialect::JavaScript] {
            for text in [
                "for",
                "for in",
                "for i in",
                "for i in range(",
                "a if b",
                "lambda",
                "if if else else",
                "'a",
                "''",
                "|",
                "||",
                "=>",
                ") =>",
                "`",
                "/",
                "\"\"\"",
                "as",
                "::",
                "x as",
                ". <",
                "let",
                "let x:",
                ",=",
                "(",
                ")",
                "[",
                "]",
                "é'",
                "f\"",
                "# only",
                "!",
                "reversed(range())",
                "range()",
                "..",
                "for i in ..",
                "for i in ..=",
            ] {
                for kind in [NodeKind::Statement, NodeKind::Loop(LoopKind::ForEach)] {
                    keys(kind, text, dialect);
                }
            }
        }
    }
}
