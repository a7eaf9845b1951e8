//! `count[digit d of x]`

use super::closing;
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::WordSubscripts,
    name: "word-subscripts",
    says: "A subscript described in words is some subscript, as a variable would be.",
    examples: &[("pseudo: count[digit of x] ← count[digit of x] + 1", "common: count[d]++;")],
};

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    if tokens[at] != Token::Punct("[") {
        return;
    }
    let close = closing(tokens, at);
    let inside = &tokens[at + 1..close.max(at + 1)];
    let in_words = inside.windows(2).any(|pair| matches!(pair, [Token::Name(_), Token::Name(_)]));
    if in_words && !inside.contains(&Token::Punct("..")) {
        tokens.drain(at + 2..close);
    }
}
