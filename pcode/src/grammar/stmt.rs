//! The first line of a statement: all of a simple one, the header of a compound one.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, value};

use super::expr::{self, expr};
use super::item::call;
use super::token::{keyword, name, skip_blank};
use super::{Expected, Origin, Parse};
use crate::ast::{Direction, StmtKind, Value};
use crate::error::Code;

/// The keywords that can start a statement; no call can have such a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    If,
    ElseIf,
    Else,
    While,
    For,
    ForEach,
    ParallelFor,
    ParallelForEach,
    Switch,
    Case,
    Default,
    Choose,
    LoopChoose,
    When,
    Try,
    Catch,
    Finally,
    Label,
    Goto,
    WithProbability,
    Repeat,
    Until,
    Do,
    Loop,
    Return,
    Error,
    Break,
    Continue,
}

/// The keyword at the start of a line; `else if` and `for each` are two words.
pub(crate) fn statement_keyword(input: &str) -> Option<(Keyword, &str)> {
    // All keywords start with one of these letters: expressions and capital names are told by one byte.
    if !matches!(input.as_bytes().first(), Some(b'b'..=b'g' | b'i' | b'l' | b'p' | b'r'..=b'u' | b'w')) {
        return None;
    }
    let (rest, word) = name(input).ok()?;
    let followed_by = |word| keyword(word).parse(skip_blank(rest)).ok().map(|(rest, _)| rest);
    let found = match word {
        "if" => Keyword::If,
        "elseif" => Keyword::ElseIf,
        "else" => match followed_by("if") {
            Some(rest) => return Some((Keyword::ElseIf, rest)),
            None => Keyword::Else,
        },
        "while" => Keyword::While,
        "foreach" => Keyword::ForEach,
        "for" => match followed_by("each") {
            Some(rest) => return Some((Keyword::ForEach, rest)),
            None => Keyword::For,
        },
        "repeat" => Keyword::Repeat,
        "until" => Keyword::Until,
        "do" => Keyword::Do,
        "loop" => match followed_by("choose").filter(|rest| ends_head(rest)) {
            Some(rest) => return Some((Keyword::LoopChoose, rest)),
            None => Keyword::Loop,
        },
        "parallel" => match statement_keyword(skip_blank(rest))? {
            (Keyword::For, rest) => return Some((Keyword::ParallelFor, rest)),
            (Keyword::ForEach, rest) => return Some((Keyword::ParallelForEach, rest)),
            _ => return None,
        },
        "with" => return followed_by("probability").map(|rest| (Keyword::WithProbability, rest)),
        // These may also name a function: `label(v)` is a call.
        "switch" | "case" | "catch" | "when" if rest.starts_with('(') => return None,
        "switch" => Keyword::Switch,
        "case" => Keyword::Case,
        "catch" => Keyword::Catch,
        "when" => Keyword::When,
        "try" if ends_head(rest) => Keyword::Try,
        "finally" if ends_head(rest) => Keyword::Finally,
        "default" if ends_head(rest) => Keyword::Default,
        "choose" if ends_head(rest) => Keyword::Choose,
        "label" if name(skip_blank(rest)).is_ok() => Keyword::Label,
        "goto" if name(skip_blank(rest)).is_ok() => Keyword::Goto,
        "return" => Keyword::Return,
        "error" => Keyword::Error,
        "break" => Keyword::Break,
        "continue" => Keyword::Continue,
        _ => return None,
    };
    Some((found, rest))
}

/// Whether nothing but a block can follow: the line's end, a brace or a comment.
fn ends_head(rest: &str) -> bool {
    let rest = skip_blank(rest);
    rest.is_empty() || rest.starts_with(['\n', '{']) || rest.starts_with("//")
}

/// `expr | call`, the statements without a keyword.
pub(crate) fn plain(origin: Origin, input: &str) -> Parse<'_, StmtKind> {
    if input.starts_with(['$', '@']) {
        return map(|input| expr(origin, input), StmtKind::Expr).parse(input);
    }
    alt((map(|input| call(origin, input), StmtKind::Call), |input| {
        Expected::here(Code::ExpectedStatement, "a statement", input)
    }))
    .parse(input)
}

/// What stands behind `return` or `error` on the line, if anything does.
pub(crate) fn optional_value(origin: Origin, input: &str) -> Parse<'_, Option<Value>> {
    if input.is_empty() || input.starts_with(['\n', '}', ';']) || input.starts_with("//") {
        return Ok((input, None));
    }
    map(|input| expr::value(origin, input), Some).parse(input)
}

/// `step` behind the bound of a counting loop.
pub(crate) fn step(input: &str) -> Parse<'_, ()> {
    value((), keyword("step")).parse(input)
}

/// `to | downto` in the header of a counting loop.
pub(crate) fn direction(input: &str) -> Parse<'_, Direction> {
    alt((
        value(Direction::To, keyword(Direction::To.keyword())),
        value(Direction::Downto, keyword(Direction::Downto.keyword())),
    ))
    .parse(input)
}
