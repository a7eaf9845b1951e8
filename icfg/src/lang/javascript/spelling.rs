//! Statements of JavaScript and TypeScript: templates and patterns as texts, and without declared types.

use crate::spelling::chain::{Closure, unchain};
use crate::spelling::rewrite::{closing, opening, outside_brackets};
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling =
    Spelling { quotes: b"\"'`", has_patterns: true, has_types_first: false, rewrite, ..Spelling::COMMON };

/// Words that change nothing about what is computed.
const SILENT: &[&str] = &["await", "yield", "async", "typeof", "void", "delete"];

fn rewrite(tokens: &mut Vec<Token<'_>>) {
    tokens.retain(|token| !matches!(token, Token::Name(word) if SILENT.contains(word)));
    drop_declared_types(tokens);
    unchain(tokens, closure);
    drop_arrow_heads(tokens);
    drop_assertions(tokens);
}

/// `let x: T = …` is `x = …`, in a loop's head too.
fn drop_declared_types(tokens: &mut Vec<Token<'_>>) {
    let is_keyword = |token: &Token<'_>| matches!(token, Token::Name("let" | "const" | "var"));
    while let Some(at) = tokens.iter().position(is_keyword) {
        tokens.remove(at);
        let rest = &tokens[at..];
        let found = outside_brackets(rest, |token| *token == Token::Punct(":") || ends_declarator(token));
        if let Some(colon) = found.filter(|&found| rest[found] == Token::Punct(":")) {
            let end = colon + type_length(&rest[colon..]);
            tokens.drain(at + colon..at + end);
        }
    }
}

fn ends_declarator(token: &Token<'_>) -> bool {
    matches!(token, Token::Punct("=" | ";" | ",") | Token::Name("of" | "in"))
}

/// How many tokens of a declaration are its type; the comma of `Map<K, V>` does not end it.
fn type_length(tokens: &[Token<'_>]) -> usize {
    let mut at = 0;
    let mut n_open = 0_i32;
    while at < tokens.len() && (n_open > 0 || !ends_declarator(&tokens[at])) {
        match tokens[at] {
            Token::Punct("<") => n_open += 1,
            Token::Punct(">") => n_open -= 1,
            Token::Punct(">>") => n_open -= 2,
            Token::Punct("(" | "[" | "{") => at = closing(tokens, at),
            _ => {}
        }
        at += 1;
    }
    at.min(tokens.len())
}

/// `x => x + 1`, `(a, b) => a + b`
fn closure<'a>(tokens: &[Token<'a>]) -> Option<Closure<'a>> {
    let arrow = outside_brackets(tokens, |token| *token == Token::Punct("=>"))?;
    let parameters = match &tokens[..arrow] {
        [Token::Punct("("), only @ Token::Name(_), Token::Punct(")")] => vec![*only],
        parameters => parameters.to_vec(),
    };
    Some((parameters, tokens[arrow + 1..].to_vec()))
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

    fn check(text: &str, wanted: &str) {
        assert_eq!(SPELLING.show(text), wanted, "{text}");
    }

    #[test]
    fn declared_types_are_passed_over() {
        check("const m: number[] = f(x);", "m = f ( x ) ;");
        check("const m: Map<string, Array<[number, T]>> = f(x);", "m = f ( x ) ;");
        check("let less: (a: T, b: T) => boolean = f, n = a < b;", "less = f , n = a < b ;");
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
        for text in [
            "=>", ") =>", "`", "/", "let", "let x:", "let x: (", "let x: <", "(", ")", "[", "]", "!", "x!",
            "const", "await",
        ] {
            SPELLING.show(text);
        }
    }
}
