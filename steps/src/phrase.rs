//! Formulas that pseudo-code writes in words: "swap x and y", "n is odd", "the minimum of a, b and c".

use crate::spelling::{Token, rewrite};

/// What "x is …" says of `x`, as the operators that say it.
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

/// Comparisons in words, after "is"; longest first.
const COMPARISONS: &[(&[&str], &str)] = &[
    (&["less", "than"], "<"),
    (&["smaller", "than"], "<"),
    (&["greater", "than"], ">"),
    (&["larger", "than"], ">"),
    (&["more", "than"], ">"),
    (&["at", "most"], "<="),
    (&["at", "least"], ">="),
    (&["equal", "to"], "=="),
];

/// Words that say nothing a formula could.
const FILLERS: &[&str] = &["the", "its", "other", "that", "this"];

/// Rewrites phrases into formulas.
pub(crate) fn read(tokens: &mut Vec<Token<'_>>) {
    tokens.retain(|token| !matches!(token, Token::Name(word) if FILLERS.contains(word)));
    subscripts(tokens);
    let mut at = 0;
    while at < tokens.len() {
        if let Token::Name(word) = tokens[at] {
            match word.to_lowercase().as_str() {
                "is" | "are" if at > 0 => state(tokens, at),
                "swap" | "exchange" | "interchange" => list(tokens, at, "swap", at + 1),
                "minimum" | "smallest" | "smaller" | "least" | "min" => of(tokens, at, "min"),
                "maximum" | "largest" | "larger" | "greatest" | "max" => of(tokens, at, "max"),
                "of" if at > 0 => property(tokens, at),
                "increment" => step(tokens, at, "+"),
                "decrement" => step(tokens, at, "-"),
                _ => {}
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

/// "n is odd", "the queue is not empty", "x is at most y".
fn state(tokens: &mut Vec<Token<'_>>, at: usize) {
    let negated = tokens.get(at + 1) == Some(&Token::Punct("!"));
    let after = at + 1 + usize::from(negated);
    let word = |offset: usize| match tokens.get(after + offset) {
        Some(Token::Name(word)) => *word,
        _ => "",
    };
    if let Some((_, operators, is_nought)) = STATES.iter().find(|(state, ..)| *state == word(0)) {
        let equality = Token::Punct(if *is_nought == negated { "!=" } else { "==" });
        let said = operators.iter().copied().chain([equality, Token::Number(0.0)]);
        tokens.splice(at..=after, said);
        return;
    }
    let article = usize::from(matches!(word(0), "a" | "an"));
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
        // "u is red" looks `red` up.
        let equality = Token::Punct(if negated { "==" } else { "!=" });
        tokens.splice(at..=after + article, [Token::Punct("->"), adjective, equality, Token::Number(0.0)]);
        return;
    }
    let found = COMPARISONS.iter().find(|(words, _)| words.iter().enumerate().all(|(i, w)| word(i) == *w));
    if let Some((words, symbol)) = found.filter(|_| !negated) {
        tokens.splice(at..after + words.len(), [Token::Punct(symbol)]);
    }
}

/// "parent of x" is `x.parent`.
fn property(tokens: &mut [Token<'_>], at: usize) {
    let (Token::Name(property), Some(&owner @ Token::Name(_))) = (tokens[at - 1], tokens.get(at + 1)) else {
        return;
    };
    let is_quantity =
        matches!(property, "for" | "each" | "all" | "any" | "one" | "out" | "some" | "edge" | "end");
    if !is_quantity && !matches!(tokens.get(at + 2), Some(Token::Name(_))) {
        tokens[at - 1] = owner;
        tokens[at] = Token::Punct("->");
        tokens[at + 1] = Token::Name(property);
    }
}

/// A subscript in words is some subscript: `count[digit d of x]`.
fn subscripts(tokens: &mut Vec<Token<'_>>) {
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == Token::Punct("[") {
            let close = closing(tokens, at);
            let inside = &tokens[at + 1..close.max(at + 1)];
            let in_words = inside.windows(2).any(|pair| matches!(pair, [Token::Name(_), Token::Name(_)]));
            if in_words && !inside.contains(&Token::Punct("..")) {
                tokens.drain(at + 2..close);
            }
        }
        at += 1;
    }
}

/// "minimum of a, b and c"
fn of(tokens: &mut Vec<Token<'_>>, at: usize, name: &'static str) {
    if tokens.get(at + 1) == Some(&Token::Name("of")) {
        list(tokens, at, name, at + 2);
    }
}

/// Makes a call of what is listed from `start`, if there are two things or more.
fn list(tokens: &mut Vec<Token<'_>>, at: usize, name: &'static str, start: usize) {
    let mut n_dividers = 0;
    let mut end = start;
    while end < tokens.len() {
        match tokens[end] {
            // A remark: neither a call nor a group of its own.
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

/// "increment n"
fn step(tokens: &mut Vec<Token<'_>>, at: usize, symbol: &'static str) {
    if let Some(&counter @ Token::Name(_)) = tokens.get(at + 1)
        && matches!(tokens.get(at + 2), None | Some(Token::Punct(";" | ",")))
    {
        let moved = [counter, Token::Punct("="), counter, Token::Punct(symbol), Token::Number(1.0)];
        tokens.splice(at..at + 2, moved);
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::spelling::Spelling;

    fn show(text: &str) -> String {
        let mut tokens = Vec::new();
        Spelling::PSEUDO.read(text, &mut tokens);
        read(&mut tokens);
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
