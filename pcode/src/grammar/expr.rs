//! `expr: natural_language | math`, and the values of `return` and `error`.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::map;

use super::item::call;
use super::token::{marked, unescape};
use super::{Origin, Parse};
use crate::ast::{Expr, Value};

/// `'$' math '$' | '@' natural language '@'`
pub(crate) fn expr(origin: Origin, input: &str) -> Parse<'_, Expr> {
    let (rest, (kind, text)) = marked(input)?;
    Ok((rest, Expr { kind, text: unescape(text), span: origin.span(input, rest) }))
}

/// `expr | call`
pub(crate) fn value(origin: Origin, input: &str) -> Parse<'_, Value> {
    alt((map(|input| call(origin, input), Value::Call), map(|input| expr(origin, input), Value::Expr)))
        .parse(input)
}
