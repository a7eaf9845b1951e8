//! "increment n"

use super::is_word;
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::WordSteps,
    name: "word-steps",
    says: "\"Increment\" and \"decrement\" move a variable by one, or by what follows \"by\".",
    examples: &[("pseudo: increment n", "common: n++;"), ("pseudo: decrement n by k", "common: n -= k;")],
};

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    let symbol = if is_word(tokens, at, &["increment", "increase"]) {
        "+"
    } else if is_word(tokens, at, &["decrement", "decrease"]) {
        "-"
    } else {
        return;
    };
    let Some(&counter @ Token::Name(_)) = tokens.get(at + 1) else { return };
    let moved = [counter, Token::Punct("="), counter, Token::Punct(symbol)];
    match tokens.get(at + 2) {
        None | Some(Token::Punct(";" | ",")) => {
            tokens.splice(at..at + 2, moved.into_iter().chain([Token::Number(1.0)]));
        }
        Some(Token::Name("by")) if at + 3 < tokens.len() => {
            tokens.splice(at..at + 3, moved);
        }
        _ => {}
    }
}
