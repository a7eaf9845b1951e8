//! S-expressions: what SMT-LIB is written in.

use thiserror::Error;

/// How deep expressions may be nested: enough for any solver's answer, little enough for any stack.
const MAX_DEPTH: usize = 2000;

/// A word, a string or a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sexpr {
    /// A symbol, number, keyword or bit-vector literal, as written.
    Word(String),
    /// The content of a string literal, with `""` read as one quote.
    Text(String),
    /// A list.
    List(Vec<Sexpr>),
}

/// Text that is no S-expression.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ReadError {
    /// A bracket, string or quoted symbol that never ends.
    #[error("the text ends inside what began at byte {start}")]
    Unfinished {
        /// Where it began.
        start: usize,
    },
    /// A `)` too many.
    #[error("`)` at byte {at} closes nothing")]
    Unopened {
        /// Where.
        at: usize,
    },
    /// Nested too deeply.
    #[error("nested more than {MAX_DEPTH} deep at byte {at}")]
    TooDeep {
        /// Where.
        at: usize,
    },
}

/// All expressions of a text.
pub fn read_all(text: &str) -> Result<Vec<Sexpr>, ReadError> {
    let bytes = text.as_bytes();
    let mut open: Vec<(usize, Vec<Sexpr>)> = Vec::new();
    let mut top = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let made = match bytes[at] {
            b if b.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b';' => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
                continue;
            }
            b'(' => {
                if open.len() >= MAX_DEPTH {
                    return Err(ReadError::TooDeep { at });
                }
                open.push((at, Vec::new()));
                at += 1;
                continue;
            }
            b')' => {
                at += 1;
                let (_, list) = open.pop().ok_or(ReadError::Unopened { at: start })?;
                Sexpr::List(list)
            }
            b'"' => {
                let mut content = String::new();
                let mut from = at + 1;
                loop {
                    let end = text[from..].find('"').ok_or(ReadError::Unfinished { start })? + from;
                    content.push_str(&text[from..end]);
                    if bytes.get(end + 1) == Some(&b'"') {
                        content.push('"');
                        from = end + 2;
                    } else {
                        at = end + 1;
                        break;
                    }
                }
                Sexpr::Text(content)
            }
            b'|' => {
                let end = text[at + 1..].find('|').ok_or(ReadError::Unfinished { start })? + at + 1;
                at = end + 1;
                Sexpr::Word(text[start + 1..end].to_owned())
            }
            _ => {
                let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'(' | b')' | b'"' | b';' | b'|');
                at = bytes[at..].iter().position(ends).map_or(bytes.len(), |n| at + n);
                Sexpr::Word(text[start..at].to_owned())
            }
        };
        match open.last_mut() {
            Some((_, list)) => list.push(made),
            None => top.push(made),
        }
    }
    match open.pop() {
        Some((start, _)) => Err(ReadError::Unfinished { start }),
        None => Ok(top),
    }
}
