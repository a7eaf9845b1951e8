//! Cuts a line into the tokens the features count. It knows nothing of a grammar: every string has tokens.

use super::lexicon::{self, Command, WordClass};
use crate::hyphen::hyphen_joins;

/// What a word looks like, before its neighbours are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// One letter, Latin or Greek: a variable.
    Letter,
    /// A word that can only be a name: `camelCase`, `snake_case`, `ALL-CAPS`, `x2`, a called, indexed or member name.
    Name,
    /// A lower-case or capitalised word that is not in the lexicon.
    Plain,
    /// A word of the lexicon.
    Listed(WordClass),
}

/// A token's kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word; `bytes` long in the input.
    Word { word: Word, bytes: usize },
    /// Digits, also with a radix prefix or fraction.
    Number,
    /// A quoted string or character without space; a quoted sentence is scanned as the prose it is.
    Quoted,
    /// A run of operator characters or one LaTeX operator.
    Operator {
        /// Whether it gives a variable its value: `=`, `:=`, `←`, `+=`, `\gets`.
        assigns: bool,
        /// Whether it is outside ASCII or written as a LaTeX command.
        symbolic: bool,
    },
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// Any other mark between phrases.
    Punctuation,
}

/// One token and how it stands to its left neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// What it is.
    pub(super) kind: Kind,
    /// Whether white space (or a `$`) separates it from the token before.
    pub(super) spaced: bool,
}

/// Iterator over the tokens of a line.
pub(super) struct Tokens<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Starts at the beginning of `line`.
    pub(super) fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    fn byte(&self, at: usize) -> u8 {
        self.line.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn char_at(&self, at: usize) -> Option<char> {
        self.line.get(at..)?.chars().next()
    }

    /// Skips what separates tokens without being one; tells whether there was anything.
    fn skip_space(&mut self) -> bool {
        let start = self.at;
        loop {
            match self.byte(self.at) {
                b' ' | b'\t' | b'\r' | b'\n' | b'$' | b'`' | b'~' => self.at += 1,
                b'\\' if matches!(self.byte(self.at + 1), b',' | b';' | b':' | b'!' | b' ') => self.at += 2,
                0xC2 if self.byte(self.at + 1) == 0xA0 => self.at += 2,
                _ => return self.at > start,
            }
        }
    }

    fn word(&mut self) -> Kind {
        let start = self.at;
        let mut letters = 0_usize;
        let (mut lower, mut upper, mut marks, mut hump) = (0_usize, 0_usize, 0_usize, false);
        let mut previous = 0_u8;
        loop {
            let byte = self.byte(self.at);
            match byte {
                b'a'..=b'z' => {
                    lower += 1;
                    letters += 1;
                }
                b'A'..=b'Z' => {
                    hump |= previous.is_ascii_lowercase();
                    upper += 1;
                    letters += 1;
                }
                b'0'..=b'9' | b'_' => marks += 1,
                b'-' if hyphen_joins(&self.line[start..self.at], &self.line[self.at + 1..]) => {}
                b'\'' if self.byte(self.at + 1).is_ascii_lowercase() && letters > 0 => {}
                // Accented Latin letters occur in names of people and in prose.
                0xC3..=0xC9 if self.char_at(self.at).is_some_and(char::is_alphabetic) => {
                    lower += 1;
                    letters += 1;
                    self.at += 1;
                }
                _ => break,
            }
            previous = byte;
            self.at += 1;
        }
        let text = &self.line.as_bytes()[start..self.at];
        let word = if letters <= 1 && marks == 0 {
            self.letter_or_article(text)
        } else if marks > 0 || hump || self.is_attached() || (start > 0 && self.is_member(start)) {
            Word::Name
        } else {
            let capitals = lower == 0 && upper > 1;
            match lexicon::word_class(text) {
                Some(class @ (WordClass::Operator | WordClass::MathName)) => Word::Listed(class),
                _ if capitals => Word::Name,
                Some(class) => Word::Listed(class),
                None => Word::Plain,
            }
        };
        Kind::Word { word, bytes: text.len() }
    }

    /// `a` is the article only where a longer word follows; everywhere else it is a variable.
    fn letter_or_article(&self, text: &[u8]) -> Word {
        let article = matches!(text, b"a" | b"A")
            && self.byte(self.at) == b' '
            && self.byte(self.at + 1).is_ascii_alphabetic()
            && self.byte(self.at + 2).is_ascii_alphabetic()
            && {
                let rest = &self.line.as_bytes()[self.at + 1..];
                let end = rest.iter().position(|b| !b.is_ascii_alphabetic()).unwrap_or(rest.len());
                !matches!(
                    lexicon::word_class(&rest[..end]),
                    Some(WordClass::Operator | WordClass::Predicate | WordClass::MathName)
                )
            };
        if article { Word::Listed(WordClass::Function) } else { Word::Letter }
    }

    /// Directly followed by an argument list, an index or a member: `f(`, `a[`, `x.`, `p->`.
    fn is_attached(&self) -> bool {
        let next = self.byte(self.at + 1);
        match self.byte(self.at) {
            b'(' => next != b's' || self.byte(self.at + 2) != b')',
            b'[' | b'_' => true,
            b'.' => next.is_ascii_alphabetic(),
            b'-' => next == b'>',
            _ => false,
        }
    }

    fn is_member(&self, start: usize) -> bool {
        let before = |back: usize| start.checked_sub(back).map_or(0, |at| self.byte(at));
        match before(1) {
            b'.' => matches!(before(2), b')' | b']') || before(2).is_ascii_alphanumeric(),
            b'>' => before(2) == b'-',
            b'_' => true,
            _ => false,
        }
    }

    fn number(&mut self) -> Kind {
        while self.byte(self.at).is_ascii_digit()
            || (self.byte(self.at) == b'.' && self.byte(self.at + 1).is_ascii_digit())
        {
            self.at += 1;
        }
        if matches!(self.byte(self.at), b'x' | b'X') && self.byte(self.at + 1).is_ascii_hexdigit() {
            self.at += 1;
            while self.byte(self.at).is_ascii_hexdigit() {
                self.at += 1;
            }
        }
        Kind::Number
    }

    /// A run of ASCII operator characters. `/` between two letters of prose ("and/or") still counts: it is rare.
    fn operator(&mut self) -> Kind {
        let start = self.at;
        while is_operator_byte(self.byte(self.at))
            || (self.byte(self.at) == b':' && self.byte(self.at + 1) == b'=')
        {
            self.at += 1;
        }
        let text = &self.line.as_bytes()[start..self.at];
        let assigns = matches!(
            text,
            b"=" | b":="
                | b"<-"
                | b"+="
                | b"-="
                | b"*="
                | b"/="
                | b"%="
                | b"^="
                | b"|="
                | b"&="
                | b"<<="
                | b">>="
        );
        Kind::Operator { assigns, symbolic: false }
    }

    fn quoted(&mut self) -> Kind {
        let bytes = self.line.as_bytes();
        let quote = bytes[self.at];
        // An apostrophe opens a literal only around one character; otherwise it is a prime or an apostrophe.
        let reach = if quote == b'"' { bytes.len() } else { bytes.len().min(self.at + 4) };
        let closing = bytes.get(self.at + 1..reach).and_then(|rest| rest.iter().position(|b| *b == quote));
        match closing {
            Some(length) if length > 0 && !bytes[self.at..self.at + length].contains(&b' ') => {
                self.at += length + 2;
                Kind::Quoted
            }
            _ => {
                self.at += 1;
                Kind::Punctuation
            }
        }
    }

    fn backslash(&mut self) -> Option<Kind> {
        self.at += 1;
        let start = self.at;
        while self.byte(self.at).is_ascii_alphabetic() {
            self.at += 1;
        }
        let name = &self.line.as_bytes()[start..self.at];
        if name.is_empty() {
            return None;
        }
        match lexicon::command(name) {
            Command::Text => None,
            Command::Operand => Some(Kind::Word { word: Word::Letter, bytes: 1 }),
            Command::Operator => {
                let assigns = matches!(name, b"gets" | b"leftarrow" | b"coloneqq");
                Some(Kind::Operator { assigns, symbolic: true })
            }
        }
    }

    fn beyond_ascii(&mut self) -> Option<Kind> {
        let symbol = self.char_at(self.at)?;
        self.at += symbol.len_utf8();
        Some(match symbol {
            // Greek, letter-like symbols (ℓ, ℝ), mathematical alphanumerics.
            '\u{370}'..='\u{3ff}'
            | '\u{2100}'..='\u{214f}'
            | '\u{1d400}'..='\u{1d7ff}'
            | '∞'
            | '∅'
            | '⊥'
            | '⊤' => Kind::Word { word: Word::Letter, bytes: 1 },
            '←' | '⟵' | '≔' => Kind::Operator { assigns: true, symbolic: true },
            '⌊' | '⌈' | '⟨' => Kind::Open,
            '⌋' | '⌉' | '⟩' => Kind::Close,
            // Super- and subscripts, combining marks and primes belong to the operand before them.
            '²' | '³' | '¹' | 'ᵀ' | '′' | '″' | '\u{300}'..='\u{36f}' | '\u{2070}'..='\u{209f}' => {
                return None;
            }
            '×'
            | '÷'
            | '·'
            | '¬'
            | '±'
            | '‖'
            | '\u{2190}'..='\u{23ff}'
            | '\u{27c0}'..='\u{27ff}'
            | '\u{2900}'..='\u{2aff}' => Kind::Operator { assigns: false, symbolic: true },
            letter if letter.is_alphabetic() => {
                let rest = &self.line[self.at..];
                let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
                self.at += end;
                Kind::Word { word: Word::Plain, bytes: end + letter.len_utf8() }
            }
            _ => Kind::Punctuation,
        })
    }
}

const fn is_operator_byte(byte: u8) -> bool {
    matches!(byte, b'+' | b'-' | b'*' | b'/' | b'=' | b'<' | b'>' | b'^' | b'&' | b'|' | b'%' | b'!' | b'?')
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let mut spaced = false;
        loop {
            spaced |= self.skip_space();
            let byte = *self.line.as_bytes().get(self.at)?;
            let kind = match byte {
                b'a'..=b'z' | b'A'..=b'Z' | 0xC3..=0xC9 if byte.is_ascii() || self.starts_latin() => {
                    self.word()
                }
                b'_' => {
                    // A subscript (`x_i`) is part of its operand.
                    self.at += 1;
                    continue;
                }
                b'0'..=b'9' => self.number(),
                b'"' | b'\'' => self.quoted(),
                b'(' | b'[' | b'{' => {
                    self.at += 1;
                    Kind::Open
                }
                b')' | b']' | b'}' => {
                    self.at += 1;
                    Kind::Close
                }
                b':' if self.byte(self.at + 1) == b'=' => self.operator(),
                b'.' if self.byte(self.at + 1) == b'.' => {
                    while self.byte(self.at) == b'.' {
                        self.at += 1;
                    }
                    Kind::Operator { assigns: false, symbolic: false }
                }
                b'.' if self.is_member(self.at + 1) && self.byte(self.at + 1).is_ascii_alphabetic() => {
                    self.at += 1;
                    Kind::Operator { assigns: false, symbolic: false }
                }
                _ if is_operator_byte(byte) => self.operator(),
                b'\\' => match self.backslash() {
                    Some(kind) => kind,
                    None => continue,
                },
                0x80.. => match self.beyond_ascii() {
                    Some(kind) => kind,
                    None => continue,
                },
                _ => {
                    self.at += 1;
                    Kind::Punctuation
                }
            };
            return Some(Token { kind, spaced });
        }
    }
}

impl Tokens<'_> {
    fn starts_latin(&self) -> bool {
        self.char_at(self.at).is_some_and(char::is_alphabetic)
    }
}
