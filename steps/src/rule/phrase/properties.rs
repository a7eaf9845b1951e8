//! "parent of x"

use super::is_word;
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::Properties,
    name: "properties",
    says: "A property of something is looked up: \"parent of x\" is x.parent.",
    examples: &[("pseudo: p ← the parent of x", "common: p = x.parent;")],
};

/// Words before "of" that count or point rather than name a property.
const QUANTITIES: &[&str] =
    &["for", "each", "all", "any", "both", "every", "none", "one", "out", "some", "most", "instead"];

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    if at == 0 || !is_word(tokens, at, &["of"]) {
        return;
    }
    let (Token::Name(property), Some(&owner @ Token::Name(_))) = (tokens[at - 1], tokens.get(at + 1)) else {
        return;
    };
    let is_last = !matches!(tokens.get(at + 2), Some(Token::Name(_)));
    if is_last && !is_word(tokens, at - 1, QUANTITIES) {
        tokens[at - 1] = owner;
        tokens[at] = Token::Punct("->");
        tokens[at + 1] = Token::Name(property);
    }
}
