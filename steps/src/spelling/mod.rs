//! How a language spells its statements.
//!
//! Every language says the same in its own way: `for i in range(n):`, `for i in 0..n` and `for (i = 0; i < n; i++)` are
//! one loop, `and`, `∧` and `&&` one operator. A [`Spelling`] is what a language has to say about that: a few facts for
//! the one lexer of all languages, and a function that rewrites the tokens of a statement into the common spelling. What
//! comes out can be compared across languages.
//!
//! ```
//! use algofind_steps::spelling::{Spelling, Token};
//!
//! /// Words for operators, and `--` starts a comment.
//! const WORDY: Spelling = Spelling {
//!     words: &[("and", "&&"), ("or", "||"), ("not", "!")],
//!     operators: &[("~=", "!=")],
//!     line_comment: "--",
//!     ..Spelling::COMMON
//! };
//!
//! let (mut common, mut wordy) = (Vec::new(), Vec::new());
//! Spelling::COMMON.read("a != 0xA && !b", &mut common);
//! WORDY.read("a ~= 10 and not b -- as it was", &mut wordy);
//! assert_eq!(wordy, common);
//! assert_eq!(common[..3], [Token::Name("a"), Token::Punct("!="), Token::Number(10.0)]);
//! ```
//!
//! A language says which one is its own; one that says nothing has the common spelling.

pub mod chain;
mod latex;
mod lexer;
mod punctuation;
pub mod rewrite;
mod token;

pub use token::Token;

use crate::rule::Rules;

/// How a language spells what every language says.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "independent habits of a language, written as a plain table"
)]
pub struct Spelling {
    /// Mathematics and prose instead of a program: `x^2` is a power, `|x|` an absolute value, `FIND-SET` one name, `2i`
    /// a product, `=` a comparison inside of a test, and [`words`](Self::words) are known in upper case too.
    pub is_pseudo: bool,
    /// Words that are operators, and the operators they are.
    pub words: &'static [(&'static str, &'static str)],
    /// Operators with another spelling or meaning than the common one, longest first, and what they are called from
    /// here on.
    pub operators: &'static [(&'static str, &'static str)],
    /// What starts a comment that ends with its line, beside the common `//`; empty where nothing else does.
    pub line_comment: &'static str,
    /// The characters that enclose texts.
    pub quotes: &'static [u8],
    /// A quote three times encloses a text of several lines.
    pub has_long_texts: bool,
    /// One or two letters before a quote belong to the text: `rb"…"`.
    pub has_marked_texts: bool,
    /// `/[a-z]+/` is a text wherever an operand may begin.
    pub has_patterns: bool,
    /// `'outer` is a label, not the beginning of a text.
    pub has_quoted_labels: bool,
    /// A type stands before what it is the type of, so that of the words before `in` only the last is a variable.
    pub has_types_first: bool,
    /// Names of modules through which functions of the standard library are called, so that they are no objects.
    pub modules: &'static [&'static str],
    /// The rules that its statements are read by.
    pub rules: Rules,
    /// Brings the tokens of one statement into the common spelling; see [`rewrite`](mod@rewrite) for what helps with it.
    pub rewrite: fn(&mut Vec<Token<'_>>),
}

impl Spelling {
    /// What languages have in common; the others are told apart from it.
    pub const COMMON: Self = Self {
        is_pseudo: false,
        words: &[],
        operators: &[],
        line_comment: "",
        quotes: b"\"'",
        has_long_texts: false,
        has_marked_texts: false,
        has_patterns: false,
        has_quoted_labels: false,
        has_types_first: true,
        modules: &[],
        rules: Rules::ALL,
        rewrite: |_| (),
    };

    /// Pseudo-code: mathematics and prose.
    pub const PSEUDO: Self = Self {
        is_pseudo: true,
        words: &[
            ("and", "&&"),
            ("or", "||"),
            ("not", "!"),
            ("mod", "%"),
            ("div", "/"),
            ("xor", "xor"),
            ("in", "in"),
            ("equals", "=="),
        ],
        ..Self::COMMON
    };

    /// Reads one statement into `out`, in the common spelling; what `out` held is gone.
    ///
    /// Any text gives some tokens: what means nothing is passed over, and of very long statements the beginning is read.
    pub fn read<'a>(&self, text: &'a str, out: &mut Vec<Token<'a>>) {
        out.clear();
        lexer::lex(text, self, out);
        (self.rewrite)(out);
    }

    /// The tokens of a statement in one line, for people.
    pub fn show(&self, text: &str) -> String {
        let mut tokens = Vec::new();
        self.read(text, &mut tokens);
        tokens.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}
