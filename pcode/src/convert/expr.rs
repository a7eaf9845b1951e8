//! Expressions, calls and their arguments, from the words of a statement.

use super::header::split_call;
use super::scan;
use crate::ast::{Argument, Call, Comment, Expr, Name, StmtKind, Value};
use crate::classify::{LineKind, classify};
use crate::grammar::token::is_name;
use crate::span::Span;

/// An expression: of the kind its marks say, or else the classifier.
pub(super) fn expr(text: &str, place: Span) -> Expr {
    let text = text.trim();
    if let Some(inside) = marked(text, '$') {
        return Expr { span: place, ..Expr::math(&unescape(inside)) };
    }
    if let Some(inside) = marked(text, '@') {
        return Expr { span: place, ..Expr::language(&unescape(inside)) };
    }
    // `let $x$ be …`: marks around parts are markup of the text.
    let unmarked =
        if text.contains('$') && text.matches('$').count().is_multiple_of(2) && !text.contains("\\$") {
            text.replace('$', "")
        } else {
            unescape(text)
        };
    let made = match classify(&unmarked) {
        LineKind::Math => Expr::math(&unmarked),
        LineKind::Language if is_formula(&unmarked) => Expr::math(&unmarked),
        LineKind::Language => Expr::language(&unmarked),
    };
    Expr { span: place, ..made }
}

/// `αk := (rk^T rk)/(pk^T A pk)`: a value is set, and no word is longer than a name with its index.
fn is_formula(text: &str) -> bool {
    const WORDS: [&str; 24] = [
        "a", "an", "the", "of", "to", "in", "is", "it", "by", "at", "on", "or", "and", "all", "for", "new",
        "its", "not", "no", "set", "any", "as", "if", "one",
    ];
    let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    scan::is_assignment(text)
        && scan::find_assignment(text).is_some()
        && text.contains(['^', '/', '*', '·', '+', '−'])
        && !text.contains(';')
        && words.all(|word| word.chars().count() <= 3 && !WORDS.contains(&word))
}

/// A comment; marks of mathematics in it are markup.
pub(super) fn comment(text: &str, place: Span) -> Comment {
    let paired = text.contains('$') && text.matches('$').count().is_multiple_of(2);
    let made = if paired { Comment::new(&text.replace('$', "")) } else { Comment::new(text) };
    Comment { span: place, ..made }
}

/// The inside of a text that is wholly between two marks.
pub(super) fn marked(text: &str, mark: char) -> Option<&str> {
    let inside = text.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inside.trim().is_empty() && !inside.replace("\\$", "").replace("\\@", "").contains(mark))
        .then_some(inside)
}

fn unescape(text: &str) -> String {
    text.replace("\\$", "$").replace("\\@", "@")
}

/// The call that a whole text is.
pub(super) fn call(text: &str, place: Span) -> Option<Call> {
    let (name, args, behind) = split_call(text)?;
    behind.is_empty().then(|| Call {
        name: Name { text: name.to_owned(), span: place },
        args: arguments(args, place),
        span: place,
    })
}

/// Arguments or parameters between commas.
pub(super) fn arguments(text: &str, place: Span) -> Vec<Argument> {
    // LaTeX puts marks around the whole list: `$G, v$`.
    let text = marked(text, '$').filter(|inside| inside.contains(',')).unwrap_or(text);
    scan::split_top(text, ',').into_iter().map(|part| argument(part, place)).collect()
}

fn argument(text: &str, place: Span) -> Argument {
    let name = marked(text, '$').unwrap_or(text).trim();
    if is_name(name) {
        Argument::Name(Name { text: name.to_owned(), span: place })
    } else {
        Argument::Expr(expr(text, place))
    }
}

/// A statement without control flow.
pub(super) fn statement(text: &str, place: Span) -> StmtKind {
    call(text, place).map_or_else(|| StmtKind::Expr(expr(text, place)), StmtKind::Call)
}

/// What `return` or `error` gives.
pub(super) fn value(text: &str, place: Span) -> Option<Value> {
    let text = scan::inside_parentheses(text).filter(|inside| !inside.contains(',')).unwrap_or(text);
    if text.is_empty() {
        return None;
    }
    Some(call(text, place).map_or_else(|| Value::Expr(expr(text, place)), Value::Call))
}
