//! The tolerant parser: reads any text line by line, keeps what it can, and says what is wrong with the rest.
//!
//! Open blocks are kept on a stack of our own ([`frame`]), so nesting costs memory and never the machine's stack.
//! [`stmt`] reads statements, [`alternative`] cases and handlers, [`suite`] opens and closes blocks, [`raw`] salvages text that is not p-code.

mod alternative;
mod frame;
mod lines;
mod raw;
mod stmt;
mod suite;

use frame::{Frame, Layout, Owner, Tail};
use lines::{Line, Lookahead, next_line};
use raw::raw_len;

use crate::Parsed;
use crate::ast::{Comment, Function, Stmt, StmtKind};
use crate::error::{Code, Diagnostic};
use crate::grammar::token::{comment, skip_blank};
use crate::grammar::{Expected, Origin};
use crate::span::Span;

/// Characters of the source quoted in a message at most.
const MAX_QUOTED: usize = 40;

/// Errors reported on one line at most. Each may look at all of the line, so this keeps the time linear.
const MAX_LINE_ERRORS: usize = 32;

/// Reads a whole text.
pub(crate) fn parse(source: &str) -> Parsed {
    if u32::try_from(source.len()).is_err() {
        let message = format!("expected at most {} bytes, found {}", u32::MAX, source.len());
        let diagnostics = vec![Diagnostic::new(Code::TextTooLong, Span::default(), message)];
        return Parsed { functions: Vec::new(), diagnostics };
    }
    Parser::new(source).run()
}

/// What a comment on the rest of the line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CommentTarget {
    /// A line of its own.
    Block,
    /// The simple statement before it.
    Stmt,
    /// The header of the innermost block.
    Header,
}

struct Parser<'a> {
    origin: Origin,
    rest: &'a str,
    /// Indentation of the current line.
    indent: u32,
    /// Whether nothing of the current line has been read.
    at_line_start: bool,
    /// Productions that failed on the current line.
    n_line_errors: usize,
    lookahead: Lookahead,
    comment_target: CommentTarget,
    frames: Vec<Frame>,
    /// Open blocks that become nodes of the tree.
    depth: usize,
    n_open_braces: usize,
    functions: Vec<Function>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str) -> Self {
        Self {
            origin: Origin::new(source),
            rest: source,
            indent: 0,
            at_line_start: true,
            n_line_errors: 0,
            lookahead: Lookahead::default(),
            comment_target: CommentTarget::Block,
            frames: Vec::new(),
            depth: 0,
            n_open_braces: 0,
            functions: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    fn run(mut self) -> Parsed {
        while let Some(line) = next_line(self.rest) {
            self.begin_line(line);
            self.read_line();
        }
        self.rest = &self.rest[self.rest.len()..];
        self.close_file();
        // Blocks are reported when they end, after what is wrong inside them.
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end));
        Parsed { functions: self.functions, diagnostics: self.diagnostics }
    }

    /// Ends the blocks that the line's indentation ends.
    fn begin_line(&mut self, line: Line<'a>) {
        self.rest = line.text;
        self.indent = self.lookahead.indent(line);
        self.at_line_start = true;
        self.n_line_errors = 0;
        self.comment_target = CommentTarget::Block;
        while let Some(frame) = self.frames.last() {
            match frame.layout {
                Layout::Line => self.close_frame(),
                Layout::Indented if self.indent <= frame.indent => self.close_frame(),
                _ => break,
            }
        }
    }

    /// Reads to the end of the line; lists and tests may go on below and take that line's end.
    fn read_line(&mut self) {
        loop {
            self.rest = skip_blank(self.rest);
            match self.rest.as_bytes() {
                [] | [b'\n', ..] => return,
                [b';', ..] => self.rest = &self.rest[1..],
                [b'{', ..] => self.open_stray_block(),
                [b'}', ..] => self.close_brace(),
                [b'/', b'/', ..] => self.read_comment(),
                _ if self.n_line_errors < MAX_LINE_ERRORS => self.read_stmt(),
                _ => self.read_raw_stmt(),
            }
            self.at_line_start = false;
        }
    }

    fn read_comment(&mut self) {
        let Ok((rest, text)) = comment(self.rest) else { return };
        let span = self.origin.span(self.rest, rest);
        self.rest = rest;
        let comment = Comment { text: text[2..].trim().to_owned(), span };
        let target = std::mem::replace(&mut self.comment_target, CommentTarget::Block);
        match (target, self.frames.last_mut()) {
            (CommentTarget::Header, Some(frame)) if frame.takes_header_comment() => {
                frame.comment = Some(comment);
            }
            (CommentTarget::Stmt, Some(frame)) => {
                let sink = frame.sink;
                if let Some(stmt) = self.frames[sink].stmts.last_mut() {
                    stmt.comment = Some(comment);
                }
            }
            _ => self.push_stmt(StmtKind::Comment(comment), span),
        }
    }

    /// Adds a statement to the innermost block, or to an unnamed function where there is none.
    fn push_stmt(&mut self, kind: StmtKind, span: Span) {
        let is_comment = matches!(kind, StmtKind::Comment(_));
        if self.frames.is_empty() {
            self.open_unnamed(span.start);
        }
        if !is_comment {
            self.check_indent(span);
            self.report_missing_tail();
            self.check_alternative(span);
        }
        let sink = self.frames.last().map_or(0, |frame| frame.sink);
        self.frames[sink].stmts.push(Stmt { kind, comment: None, span });
        self.comment_target = if is_comment { CommentTarget::Block } else { CommentTarget::Stmt };
    }

    /// Warns of a first statement of a line that is not in line with its block.
    fn check_indent(&mut self, span: Span) {
        let indent = self.indent;
        let Some(frame) = self.frames.last_mut() else { return };
        if !self.at_line_start || !matches!(frame.layout, Layout::Indented | Layout::File) {
            return;
        }
        let expected = *frame.body_indent.get_or_insert(indent);
        let code = match indent.cmp(&expected) {
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater => Code::UnexpectedIndent,
            std::cmp::Ordering::Less => Code::InconsistentIndent,
        };
        let message = format!("expected a line indented by {expected} columns, found {indent}");
        self.report(code, span, message);
    }

    /// Reports a statement that stands in a `switch` or `choose` but in none of its alternatives.
    fn check_alternative(&mut self, span: Span) {
        let message = match self.frames.last().map(|frame| &frame.owner) {
            Some(Owner::Switch { .. }) => {
                "expected `case` or `default`; the statement is read as part of the last case"
            }
            Some(Owner::Choose { .. }) => "expected `when`; the statement is read as part of the last guard",
            _ => return,
        };
        self.report(Code::ExpectedAlternative, span, message.to_owned());
    }

    /// Reports a loop that waits in vain for its test.
    fn report_missing_tail(&mut self) {
        let Some(tail) = self.frames.last_mut().and_then(|frame| frame.tail.take()) else { return };
        let Some(last) = self.innermost_stmts().and_then(|stmts| stmts.last_code()) else { return };
        let span = Span::new(last.span.end, last.span.end);
        let keyword = match tail {
            Tail::Until => "`until` behind the block of `repeat`",
            Tail::While => "`while` behind the block of `do`",
        };
        self.report(Code::MissingLoopTest, span, format!("expected {keyword}; the loop is read as endless"));
    }

    fn report(&mut self, code: Code, span: Span, message: String) {
        self.diagnostics.push(Diagnostic::new(code, span, message));
    }

    /// Reports what a production expected.
    fn report_expected(&mut self, expected: Expected<'a>) {
        let Expected { code, what, found } = expected;
        self.n_line_errors += 1;
        let mut n_bytes = raw_len(found);
        if n_bytes == 0 && !found.is_empty() && !found.starts_with('\n') {
            n_bytes = found.chars().next().map_or(0, char::len_utf8);
        }
        let span = self.origin.span(found, &found[n_bytes..]);
        let message = format!("expected {what}, found {}", quote(&found[..n_bytes], found));
        self.report(code, span, message);
    }

    /// Skips text that cannot be read.
    fn skip_raw(&mut self) {
        self.rest = skip_blank(self.rest);
        self.rest = &self.rest[raw_len(self.rest)..];
    }
}

/// Found text as a message shows it.
fn quote(text: &str, rest: &str) -> String {
    if text.is_empty() {
        let end = if rest.is_empty() { "the end of the text" } else { "the end of the line" };
        return end.to_owned();
    }
    match text.char_indices().nth(MAX_QUOTED) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}
