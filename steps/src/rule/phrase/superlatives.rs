//! "the minimum of a, b and c"

use super::{is_word, list};
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::Superlatives,
    name: "superlatives",
    says: "The least and the greatest of several listed values are a minimum and a maximum.",
    examples: &[("pseudo: m ← the minimum of a, b and c", "common: m = min(a, b, c);")],
};

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    if tokens.get(at + 1) != Some(&Token::Name("of")) {
        return;
    }
    if is_word(tokens, at, &["minimum", "smallest", "smaller", "least", "min", "lesser"]) {
        list(tokens, at, "min", at + 2);
    } else if is_word(tokens, at, &["maximum", "largest", "larger", "greatest", "max", "greater"]) {
        list(tokens, at, "max", at + 2);
    }
}
