//! "swap x and y"

use super::{is_word, list};
use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::WordExchanges,
    name: "word-exchanges",
    says: "\"Swap\", \"exchange\" and \"interchange\" with two things are one operation on both.",
    examples: &[("pseudo: exchange a[i] with a[j]", "common: swap(a[i], a[j]);")],
};

pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    if is_word(tokens, at, &["swap", "exchange", "interchange"]) {
        list(tokens, at, "swap", at + 1);
    }
}
