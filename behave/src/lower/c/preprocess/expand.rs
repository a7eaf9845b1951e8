//! Macro expansion, after the algorithm of the C standard's committee (hide sets), bounded.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::token::{Hidden, Token, TokenKind, tokenize};

/// A macro.
#[derive(Debug, Clone)]
pub(super) struct Macro {
    /// Parameters of a function-like macro; the last one may be `__VA_ARGS__`.
    pub(super) parameters: Option<Vec<Rc<str>>>,
    pub(super) body: Vec<Token>,
}

/// The macros that are defined.
pub(super) type Macros = FxHashMap<Rc<str>, Macro>;

/// Reads what follows `#define`.
pub(super) fn define(text: &str, macros: &mut Macros) {
    let mut tokens = Vec::new();
    tokenize(text, 0, &mut tokens);
    let Some((name, rest)) = tokens.split_first() else { return };
    if name.kind != TokenKind::Name {
        return;
    }
    let mut parameters = None;
    let mut body = rest;
    if rest.first().is_some_and(|t| t.is("(") && !t.spaced) {
        let Some(close) = rest.iter().position(|t| t.is(")")) else { return };
        let names = rest[1..close]
            .iter()
            .filter(|t| !t.is(","))
            .map(|t| if t.is("...") { "__VA_ARGS__".into() } else { Rc::clone(&t.text) })
            .collect::<Vec<Rc<str>>>();
        parameters = Some(names);
        body = &rest[close + 1..];
    }
    let mut body = body.to_vec();
    if let Some(first) = body.first_mut() {
        first.spaced = false;
    }
    macros.insert(Rc::clone(&name.text), Macro { parameters, body });
}

/// Expands all macros in a run of tokens; `budget` bounds the work, and what is left over when it ends is copied.
pub(super) fn expand(tokens: Vec<Token>, macros: &Macros, budget: &mut usize) -> Vec<Token> {
    expand_nested(tokens, macros, budget, 0)
}

fn expand_nested(tokens: Vec<Token>, macros: &Macros, budget: &mut usize, depth: usize) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut work = tokens;
    work.reverse();
    while let Some(token) = work.pop() {
        let found = if token.kind == TokenKind::Name && *budget > 0 && depth < 64 {
            macros.get(&*token.text).filter(|_| !token.hides(&token.text))
        } else {
            None
        };
        let Some(found) = found else {
            out.push(token);
            continue;
        };
        let mut arguments = None;
        if let Some(parameters) = &found.parameters {
            arguments = take_arguments(&mut work, parameters);
            if arguments.is_none() {
                out.push(token);
                continue;
            }
        }
        let mut made = substitute(found, arguments.as_deref(), macros, budget, depth);
        *budget = budget.saturating_sub(made.len() + 1);
        for (i, t) in made.iter_mut().enumerate() {
            t.line = token.line;
            if i == 0 {
                t.spaced = token.spaced;
            }
            // The chain of the token itself goes below the chain of the macro's name.
            t.hidden = Some(Hidden::with(&token.text, join(t.hidden.as_ref(), token.hidden.as_ref())));
        }
        work.extend(made.into_iter().rev());
    }
    out
}

/// Both chains; one is usually empty.
fn join(a: Option<&Rc<Hidden>>, b: Option<&Rc<Hidden>>) -> Option<Rc<Hidden>> {
    let (mut joined, mut at) = (b.cloned(), a);
    if joined.is_none() {
        return a.cloned();
    }
    while let Some(hidden) = at {
        joined = Some(Hidden::with(&hidden.name, joined));
        at = hidden.next.as_ref();
    }
    joined
}

/// Takes `( … )` off the end of the reversed work, split at commas; nothing is taken when there is no such list.
fn take_arguments(work: &mut Vec<Token>, parameters: &[Rc<str>]) -> Option<Vec<Vec<Token>>> {
    if !work.last()?.is("(") {
        return None;
    }
    let variadic = parameters.last().is_some_and(|p| &**p == "__VA_ARGS__");
    let mut depth = 0_usize;
    let mut end = None;
    for (i, token) in work.iter().enumerate().rev() {
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth -= 1;
            if depth == 0 {
                end = Some(i);
                break;
            }
        }
    }
    let end = end?;
    let mut list = work.split_off(end);
    list.reverse();
    let mut arguments = vec![Vec::new()];
    let n = list.len();
    for (i, token) in list.into_iter().enumerate() {
        if i == 0 || i + 1 == n {
            continue;
        }
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth -= 1;
        }
        let rest = variadic && arguments.len() >= parameters.len();
        if token.is(",") && depth == 0 && !rest {
            arguments.push(Vec::new());
        } else if let Some(last) = arguments.last_mut() {
            last.push(token);
        }
    }
    arguments.resize(parameters.len().max(1), Vec::new());
    Some(arguments)
}

fn substitute(
    found: &Macro,
    arguments: Option<&[Vec<Token>]>,
    macros: &Macros,
    budget: &mut usize,
    depth: usize,
) -> Vec<Token> {
    let Some((parameters, arguments)) = found.parameters.as_ref().zip(arguments) else {
        return paste(found.body.clone());
    };
    let place = |t: &Token| parameters.iter().position(|p| t.kind == TokenKind::Name && **p == *t.text);
    let mut expanded: Vec<Option<Vec<Token>>> = vec![None; arguments.len()];
    let mut out: Vec<Token> = Vec::new();
    let body = &found.body;
    let mut i = 0;
    while i < body.len() {
        let token = &body[i];
        if token.is("#")
            && let Some(p) = body.get(i + 1).and_then(place)
        {
            out.push(stringize(&arguments[p], token));
            i += 2;
            continue;
        }
        let Some(p) = place(token) else {
            out.push(token.clone());
            i += 1;
            continue;
        };
        let pasted = i > 0 && body[i - 1].is("##") || body.get(i + 1).is_some_and(|t| t.is("##"));
        let mut inserted = if pasted {
            arguments[p].clone()
        } else {
            expanded[p]
                .get_or_insert_with(|| expand_nested(arguments[p].clone(), macros, budget, depth + 1))
                .clone()
        };
        if let Some(first) = inserted.first_mut() {
            first.spaced = token.spaced;
        } else if pasted {
            // An empty argument beside `##` leaves the other side as it is.
            inserted.push(Token { kind: TokenKind::Mark, text: "".into(), ..token.clone() });
        }
        *budget = budget.saturating_sub(inserted.len());
        if *budget == 0 {
            break;
        }
        out.extend(inserted);
        i += 1;
    }
    paste(out)
}

/// Joins what stands on both sides of `##`.
fn paste(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut tokens = tokens.into_iter();
    while let Some(token) = tokens.next() {
        if token.is("##")
            && let (Some(left), Some(right)) = (out.pop(), tokens.next())
        {
            // GNU: a comma before an empty `__VA_ARGS__` goes away, before others it stays by itself.
            if left.is(",") {
                if !right.text.is_empty() {
                    out.push(left);
                    out.push(right);
                }
                continue;
            }
            let mut joined = Vec::new();
            tokenize(&format!("{}{}", left.text, right.text), left.line, &mut joined);
            if let Some(first) = joined.first_mut() {
                first.spaced = left.spaced;
            }
            out.extend(joined);
            continue;
        }
        out.push(token);
    }
    out.retain(|t| !t.text.is_empty());
    out
}

fn stringize(argument: &[Token], at: &Token) -> Token {
    let mut text = String::from("\"");
    for (i, token) in argument.iter().enumerate() {
        if i > 0 && token.spaced {
            text.push(' ');
        }
        if token.kind == TokenKind::Quoted {
            text.push_str(&token.text.replace('\\', "\\\\").replace('"', "\\\""));
        } else {
            text.push_str(&token.text);
        }
    }
    text.push('"');
    Token { kind: TokenKind::Quoted, text: text.into(), ..at.clone() }
}
