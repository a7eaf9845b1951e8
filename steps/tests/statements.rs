//! Statements as a table writes them.
//!
//! `language: text`, where the first word of the text says what it is (`if`, `while`, `for`, `return`, anything else is a
//! plain statement). Several rows are divided by ` ⏎ `; a row that stands inside the one before begins with `>` once per
//! level.

use std::collections::BTreeSet;

use algofind_icfg::project::Registry;
use algofind_steps::keys::facet::Facet;
use algofind_steps::row::{LoopKind, Role, Row};
use algofind_steps::rule::Rules;
use algofind_steps::spelling::Spelling;

/// The spelling a table calls so.
pub(crate) fn spelling(language: &str) -> Spelling {
    match language {
        "pseudo" => Spelling::PSEUDO,
        "common" => Spelling::COMMON,
        _ => {
            let registry = Registry::builtin();
            assert!(registry.for_language(language).is_some(), "no language `{language}`");
            *registry.spelling(language)
        }
    }
}

fn row(text: &str) -> Row<'_> {
    let nesting = text.bytes().take_while(|byte| *byte == b'>').count();
    let text = text[nesting..].trim();
    let first = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let row = match first {
        "for" if text.matches(';').count() >= 2 => Row::repeating(LoopKind::For, text),
        "for" => Row::repeating(LoopKind::ForEach, text),
        "while" => Row::repeating(LoopKind::While, text),
        "if" | "elif" => Row::new(Role::Test, text),
        "return" => Row::new(Role::Return, text),
        "continue" => Row::new(Role::Again, text),
        "break" | "goto" => Row::new(Role::Leave, text),
        // The heading of the function itself.
        "f" if text.ends_with(')') => Row::new(Role::Silent, text),
        _ => Row::new(Role::Plain, text),
    };
    Row { nesting: nesting as u32, ..row }
}

/// The rows of a line without its language.
pub(crate) fn rows(text: &str) -> Vec<Row<'_>> {
    text.split(" ⏎ ").map(|part| row(part.trim())).collect()
}

/// The keys of one line of a table.
pub(crate) fn keys(line: &str) -> BTreeSet<(Facet, u64)> {
    keys_by(line, Rules::ALL)
}

/// The keys of one line of a table, read by these rules only.
pub(crate) fn keys_by(line: &str, rules: Rules) -> BTreeSet<(Facet, u64)> {
    let (language, text) = line.split_once(": ").unwrap_or_else(|| panic!("`language: text`, not `{line}`"));
    let rows = rows(text);
    let spelling = Spelling { rules, ..spelling(language.trim()) };
    let tokens = algofind_steps::tokens(&rows, "f", &spelling);
    tokens.into_iter().map(|token| (token.facet, token.key)).collect()
}
