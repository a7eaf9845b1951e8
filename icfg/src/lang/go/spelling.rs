//! Statements of Go: `range` in loops, several values assigned at once.

use crate::spelling::rewrite::bracket_tuples;
use crate::spelling::{Spelling, Token};

pub(super) const SPELLING: Spelling = Spelling {
    has_types_first: false,
    modules: &["heap", "slices", "sort", "strings"],
    quotes: b"\"'`",
    rewrite,
    ..Spelling::COMMON
};

fn rewrite(tokens: &mut Vec<Token<'_>>) {
    if tokens.first() == Some(&Token::Name("for")) {
        if let Some(at) = tokens.iter().position(|token| *token == Token::Name("range")) {
            range(tokens, at);
        }
        return;
    }
    // `if x, ok := m[k]; ok` declares before it asks.
    if !matches!(tokens.first(), Some(Token::Name("if" | "switch"))) {
        bracket_tuples(tokens);
    }
}

/// `for i := range xs` counts, `for i, v := range xs` goes through `xs`; what is not wanted is called `_`.
fn range(tokens: &mut Vec<Token<'_>>, at: usize) {
    let over = tokens[at + 1..].to_vec();
    if let [Token::Name("for"), Token::Name(index), Token::Punct("="), ..] = tokens[..]
        && index != "_"
    {
        tokens.truncate(3);
        tokens.extend([Token::Number(0.0), Token::Punct(".."), Token::Name("len"), Token::Punct("(")]);
        tokens.extend(over);
        tokens.push(Token::Punct(")"));
        return;
    }
    let start = if tokens[at - 1] == Token::Punct("=") { at - 1 } else { at };
    tokens.splice(start..=at, [Token::Name("in")]);
    if let [Token::Name("for"), Token::Name("_"), Token::Punct(","), ..] = tokens[..] {
        tokens.drain(1..3);
    }
}

#[cfg(test)]
mod tests {
    use super::SPELLING;

    fn check(text: &str, wanted: &str) {
        assert_eq!(SPELLING.show(text), wanted, "{text}");
    }

    #[test]
    fn ranges_go_through_what_they_name() {
        check("for _, v := range adj[u]", "for v in adj [ u ]");
        check("for i, v := range xs", "for i , v in xs");
        check("for i := range xs", "for i = 0 .. len ( xs )");
        check("for i := 0; i < n; i++", "for i = 0 ; i < n ; i ++");
        check("for range n", "for in n");
    }

    #[test]
    fn several_values_are_assigned_at_once() {
        check("a, b = b, a%b", "( a , b ) = ( b , a % b )");
        check("x, err := f(y)", "( x , err ) = f ( y )");
    }
}
