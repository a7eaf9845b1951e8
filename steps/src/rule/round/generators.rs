//! `s = sum(x * y for x, y in pairs)`

use crate::read::{Step, Steps};
use crate::row::{LoopKind, Role, Row};
use crate::rule::{Id, Rule};
use crate::spelling::{Spelling, Token, rewrite};

pub(crate) const RULE: Rule = Rule {
    id: Id::Generators,
    name: "generators",
    says: "What is made or gathered from each element in one expression is done by a loop: comprehensions, streams and chains of iterators.",
    examples: &[
        (
            "python: s = sum(a[i] * b[i] for i in range(n))",
            "common: for (i = 0; i < n; i++) ⏎ > s += a[i] * b[i];",
        ),
        (
            "python: ys = [f(x) for x in xs if x > 0]",
            "common: for (x : xs) ⏎ > if (x > 0) ⏎ >> ys.add(f(x));",
        ),
        ("rust: let s = xs.iter().map(|x| x * x).sum();", "python: for x in xs: ⏎ > s += x * x"),
        ("javascript: const s = xs.reduce((a, x) => a + x, 0);", "python: for x in xs: ⏎ > a = a + x"),
        ("java: int s = xs.stream().map(x -> x * x).sum();", "python: for x in xs: ⏎ > s += x * x"),
    ],
};

/// Loops in one expression that are read; more are a program in a line.
const MOST_LOOPS: usize = 4;

/// One `for V in O if T if U`.
struct Round<'t, 'a> {
    head: &'t [Token<'a>],
    tests: Vec<&'t [Token<'a>]>,
}

/// `E for … for …` in the brackets that open and close at these tokens.
struct Generator<'t, 'a> {
    open: usize,
    close: usize,
    each: &'t [Token<'a>],
    rounds: Vec<Round<'t, 'a>>,
}

impl<'a> Steps<'a> {
    /// Adds the loops that the row at `at` runs in one expression, as steps of their own.
    pub(crate) fn unroll(
        &mut self,
        at: usize,
        row: &Row<'a>,
        tokens: &[Token<'a>],
        own_name: &str,
        spelling: &Spelling,
    ) {
        if !self.forest.follows(Id::Generators) || !matches!(row.role, Role::Plain | Role::Return) {
            return;
        }
        let Some(found) = find(tokens) else { return };
        let mut outer = None;
        let mut depth = row.depth;
        let mut add = |this: &mut Self, shown: Row<'a>, tokens: &[Token<'a>]| {
            let mut step: Step<'a> = this.step(at, &shown, tokens, own_name, spelling);
            step.within = outer;
            if !matches!(shown.role, Role::Plain | Role::Return) {
                outer = Some(this.steps.len());
            }
            this.steps.push(step);
        };
        for round in &found.rounds {
            let mut head = vec![Token::Name("for")];
            head.extend_from_slice(round.head);
            (spelling.rewrite)(&mut head);
            add(
                self,
                Row { depth, nesting: row.nesting, ..Row::repeating(LoopKind::ForEach, row.text) },
                &head,
            );
            depth += 1;
            for test in &round.tests {
                add(self, Row { depth, ..Row::new(Role::Test, row.text) }, test);
            }
        }
        for (role, tokens) in gathered(tokens, &found) {
            add(self, Row { depth, ..Row::new(role, row.text) }, &tokens);
        }
    }
}

/// The first generator of a statement.
fn find<'t, 'a>(tokens: &'t [Token<'a>]) -> Option<Generator<'t, 'a>> {
    let is_for = |token: &Token<'_>| *token == Token::Name("for");
    if !tokens.iter().skip(1).any(is_for) {
        return None;
    }
    (0..tokens.len()).filter(|&at| matches!(tokens[at], Token::Punct("(" | "[" | "{"))).find_map(|open| {
        let close = rewrite::closing(tokens, open).min(tokens.len());
        let inside = tokens.get(open + 1..close)?;
        let first = rewrite::outside_brackets(inside, is_for).filter(|&first| first > 0)?;
        let mut rounds = Vec::new();
        let mut rest = &inside[first + 1..];
        while rounds.len() < MOST_LOOPS {
            let end = rewrite::outside_brackets(rest, is_for).unwrap_or(rest.len());
            let mut parts = Parts { rest: &rest[..end] };
            let head = parts.next()?;
            rewrite::outside_brackets(head, |token| {
                matches!(token, Token::Punct("in") | Token::Name("in" | "of"))
            })?;
            rounds.push(Round { head, tests: parts.collect() });
            if end == rest.len() {
                break;
            }
            rest = &rest[end + 1..];
        }
        Some(Generator { open, close, each: &inside[..first], rounds })
    })
}

/// What stands between the words `if`.
struct Parts<'t, 'a> {
    rest: &'t [Token<'a>],
}

impl<'t, 'a> Iterator for Parts<'t, 'a> {
    type Item = &'t [Token<'a>];

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let end = rewrite::outside_brackets(self.rest, |token| *token == Token::Name("if"));
        let (part, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.get(1..).unwrap_or(&[]);
        Some(part)
    }
}

/// What the innermost loop does with each element.
fn gathered<'a>(tokens: &[Token<'a>], found: &Generator<'_, 'a>) -> Vec<(Role, Vec<Token<'a>>)> {
    let each = found.each.to_vec();
    let before = &tokens[..found.open];
    let (called, before) = match before.split_last() {
        Some((Token::Name(name), before)) if tokens[found.open] == Token::Punct("(") => (*name, before),
        _ => ("", before),
    };
    let is_whole = tokens[found.close.min(tokens.len())..]
        .iter()
        .all(|token| matches!(token, Token::Punct(")" | "]" | "}" | ";")));
    let result = [Token::Name("result")];
    let (target, is_returned) = match before {
        [Token::Name("return")] => (&result[..], true),
        [target @ .., Token::Punct("=")] if is_whole && !target.is_empty() => (target, false),
        _ => return vec![(Role::Plain, each)],
    };
    let bracketed = [&[Token::Punct("(")], &each[..], &[Token::Punct(")")]].concat();
    let assign = |value: &[Token<'a>]| (Role::Plain, [target, &[Token::Punct("=")], value].concat());
    match called {
        "sum" => vec![assign(&[target, &[Token::Punct("+")], &bracketed[..]].concat())],
        "min" | "max" => {
            let opened = [Token::Name(if called == "min" { "min" } else { "max" }), Token::Punct("(")];
            vec![assign(
                &[&opened[..], target, &[Token::Punct(",")], &each[..], &[Token::Punct(")")]].concat(),
            )]
        }
        "any" | "all" => {
            let (test, value) = if called == "any" {
                (each, Token::Number(1.0))
            } else {
                ([&[Token::Punct("!")], &bracketed[..]].concat(), Token::Number(0.0))
            };
            let done = if is_returned { (Role::Return, vec![value]) } else { assign(&[value]) };
            vec![(Role::Test, test), done]
        }
        // What is folded says itself where it goes.
        "fold" => vec![(Role::Plain, each)],
        _ => {
            let put = [Token::Punct("."), Token::Name("append")];
            vec![(Role::Plain, [target, &put[..], &bracketed[..]].concat())]
        }
    }
}
