//! Third stage: cuts a line into pieces of control flow and statements. Only text, no tree yet.

mod cut;
mod head;
mod jump;
pub(super) mod keyword;
pub(super) mod place;
mod range;
mod statement;
mod verb;

use super::line::{Line, Role};
use super::shape::sentence_ends;
use super::{MAX_LINE, scan};
use crate::ast::Direction;
pub(super) use keyword::Closes;
pub(super) use place::Places;
pub(super) use range::is_fortran;
pub(super) use verb::{is_step_verb, starts_with_verb};

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// A head that opens a block.
    Open(Head<'a>, Body),
    /// `end if`, `done`
    Close(Closes),
    /// `}`
    CloseBrace,
    /// The closing brace of a body that began on the same line.
    CloseInline,
    /// `begin` or `{` on a line of its own.
    Begin,
    /// `until test`: the end of a `repeat`, or the head of a loop when a body follows.
    Until(&'a str, Option<Body>),
    /// A statement.
    Leaf(Leaf<'a>),
    /// What opened in this sentence ends with it.
    SentenceEnd,
}

/// The last value of a counter, and by how much it changes if not by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limit<'a> {
    pub(super) direction: Direction,
    pub(super) value: &'a str,
    pub(super) step: Option<&'a str>,
}

/// What opens a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Head<'a> {
    If(&'a str),
    Unless(&'a str),
    ElseIf(&'a str),
    Else,
    While(&'a str),
    WhileNot(&'a str),
    For {
        parallel: bool,
        each: bool,
        header: &'a str,
        bound: Option<Limit<'a>>,
    },
    Repeat,
    RepeatUntil(&'a str),
    Loop,
    Do,
    /// `switch x`: the cases are tests of `x`.
    Switch(&'a str),
    Case(&'a str),
    Default,
    /// `with probability p`
    Chance(&'a str),
    Try,
    Catch(&'a str),
    Finally,
    /// Guarded commands, once or as long as a guard holds.
    Choose {
        repeats: bool,
    },
    When(&'a str),
}

/// Where the body of a head stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Behind the head, on the same line.
    Inline,
    /// Below, after a brace at the end of the line.
    Braces,
    /// Below.
    Awaited,
}

/// A simple statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Leaf<'a> {
    Return(&'a str),
    Error(&'a str),
    Break(&'a str),
    Continue(&'a str),
    /// `stop`: ends the innermost loop, or outside of loops the algorithm.
    Stop,
    /// `go on with the next column`: continues the loop over columns.
    Next {
        noun: &'a str,
        text: &'a str,
    },
    /// `go to step 2`, where there is a step 2.
    Goto {
        label: &'a str,
        text: &'a str,
    },
    /// Anything else.
    Text(&'a str),
}

impl Leaf<'_> {
    /// Whether what follows is not run.
    pub(super) const fn is_jump(&self) -> bool {
        !matches!(self, Self::Text(_) | Self::Next { .. })
    }
}

/// Cuts a line; `has_body` tells that the line below is indented deeper.
pub(super) fn read<'a>(line: &'a Line, has_body: bool, places: &Places) -> Vec<Piece<'a>> {
    let text = line.text.as_str();
    if line.role == Role::Prose || text.len() > MAX_LINE {
        return vec![Piece::Leaf(Leaf::Text(text))];
    }
    let mut pieces = Vec::new();
    let mut start = 0;
    for end in sentence_ends(text) {
        read_sentence(&text[start..end], false, places, &mut pieces);
        pieces.push(Piece::SentenceEnd);
        start = end;
    }
    read_sentence(&text[start..], has_body, places, &mut pieces);
    pieces
}

/// Whether a line is a head whose body has to stand below it, provided that there is something below it.
pub(super) fn awaits_body(line: &Line) -> bool {
    keyword::may_hold_head(&line.text)
        && matches!(
            read(line, true, &Places::default()).last(),
            Some(
                Piece::Begin
                    | Piece::Open(_, Body::Awaited | Body::Braces)
                    | Piece::Until(_, Some(Body::Awaited))
            )
        )
}

/// Whether a line is a head that ends with the word or sign behind which its body begins.
pub(super) fn opens_below(line: &Line) -> bool {
    let ends = ["then", "do", "begin", "repeat", "else", "loop"];
    line.text.ends_with([':', '{']) && keyword::may_hold_head(&line.text)
        || ends.iter().any(|end| {
            line.text.len() >= end.len()
                && line.text.get(line.text.len() - end.len()..).is_some_and(|l| l.eq_ignore_ascii_case(end))
                && !line.text[..line.text.len() - end.len()].ends_with(scan::is_name_char)
        })
}

fn read_sentence<'a>(text: &'a str, has_body: bool, places: &Places, pieces: &mut Vec<Piece<'a>>) {
    let mut reader =
        Reader { places, pieces, has_body, n_inline: 0, n_braces: 0, repeats: false, does: false };
    let mut rest = text.trim();
    while !rest.is_empty() {
        let behind = reader.step(rest).trim_start();
        // Every step reads something; should one not, the rest is a statement.
        if behind.len() >= rest.len() {
            reader.pieces.push(Piece::Leaf(Leaf::Text(rest)));
            return;
        }
        rest = behind;
    }
}

/// Reads one sentence from left to right.
struct Reader<'a, 'p> {
    places: &'p Places,
    pieces: &'p mut Vec<Piece<'a>>,
    has_body: bool,
    /// Blocks opened in this sentence whose bodies stand in it.
    n_inline: usize,
    /// Those of them that are in braces.
    n_braces: usize,
    /// Whether one of them is a `repeat`.
    repeats: bool,
    /// Whether one of them is a `do` whose test stands behind its body.
    does: bool,
}

impl<'a> Reader<'a, '_> {
    /// Reads one piece and returns what is behind it.
    fn step(&mut self, text: &'a str) -> &'a str {
        if let Some(rest) = text.strip_prefix([';', ',', '.']) {
            // `if a then x else y; go to 6` jumps in any case.
            let is_else = |piece: &Piece<'_>| matches!(piece, Piece::Open(Head::Else, Body::Inline));
            if text.starts_with(';')
                && self.pieces.iter().any(is_else)
                && self.places.jump(rest.trim()).is_some()
            {
                self.pieces.push(Piece::SentenceEnd);
            }
            return rest;
        }
        if let Some(rest) = text.strip_prefix('}') {
            self.pieces.push(if self.n_braces > 0 { Piece::CloseInline } else { Piece::CloseBrace });
            self.n_braces = self.n_braces.saturating_sub(1);
            return rest;
        }
        if text == "{" || keyword::strip(text, "begin").is_some_and(str::is_empty) {
            self.pieces.push(Piece::Begin);
            return "";
        }
        if let Some(rest) = keyword::strip(text, "begin").filter(|rest| !rest.is_empty()) {
            self.pieces.push(Piece::Begin);
            // Its `end` may stand on the same line.
            self.n_inline += 1;
            return rest;
        }
        if scan::strip_word(text, "then").is_some_and(str::is_empty) {
            return "";
        }
        if let Some((closes, rest)) = keyword::closing(text) {
            self.pieces.push(Piece::Close(closes));
            return rest;
        }
        if let Some(inside) =
            scan::inside_parentheses(text).filter(|inside| scan::strip_word(inside, "if").is_some())
        {
            return inside;
        }
        if let Some(rest) = scan::strip_any(text, &["and", "then", "but"])
            .map(|rest| rest.trim_start_matches(',').trim_start())
            .filter(|rest| {
                !self.pieces.is_empty()
                    && scan::strip_any(rest, &["if", "for each", "repeat", "while"]).is_some()
            })
        {
            return rest;
        }
        if keyword::may_start_head(text)
            && let Some(rest) = self.head(text)
        {
            return rest;
        }
        self.statement(text)
    }

    fn open(&mut self, head: Head<'a>, body: Body) {
        self.repeats |= head == Head::Repeat;
        self.n_inline += usize::from(body == Body::Inline);
        self.pieces.push(Piece::Open(head, body));
    }
}
