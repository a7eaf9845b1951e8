//! Words that say nothing a formula could.

use crate::rule::{Id, Rule};
use crate::spelling::Token;

pub(super) const RULE: Rule = Rule {
    id: Id::Fillers,
    name: "fillers",
    says: "Articles and pointing words before a name say nothing a formula could.",
    examples: &[("pseudo: swap the a[i] and the a[j]", "common: swap(a[i], a[j]);")],
};

const WORDS: &[&str] = &["the", "its", "other", "that", "this"];

/// All at once, when the first word is read.
pub(super) fn apply(tokens: &mut Vec<Token<'_>>, at: usize) {
    if at == 0 {
        tokens.retain(|token| !matches!(token, Token::Name(word) if WORDS.contains(word)));
    }
}
