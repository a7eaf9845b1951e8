//! "n is odd", "the queue is not empty".

use super::{predicate, word};
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::States,
    name: "states",
    says: "What \"is odd\", \"is empty\" or \"is nil\" says is a comparison with nought.",
    examples: &[
        ("pseudo: if n is odd", "common: if (n % 2 != 0)"),
        ("pseudo: if Q is not empty", "common: if (q)"),
    ],
};

/// What "x is …" says of `x`, as the operators that say it, and whether the result is nought.
const STATES: &[(&str, &[Token<'static>], bool)] = &[
    ("odd", &[Token::Punct("%"), Token::Number(2.0)], false),
    ("even", &[Token::Punct("%"), Token::Number(2.0)], true),
    ("empty", &[], true),
    ("nil", &[], true),
    ("null", &[], true),
    ("none", &[], true),
    ("zero", &[], true),
    ("false", &[], true),
    ("true", &[], false),
    ("nonempty", &[], false),
    ("nonzero", &[], false),
];

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    let Some((after, negated)) = predicate(tokens, at) else { return };
    let state = word(tokens, after);
    if let Some((_, operators, is_nought)) =
        STATES.iter().find(|(known, ..)| known.eq_ignore_ascii_case(state))
    {
        let equality = Token::Punct(if *is_nought == negated { "!=" } else { "==" });
        let said = operators.iter().copied().chain([equality, Token::Number(0.0)]);
        tokens.splice(at..=after, said);
    }
}
