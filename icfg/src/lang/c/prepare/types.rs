//! Types where the grammar expects a value: arguments of macros such as `va_arg`.

use super::token::{Kind, Token};
use super::{Mask, Places};

/// Keywords that take a value: `sizeof *n` is one, not a type.
const OPERATORS: &[&str] =
    &["sizeof", "_Alignof", "alignof", "new", "delete", "throw", "co_await", "co_yield"];

/// Makes names of type arguments in calls inside of function bodies.
pub(super) fn blank_type_arguments(tokens: &[Token], places: &Places, mask: &mut Mask<'_>) {
    // For each open parenthesis, whether a call's arguments are inside.
    let mut parens: Vec<bool> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark(b'(') => {
                let is_call = places.is_code(at)
                    && at > 0
                    && tokens[at - 1].kind == Kind::Word
                    && !mask.is_keyword(mask.text(&tokens[at - 1]));
                parens.push(is_call);
            }
            Kind::Mark(b')') => {
                parens.pop();
            }
            _ => {}
        }
        if matches!(token.kind, Kind::Mark(b'(' | b',')) && parens.last() == Some(&true) {
            blank_type(&tokens[at + 1..], mask);
        }
    }
}

/// Overwrites the argument that `rest` starts with if it is a type.
fn blank_type(rest: &[Token], mask: &mut Mask<'_>) {
    let is_part = |token: &Token| matches!(token.kind, Kind::Word | Kind::Mark(b'*'));
    let n = rest.iter().take(8).take_while(|token| is_part(token)).count();
    let argument = &rest[..n];
    let ends = rest.get(n).is_some_and(|token| token.is(b',') || token.is(b')'));
    let Some(first) = argument.first().filter(|token| ends && token.kind == Kind::Word) else { return };
    if OPERATORS.contains(&mask.text(first)) {
        return;
    }
    let has_keyword =
        argument.iter().any(|token| token.kind == Kind::Word && mask.is_keyword(mask.text(token)));
    let is_pointer = argument.last().is_some_and(|token| token.is(b'*'));
    if !has_keyword && !is_pointer {
        return;
    }
    let is_name = !mask.is_keyword(mask.text(first));
    for token in &argument[1..] {
        mask.blank(token.start, token.end);
    }
    if !is_name {
        mask.bytes_mut()[first.start as usize] = b'_';
    }
}
