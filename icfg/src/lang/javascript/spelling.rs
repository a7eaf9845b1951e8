//! Statements of JavaScript and TypeScript: templates and patterns as texts, and without declared types.

use crate::spelling::rewrite::{opening, outside_brackets};
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling =
    Spelling { quotes: b"\"'`", has_patterns: true, has_types_first: false, rewrite, ..Spelling::COMMON };

/// Words that change nothing about what is computed.
const SILENT: &[&str] = &["await", "yield", "async", "typeof", "void", "delete"];

fn rewrite(tokens: &mut Vec<Token<'_>>) {
    tokens.retain(|token| !matches!(token, Token::Name(word) if SILENT.contains(word)));
    drop_declared_types(tokens);
    drop_arrow_heads(tokens);
    drop_assertions(tokens);
}

/// `let x: T = …` is `x = …`, in a loop's head too.
fn drop_declared_types(tokens: &mut Vec<Token<'_>>) {
    let is_keyword = |token: &Token<'_>| matches!(token, Token::Name("let" | "const" | "var"));
    while let Some(at) = tokens.iter().position(is_keyword) {
        tokens.remove(at);
        let rest = &tokens[at..];
        let ends =
            |token: &Token<'_>| matches!(token, Token::Punct("=" | ";" | ",") | Token::Name("of" | "in"));
        let end = outside_brackets(rest, ends).unwrap_or(rest.len());
        if let Some(colon) = outside_brackets(&rest[..end], |token| *token == Token::Punct(":")) {
            tokens.drain(at + colon..at + end);
        }
    }
}

/// `(a, b) => a - b` is what it computes.
fn drop_arrow_heads(tokens: &mut Vec<Token<'_>>) {
    while let Some(arrow) = tokens.iter().position(|token| *token == Token::Punct("=>")) {
        let start = match arrow.checked_sub(1).map(|before| tokens[before]) {
            Some(Token::Punct(")")) => opening(tokens, arrow - 1),
            Some(Token::Name(_)) => arrow - 1,
            _ => arrow,
        };
        tokens.drain(start..=arrow);
    }
}

/// The `!` of `x!.y`, which asserts that there is a value.
fn drop_assertions(tokens: &mut Vec<Token<'_>>) {
    let mut at = 1;
    while at < tokens.len() {
        let follows_value = matches!(tokens[at - 1], Token::Name(_) | Token::Punct(")" | "]"));
        let ends_value =
            matches!(tokens.get(at + 1), None | Some(Token::Punct("." | "[" | ")" | "]" | ";" | ",")));
        if tokens[at] == Token::Punct("!") && follows_value && ends_value {
            tokens.remove(at);
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SPELLING;
    use crate::spelling::show;

    fn check(text: &str, wanted: &str) {
        assert_eq!(show(text, &SPELLING), wanted, "{text}");
    }

    #[test]
    fn declared_types_are_passed_over() {
        check("const m: number[] = f(x);", "m = f ( x ) ;");
        check("for (let i: number = 0; i < n; i++)", "for ( i = 0 ; i < n ; i ++ )");
        check("for (const v of adj[u])", "for ( v of adj [ u ] )");
    }

    #[test]
    fn functions_are_what_they_compute() {
        check("xs.sort((a, b) => a - b);", "xs . sort ( a - b ) ;");
        check("const x = await f(a[i]!, y!.z);", "x = f ( a [ i ] , y . z ) ;");
    }

    #[test]
    fn templates_and_patterns_are_texts() {
        check("s = `a ${b}` + t.replace(/[a-z]+/, '');", "s = \"\" + t . replace ( \"\" , \"\" ) ;");
        check("a === b / c / d", "a == b / c / d");
    }

    #[test]
    fn any_text_ends() {
        for text in ["=>", ") =>", "`", "/", "let", "let x:", "(", ")", "[", "]", "!", "x!", "const", "await"]
        {
            show(text, &SPELLING);
        }
    }
}
