//! From texts to terms: words for prose, words and shapes for pseudo-code.

use super::record::{BoxRecord, DocumentRecord};
use crate::text::stem_words;

/// What a term was found in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// The caption, and the name in the head of the code.
    Caption,
    /// Sentences that refer to the box.
    References,
    /// Sentences that describe it.
    Synopsis,
    /// The document's title.
    Title,
    /// Words of the pseudo-code.
    Code,
    /// Forms of the pseudo-code's statements, without names.
    Shape,
}

impl Field {
    /// All of them, in the order of the stored format.
    pub const ALL: [Self; 6] =
        [Self::Caption, Self::References, Self::Synopsis, Self::Title, Self::Code, Self::Shape];
}

/// The terms of one field of a box.
pub(super) fn terms(document: &DocumentRecord, record: &BoxRecord, field: Field) -> Vec<String> {
    match field {
        Field::Caption => stem_words(record.caption.as_deref().unwrap_or("")),
        Field::References => record.references.iter().flat_map(|s| stem_words(s)).collect(),
        Field::Synopsis => record.synopsis.iter().flat_map(|s| stem_words(s)).collect(),
        Field::Title => stem_words(document.title.as_deref().unwrap_or("")),
        Field::Code => record.lines.iter().flat_map(|line| stem_words(&line.text)).collect(),
        Field::Shape => shapes(record.lines.iter().map(|line| line.text.as_str())),
    }
}

/// Words of control and of data that shapes keep; all others are names.
const KEPT: &[&str] = &[
    "and", "break", "call", "case", "do", "downto", "each", "else", "elseif", "end", "false", "for",
    "foreach", "if", "in", "infinity", "length", "max", "min", "mod", "nil", "not", "null", "or", "output",
    "print", "repeat", "return", "size", "step", "swap", "then", "to", "true", "until", "while", "xor",
];

/// The forms of statements: runs of three tokens in which names are all the same, and whole lines.
pub(super) fn shapes<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut out = Vec::new();
    for line in lines {
        let tokens = shape(line);
        if tokens.len() > 2 {
            out.push(format!("={}", tokens.join(" ")));
        }
        out.extend(tokens.windows(3).map(|run| run.join(" ")));
    }
    out
}

/// A line's tokens with every name as `v`, every number but 0 and 1 as `n`, and operators in one spelling.
fn shape(line: &str) -> Vec<&'static str> {
    let mut out: Vec<&'static str> = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_alphabetic() {
            let mut word: String = c.to_lowercase().collect();
            while let Some(&next) = chars.peek()
                && (next.is_alphanumeric() || matches!(next, '_' | '\'' | '\u{2032}'))
            {
                word.extend(next.to_lowercase());
                chars.next();
            }
            let kept = KEPT.binary_search(&word.as_str()).ok().map(|at| KEPT[at]);
            // Names in a row are words of a sentence: one is enough.
            match kept {
                Some(kept) => out.push(kept),
                None if out.last() == Some(&"v") => {}
                None => out.push("v"),
            }
            continue;
        }
        if c.is_ascii_digit() {
            let mut n = String::from(c);
            while let Some(&next) = chars.peek()
                && (next.is_ascii_digit() || next == '.')
            {
                n.push(next);
                chars.next();
            }
            out.push(match n.as_str() {
                "0" => "0",
                "1" => "1",
                _ => "n",
            });
            continue;
        }
        let next = chars.peek().copied();
        let (token, long) = match (c, next) {
            ('\u{2190}' | '\u{27f5}' | '\u{2254}' | '\u{21d0}', _) => ("<-", false),
            (':', Some('=')) | ('<', Some('-')) => ("<-", true),
            ('=', Some('=')) => ("=", true),
            ('=', _) => ("=", false),
            ('!', Some('=')) | ('<', Some('>')) => ("!=", true),
            ('\u{2260}', _) => ("!=", false),
            ('<', Some('=')) => ("<=", true),
            ('\u{2264}', _) => ("<=", false),
            ('>', Some('=')) => (">=", true),
            ('\u{2265}', _) => (">=", false),
            ('<', _) => ("<", false),
            ('>', _) => (">", false),
            ('+', _) => ("+", false),
            ('-' | '\u{2212}', _) => ("-", false),
            ('*' | '\u{b7}' | '\u{d7}' | '\u{22c5}' | '\u{2217}', _) => ("*", false),
            ('/' | '\u{f7}', _) => ("/", false),
            ('[', _) => ("[", false),
            ('(', _) => ("(", false),
            ('\u{2208}', _) => ("in", false),
            ('\u{222a}', _) => ("cup", false),
            ('\u{2229}', _) => ("cap", false),
            ('\u{2205}', _) => ("empty", false),
            ('\u{221e}', _) => ("infinity", false),
            ('\u{2227}', _) => ("and", false),
            ('\u{2228}', _) => ("or", false),
            ('\u{ac}', _) => ("not", false),
            ('\u{25b7}', _) => break,
            _ => continue,
        };
        if long {
            chars.next();
        }
        out.push(token);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_words_are_sorted() {
        assert!(KEPT.is_sorted());
    }

    #[test]
    fn shapes_do_not_depend_on_names_and_spelling() {
        let a = shapes(["while lo ≤ hi do", "mid ← (lo + hi) / 2"].into_iter());
        let b = shapes(["while left <= right do", "m := (left + right) / 2"].into_iter());
        assert_eq!(a, b);
        assert_ne!(a, shapes(["while lo < hi do"].into_iter()));
    }
}
