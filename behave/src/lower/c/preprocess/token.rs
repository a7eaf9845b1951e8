//! Preprocessing tokens.

use std::rc::Rc;

/// What a token is, as far as macros care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name or keyword.
    Name,
    /// A number, as the preprocessor sees them.
    Number,
    /// A string or character constant.
    Quoted,
    /// Anything else.
    Mark,
}

/// Macros a token came from and must not be expanded by again.
#[derive(Debug)]
pub(super) struct Hidden {
    pub(super) name: Rc<str>,
    pub(super) next: Option<Rc<Hidden>>,
    /// How many there are, this one included.
    pub(super) n: u32,
}

impl Hidden {
    /// One more.
    pub(super) fn with(name: &Rc<str>, next: Option<Rc<Self>>) -> Rc<Self> {
        let n = 1 + next.as_ref().map_or(0, |next| next.n);
        Rc::new(Self { name: Rc::clone(name), next, n })
    }
}

/// A token with its place.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) text: Rc<str>,
    /// Line of the file, from 0; tokens of an expansion have the line of the macro's name.
    pub(super) line: u32,
    /// Whether white space stands before it.
    pub(super) spaced: bool,
    pub(super) hidden: Option<Rc<Hidden>>,
}

impl Token {
    /// Whether it is this mark.
    pub(super) fn is(&self, mark: &str) -> bool {
        self.kind == TokenKind::Mark && &*self.text == mark
    }

    /// Whether a macro of that name made it. A token that hundreds of macros have made is not expanded further either.
    pub(super) fn hides(&self, name: &str) -> bool {
        let mut at = self.hidden.as_deref();
        if at.is_some_and(|hidden| hidden.n > MOST_HIDDEN) {
            return true;
        }
        while let Some(hidden) = at {
            if &*hidden.name == name {
                return true;
            }
            at = hidden.next.as_deref();
        }
        false
    }
}

/// Longest chain of macros inside macros.
const MOST_HIDDEN: u32 = 200;

/// Marks of more than one character, longest first.
const MARKS: [&str; 23] = [
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "##",
];

/// Appends the tokens of one line without comments.
pub(super) fn tokenize(text: &str, line: u32, out: &mut Vec<Token>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut spaced = true;
    while at < bytes.len() {
        let c = bytes[at];
        if c.is_ascii_whitespace() {
            spaced = true;
            at += 1;
            continue;
        }
        let start = at;
        let prefixed = matches!(c, b'L' | b'u' | b'U') && matches!(bytes.get(at + 1), Some(b'"' | b'\''));
        let kind = if c == b'"' || c == b'\'' || prefixed {
            at += usize::from(prefixed);
            at = quoted_end(bytes, at);
            TokenKind::Quoted
        } else if is_name_start(c) {
            while at < bytes.len() && (is_name_start(bytes[at]) || bytes[at].is_ascii_digit()) {
                at += 1;
            }
            TokenKind::Name
        } else if c.is_ascii_digit() || c == b'.' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
            while at < bytes.len()
                && (bytes[at].is_ascii_alphanumeric()
                    || matches!(bytes[at], b'.' | b'_')
                    || matches!(bytes[at], b'+' | b'-') && matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P'))
            {
                // `0xE+1` is three tokens to people and one to the preprocessor; people are right in real code.
                if matches!(bytes[at], b'+' | b'-')
                    && matches!(bytes[at - 1], b'e' | b'E')
                    && bytes[start..at].len() > 1
                    && matches!(bytes[start + 1], b'x' | b'X')
                {
                    break;
                }
                at += 1;
            }
            TokenKind::Number
        } else {
            let mark = MARKS.iter().find(|mark| bytes[at..].starts_with(mark.as_bytes()));
            at += mark.map_or_else(|| text[at..].chars().next().map_or(1, char::len_utf8), |mark| mark.len());
            TokenKind::Mark
        };
        out.push(Token { kind, text: text[start..at].into(), line, spaced, hidden: None });
        spaced = false;
    }
}

pub(super) const fn is_name_start(c: u8) -> bool {
    c.is_ascii_alphabetic() || c == b'_' || c == b'$' || c >= 0x80
}

/// End of the constant whose quote stands at `at`; the end of the text if it is not closed.
pub(super) fn quoted_end(bytes: &[u8], at: usize) -> usize {
    let quote = bytes[at];
    let mut end = at + 1;
    while end < bytes.len() && bytes[end] != quote && bytes[end] != b'\n' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    // An escape may have jumped past the end or into the middle of a character that follows it.
    let mut end = (end + 1).min(bytes.len());
    while end < bytes.len() && bytes[end] & 0xc0 == 0x80 {
        end += 1;
    }
    end
}
