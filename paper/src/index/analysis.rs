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
    "and", "break", "call", "case", "downto", "each", "else", "elseif", "end", "false", "for", "foreach",
    "if", "in", "infinity", "length", "max", "min", "mod", "nil", "not", "null", "or", "output", "print",
    "repeat", "return", "size", "step", "swap", "to", "true", "until", "while", "xor",
];

/// Words that some write and others leave out.
const LEFT_OUT: &[&str] = &["begin", "do", "od", "fi", "then", "the"];

/// Lines that ask: an equals sign in them compares.
const ASKING: &[&str] = &["if", "while", "until", "elseif", "else", "case", "return", "and", "or", "not"];

/// Two lines longer than this together are no form of their own.
const LONGEST_PAIR: usize = 24;

/// A token of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// A word that is kept, or a sign.
    Sign(&'static str),
    /// A name.
    Name(String),
}

/// The forms of statements: runs of three tokens in which names are all the same, whole lines, and lines and pairs of
/// lines that say which names are the same (`v1 <- v1 * v2`), which tells a sum from a swap.
pub(super) fn shapes<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut out = Vec::new();
    let mut before: Vec<Token> = Vec::new();
    for line in lines {
        let tokens = shape(line);
        let plain: Vec<&str> = tokens.iter().map(Token::plain).collect();
        if plain.len() > 2 {
            out.push(format!("={}", plain.join(" ")));
            out.push(format!("#{}", told_apart(&[&tokens])));
        }
        out.extend(plain.windows(3).map(|run| run.join(" ")));
        let long_enough = before.len() > 2 && tokens.len() > 2;
        if long_enough && before.len() + tokens.len() <= LONGEST_PAIR {
            out.push(format!("&{}", told_apart(&[&before, &tokens])));
        }
        before = tokens;
    }
    out
}

impl Token {
    fn plain(&self) -> &'static str {
        match self {
            Self::Sign(sign) => sign,
            Self::Name(_) => "v",
        }
    }
}

/// Lines in which every name is a number, the same for the same name.
fn told_apart(lines: &[&[Token]]) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut out = String::new();
    for line in lines {
        for token in *line {
            match token {
                Token::Sign(sign) => out.push_str(sign),
                Token::Name(name) => {
                    let at = names.iter().position(|n| n == name).unwrap_or_else(|| {
                        names.push(name);
                        names.len() - 1
                    });
                    out.push('v');
                    out.push_str(&at.to_string());
                }
            }
            out.push(' ');
        }
        out.push(';');
    }
    out
}

/// A line's tokens: every number but 0 and 1 as `n`, operators in one spelling, the first equals sign of a line that asks
/// nothing an assignment.
fn shape(line: &str) -> Vec<Token> {
    let mut out = tokens(line);
    // Two signs compare, whatever the line does; one assigns where nothing is asked.
    let asks = matches!(out.first(), Some(Token::Sign(word)) if ASKING.contains(word));
    if !asks
        && !out.contains(&Token::Sign("<-"))
        && let Some(first) = out.iter_mut().find(|t| **t == Token::Sign("="))
    {
        *first = Token::Sign("<-");
    }
    for token in out.iter_mut().filter(|t| **t == Token::Sign("==")) {
        *token = Token::Sign("=");
    }
    out
}

/// A line cut into tokens.
fn tokens(line: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
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
            if LEFT_OUT.contains(&word.as_str()) {
                continue;
            }
            let kept = KEPT.binary_search(&word.as_str()).ok().map(|at| KEPT[at]);
            // Names in a row are words of a sentence: one is enough.
            match kept {
                Some(kept) => out.push(Token::Sign(kept)),
                None if matches!(out.last(), Some(Token::Name(_))) => {}
                None => out.push(Token::Name(word)),
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
            out.push(Token::Sign(match n.as_str() {
                "0" => "0",
                "1" => "1",
                _ => "n",
            }));
            continue;
        }
        let next = chars.peek().copied();
        let (token, long) = match (c, next) {
            ('\u{2190}' | '\u{27f5}' | '\u{2254}' | '\u{21d0}', _) => ("<-", false),
            (':', Some('=')) | ('<', Some('-')) => ("<-", true),
            ('=', Some('=')) => ("==", true),
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
            ('%', _) => ("mod", false),
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
        out.push(Token::Sign(token));
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
        assert_eq!(shapes(["x ← x + 1"].into_iter()), shapes(["k = k + 1"].into_iter()));
        assert_eq!(shapes(["while a == b do"].into_iter()), shapes(["while a = b"].into_iter()));
    }

    #[test]
    fn a_sum_is_no_product_of_others() {
        let of = |line: &str| shapes(std::iter::once(line));
        assert_ne!(of("s ← s + x"), of("s ← t + x"));
        let rotated = shapes(["r ← u mod v", "u ← v"].into_iter());
        assert!(rotated.contains(&"&v0 <- v1 mod v2 ;v1 <- v2 ;".to_owned()), "{rotated:?}");
    }
}
