//! `NAME parameters`: the header of a function, and a call.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{cut, map};

use super::expr::expr;
use super::token::{name, skip_blank, skip_gap};
use super::{Expected, Origin, Parse};
use crate::ast::{Argument, Call, Name};
use crate::error::Code;

/// `NAME parameters`
pub(crate) fn call(origin: Origin, input: &str) -> Parse<'_, Call> {
    let (rest, name) = spanned_name(origin, input)?;
    let (rest, args) = parameters(origin, skip_blank(rest))?;
    Ok((rest, Call { name, args, span: origin.span(input, rest) }))
}

/// `'(' [para (',' para)*] ')'`; the list may go on below a `(` or a comma.
pub(crate) fn parameters(origin: Origin, input: &str) -> Parse<'_, Vec<Argument>> {
    match input.strip_prefix('(') {
        // Behind the parenthesis nothing but a list can follow, so alternatives need not be tried.
        Some(rest) => cut(|rest| parameter_list(origin, rest)).parse(skip_gap(rest)),
        None => Expected::here(Code::ExpectedArguments, "`(`", input),
    }
}

/// `[para (',' para)*] ')'`
fn parameter_list(origin: Origin, input: &str) -> Parse<'_, Vec<Argument>> {
    let mut arguments = Vec::new();
    if let Some(rest) = input.strip_prefix(')') {
        return Ok((rest, arguments));
    }
    let mut rest = input;
    loop {
        let (after, argument) = parameter(origin, rest)?;
        arguments.push(argument);
        rest = skip_blank(after);
        match rest.as_bytes().first() {
            Some(b')') => return Ok((&rest[1..], arguments)),
            Some(b',') => rest = skip_gap(&rest[1..]),
            _ => return Expected::here(Code::ExpectedArguments, "`,` or `)`", rest),
        }
    }
}

/// `para: NAME | expr`
fn parameter(origin: Origin, input: &str) -> Parse<'_, Argument> {
    if input.starts_with(['$', '@']) {
        return map(|input| expr(origin, input), Argument::Expr).parse(input);
    }
    alt((map(|input| spanned_name(origin, input), Argument::Name), |input| {
        Expected::here(Code::ExpectedArguments, "a name, `$ math $` or `@ language @`", input)
    }))
    .parse(input)
}

/// `NAME`
pub(crate) fn spanned_name(origin: Origin, input: &str) -> Parse<'_, Name> {
    let (rest, text) = name(input)?;
    Ok((rest, Name { text: text.to_owned(), span: origin.span(input, rest) }))
}
