//! What is wrong with a p-code text, where, and how badly.

use std::fmt::{self, Write as _};

use serde::Serialize;
use thiserror::Error;

use crate::span::{LineColumn, LineIndex, Span};

/// One finding of the parser.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Which rule was broken.
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// What was expected and what was found, in one sentence.
    pub message: String,
    /// The text concerned.
    pub span: Span,
}

impl Diagnostic {
    /// A finding with the severity its code has.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { code, severity: code.severity(), message: message.into(), span }
    }

    /// Whether the text is not p-code because of this.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The finding with its line of source, underlined:
    ///
    /// ```
    /// use algofind_pcode::{parse, span::LineIndex};
    ///
    /// let source = "F(x)\n    while x > 0\n        $x = x - 1$\n";
    /// let parsed = parse(source);
    /// assert_eq!(
    ///     parsed.diagnostics[0].render(&LineIndex::new(source)),
    ///     "2:11: error[expected-test]: expected a test, found `x > 0`\n    \
    ///      2 |     while x > 0\n      |           ^^^^^\n",
    /// );
    /// ```
    pub fn render(&self, lines: &LineIndex<'_>) -> String {
        let start = lines.line_column(self.span.start);
        let end = lines.line_column(self.span.end);
        let text = lines.line_text(start.line);
        let n_before = start.column as usize - 1;
        let n_rest = text.chars().count().saturating_sub(n_before);
        let n_marked =
            if end.line == start.line { (end.column - start.column) as usize } else { n_rest }.max(1);
        // Tabs are kept so that the underline stands below its text however wide a tab is shown.
        let pad: String = text.chars().take(n_before).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();

        let number = start.line.to_string();
        let width = number.len().max(5);
        let mut out = String::new();
        let _ = writeln!(out, "{start}: {}[{}]: {}", self.severity, self.code, self.message);
        let _ = writeln!(out, "{number:>width$} | {text}");
        let _ = writeln!(out, "{:>width$} | {pad}{}", "", "^".repeat(n_marked));
        out
    }
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Worth knowing; the text is fine.
    Note,
    /// The text is p-code, but probably not what its writer meant.
    Warning,
    /// The text is not p-code; the tree holds the best reading of it.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $text:literal, $severity:ident;)+) => {
        /// The rules of the p-language a text can break, each with a stable name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum Code {
            $($(#[$doc])* $variant,)+
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable name, as written in reports and JSON.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)+ }
            }

            /// How much it matters.
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)+ }
            }
        }
    };
}

codes! {
    /// A `$` without its partner on the line.
    UnclosedMath = "unclosed-math", Error;
    /// An `@` without its partner on the line.
    UnclosedLanguage = "unclosed-language", Error;
    /// Text that starts no statement.
    ExpectedStatement = "expected-statement", Error;
    /// No `$ … $` or `@ … @` where one must stand.
    ExpectedExpression = "expected-expression", Error;
    /// No condition where one must stand.
    ExpectedTest = "expected-test", Error;
    /// Parentheses of parameters or arguments that are missing, unclosed, or hold something else.
    ExpectedArguments = "expected-arguments", Error;
    /// A `(` of a condition without its `)`, or the other way round.
    UnbalancedParenthesis = "unbalanced-parenthesis", Error;
    /// A header without a block behind or below it.
    ExpectedSuite = "expected-suite", Error;
    /// A block without statements.
    EmptySuite = "empty-suite", Warning;
    /// A `{` without its `}`.
    UnclosedBlock = "unclosed-block", Error;
    /// A `}` without its `{`.
    UnmatchedBrace = "unmatched-brace", Error;
    /// A block that belongs to no header.
    UnexpectedBlock = "unexpected-block", Error;
    /// A statement of a `switch` or `choose` in none of its cases.
    ExpectedAlternative = "expected-alternative", Error;
    /// A `repeat` without `until`, or a `do` without `while`.
    MissingLoopTest = "missing-loop-test", Error;
    /// An `else` or `elseif` without `if`, an `until` without `repeat`, a `case` without `switch`, a `when` without
    /// `choose`, a `catch` or `finally` without `try`.
    DanglingKeyword = "dangling-keyword", Error;
    /// A line indented deeper than the one before it, without a header.
    UnexpectedIndent = "unexpected-indent", Warning;
    /// A line indented less than its block but more than the block's header.
    InconsistentIndent = "inconsistent-indent", Warning;
    /// Blocks or tests nested deeper than [`MAX_DEPTH`](crate::MAX_DEPTH).
    NestingTooDeep = "nesting-too-deep", Error;
    /// More than four gigabytes of text.
    TextTooLong = "text-too-long", Error;
    /// Statements outside of any function.
    NoHeader = "no-header", Note;
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why a text is not p-code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The grammar is broken; `diagnostic` is the first error of the text.
    #[error("line {}, column {}: {} [{}]", at.line, at.column, diagnostic.message, diagnostic.code)]
    Syntax {
        /// Where the error starts.
        at: LineColumn,
        /// The error.
        diagnostic: Diagnostic,
    },
    /// Spans are 32 bits wide.
    #[error("the text has {n_bytes} bytes; p-code may have at most {}", u32::MAX)]
    TooLong {
        /// Length of the text.
        n_bytes: usize,
    },
}
