//! One lexer for the statements of every language and of pseudo-code.
//!
//! It reads a single statement, never a file, and unifies spellings on the way (`←`, `:=` and `=`; `≤` and `<=`;
//! `and` and `&&`).

use super::punctuation::PUNCTUATION;
use super::{Spelling, Token, latex};
use crate::identifier::{hyphen_joins, is_hyphen};

/// Most tokens read of one statement; longer ones are tables of data, of which the beginning says enough.
const MOST_TOKENS: usize = 1_000;

/// Splits `text` into tokens appended to `out`. Unknown characters are passed over.
pub(super) fn lex<'a>(text: &'a str, spelling: &Spelling, out: &mut Vec<Token<'a>>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && out.len() < MOST_TOKENS {
        let b = bytes[at];
        // `$` marks a formula in p-code and is part of a name elsewhere.
        at = if let Some(end) = passed_over(text, at, spelling) {
            end
        } else if b.is_ascii_whitespace() || (b == b'$' && spelling.is_pseudo) {
            at + 1
        } else if b.is_ascii_digit() || starts_fraction(bytes, at) {
            number(text, at, spelling, out)
        } else if b.is_ascii_alphabetic() || b == b'_' || b == b'$' || b == b'\\' {
            name(text, at, spelling, out)
        } else if starts_literal(bytes, at, spelling, out) {
            literal(bytes, at, spelling, out)
        } else if b < 128 {
            ascii_punctuation(text, at, spelling, out)
        } else {
            beyond_ascii(text, at, spelling, out)
        };
    }
}

fn starts_literal(bytes: &[u8], at: usize, spelling: &Spelling, before: &[Token<'_>]) -> bool {
    spelling.quotes.contains(&bytes[at])
        || (bytes[at] == b'/' && spelling.has_patterns && starts_operand(bytes, at, before))
}

/// The end of what a language passes over: its own comments and its labels.
fn passed_over(text: &str, at: usize, spelling: &Spelling) -> Option<usize> {
    let rest = &text[at..];
    let comment = spelling.line_comment;
    if !comment.is_empty() && rest.starts_with(comment) {
        return Some(at + rest.find('\n').unwrap_or(rest.len()));
    }
    if !spelling.has_quoted_labels || !rest.starts_with('\'') {
        return None;
    }
    let mut chars = rest.char_indices().skip(1);
    let (_, first) = chars.next()?;
    let (second_at, second) = chars.next().unwrap_or((rest.len(), ' '));
    if first == '\\' || second == '\'' {
        return None;
    }
    let is_inner = |c: char| c.is_alphanumeric() || c == '_';
    Some(at + rest[second_at..].find(|c| !is_inner(c)).map_or(rest.len(), |end| second_at + end))
}

/// Whether a slash starts a text rather than divides: nothing that could be divided stands before it.
fn starts_operand(bytes: &[u8], at: usize, before: &[Token<'_>]) -> bool {
    let is_divided = match before.last() {
        Some(Token::Name(word)) => *word != "return",
        Some(Token::Number(_) | Token::Text | Token::Punct(")" | "]" | "}" | "++" | "--")) => true,
        _ => false,
    };
    !is_divided && !matches!(bytes.get(at + 1), Some(b'/' | b'*') | None)
}

/// `.5`
fn starts_fraction(bytes: &[u8], at: usize) -> bool {
    let is_part = |b: u8| is_name_byte(b) || matches!(b, b'.' | b')' | b']');
    bytes[at] == b'.'
        && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
        && !at.checked_sub(1).is_some_and(|before| is_part(bytes[before]))
}

fn is_name_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b == b'$'
}

fn name<'a>(text: &'a str, start: usize, spelling: &Spelling, out: &mut Vec<Token<'a>>) -> usize {
    let rest = &text[start..];
    let mut end = start;
    for (i, c) in rest.char_indices() {
        let joins =
            c.is_alphanumeric() || c == '_' || (c == '$' && !spelling.is_pseudo) || (i == 0 && c == '\\');
        let hyphen =
            spelling.is_pseudo && is_hyphen(c) && hyphen_joins(&rest[..i], &rest[i + c.len_utf8()..]);
        // Primes belong to names: `f'`.
        let prime = spelling.is_pseudo && matches!(c, '\'' | '′') && i > 0;
        if !(joins || hyphen || prime) {
            break;
        }
        end = start + i + c.len_utf8();
    }
    let word = &text[start..end.max(start + 1)];
    let end = start + word.len();
    if spelling.has_marked_texts && word.len() <= 2 && matches!(text.as_bytes().get(end), Some(b'"' | b'\''))
    {
        return end;
    }
    if spelling.is_pseudo
        && let Some(command) = word.strip_prefix('\\')
    {
        out.extend(latex::command(command));
        return end;
    }
    if let Some(operator) = word_operator(word, spelling) {
        out.push(Token::Punct(operator));
        return end;
    }
    if spelling.is_pseudo
        && let Some(value) = bare_hex(word)
    {
        out.push(Token::Number(value));
        return end;
    }
    out.push(Token::Name(word));
    end
}

fn word_operator(word: &str, spelling: &Spelling) -> Option<&'static str> {
    let is_known = |known: &str| known == word || (spelling.is_pseudo && known.eq_ignore_ascii_case(word));
    spelling.words.iter().find(|(known, _)| is_known(known)).map(|&(_, operator)| operator)
}

/// Words of 32 or 64 bits are written without a prefix in pseudo-code, all their digits given: `EFC60000`.
fn bare_hex(word: &str) -> Option<f64> {
    let telling = matches!(word.len(), 8 | 16) && word.bytes().any(|b| b.is_ascii_digit());
    (telling && word.bytes().all(|b| b.is_ascii_hexdigit()))
        .then(|| u64::from_str_radix(word, 16).ok().map(|v| v as f64))
        .flatten()
}

fn number<'a>(text: &'a str, start: usize, spelling: &Spelling, out: &mut Vec<Token<'a>>) -> usize {
    let bytes = text.as_bytes();
    let mut end = start;
    if bytes[start] == b'0' && bytes.get(start + 1).is_some_and(|b| b | 32 == b'x') {
        end += 2;
        while end < bytes.len() && (bytes[end].is_ascii_hexdigit() || bytes[end] == b'_') {
            end += 1;
        }
        let digits: String = text[start + 2..end].chars().filter(|&c| c != '_').collect();
        out.push(Token::Number(u64::from_str_radix(&digits, 16).map_or(0.0, |v| v as f64)));
        return skip_suffix(bytes, end);
    }
    let run = bytes[start..].iter().take_while(|b| b.is_ascii_hexdigit()).count();
    let is_word = bytes.get(start + run).is_none_or(|&b| !is_name_byte(b));
    if let Some(value) = bare_hex(&text[start..start + run]).filter(|_| spelling.is_pseudo && is_word) {
        out.push(Token::Number(value));
        return start + run;
    }
    while end < bytes.len() && (bytes[end].is_ascii_digit() || bytes[end] == b'_') {
        end += 1;
    }
    // `1..n` is a range, `1.5` a fraction.
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end += 1;
        while end < bytes.len() && bytes[end].is_ascii_digit() {
            end += 1;
        }
    } else if bytes.get(end) == Some(&b'.') && bytes.get(end + 1) != Some(&b'.') && !spelling.is_pseudo {
        end += 1;
    }
    let exponent = bytes.get(end).is_some_and(|b| b | 32 == b'e');
    let signed = exponent && bytes.get(end + 1).is_some_and(|b| matches!(b, b'+' | b'-'));
    if exponent && bytes.get(end + 1 + usize::from(signed)).is_some_and(u8::is_ascii_digit) {
        end += 1 + usize::from(signed);
        while end < bytes.len() && bytes[end].is_ascii_digit() {
            end += 1;
        }
    }
    let digits: String = text[start..end].chars().filter(|&c| c != '_').collect();
    out.push(Token::Number(digits.trim_end_matches('.').parse().unwrap_or(0.0)));
    // `2i` in pseudo-code is a product; `10L` in code is a suffix.
    if spelling.is_pseudo { end } else { skip_suffix(bytes, end) }
}

fn skip_suffix(bytes: &[u8], mut end: usize) -> usize {
    while end < bytes.len() && is_name_byte(bytes[end]) {
        end += 1;
    }
    end
}

fn literal(bytes: &[u8], start: usize, spelling: &Spelling, out: &mut Vec<Token<'_>>) -> usize {
    let quote = bytes[start];
    let triple = [quote; 3];
    if spelling.has_long_texts && bytes[start..].starts_with(&triple) {
        out.push(Token::Text);
        let end = bytes[start + 3..].windows(3).position(|window| window == triple);
        return end.map_or(bytes.len(), |end| start + 6 + end);
    }
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != quote {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    // The character that ends a string is nought.
    let is_end = quote == b'\'' && bytes.get(start + 1..at) == Some(b"\\0");
    out.push(if is_end { Token::Number(0.0) } else { Token::Text });
    (at + 1).min(bytes.len())
}

fn ascii_punctuation<'a>(text: &'a str, at: usize, spelling: &Spelling, out: &mut Vec<Token<'a>>) -> usize {
    let rest = &text[at..];
    if let Some((symbol, unified)) = find(rest, spelling.operators) {
        out.push(Token::Punct(unified));
        return at + symbol.len();
    }
    if rest.starts_with("//") || rest.starts_with("/*") {
        // A comment inside the statement: to its end.
        let end = if rest.starts_with("//") { rest.find('\n') } else { rest.find("*/").map(|i| i + 2) };
        return at + end.unwrap_or(rest.len());
    }
    let Some((symbol, unified)) = find(rest, PUNCTUATION) else {
        return at + 1;
    };
    // `a<-1` in code compares with a negative number.
    if symbol == "<-" && !spelling.is_pseudo {
        out.push(Token::Punct("<"));
        return at + 1;
    }
    let unified = match unified {
        "^" if spelling.is_pseudo => "pow",
        "^" => "xor",
        "^=" => "xor=",
        other => other,
    };
    out.push(Token::Punct(unified));
    at + symbol.len()
}

/// The first symbol of a table that `rest` starts with.
fn find(rest: &str, symbols: &[(&'static str, &'static str)]) -> Option<(&'static str, &'static str)> {
    symbols.iter().copied().find(|(symbol, _)| rest.starts_with(symbol))
}

fn beyond_ascii<'a>(text: &'a str, at: usize, spelling: &Spelling, out: &mut Vec<Token<'a>>) -> usize {
    let rest = &text[at..];
    if let Some((symbol, unified)) = find(rest, spelling.operators).or_else(|| find(rest, PUNCTUATION)) {
        out.push(Token::Punct(unified));
        return at + symbol.len();
    }
    let Some(c) = rest.chars().next() else { return text.len() };
    if c == '∞' || c == '∅' || c == 'Σ' || c == '∑' {
        out.push(Token::Name(&rest[..c.len_utf8()]));
        return at + c.len_utf8();
    }
    if c.is_alphabetic() { name(text, at, spelling, out) } else { at + c.len_utf8() }
}

#[cfg(test)]
mod tests {
    use crate::spelling::Spelling;

    fn check(text: &str, spelling: &Spelling, wanted: &str) {
        assert_eq!(spelling.show(text), wanted, "{text}");
    }

    #[test]
    fn spellings_are_unified() {
        check("x >>>= 0xFFL;", &Spelling::COMMON, "x >>= 255 ;");
        check("if (a<-1)", &Spelling::COMMON, "if ( a < - 1 )");
        check("a ← b ≤ c", &Spelling::COMMON, "a = b <= c");
    }

    #[test]
    fn comments_and_texts_are_passed_over() {
        check("f(\"a, b\", /* c */ d) // e", &Spelling::COMMON, "f ( \"\" , d )");
        let hash = Spelling { line_comment: "#", ..Spelling::COMMON };
        check("a # b\n + c", &hash, "a + c");
    }

    #[test]
    fn own_operators_come_first() {
        let own = Spelling { operators: &[("//", "/"), ("≡", "=")], ..Spelling::COMMON };
        check("a // b ≡ c", &own, "a / b = c");
    }

    #[test]
    fn a_slash_is_a_text_only_where_an_operand_may_begin() {
        let patterns = Spelling { has_patterns: true, ..Spelling::COMMON };
        check("a / b / c", &patterns, "a / b / c");
        check("f(/a+/, x)", &patterns, "f ( \"\" , x )");
        check("f(/a+/, x)", &Spelling::COMMON, "f ( / a + / , x )");
    }

    #[test]
    fn any_text_ends() {
        let all = Spelling {
            is_pseudo: true,
            line_comment: "#",
            has_long_texts: true,
            has_marked_texts: true,
            has_patterns: true,
            has_quoted_labels: true,
            ..Spelling::COMMON
        };
        for text in
            ["\"open", "'", "\\", "0x", "1e", "é—€", "a\u{0}b", "/*", "//", "/", "\"\"\"", "f\"", "é'"]
        {
            for spelling in [&Spelling::COMMON, &all] {
                spelling.show(text);
            }
        }
    }
}
