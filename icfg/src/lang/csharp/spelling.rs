//! Statements of C#: loops over elements have a word of their own.

use crate::spelling::rewrite::closing;
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling = Spelling { rewrite, ..Spelling::COMMON };

/// `foreach (T x in xs)` is `for x in xs`, and `x => …` is what it computes.
fn rewrite(tokens: &mut Vec<Token<'_>>) {
    tokens.retain(|token| !matches!(token, Token::Name("await" | "async" | "ref" | "out" | "var")));
    if let [Token::Name("foreach"), Token::Punct("("), ..] = tokens[..] {
        let end = closing(tokens, 1);
        let inside = tokens[2..end.min(tokens.len()).max(2)].to_vec();
        if let Some(at) = inside.iter().position(|token| *token == Token::Name("in"))
            && let Some(&variable) = at.checked_sub(1).map(|before| &inside[before])
        {
            *tokens = [&[Token::Name("for"), variable][..], &inside[at..]].concat();
        }
    }
}
