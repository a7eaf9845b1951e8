//! Calls that go through elements with a function written where it is used: `xs.filter(p).map(f).sum()`.
//!
//! They become what Python would write, `sum([f(x) for x in xs if p(x)])`, which is read in one place for all languages.

use super::Token;
use super::rewrite::{arguments, closing, opening};

/// Parameters of a function that is written where it is used, and what it computes.
pub type Closure<'a> = (Vec<Token<'a>>, Vec<Token<'a>>);

/// Calls unchained in one statement; more are a program in a line.
const MOST_CALLS: usize = 12;

/// Longest statement that is unchained: what is put in twice grows.
const MOST_TOKENS: usize = 400;

/// Unchains `tokens`; `closure` reads a function of the language, when an argument is one.
pub fn unchain<'a>(tokens: &mut Vec<Token<'a>>, closure: impl Fn(&[Token<'a>]) -> Option<Closure<'a>>) {
    let mut from = 0;
    for _ in 0..MOST_CALLS {
        let found = (from..tokens.len()).find(|&at| goes_through(&tokens[at..]));
        let Some(at) = found.filter(|_| tokens.len() < MOST_TOKENS) else { return };
        from = at + 1;
        let Token::Name(called) = tokens[at + 1] else { continue };
        let close = closing(tokens, at + 2);
        if close >= tokens.len() {
            return;
        }
        let start = receiver_start(tokens, at);
        let over = Over::of(&tokens[start..at]);
        let given = arguments(&tokens[at + 3..close]);
        if let Some(loops) = generator(called, &over, &given, &closure) {
            tokens.splice(start..=close, loops);
            from = start;
        }
    }
}

fn goes_through(tokens: &[Token<'_>]) -> bool {
    matches!(tokens, [Token::Punct("."), Token::Name(called), Token::Punct("("), ..] if METHODS.contains(called))
}

/// Methods that go through the elements of what they are called on.
const METHODS: &[&str] = &[
    "all",
    "allMatch",
    "any",
    "anyMatch",
    "every",
    "filter",
    "fold",
    "forEach",
    "for_each",
    "map",
    "mapToInt",
    "mapToDouble",
    "max",
    "min",
    "reduce",
    "some",
    "sum",
];

/// What is gone through, taken apart where it is a generator already.
struct Over<'t, 'a> {
    each: Option<&'t [Token<'a>]>,
    /// `for V in O if T`, or what the loop goes over.
    rest: &'t [Token<'a>],
}

impl<'t, 'a> Over<'t, 'a> {
    fn of(tokens: &'t [Token<'a>]) -> Self {
        if let [Token::Punct("["), inside @ .., Token::Punct("]")] = tokens
            && let Some(at) = inside.iter().position(|token| *token == Token::Name("for"))
        {
            return Self { each: Some(&inside[..at]), rest: &inside[at..] };
        }
        Self { each: None, rest: tokens }
    }

    /// `E for P in O`, with the element put in place of the parameter where there is one already.
    fn apply(&self, parameters: &[Token<'a>], body: &[Token<'a>]) -> (Vec<Token<'a>>, Vec<Token<'a>>) {
        match (self.each, parameters) {
            (Some(each), [parameter]) => (put(body, *parameter, each), self.rest.to_vec()),
            (Some(_), _) => (body.to_vec(), self.rest.to_vec()),
            (None, _) => {
                let head = [&[Token::Name("for")], parameters, &[Token::Name("in")], self.rest].concat();
                (body.to_vec(), head)
            }
        }
    }
}

/// `body` with what stands for a parameter in its place.
fn put<'a>(body: &[Token<'a>], parameter: Token<'a>, each: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut out = Vec::new();
    for token in body {
        match (*token == parameter, each) {
            (true, [only]) => out.push(*only),
            (true, _) => {
                out.push(Token::Punct("("));
                out.extend_from_slice(each);
                out.push(Token::Punct(")"));
            }
            (false, _) => out.push(*token),
        }
    }
    out
}

fn generator<'a>(
    called: &str,
    over: &Over<'_, 'a>,
    given: &[&[Token<'a>]],
    closure: &impl Fn(&[Token<'a>]) -> Option<Closure<'a>>,
) -> Option<Vec<Token<'a>>> {
    let enclosed = |name: Option<&'static str>, open, inside: &[&[Token<'a>]], close| {
        let mut out: Vec<Token<'a>> = name.map(Token::Name).into_iter().collect();
        out.push(Token::Punct(open));
        out.extend(inside.concat());
        out.push(Token::Punct(close));
        out
    };
    if given.is_empty() {
        let name = match called {
            "sum" => "sum",
            "min" => "min",
            "max" => "max",
            _ => return None,
        };
        let each = over.each?;
        return Some(enclosed(Some(name), "(", &[each, over.rest], ")"));
    }
    if matches!(called, "fold" | "reduce") {
        let (parameters, body) = given.iter().find_map(|argument| closure(argument))?;
        let names: Vec<Token<'a>> =
            parameters.iter().copied().filter(|token| matches!(token, Token::Name(_))).collect();
        let &[gathered, element, ..] = &names[..] else { return None };
        let (body, head) = over.apply(&[element], &body);
        let assign = [gathered, Token::Punct("=")];
        return Some(enclosed(Some("fold"), "(", &[&assign, &body, &head], ")"));
    }
    let (parameters, body) = closure(given.first()?)?;
    let (each, head) = over.apply(&parameters, &body);
    Some(match called {
        "map" | "mapToInt" | "mapToDouble" => enclosed(None, "[", &[&each, &head], "]"),
        "filter" => {
            let element = over.each.unwrap_or(&parameters);
            enclosed(None, "[", &[element, &head, &[Token::Name("if")], &each], "]")
        }
        "forEach" | "for_each" => enclosed(None, "(", &[&each, &head], ")"),
        "any" | "some" | "anyMatch" => enclosed(Some("any"), "(", &[&each, &head], ")"),
        "all" | "every" | "allMatch" => enclosed(Some("all"), "(", &[&each, &head], ")"),
        _ => return None,
    })
}

/// Where the chain of names, calls and subscripts that ends before `end` starts.
fn receiver_start(tokens: &[Token<'_>], end: usize) -> usize {
    let mut start = end;
    while start > 0 {
        match tokens[start - 1] {
            Token::Punct(")" | "]") => start = opening(tokens, start - 1),
            Token::Name(name) if !matches!(name, "return" | "in" | "if") => start -= 1,
            Token::Punct("." | "->") => {
                start -= 1;
                continue;
            }
            _ => break,
        }
        // A name or bracket right before belongs to the chain only when it is called, subscripted or followed by a dot.
        let is_part = matches!(
            (start.checked_sub(1).map(|before| tokens[before]), tokens[start]),
            (Some(Token::Punct(".")), _)
                | (Some(Token::Name(_) | Token::Punct(")" | "]")), Token::Punct("(" | "["))
        );
        if !is_part {
            break;
        }
    }
    start
}
