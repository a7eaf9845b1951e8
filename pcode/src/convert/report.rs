//! What became of each line of the input, why, and what was doubtful.

use serde::Serialize;

use super::line::LineRange;

/// What became of one line of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineReport {
    /// The line, counted from 1.
    pub line: u32,
    /// The lines of the p-code that came from it, counted from 1; none for blank lines and block ends.
    pub pcode_lines: Vec<u32>,
    /// Why it became that.
    pub reasons: Vec<Reason>,
}

/// Why a line became what it became.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// The text was p-code already.
    AlreadyPcode,
    /// Nothing but white space or markup.
    Blank,
    /// A name with parameters above its body.
    Header,
    /// A sentence or heading above the steps; its words name the function.
    Title,
    /// A comment, an aside, or a preamble such as `Input: …`.
    Comment,
    /// A control-flow keyword opens a block.
    Opens,
    /// A keyword, brace or test closes a block.
    Closes,
    /// The line continues the one before it.
    Continues,
    /// `return`, `error`, `break`, `continue` or `stop`.
    Jump,
    /// A name with arguments is a call.
    Call,
    /// A statement that was classified, or marked, as mathematics.
    Math,
    /// A statement that was classified, or marked, as natural language.
    Language,
}

impl Reason {
    /// The reason in words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AlreadyPcode => "the text is p-code already",
            Self::Blank => "nothing but white space or markup",
            Self::Header => "a name with parameters above its body",
            Self::Title => "a title: its words name the function",
            Self::Comment => "a comment, an aside or a preamble",
            Self::Opens => "a keyword opens a block",
            Self::Closes => "the end of a block",
            Self::Continues => "continues the line before",
            Self::Jump => "a jump keyword",
            Self::Call => "a name with arguments is a call",
            Self::Math => "a statement of mathematics",
            Self::Language => "a statement in natural language",
        }
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A place where the converter had to guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Doubt {
    /// The lines of the input.
    pub lines: LineRange,
    /// What was doubtful.
    pub kind: DoubtKind,
}

/// What made the converter guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum DoubtKind {
    /// The end of a block that is not open.
    StrayEnd,
    /// An `else` without its `if`.
    StrayElse,
    /// An `until` without its `repeat`.
    StrayUntil,
    /// Neither indentation nor an end tells what the body of a head is; the next statement was taken.
    GuessedBody,
    /// A head without a body.
    EmptyBody,
    /// Blocks nested too deeply; the inner ones were flattened.
    TooDeep,
    /// A line too long to be looked into; it became one statement.
    LongLine,
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.kind {
            DoubtKind::StrayEnd => "this ends a block, but none is open",
            DoubtKind::StrayElse => "this `else` belongs to no `if`",
            DoubtKind::StrayUntil => "this `until` belongs to no `repeat`",
            DoubtKind::GuessedBody => {
                "nothing shows where the body ends; it was taken to be the next statement"
            }
            DoubtKind::EmptyBody => "nothing follows that could be the body",
            DoubtKind::TooDeep => "blocks are nested too deeply; this one was flattened",
            DoubtKind::LongLine => "the line is too long to be looked into; it became one statement",
        };
        write!(f, "line {}: {what}", self.lines)
    }
}
