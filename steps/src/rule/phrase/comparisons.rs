//! "x is at most y"

use super::{predicate, word};
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::WordComparisons,
    name: "word-comparisons",
    says: "Comparisons may be said in words.",
    examples: &[("pseudo: if x is at most y", "common: if (x <= y)")],
};

/// After "is".
const COMPARISONS: &[([&str; 2], &str)] = &[
    (["less", "than"], "<"),
    (["smaller", "than"], "<"),
    (["greater", "than"], ">"),
    (["larger", "than"], ">"),
    (["bigger", "than"], ">"),
    (["more", "than"], ">"),
    (["at", "most"], "<="),
    (["at", "least"], ">="),
    (["equal", "to"], "=="),
];

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    let Some((after, false)) = predicate(tokens, at) else { return };
    let said = [word(tokens, after), word(tokens, after + 1)];
    if let Some((_, symbol)) = COMPARISONS.iter().find(|(words, _)| *words == said) {
        tokens.splice(at..after + 2, [Token::Punct(symbol)]);
    }
}
