//! JavaScript and TypeScript.

use super::{opening, outside_brackets};
use crate::evidence::lex::Token;

/// Words that change nothing about what is computed.
const SILENT: &[&str] = &["await", "yield", "async", "typeof", "void", "delete"];

pub(super) fn unify(tokens: &mut Vec<Token<'_>>) {
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
