//! One lexer for the statements of every language and of p-code.
//!
//! It reads a single statement, never a file, and unifies spellings on the way (`←`, `:=` and `=`; `≤` and `<=`;
//! `and` and `&&`), so that what comes out can be compared across languages.

/// What a statement's spelling means where code and mathematics disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Source code of a language that spells expressions as C does.
    Code,
    /// `and`, `or`, `not`, `in` and `is` are operators, `//` divides and `#` starts a comment.
    Python,
    /// `'a` is a label or lifetime.
    Rust,
    /// Backquotes enclose texts, slashes expressions to search for; TypeScript too.
    JavaScript,
    /// Pseudo-code: `x^2` is a power, `|x|` an absolute value, `FIND-SET` one name, `2i` a product, and `and`, `or`,
    /// `not`, `mod`, `div`, `xor` are operators.
    Pseudo,
}

impl Dialect {
    /// How source code of a language is spelled.
    pub(crate) fn of_language(language: &str) -> Self {
        match language {
            "python" => Self::Python,
            "rust" => Self::Rust,
            "javascript" | "typescript" => Self::JavaScript,
            _ => Self::Code,
        }
    }

    pub(crate) const fn is_pseudo(self) -> bool {
        matches!(self, Self::Pseudo)
    }
}

/// A token, with its spelling unified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    /// An identifier or a word.
    Name(&'a str),
    /// A number by its value: `0xFF`, `255` and `255L` are one.
    Number(f64),
    /// A string or character literal.
    Text,
    /// An operator or a bracket, by its unified spelling.
    Punct(&'static str),
}

/// Longest spellings first; the right side is what the token is called from here on.
const PUNCTUATION: &[(&str, &str)] = &[
    (">>>=", ">>="),
    ("<<=", "<<="),
    (">>=", ">>="),
    (">>>", ">>"),
    ("&&=", "="),
    ("||=", "="),
    ("??=", "="),
    ("**=", "*="),
    ("...", ".."),
    ("===", "=="),
    ("!==", "!="),
    ("**", "pow"),
    (":=", "="),
    ("<-", "="),
    ("++", "++"),
    ("--", "--"),
    ("+=", "+="),
    ("-=", "-="),
    ("*=", "*="),
    ("/=", "/="),
    ("%=", "%="),
    ("&=", "&="),
    ("|=", "|="),
    ("^=", "^="),
    ("==", "=="),
    ("!=", "!="),
    ("<>", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("=<", "<="),
    ("<<", "<<"),
    (">>", ">>"),
    ("&&", "&&"),
    ("||", "||"),
    ("->", "->"),
    ("=>", "=>"),
    ("??", "||"),
    ("::", "."),
    ("?.", "."),
    ("..", ".."),
    ("←", "="),
    ("⟵", "="),
    ("≔", "="),
    ("≠", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("⩽", "<="),
    ("⩾", ">="),
    ("≡", "=="),
    ("∧", "&&"),
    ("∨", "||"),
    ("¬", "!"),
    ("⊕", "xor"),
    ("·", "*"),
    ("×", "*"),
    ("∗", "*"),
    ("⋅", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("∪", "union"),
    ("∩", "intersect"),
    ("∈", "in"),
    ("∉", "notin"),
    ("…", ".."),
    ("⌊", "⌊"),
    ("⌋", "⌋"),
    ("⌈", "⌈"),
    ("⌉", "⌉"),
    ("√", "√"),
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("/", "/"),
    ("%", "%"),
    ("^", "^"),
    ("&", "&"),
    ("|", "|"),
    ("~", "~"),
    ("!", "!"),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("?", "?"),
    (":", ":"),
    (";", ";"),
    (",", ","),
    (".", "."),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("{", "{"),
    ("}", "}"),
];

const WORD_OPERATORS: &[(&str, &str)] = &[
    ("and", "&&"),
    ("or", "||"),
    ("not", "!"),
    ("mod", "%"),
    ("div", "/"),
    ("xor", "xor"),
    ("in", "in"),
    ("equals", "=="),
];

const PYTHON_OPERATORS: &[(&str, &str)] =
    &[("and", "&&"), ("or", "||"), ("not", "!"), ("in", "in"), ("is", "==")];

/// Most tokens read of one statement; longer ones are tables of data, of which the beginning says enough.
const MOST_TOKENS: usize = 1_000;

/// Splits `text` into tokens appended to `out`. Unknown characters are passed over.
pub(crate) fn lex<'a>(text: &'a str, dialect: Dialect, out: &mut Vec<Token<'a>>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() && out.len() < MOST_TOKENS {
        let b = bytes[at];
        // `$` marks a formula in p-code and is part of a name elsewhere.
        at = if let Some(end) = passed_over(text, at, dialect) {
            end
        } else if b.is_ascii_whitespace() || (b == b'$' && dialect.is_pseudo()) {
            at + 1
        } else if b.is_ascii_digit() {
            number(text, at, dialect, out)
        } else if b.is_ascii_alphabetic() || b == b'_' || b == b'$' || b == b'\\' {
            name(text, at, dialect, out)
        } else if starts_literal(bytes, at, dialect, out) {
            literal(bytes, at, dialect, out)
        } else if b < 128 {
            ascii_punctuation(text, at, dialect, out)
        } else {
            beyond_ascii(text, at, dialect, out)
        };
    }
}

/// Strings and characters; in JavaScript templates and regular expressions as well.
fn starts_literal(bytes: &[u8], at: usize, dialect: Dialect, out: &[Token<'_>]) -> bool {
    match bytes[at] {
        b'"' | b'\'' => true,
        b'`' => dialect == Dialect::JavaScript,
        b'/' => dialect == Dialect::JavaScript && starts_operand(bytes, at, out),
        _ => false,
    }
}

/// The end of what a dialect passes over: comments of Python, labels and lifetimes of Rust.
fn passed_over(text: &str, at: usize, dialect: Dialect) -> Option<usize> {
    let rest = &text[at..];
    match dialect {
        Dialect::Python if rest.starts_with('#') => Some(at + rest.find('\n').unwrap_or(rest.len())),
        Dialect::Rust if rest.starts_with('\'') => {
            let mut chars = rest.char_indices().skip(1);
            let (_, first) = chars.next()?;
            let (second_at, second) = chars.next().unwrap_or((rest.len(), ' '));
            if first == '\\' || second == '\'' {
                return None;
            }
            let is_inner = |c: char| c.is_alphanumeric() || c == '_';
            Some(at + rest[second_at..].find(|c| !is_inner(c)).map_or(rest.len(), |end| second_at + end))
        }
        _ => None,
    }
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

fn is_name_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b == b'$'
}

fn name<'a>(text: &'a str, start: usize, dialect: Dialect, out: &mut Vec<Token<'a>>) -> usize {
    let rest = &text[start..];
    let mut end = start;
    let mut chars = rest.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let joins =
            c.is_alphanumeric() || c == '_' || (c == '$' && !dialect.is_pseudo()) || (i == 0 && c == '\\');
        // `FIND-SET` is one name, `A-B` in an expression of single letters is not; primes belong to names (`f'`).
        let hyphen = dialect.is_pseudo()
            && matches!(c, '-' | '‐' | '−')
            && i >= 2
            && rest.as_bytes()[i - 1].is_ascii_alphabetic()
            && rest.as_bytes()[i - 2].is_ascii_alphabetic()
            && chars.peek().is_some_and(|&(_, next)| next.is_alphabetic());
        let prime = dialect.is_pseudo() && matches!(c, '\'' | '′') && i > 0;
        if !(joins || hyphen || prime) {
            break;
        }
        end = start + i + c.len_utf8();
    }
    let word = &text[start..end.max(start + 1)];
    let end = start + word.len();
    if dialect == Dialect::Python {
        // `f"…"`, `rb'…'`: the letters belong to the text.
        if word.len() <= 2 && matches!(text.as_bytes().get(end), Some(b'"' | b'\'')) {
            return end;
        }
        if let Some((_, op)) = PYTHON_OPERATORS.iter().find(|(known, _)| *known == word) {
            out.push(Token::Punct(op));
            return end;
        }
    }
    if dialect.is_pseudo() {
        if let Some((_, op)) = WORD_OPERATORS.iter().find(|(w, _)| w.eq_ignore_ascii_case(word)) {
            out.push(Token::Punct(op));
            return end;
        }
        if let Some(value) = bare_hex(word) {
            out.push(Token::Number(value));
            return end;
        }
    }
    out.push(Token::Name(word));
    end
}

/// Hash and checksum constants are written without a prefix in pseudo-code: `EFC60000`.
fn bare_hex(word: &str) -> Option<f64> {
    let telling = word.len() == 8 && word.bytes().any(|b| b.is_ascii_digit());
    (telling && word.bytes().all(|b| b.is_ascii_hexdigit()))
        .then(|| u64::from_str_radix(word, 16).ok().map(|v| v as f64))
        .flatten()
}

fn number<'a>(text: &'a str, start: usize, dialect: Dialect, out: &mut Vec<Token<'a>>) -> usize {
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
    if let Some(value) = bare_hex(&text[start..start + run]).filter(|_| dialect.is_pseudo() && is_word) {
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
    } else if bytes.get(end) == Some(&b'.') && bytes.get(end + 1) != Some(&b'.') && !dialect.is_pseudo() {
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
    if dialect.is_pseudo() { end } else { skip_suffix(bytes, end) }
}

fn skip_suffix(bytes: &[u8], mut end: usize) -> usize {
    while end < bytes.len() && is_name_byte(bytes[end]) {
        end += 1;
    }
    end
}

fn literal(bytes: &[u8], start: usize, dialect: Dialect, out: &mut Vec<Token<'_>>) -> usize {
    let quote = bytes[start];
    let triple = [quote; 3];
    if dialect == Dialect::Python && bytes[start..].starts_with(&triple) {
        out.push(Token::Text);
        let end = bytes[start + 3..].windows(3).position(|window| window == triple);
        return end.map_or(bytes.len(), |end| start + 6 + end);
    }
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != quote {
        at += 1 + usize::from(bytes[at] == b'\\');
    }
    out.push(Token::Text);
    (at + 1).min(bytes.len())
}

fn ascii_punctuation<'a>(text: &'a str, at: usize, dialect: Dialect, out: &mut Vec<Token<'a>>) -> usize {
    let rest = &text[at..];
    if let Some((spelling, unified)) = dialect_punctuation(rest, dialect) {
        out.push(Token::Punct(unified));
        return at + spelling.len();
    }
    if rest.starts_with("//") || rest.starts_with("/*") {
        // A comment inside the statement: to its end.
        let end = if rest.starts_with("//") { rest.find('\n') } else { rest.find("*/").map(|i| i + 2) };
        return at + end.unwrap_or(rest.len());
    }
    let Some(&(spelling, unified)) = PUNCTUATION.iter().find(|(s, _)| rest.starts_with(s)) else {
        return at + 1;
    };
    // `a<-1` in code compares with a negative number.
    if spelling == "<-" && !dialect.is_pseudo() {
        out.push(Token::Punct("<"));
        return at + 1;
    }
    let unified = match unified {
        "^" if dialect.is_pseudo() => "pow",
        "^" => "xor",
        "^=" => "xor=",
        other => other,
    };
    out.push(Token::Punct(unified));
    at + spelling.len()
}

/// What a dialect spells in its own way.
fn dialect_punctuation(rest: &str, dialect: Dialect) -> Option<(&'static str, &'static str)> {
    let own: &[(&str, &str)] = match dialect {
        Dialect::Python => &[("//=", "/="), ("//", "/"), ("@=", "*="), ("@", "*")],
        Dialect::Rust => &[("::", "::")],
        _ => &[],
    };
    own.iter().copied().find(|(spelling, _)| rest.starts_with(spelling))
}

fn beyond_ascii<'a>(text: &'a str, at: usize, dialect: Dialect, out: &mut Vec<Token<'a>>) -> usize {
    let rest = &text[at..];
    if let Some(&(spelling, unified)) = PUNCTUATION.iter().find(|(s, _)| rest.starts_with(s)) {
        out.push(Token::Punct(unified));
        return at + spelling.len();
    }
    let Some(c) = rest.chars().next() else { return text.len() };
    if c == '∞' || c == '∅' || c == 'Σ' || c == '∑' {
        out.push(Token::Name(&rest[..c.len_utf8()]));
        return at + c.len_utf8();
    }
    if c.is_alphabetic() { name(text, at, dialect, out) } else { at + c.len_utf8() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str, dialect: Dialect) -> String {
        let mut tokens = Vec::new();
        lex(text, dialect, &mut tokens);
        let words: Vec<String> = tokens
            .iter()
            .map(|t| match t {
                Token::Name(n) => (*n).to_owned(),
                Token::Number(v) => v.to_string(),
                Token::Text => "\"\"".to_owned(),
                Token::Punct(p) => (*p).to_owned(),
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn spellings_are_unified() {
        assert_eq!(show("a ← b ≤ c", Dialect::Pseudo), "a = b <= c");
        assert_eq!(show("x := y mod 2", Dialect::Pseudo), "x = y % 2");
        assert_eq!(show("x >>>= 0xFFL;", Dialect::Code), "x >>= 255 ;");
        assert_eq!(show("if (a<-1)", Dialect::Code), "if ( a < - 1 )");
    }

    #[test]
    fn names_of_pseudo_code_keep_hyphens_and_primes() {
        assert_eq!(show("FIND-SET(u) ≠ f'(x) - n", Dialect::Pseudo), "FIND-SET ( u ) != f' ( x ) - n");
        assert_eq!(show("a-b", Dialect::Pseudo), "a - b");
    }

    #[test]
    fn constants_are_values() {
        assert_eq!(show("K = 5A827999", Dialect::Pseudo), "K = 1518500249");
        assert_eq!(show("y xor EFC60000", Dialect::Pseudo), "y xor 4022730752");
        assert_eq!(show("1..n 2i 1.50", Dialect::Pseudo), "1 .. n 2 i 1.5");
    }

    #[test]
    fn any_text_ends() {
        for text in ["\"open", "'", "\\", "0x", "1e", "é—€", "a\u{0}b", "/*", "//"] {
            show(text, Dialect::Code);
            show(text, Dialect::Pseudo);
        }
    }
}
