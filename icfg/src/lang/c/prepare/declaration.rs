//! Macros among the words of a declaration at file level.

use super::token::{Kind, Token};
use super::{Mask, Places, closing};

/// Words of C that are no names.
pub(in crate::lang) fn is_keyword(word: &str) -> bool {
    is_type_word(word) || is_qualifier(word) || STATEMENT_WORDS.contains(&word)
}

const STATEMENT_WORDS: &[&str] = &[
    "if",
    "else",
    "while",
    "for",
    "do",
    "switch",
    "case",
    "default",
    "return",
    "break",
    "continue",
    "goto",
    "sizeof",
    "typedef",
    "asm",
    "__asm__",
    "__attribute__",
    "_Static_assert",
    "__typeof__",
    "typeof",
    "_Alignof",
    "__extension__",
];

fn is_type_word(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "char"
            | "short"
            | "int"
            | "long"
            | "float"
            | "double"
            | "signed"
            | "unsigned"
            | "_Bool"
            | "bool"
            | "struct"
            | "union"
            | "enum"
            | "size_t"
            | "_Complex"
    )
}

fn is_qualifier(word: &str) -> bool {
    matches!(
        word,
        "static"
            | "extern"
            | "inline"
            | "const"
            | "volatile"
            | "register"
            | "auto"
            | "restrict"
            | "__inline"
            | "__inline__"
            | "__restrict"
            | "_Noreturn"
            | "_Thread_local"
            | "__thread"
    )
}

fn is_macro_name(word: &str) -> bool {
    word.len() > 1 && !word.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// Blanks macros between the keyword and the name of a type: `class EXPORT A {`.
pub(super) fn blank_type_words(tokens: &[Token], mask: &mut Mask<'_>) {
    for window in tokens.windows(4) {
        let [keyword, word, name, next] = window else { continue };
        let is_head = matches!(mask.text(keyword), "class" | "struct" | "union")
            && word.kind == Kind::Word
            && name.kind == Kind::Word
            && (next.is(b'{') || next.is(b':') || mask.text(next) == "final");
        if is_head && is_macro_name(mask.text(word)) {
            mask.blank(word.start, word.end);
        }
    }
}

/// Blanks words that are neither the type nor the name of the function declared.
pub(super) fn blank_words(tokens: &[Token], places: &Places, mask: &mut Mask<'_>) {
    let mut depth = 0_u32;
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark(b'{') if depth == 0 && opens_scope(tokens, at, places, mask) => start = at + 1,
            Kind::Mark(b'{') => depth += 1,
            Kind::Mark(b'}') => {
                depth = depth.saturating_sub(1);
                start = at + 1;
            }
            Kind::Mark(b';') if depth == 0 => start = at + 1,
            Kind::Mark(b'(') if depth == 0 && start < at => {
                start = head(tokens, start, at, mask);
            }
            _ => {}
        }
    }
}

/// `extern "C" {` and `namespace a {` do not open a body.
fn opens_scope(tokens: &[Token], at: usize, places: &Places, mask: &Mask<'_>) -> bool {
    let before = |n: usize| at.checked_sub(n).map_or("", |at| mask.text(&tokens[at]));
    let is_linkage = at >= 2 && tokens[at - 1].kind == Kind::Literal && before(2) == "extern";
    let is_namespace = mask.dialect.has_members && (before(1) == "namespace" || before(2) == "namespace");
    (is_linkage || is_namespace) && !places.is_code(at)
}

/// Looks at the words of `start..open` before a parenthesis; returns where the next declaration may start, which is
/// past the end when this was a function's head.
fn head(tokens: &[Token], start: usize, open: usize, mask: &mut Mask<'_>) -> usize {
    let run = &tokens[start..open];
    if run.iter().any(|token| !matches!(token.kind, Kind::Word | Kind::Mark(b'*'))) {
        return usize::MAX;
    }
    let words: Vec<&Token> = run.iter().filter(|token| token.kind == Kind::Word).collect();
    let texts: Vec<&str> =
        words.iter().map(|word| &mask.source[word.start as usize..word.end as usize]).collect();
    if texts.contains(&"typedef") || texts.contains(&"__attribute__") {
        return usize::MAX;
    }
    let close = closing(tokens, open);
    let next = close.and_then(|close| tokens.get(close + 1));
    if let [name] = texts[..]
        && is_macro_name(name)
        && let (Some(close), Some(next)) = (close, next)
        && next.kind == Kind::Word
    {
        // A macro with arguments before the declaration proper.
        mask.blank(run[0].start, tokens[close].end);
        return close + 1;
    }
    if let ([name], Some(close), Some(next)) = (&texts[..], close, next)
        && !mask.dialect.has_members
        && is_macro_name(name)
        && next.is(b'{')
    {
        keep_last_argument(tokens, open, close, mask);
    }
    if let Some(close) = close {
        blank_trailing(tokens, close + 1, mask);
    }
    let Some((_, before)) = words.split_last() else { return usize::MAX };
    let mut names: Vec<&Token> = Vec::new();
    let mut has_type = false;
    for (at, word) in before.iter().enumerate() {
        let is_tag = at > 0 && matches!(texts[at - 1], "struct" | "union" | "enum");
        has_type |= is_type_word(texts[at]);
        if !mask.is_keyword(texts[at]) && !is_tag {
            names.push(word);
        }
    }
    if !has_type && !names.is_empty() {
        let is_plain =
            |token: &&Token| !is_macro_name(&mask.source[token.start as usize..token.end as usize]);
        let ty = names.iter().rposition(is_plain).unwrap_or(names.len() - 1);
        names.remove(ty);
    }
    for name in names {
        mask.blank(name.start, name.end);
    }
    usize::MAX
}

/// `TEST(suite, name) {` becomes `TEST(       name) {`, which reads like a function of that name.
fn keep_last_argument(tokens: &[Token], open: usize, close: usize, mask: &mut Mask<'_>) {
    if close > open + 3 && tokens[close - 1].kind == Kind::Word && tokens[close - 2].is(b',') {
        mask.blank(tokens[open + 1].start, tokens[close - 2].end);
    }
}

/// Blanks macro names between the parameters and the body or semicolon.
fn blank_trailing(tokens: &[Token], start: usize, mask: &mut Mask<'_>) {
    let rest = &tokens[start.min(tokens.len())..];
    let n = rest
        .iter()
        .take_while(|token| {
            token.kind == Kind::Word && is_macro_name(&mask.source[token.start as usize..token.end as usize])
        })
        .count();
    if n > 0 && rest.get(n).is_some_and(|token| token.is(b'{') || token.is(b';')) {
        mask.blank(rest[0].start, rest[n - 1].end);
    }
}
