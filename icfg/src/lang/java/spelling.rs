//! Statements of Java: streams.

use crate::spelling::chain::{Closure, unchain};
use crate::spelling::rewrite::outside_brackets;
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling = Spelling { rewrite, ..Spelling::COMMON };

fn rewrite(tokens: &mut Vec<Token<'_>>) {
    if !tokens.contains(&Token::Punct("->")) {
        return;
    }
    drop_streams(tokens);
    unchain(tokens, closure);
}

/// `xs.stream()` goes through `xs`.
fn drop_streams(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at + 3 < tokens.len() {
        let is_stream = matches!(
            tokens[at..at + 4],
            [
                Token::Punct("."),
                Token::Name("stream" | "parallelStream" | "boxed" | "iterator"),
                Token::Punct("("),
                Token::Punct(")")
            ]
        );
        if is_stream {
            tokens.drain(at..at + 4);
        } else {
            at += 1;
        }
    }
}

/// `x -> x + 1`, `(a, b) -> a + b`
fn closure<'a>(tokens: &[Token<'a>]) -> Option<Closure<'a>> {
    let arrow = outside_brackets(tokens, |token| *token == Token::Punct("->"))?;
    let parameters = match &tokens[..arrow] {
        [Token::Punct("("), only @ Token::Name(_), Token::Punct(")")] => vec![*only],
        parameters => parameters.to_vec(),
    };
    Some((parameters, tokens[arrow + 1..].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::SPELLING;

    fn check(text: &str, wanted: &str) {
        assert_eq!(SPELLING.show(text), wanted, "{text}");
    }

    #[test]
    fn streams_are_loops() {
        check("s = xs.stream().map(x -> x * x).sum();", "s = sum ( x * x for x in xs ) ;");
        check("b = xs.stream().anyMatch(x -> x > n);", "b = any ( x > n for x in xs ) ;");
        check(
            "ys = xs.stream().filter(x -> x > 0).map(y -> y + 1);",
            "ys = [ x + 1 for x in xs if x > 0 ] ;",
        );
        check("s = xs.stream().reduce(0, (a, b) -> a + b);", "s = fold ( a = a + b for b in xs ) ;");
    }

    #[test]
    fn any_text_ends() {
        for text in ["->", "x ->", "a.map(", "a.map(x ->", ".map(x -> x)", "a.map(x -> x", "(->).sum()"] {
            SPELLING.show(text);
        }
    }
}
