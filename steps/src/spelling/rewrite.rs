//! Finding and making the parts of a statement, for languages that rewrite theirs.

use super::Token;

/// Numbers a loop runs through.
#[derive(Clone, Copy, Debug)]
pub struct Range<'t, 'a> {
    /// The first number.
    pub start: &'t [Token<'a>],
    /// Where it ends.
    pub end: &'t [Token<'a>],
    /// The end is run through as well.
    pub is_closed: bool,
}

/// `i = start .. end`, or `i = start to end` when the end belongs to it.
pub fn count_up<'a>(variable: &'a str, range: &Range<'_, 'a>) -> Vec<Token<'a>> {
    let mut loop_head = vec![Token::Name("for"), Token::Name(variable), Token::Punct("=")];
    loop_head.extend_from_slice(range.start);
    loop_head.push(if range.is_closed { Token::Name("to") } else { Token::Punct("..") });
    loop_head.extend_from_slice(range.end);
    loop_head
}

/// `i = end - 1 downto start`
pub fn count_down<'a>(variable: &'a str, range: &Range<'_, 'a>) -> Vec<Token<'a>> {
    let mut loop_head = vec![Token::Name("for"), Token::Name(variable), Token::Punct("=")];
    loop_head.extend_from_slice(range.end);
    if !range.is_closed {
        loop_head.extend([Token::Punct("-"), Token::Number(1.0)]);
    }
    loop_head.push(Token::Name("downto"));
    loop_head.extend_from_slice(range.start);
    loop_head
}

/// The index of the bracket that closes the one at `open`, or the end.
pub fn closing(tokens: &[Token<'_>], open: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Punct("(" | "[" | "{") => depth += 1,
            Token::Punct(")" | "]" | "}") => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The index of the bracket that `close` closes, or the beginning.
pub fn opening(tokens: &[Token<'_>], close: usize) -> usize {
    let mut depth = 0_usize;
    for at in (0..=close).rev() {
        match tokens[at] {
            Token::Punct(")" | "]" | "}") => depth += 1,
            Token::Punct("(" | "[" | "{") => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
                }
            }
            _ => {}
        }
    }
    0
}

/// The first token outside of brackets that is `wanted`.
pub fn outside_brackets(tokens: &[Token<'_>], wanted: impl Fn(&Token<'_>) -> bool) -> Option<usize> {
    let mut at = 0;
    while at < tokens.len() {
        if wanted(&tokens[at]) {
            return Some(at);
        }
        if matches!(tokens[at], Token::Punct("(" | "[" | "{")) {
            at = closing(tokens, at);
        }
        at += 1;
    }
    None
}

/// What stands between the commas outside of brackets.
pub fn arguments<'t, 'a>(mut tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let mut found = Vec::new();
    while let Some(comma) = outside_brackets(tokens, |token| *token == Token::Punct(",")) {
        found.push(&tokens[..comma]);
        tokens = &tokens[comma + 1..];
    }
    if !tokens.is_empty() {
        found.push(tokens);
    }
    found
}

/// The arguments of a call that is all there is: `name(…)`.
pub fn only_call<'t, 'a>(tokens: &'t [Token<'a>], name: &str) -> Option<&'t [Token<'a>]> {
    match tokens {
        [Token::Name(called), Token::Punct("("), .., Token::Punct(")")]
            if *called == name && closing(tokens, 1) == tokens.len() - 1 =>
        {
            Some(&tokens[2..tokens.len() - 1])
        }
        _ => None,
    }
}

/// `a, b = b, a` assigns side by side: brackets around what is listed on either side of an assignment.
pub fn bracket_tuples(tokens: &mut Vec<Token<'_>>) {
    let Some(assign) = outside_brackets(tokens, |token| *token == Token::Punct("=")) else { return };
    let is_tuple = |side: &[Token<'_>]| outside_brackets(side, |token| *token == Token::Punct(",")).is_some();
    let value_end = tokens.len();
    if is_tuple(&tokens[assign + 1..value_end]) {
        tokens.push(Token::Punct(")"));
        tokens.insert(assign + 1, Token::Punct("("));
    }
    if is_tuple(&tokens[..assign]) && closing(tokens, 0) != assign.saturating_sub(1) {
        tokens.insert(assign, Token::Punct(")"));
        tokens.insert(0, Token::Punct("("));
    }
}
