//! What became of each line of the input, why, and what was doubtful.

use serde::Serialize;

use super::line::LineRange;

/// What became of one line of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
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
    /// Nothing but white space.
    Blank,
    /// Markup, which says how the text looks and no step.
    Markup,
    /// Something of the line is not in the p-code; a doubt names the line.
    LeftOut,
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
            Self::Blank => "nothing but white space",
            Self::Markup => "markup, and no step",
            Self::LeftOut => "left out, at least in part",
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
#[non_exhaustive]
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
    /// A `catch` or `finally` without its `try`.
    StrayHandler,
    /// A block in braces, or one that a word should end, is still open at the end.
    UnclosedBlock,
    /// What looks like a step belongs to a preamble and became a comment.
    StepAsComment,
    /// A jump to a step that is not there.
    UnknownTarget,
    /// The columns of the lines and the words that end blocks disagree; the words were followed.
    ColumnsDisagree,
    /// A line, or a part of it, that is not in the p-code.
    LeftOut,
    /// Several steps, and no branch and no loop among them.
    NoControlFlow,
    /// No keyword was recognised, and the words are of a language that is not known.
    UnknownLanguage,
    /// Words of control flow that were kept as words of a step.
    UnreadKeyword,
    /// Nothing in the text became a step.
    NothingRead,
}

impl std::fmt::Display for Doubt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.lines, self.kind)
    }
}

impl std::fmt::Display for DoubtKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self {
            Self::StrayEnd => "this ends a block, but none is open",
            Self::StrayElse => "this `else` belongs to no `if`",
            Self::StrayUntil => "this `until` belongs to no `repeat`",
            Self::GuessedBody => "nothing shows where the body ends; it was taken to be the next statement",
            Self::EmptyBody => "nothing follows that could be the body",
            Self::TooDeep => "blocks are nested too deeply; this one was flattened",
            Self::LongLine => "the line is too long to be looked into; it became one statement",
            Self::StrayHandler => "this handler belongs to no `try`",
            Self::UnclosedBlock => "nothing ends this block; it was taken to end with the text",
            Self::StepAsComment => "this looks like a step, but stands in a preamble; it became a comment",
            Self::UnknownTarget => "this jumps to a step that is not there",
            Self::ColumnsDisagree => {
                "the columns of the lines and the words that end blocks disagree; the words were followed"
            }
            Self::LeftOut => "something of this line is not in the p-code",
            Self::NoControlFlow => {
                "no branch and no loop was recognised in these steps; indent bodies, or use `if`, `for`, `while`"
            }
            Self::UnknownLanguage => {
                "the language of these steps was not recognised; English, German, French, Spanish, Portuguese, \
                 Italian, Dutch, Swedish, Polish and Russian keywords are"
            }
            Self::UnreadKeyword => {
                "this looks like a branch, a loop or a jump, but was kept as a step in words"
            }
            Self::NothingRead => "read 0 steps: everything here is a title, a preamble or a comment",
        };
        f.write_str(what)
    }
}
