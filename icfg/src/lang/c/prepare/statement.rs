//! Macros that stand where a statement is expected.

use super::token::{Kind, Token};
use super::{Mask, Places, closing};

/// What a loop shows as; a shorter macro name cannot be overwritten by it.
const LOOP: &str = "while";

/// What a loop without arguments shows as.
const FOREVER: &str = "for(;;)";

/// Words that start a statement and cannot follow a type.
const OPENING: &[&str] = &["if", "while", "for", "switch", "do", "return", "break", "continue", "goto"];

/// Closes macro calls without a semicolon, and shows macros that open a loop as one.
pub(super) fn repair_macros(tokens: &[Token], places: &Places, mask: &mut Mask<'_>) {
    // For each open parenthesis, whether it belongs to the head of a statement such as `if`.
    let mut parens: Vec<bool> = Vec::new();
    let mut is_start = false;
    let mut has_question = false;
    let mut previous = "";
    for (at, token) in tokens.iter().enumerate() {
        let word = if token.kind == Kind::Word {
            mask.source.get(token.start as usize..token.end as usize)
        } else {
            None
        };
        if is_start
            && places.is_code(at)
            && parens.is_empty()
            && let Some(word) = word
            && !mask.is_keyword(word)
            && tokens.get(at + 1).is_some_and(|next| next.is(b'('))
            && let Some(close) = closing(tokens, at + 1)
            && repair(tokens, at, close, word, mask)
        {
            // The rest of the head is read as that of a loop.
            previous = LOOP;
            is_start = false;
            continue;
        }
        if is_start
            && places.is_code(at)
            && parens.is_empty()
            && let Some(word) = word
            && !mask.is_keyword(word)
            && let Some(next) = tokens.get(at + 1)
        {
            repair_bare(token, next, word, mask);
        }
        is_start = match token.kind {
            Kind::Mark(b'(') => {
                parens.push(matches!(previous, "if" | "while" | "for" | "switch"));
                false
            }
            Kind::Mark(b')') => parens.pop().unwrap_or(false) && parens.is_empty(),
            Kind::Mark(b'{' | b'}') => {
                parens.clear();
                true
            }
            Kind::Mark(b';') => parens.is_empty(),
            Kind::Mark(b':') => !has_question,
            _ => matches!(word, Some("else" | "do")),
        };
        has_question = !is_start && (has_question || token.is(b'?'));
        previous = word.unwrap_or("");
    }
}

/// Repairs the macro call at `at`; true when it now opens a loop.
fn repair(tokens: &[Token], at: usize, close: usize, word: &str, mask: &mut Mask<'_>) -> bool {
    let Some(next) = tokens.get(close + 1) else { return false };
    let opens_block = next.is(b'{');
    if !(opens_block || next.kind == Kind::Word || next.is(b'}')) {
        return false;
    }
    if !next.is(b'}') && word.len() >= LOOP.len() && is_loop_name(word) {
        mask.replace(&tokens[at], LOOP);
        return true;
    }
    mask.end_statement(tokens[close].end);
    false
}

/// Repairs a macro without arguments.
fn repair_bare(token: &Token, next: &Token, word: &str, mask: &mut Mask<'_>) {
    let opens_statement = next.kind == Kind::Word && OPENING.contains(&mask.text(next));
    if !next.is(b'{') && !opens_statement {
        return;
    }
    if word.len() >= FOREVER.len() && is_loop_name(word) {
        mask.replace(token, FOREVER);
    } else if opens_statement {
        mask.end_statement(token.end);
    } else {
        mask.blank(token.start, token.end);
    }
}

fn is_loop_name(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    ["foreach", "for_each", "forall", "for_all", "for_", "_for", "each_", "iterate", "_iter", "loop"]
        .iter()
        .any(|part| word.contains(part))
}
