//! Statements of Kotlin: ranges, and no declared types before names.

use crate::spelling::rewrite::{Range, closing, count_up, outside_brackets};
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling = Spelling {
    words: &[("shl", "<<"), ("shr", ">>"), ("ushr", ">>"), ("and", "&"), ("or", "|"), ("xor", "^")],
    has_types_first: false,
    rewrite,
    ..Spelling::COMMON
};

fn rewrite(tokens: &mut Vec<Token<'_>>) {
    drop_declarations(tokens);
    read_loop(tokens);
}

/// `val x: T = …` is `x = …`.
fn drop_declarations(tokens: &mut Vec<Token<'_>>) {
    let is_keyword = |token: &Token<'_>| matches!(token, Token::Name("val" | "var"));
    while let Some(at) = tokens.iter().position(is_keyword) {
        tokens.remove(at);
        let rest = &tokens[at..];
        let ends = |token: &Token<'_>| matches!(token, Token::Punct("=") | Token::Name("in"));
        let found = outside_brackets(rest, |token| *token == Token::Punct(":") || ends(token));
        if let Some(colon) = found.filter(|&found| rest[found] == Token::Punct(":")) {
            let end = rest[colon..].iter().position(ends).map_or(rest.len(), |end| colon + end);
            tokens.drain(at + colon..at + end);
        }
    }
}

/// `for (i in a until b)`, `for (i in a..b)` and `for (i in b downTo a)` count; other loops take elements.
fn read_loop(tokens: &mut Vec<Token<'_>>) {
    let [Token::Name("for"), Token::Punct("("), variable @ Token::Name(name), Token::Name("in"), ..] =
        tokens[..]
    else {
        return;
    };
    let end = closing(tokens, 1).min(tokens.len());
    let range = tokens[4..end.max(4)].to_vec();
    let split = |word: Token<'static>| {
        let at = outside_brackets(&range, |token| *token == word)?;
        Some((&range[..at], &range[at + 1..]))
    };
    *tokens = if let Some((start, end)) = split(Token::Name("until")).or_else(|| split(Token::Punct("..<"))) {
        count_up(name, &Range { start, end, is_closed: false })
    } else if let Some((start, end)) = split(Token::Punct("..")) {
        count_up(name, &Range { start, end, is_closed: true })
    } else if let Some((start, end)) = split(Token::Name("downTo")) {
        let head = [Token::Name("for"), variable, Token::Punct("=")];
        [&head[..], start, &[Token::Name("downto")], end].concat()
    } else {
        [&[Token::Name("for"), variable, Token::Name("in")][..], &range].concat()
    };
}
