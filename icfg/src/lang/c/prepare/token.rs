//! Words and marks of C, without comments and blanks.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lang) enum Kind {
    Word,
    /// Numbers, strings and characters.
    Literal,
    /// One punctuation byte.
    Mark(u8),
    /// A whole preprocessor line.
    Directive,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::lang) struct Token {
    pub(in crate::lang) kind: Kind,
    pub(in crate::lang) start: u32,
    pub(in crate::lang) end: u32,
}

impl Token {
    pub(in crate::lang) fn is(&self, mark: u8) -> bool {
        self.kind == Kind::Mark(mark)
    }
}

/// The tokens of a file in order.
pub(in crate::lang) fn tokens(source: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(source.len() / 5);
    let mut at = 0;
    let mut is_line_start = true;
    while at < source.len() {
        let start = at;
        let kind = match source[at] {
            b'\n' => {
                is_line_start = true;
                at += 1;
                continue;
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'\\' if source.get(at + 1) == Some(&b'\n') => {
                at += 2;
                continue;
            }
            b'/' if matches!(source.get(at + 1), Some(b'/' | b'*')) => {
                at = comment_end(source, at);
                continue;
            }
            b'#' if is_line_start => {
                at = directive_end(source, at);
                Kind::Directive
            }
            quote @ (b'"' | b'\'') => {
                at = quote_end(source, at, quote);
                Kind::Literal
            }
            byte if byte.is_ascii_digit() => {
                at = number_end(source, at);
                Kind::Literal
            }
            byte if is_word(byte) => {
                while at < source.len() && is_word(source[at]) {
                    at += 1;
                }
                match raw_string_end(source, &source[start..at], at) {
                    Some(end) => {
                        at = end;
                        Kind::Literal
                    }
                    None => Kind::Word,
                }
            }
            byte => {
                at += 1;
                Kind::Mark(byte)
            }
        };
        is_line_start = false;
        tokens.push(Token { kind, start: start as u32, end: at as u32 });
    }
    tokens
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn comment_end(source: &[u8], start: usize) -> usize {
    let rest = &source[start + 2..];
    let n = if source[start + 1] == b'*' {
        memchr::memmem::find(rest, b"*/").map(|at| at + 2)
    } else {
        memchr::memchr(b'\n', rest)
    };
    n.map_or(source.len(), |n| start + 2 + n)
}

/// A quote ends at its mark or, being broken, at the end of the line.
fn quote_end(source: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < source.len() {
        match source[at] {
            b'\\' => at += 2,
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    source.len()
}

/// A number may have quotes between its digits.
fn number_end(source: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < source.len() {
        let is_separator = source[at] == b'\'' && source.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
        if !is_word(source[at]) && !is_separator {
            break;
        }
        at += 1;
    }
    at
}

/// The end of `R"tag(…)tag"`, where `prefix` is the word before the quote at `quote`.
fn raw_string_end(source: &[u8], prefix: &[u8], quote: usize) -> Option<usize> {
    let is_raw = matches!(prefix, b"R" | b"LR" | b"uR" | b"UR" | b"u8R");
    if !is_raw || source.get(quote) != Some(&b'"') {
        return None;
    }
    // The standard allows sixteen characters.
    let tag = &source[quote + 1..source.len().min(quote + 18)];
    let tag = &tag[..memchr::memchr(b'(', tag)?];
    let close = [b")", tag, b"\""].concat();
    let inside = quote + 1 + tag.len();
    let end = memchr::memmem::find(&source[inside..], &close).map(|at| inside + at + close.len());
    Some(end.unwrap_or(source.len()))
}

/// A directive ends with its line, which a backslash or a comment may lengthen.
fn directive_end(source: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < source.len() {
        match source[at] {
            b'\n' => return at,
            b'\\' => at += if source[at..].starts_with(b"\\\r\n") { 3 } else { 2 },
            b'/' if source.get(at + 1) == Some(&b'*') => at = comment_end(source, at),
            _ => at += 1,
        }
    }
    source.len()
}
