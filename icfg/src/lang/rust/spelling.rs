//! Statements of Rust: ranges in loops, and without what says how a value is held, where it comes from or its type.

use crate::spelling::chain::{Closure, unchain};
use crate::spelling::rewrite::{Range, closing, count_down, count_up, outside_brackets};
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling = Spelling {
    operators: &[("::", "::")],
    has_quoted_labels: true,
    has_types_first: false,
    rewrite,
    ..Spelling::COMMON
};

/// Words that say how a value is held, not what it is.
const SILENT: &[&str] = &["mut", "ref", "move", "unsafe", "dyn", "async"];

/// Methods that give what they are called on.
const TRANSPARENT: &[&str] = &[
    "iter",
    "iter_mut",
    "into_iter",
    "unwrap",
    "clone",
    "cloned",
    "copied",
    "to_owned",
    "to_vec",
    "as_ref",
    "as_mut",
    "as_slice",
    "borrow",
    "borrow_mut",
    "into",
    "collect",
    "enumerate",
    "await",
    "expect",
    "by_ref",
];

fn rewrite(tokens: &mut Vec<Token<'_>>) {
    // The colon of a label that the lexer left out.
    if tokens.first() == Some(&Token::Punct(":")) {
        tokens.remove(0);
    }
    drop_declared_type(tokens);
    tokens.retain(|token| match token {
        Token::Name(word) => !SILENT.contains(word) && *word != "let",
        token => *token != Token::Punct("?"),
    });
    drop_paths(tokens);
    drop_conversions(tokens);
    unchain(tokens, closure);
    drop_closure_heads(tokens);
    drop_wrappers(tokens);
    drop_transparent(tokens);
    if tokens.first() == Some(&Token::Name("for"))
        && let Some(loop_head) = counting(tokens)
    {
        *tokens = loop_head;
    }
}

/// `let x: T = …` without the type.
fn drop_declared_type(tokens: &mut Vec<Token<'_>>) {
    if tokens.first() != Some(&Token::Name("let")) {
        return;
    }
    let Some(colon) = outside_brackets(tokens, |token| *token == Token::Punct(":")) else { return };
    let rest = &tokens[colon..];
    let end = outside_brackets(rest, |token| *token == Token::Punct("=")).unwrap_or(rest.len());
    tokens.drain(colon..colon + end);
}

/// `a::b::f` is `f`, `f::<T>` too; `u32::MAX` is as good as infinite.
fn drop_paths(tokens: &mut Vec<Token<'_>>) {
    while let Some(at) = tokens.iter().position(|token| *token == Token::Punct("::")) {
        match tokens.get(at + 1) {
            Some(Token::Punct("<")) => {
                let mut depth = 0_i32;
                let mut end = at + 1;
                while end < tokens.len() {
                    match tokens[end] {
                        Token::Punct("<") => depth += 1,
                        Token::Punct(">") => depth -= 1,
                        Token::Punct(">>") => depth -= 2,
                        _ => {}
                    }
                    end += 1;
                    if depth <= 0 {
                        break;
                    }
                }
                tokens.drain(at..end);
            }
            Some(Token::Name("MAX")) => {
                tokens[at + 1] = Token::Name("INFINITY");
                drop_segment(tokens, at);
            }
            _ => drop_segment(tokens, at),
        }
    }
}

/// Drops the `::` at `at` and the name before it.
fn drop_segment(tokens: &mut Vec<Token<'_>>, at: usize) {
    let start = if at > 0 && matches!(tokens[at - 1], Token::Name(_)) { at - 1 } else { at };
    tokens.drain(start..=at);
}

/// `x as u64` is `x`.
fn drop_conversions(tokens: &mut Vec<Token<'_>>) {
    while let Some(at) = tokens.iter().position(|token| *token == Token::Name("as")) {
        let end = if matches!(tokens.get(at + 1), Some(Token::Name(_))) { at + 1 } else { at };
        tokens.drain(at..=end);
    }
}

/// `|x| x + 1`, also with its body in brackets.
fn closure<'a>(tokens: &[Token<'a>]) -> Option<Closure<'a>> {
    let [Token::Punct("|"), rest @ ..] = tokens else { return None };
    let end = rest.iter().position(|token| *token == Token::Punct("|"))?;
    let held = |token: &Token<'_>| matches!(token, Token::Punct("&"));
    let parameters = rest[..end].iter().copied().filter(|token| !held(token)).collect();
    let body = &rest[end + 1..];
    let bare = if let [Token::Punct("{"), inside @ .., Token::Punct("}")] = body { inside } else { body };
    Some((parameters, bare.to_vec()))
}

/// `|x| x + 1` is what it computes.
fn drop_closure_heads(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at < tokens.len() {
        let is_operand = at == 0 || matches!(tokens[at - 1], Token::Punct("(" | "," | "=" | "{" | "["));
        match tokens[at] {
            Token::Punct("||") if is_operand => drop(tokens.remove(at)),
            Token::Punct("|") if is_operand => {
                let end = tokens.iter().skip(at + 1).position(|token| *token == Token::Punct("|"));
                tokens.drain(at..=end.map_or(at, |end| at + 1 + end));
            }
            _ => at += 1,
        }
    }
}

/// `Some(x)` and `Ok(x)` are `x`; the `!` of a macro is no operator.
fn drop_wrappers(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        match (tokens[at], tokens[at + 1], tokens.get(at + 2)) {
            (Token::Name("Some" | "Ok"), Token::Punct("("), _) => drop(tokens.remove(at)),
            (Token::Name(name), Token::Punct("!"), Some(Token::Punct("(" | "[" | "{")))
                if !matches!(name, "if" | "while" | "match" | "return" | "in" | "else" | "break") =>
            {
                tokens.remove(at + 1);
            }
            _ => {}
        }
        at += 1;
    }
}

fn drop_transparent(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at + 1 < tokens.len() {
        let is_transparent = tokens[at] == Token::Punct(".")
            && matches!(tokens[at + 1], Token::Name(name) if TRANSPARENT.contains(&name));
        if !is_transparent {
            at += 1;
            continue;
        }
        let end = match tokens.get(at + 2) {
            Some(Token::Punct("(")) => closing(tokens, at + 2).min(tokens.len() - 1),
            _ => at + 1,
        };
        tokens.drain(at..=end);
    }
}

/// `for i in a..b`, `for i in (a..=b).rev()`
fn counting<'a>(tokens: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    let divider = outside_brackets(tokens, |token| *token == Token::Name("in"))?;
    let [Token::Name(variable)] = tokens[1..divider] else { return None };
    let mut over = &tokens[divider + 1..];
    let mut is_down = false;
    if over.first() == Some(&Token::Punct("(")) {
        let close = closing(over, 0);
        is_down = over.get(close..).is_some_and(|after| after.contains(&Token::Name("rev")));
        over = &over[1..close];
    }
    let dots = outside_brackets(over, |token| *token == Token::Punct(".."))?;
    let is_closed = over.get(dots + 1) == Some(&Token::Punct("="));
    let range = Range { start: &over[..dots], end: &over[dots + 1 + usize::from(is_closed)..], is_closed };
    if range.start.is_empty() {
        return None;
    }
    Some(if is_down { count_down(variable, &range) } else { count_up(variable, &range) })
}

#[cfg(test)]
mod tests {
    use super::SPELLING;

    fn check(text: &str, wanted: &str) {
        assert_eq!(SPELLING.show(text), wanted, "{text}");
    }

    #[test]
    fn ranges_count() {
        check("for i in 0..n", "for i = 0 .. n");
        check("'rows: for i in 0..=n - 1", "for i = 0 to n - 1");
        check("for j in (0..n).rev()", "for j = n - 1 downto 0");
        check("for &v in adj[u].iter()", "for & v in adj [ u ]");
    }

    #[test]
    fn what_holds_a_value_is_passed_over() {
        check("let mut m: usize = (lo + hi) / 2;", "m = ( lo + hi ) / 2 ;");
        check("let x: u64 = f::<Vec<u64>>(a[i] as u64)?;", "x = f ( a [ i ] ) ;");
        check("let x = Some(geo::f(&mut a[i].clone()));", "x = ( f ( & a [ i ] ) ) ;");
        check("let best = u32::MAX;", "best = INFINITY ;");
        check("v.sort_by_key(|x| x.1);", "v . sort_by_key ( x . 1 ) ;");
        check("assert!(c == 'a');", "assert ( c == \"\" ) ;");
    }

    #[test]
    fn any_text_ends() {
        for text in [
            "'a",
            "''",
            "|",
            "||",
            "as",
            "::",
            "x as",
            ". <",
            "let",
            "let x:",
            "(",
            ")",
            "é'",
            "!",
            "..",
            "for i in ..",
            "for i in ..=",
            "for i in (",
            "Some",
            "Some(",
        ] {
            SPELLING.show(text);
        }
    }
}
