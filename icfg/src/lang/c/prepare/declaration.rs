//! Macros among the words of a declaration at file level.

use super::token::{Kind, Token};
use super::{Mask, closing};

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

/// Blanks words that are neither the type nor the name of the function declared.
pub(super) fn blank_words(tokens: &[Token], mask: &mut Mask<'_>) {
    let mut depth = 0_u32;
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark(b'{') if depth == 0 && is_linkage(tokens, at, mask) => start = at + 1,
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

/// `extern "C" {` does not open a body.
fn is_linkage(tokens: &[Token], at: usize, mask: &Mask<'_>) -> bool {
    at >= 2 && tokens[at - 1].kind == Kind::Literal && mask.text(&tokens[at - 2]) == "extern"
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
    if let Some(close) = close {
        blank_trailing(tokens, close + 1, mask);
    }
    let Some((_, before)) = words.split_last() else { return usize::MAX };
    let mut names: Vec<&Token> = Vec::new();
    let mut has_type = false;
    for (at, word) in before.iter().enumerate() {
        let is_tag = at > 0 && matches!(texts[at - 1], "struct" | "union" | "enum");
        has_type |= is_type_word(texts[at]);
        if !is_keyword(texts[at]) && !is_tag {
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
