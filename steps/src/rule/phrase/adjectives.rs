//! "u is red"

use super::{predicate, word};
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::Adjectives,
    name: "adjectives",
    says: "An adjective or noun that something is, or is not, is looked up as a truth.",
    examples: &[
        ("pseudo: if u is not visited", "common: if (!visited[u])"),
        ("pseudo: if v is a leaf", "common: if (v.leaf)"),
    ],
};

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    let Some((after, negated)) = predicate(tokens, at) else { return };
    let article = usize::from(matches!(word(tokens, after), "a" | "an"));
    let is_last = !matches!(
        tokens.get(after + article + 1),
        Some(Token::Name(_) | Token::Number(_) | Token::Punct("(" | "[" | "."))
    );
    let of_name = matches!(tokens[at - 1], Token::Name(_) | Token::Punct("]" | ")"));
    if let Some(&adjective @ Token::Name(state)) = tokens.get(after + article)
        && is_last
        && of_name
        && state.len() > 1
    {
        let equality = Token::Punct(if negated { "==" } else { "!=" });
        tokens.splice(at..=after + article, [Token::Punct("->"), adjective, equality, Token::Number(0.0)]);
    }
}
