//! "an empty queue"

use super::{is_word, word};
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::WordEmpties,
    name: "word-empties",
    says: "An empty list, set or whatever it may be is the empty set.",
    examples: &[
        ("pseudo: Q ← an empty queue", "pseudo: Q ← ∅"),
        ("pseudo: return the empty set", "pseudo: return ∅"),
    ],
};

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    let article = usize::from(is_word(tokens, at, &["a", "an"]));
    let is_value = at > 0 && (tokens[at - 1] == Token::Punct("=") || is_word(tokens, at - 1, &["return"]));
    if !is_value || !is_word(tokens, at + article, &["empty"]) {
        return;
    }
    let start = at + article + 1;
    let nouns = (start..tokens.len()).take_while(|&noun| !word(tokens, noun).is_empty()).count();
    let is_all = matches!(tokens.get(start + nouns), None | Some(Token::Punct(";" | ",")));
    if is_all {
        tokens.splice(at..start + nouns, [Token::Name("∅")]);
    }
}
