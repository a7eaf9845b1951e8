//! Operators as words, so that "increment the counter" meets `counter++`.

use super::hyphen::{hyphen_joins, is_hyphen};

/// Calls `word` with the words of each operator in a statement, in order.
///
/// A sign, a pointer star, an arrow, a comment mark and the angle brackets of a type argument are not operators. Assignment
/// and logical connectives are too common to tell anything. The text is not parsed: a slip costs one word of many, while
/// the operator classes of [`math`](crate::math) are counted exactly.
pub(super) fn operator_words(text: &str, mut word: impl FnMut(&'static str)) {
    let bytes = text.as_bytes();
    let (mut at, mut operand) = (0, false);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'$' | b')' | b']' | b'\'' | b'"' => {
                operand = true;
            }
            b' ' | b'\t' | b'\n' | b'\r' => {}
            128.. => {
                at += wide(text, at, &mut operand, &mut word);
                continue;
            }
            _ => {
                at += symbol(text, at, &mut operand, &mut word);
                continue;
            }
        }
        at += 1;
    }
}

/// Reads the ASCII symbol at `at` and says how long it is.
fn symbol(text: &str, at: usize, operand: &mut bool, word: &mut impl FnMut(&'static str)) -> usize {
    let bytes = text.as_bytes();
    let rest = &bytes[at..];
    let binary = *operand && !is_unary(text, at);
    *operand = false;
    let next = rest.get(1).copied().unwrap_or(b' ');
    let mut say = |length: usize, words: &[&'static str]| {
        for &text in words {
            word(text);
        }
        length
    };
    match (rest[0], next) {
        (b'+', b'+') | (b'-', b'-') => {
            *operand = binary;
            say(2, if next == b'+' { &["increment"] } else { &["decrement"] })
        }
        (b'-' | b'=', b'>')
        | (b'/', b'/' | b'*')
        | (b'*', b'/')
        | (b'&', b'&')
        | (b'|', b'|')
        | (b':', b'=')
        | (b'<', b'-') => 2,
        (b'!' | b'=', b'=') => say(2, if rest[0] == b'!' { &["not", "equal"] } else { &["equal"] }),
        (b'<' | b'>', shift) if shift == rest[0] => {
            say(2, if shift == b'<' { &["shift", "left"] } else { &["shift", "right"] })
        }
        // `List<String>` and `Map<K, V>`: a type argument follows its type without a space and is a capital.
        (b'<', b'A'..=b'Z' | b'?' | b'>') if at > 0 && bytes[at - 1].is_ascii_alphanumeric() => {
            skip_type(rest)
        }
        (b'<', b'>') => say(2, &["not", "equal"]),
        (b'<', _) if binary => say(1, &["less"]),
        (b'>', _) if binary => say(1, &["greater"]),
        (b'!', _) if !binary => say(1, &["not"]),
        (b'+', _) if binary => say(1, &["add"]),
        (b'-', _) if binary => say(1, &["subtract"]),
        (b'*', _) if binary => say(1, &["multiply"]),
        (b'/', _) if binary => say(1, &["divide"]),
        (b'%', _) if binary => say(1, &["modulo"]),
        _ => 1,
    }
}

/// Whether a minus or star after an operand is written as a sign (`return -1`), a pointer (`char *p`) or a hyphen
/// (`FIND-SET`, `heap-size`).
fn is_unary(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let space = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(u8::is_ascii_whitespace);
    let glued = space(at.checked_sub(1)) && !space(Some(at + 1)) && bytes.get(at + 1) != Some(&b'=');
    match bytes[at] {
        b'-' => glued || hyphen_joins(&text[..at], &text[at + 1..]),
        b'*' => glued,
        _ => false,
    }
}

/// The length of a type argument list, or 1 when it does not close soon.
fn skip_type(rest: &[u8]) -> usize {
    let inside = |byte: &u8| byte.is_ascii_alphanumeric() || b"<, ?[]._&".contains(byte);
    let length = 1 + rest[1..].iter().take_while(|byte| inside(byte)).count();
    if rest.get(length) == Some(&b'>') { length + 1 } else { 1 }
}

/// Reads a character outside ASCII and says how long it is.
#[cold]
fn wide(text: &str, at: usize, operand: &mut bool, word: &mut impl FnMut(&'static str)) -> usize {
    let symbol = text[at..].chars().next().unwrap_or(' ');
    let joins = is_hyphen(symbol) && hyphen_joins(&text[..at], &text[at + symbol.len_utf8()..]);
    let words: &[&'static str] = match symbol {
        '≤' | '⩽' => &["less"],
        '≥' | '⩾' => &["greater"],
        '≠' => &["not", "equal"],
        '¬' => &["not"],
        '−' | '–' if *operand && !joins => &["subtract"],
        '·' | '×' | '⋅' | '∗' => &["multiply"],
        '÷' => &["divide"],
        '√' => &["square", "root"],
        '∑' | 'Σ' => &["sum"],
        '∏' | 'Π' => &["product"],
        '∪' => &["union"],
        '∩' => &["intersection"],
        '⊕' | '⊻' => &["xor"],
        '∞' => &["infinity"],
        '∅' => &["empty"],
        _ => &[],
    };
    for &text in words {
        word(text);
    }
    *operand = symbol.is_alphanumeric() || matches!(symbol, '∞' | '∅' | '⌋' | '⌉' | '′' | '⟩');
    symbol.len_utf8()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &str, expected: &str) {
        let mut words = Vec::new();
        operator_words(text, |word| words.push(word));
        assert_eq!(words.join(" "), expected, "{text}");
    }

    #[test]
    fn operators_become_words() {
        check("count++;", "increment");
        check("a[i] - b[j] * 2 / c % d", "subtract multiply divide modulo");
        check("x <= y && !done", "less not");
        check("x ≤ y ∧ z ≠ 0", "less not equal");
        check("h = h << 5 ^ h >>> 2", "shift left shift right");
        check("d ← √(x² + y²)", "square root add");
    }

    #[test]
    fn what_is_no_operator_says_nothing() {
        check("Map<String, List<V>> map = new HashMap<>();", "");
        check("return -1;", "");
        check("x = *p;", "");
        check("char *p = q;", "");
        check("FIND-SET(u)", "");
        check("x-y, x - y, x -= y", "subtract subtract subtract");
        check("node->next = &list; // a - b", "subtract");
        check("y ← x", "");
        check("for (T x : list)", "");
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "\\PC{0,60}") {
            operator_words(&text, |word| assert!(!word.is_empty()));
        }
    }
}
