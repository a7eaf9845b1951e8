//! Words of pseudo-code that are formulas: "swap x and y", "n is odd", "the minimum of a, b and c".

mod adjectives;
mod comparisons;
mod empties;
mod exchanges;
mod fillers;
mod properties;
mod states;
mod steps;
mod subscripts;
mod superlatives;

use crate::rule::{Rule, Rules};
use crate::spelling::{Token, rewrite};

/// Rewrites the phrase that the word at this place begins, or the whole statement when it is the first.
type Phrase = fn(&mut Vec<Token<'_>>, usize);

/// Fillers go first, so that the others need not look over them.
pub(crate) const ALL: &[(Rule, Phrase)] = &[
    (fillers::RULE, fillers::apply),
    (subscripts::RULE, subscripts::apply),
    (empties::RULE, empties::apply),
    (states::RULE, states::apply),
    (adjectives::RULE, adjectives::apply),
    (comparisons::RULE, comparisons::apply),
    (exchanges::RULE, exchanges::apply),
    (superlatives::RULE, superlatives::apply),
    (properties::RULE, properties::apply),
    (steps::RULE, steps::apply),
];

/// Rewrites phrases into formulas.
pub(crate) fn read(tokens: &mut Vec<Token<'_>>, rules: Rules) {
    let mut at = 0;
    while at < tokens.len() {
        for (rule, apply) in ALL {
            if rules.has(rule.id) && at < tokens.len() {
                apply(tokens, at);
            }
        }
        at += 1;
    }
}

/// The end of a call that [`read`] has made, if one stands at `at`.
pub(crate) fn call_end(tokens: &[Token<'_>], at: usize) -> Option<usize> {
    match tokens.get(at..)? {
        [Token::Name("swap" | "min" | "max"), Token::Punct("("), ..] => Some(closing(tokens, at + 1) + 1),
        _ => None,
    }
}

/// The bracket that closes the one at `open`, or the last token.
fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    rewrite::closing(tokens, open).min(tokens.len() - 1)
}

/// Whether one of these words stands at `at`, whatever its case.
fn is_word(tokens: &[Token<'_>], at: usize, words: &[&str]) -> bool {
    matches!(tokens.get(at), Some(Token::Name(word)) if words.iter().any(|known| known.eq_ignore_ascii_case(word)))
}

/// The word at `at`, or nothing.
fn word<'a>(tokens: &[Token<'a>], at: usize) -> &'a str {
    match tokens.get(at) {
        Some(Token::Name(word)) => word,
        _ => "",
    }
}

/// What follows "is" or "are" at `at`, and whether it is denied.
fn predicate(tokens: &[Token<'_>], at: usize) -> Option<(usize, bool)> {
    let negated = tokens.get(at + 1) == Some(&Token::Punct("!"));
    (at > 0 && is_word(tokens, at, &["is", "are"])).then_some((at + 1 + usize::from(negated), negated))
}

/// Makes a call of what is listed from `start`, if there are two things or more.
fn list(tokens: &mut Vec<Token<'_>>, at: usize, name: &'static str, start: usize) {
    let mut n_dividers = 0;
    let mut end = start;
    while end < tokens.len() {
        match tokens[end] {
            // A remark in brackets: neither a call nor a group of its own.
            Token::Punct("(") if matches!(tokens[end - 1], Token::Number(_) | Token::Punct("]" | ")")) => {
                let close = closing(tokens, end);
                tokens.drain(end..=close);
                continue;
            }
            Token::Punct("(" | "[" | "{") => end = closing(tokens, end),
            Token::Punct(")" | "]" | "}" | ";" | "=" | "==" | "<" | "<=") => break,
            Token::Punct("&&" | ",") | Token::Name("with" | "and") => {
                tokens[end] = Token::Punct(",");
                n_dividers += 1;
            }
            _ => {}
        }
        end += 1;
    }
    end = end.min(tokens.len());
    if n_dividers > 0 && end > start {
        tokens.insert(end, Token::Punct(")"));
        tokens.splice(at..start, [Token::Name(name), Token::Punct("(")]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spelling::Spelling;

    fn show(text: &str) -> String {
        let mut tokens = Vec::new();
        Spelling::PSEUDO.read(text, &mut tokens);
        read(&mut tokens, Rules::ALL);
        tokens.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_become_formulas() {
        assert_eq!(show("swap a[i] and a[j]"), "swap ( a [ i ] , a [ j ] )");
        assert_eq!(show("exchange x with y"), "swap ( x , y )");
        assert_eq!(
            show("m ← the minimum of a, b (the last) and c[i] + 1 (insert)"),
            show("m ← min(a, b(last), c[i] + 1)")
        );
        assert_eq!(show("increment n"), "n = n + 1");
        assert_eq!(show("p ← the parent of x"), "p = x -> parent");
        assert_eq!(show("count[digit d of x] += 1"), "count [ digit ] += 1");
    }

    #[test]
    fn states_are_asked_for() {
        assert_eq!(show("n is odd"), "n % 2 != 0");
        assert_eq!(show("n is not even"), "n % 2 != 0");
        assert_eq!(show("Q is not empty"), "Q != 0");
        assert_eq!(show("u is red"), "u -> red != 0");
        assert_eq!(show("u is not visited"), "u -> visited == 0");
        assert_eq!(show("x is at most y"), "x <= y");
    }

    #[test]
    fn other_prose_and_any_tokens_stay_or_end() {
        assert_eq!(show("choose k initial centers"), "choose k initial centers");
        assert_eq!(show("swap"), "swap");
        for text in
            ["is", "x is", "of", "a of", "swap ( , and", "min of", "[", "a [ b c", "x is not", "increment"]
        {
            show(text);
        }
    }
}
