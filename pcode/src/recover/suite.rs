//! Opens and closes blocks.

use super::frame::{Finished, Frame, Layout, Owner, Stmts, Tail, end_with_comment};
use super::lines::next_line;
use super::raw::raw_len;
use super::{CommentTarget, Parser};
use crate::MAX_DEPTH;
use crate::ast::{Call, Comment, Name, Stmt, StmtKind};
use crate::error::Code;
use crate::grammar::Expected;
use crate::grammar::token::{skip_blank, skip_line};
use crate::span::Span;

/// What follows a header.
enum Suite<'a> {
    /// A brace, and the text from it on.
    Braces(&'a str),
    /// A line indented deeper than the header.
    Below,
    /// Something else on the same line.
    Other(&'a str),
    /// Nothing.
    Missing,
}

impl<'a> Parser<'a> {
    /// Opens the block of a header that was read from `at` to `rest`.
    pub(super) fn open(&mut self, owner: Owner, at: &'a str) {
        let start = self.origin.offset(at);
        let span = self.origin.span(at, self.rest);
        if self.frames.is_empty() {
            self.open_unnamed(start);
        }
        self.check_indent(span);
        self.report_missing_tail();
        if !matches!(owner, Owner::Case { .. } | Owner::Default | Owner::When(_) | Owner::Nobody(_)) {
            self.check_alternative(span);
        }
        let owner = if self.depth < MAX_DEPTH { owner } else { self.flatten(&owner, span) };
        self.push_frame(owner, start);
        self.open_suite();
    }

    /// The owner of a block nested too deep: nobody.
    fn flatten(&mut self, owner: &Owner, span: Span) -> Owner {
        // One report for the outermost such block says enough.
        if !matches!(self.frames.last(), Some(Frame { owner: Owner::Nobody(_), .. })) {
            let message =
                format!("expected at most {MAX_DEPTH} nested blocks; the block is read without its header");
            self.report(Code::NestingTooDeep, span, message);
        }
        let tail = if let Owner::Loop(tail) = owner { *tail } else { None };
        Owner::Nobody(tail)
    }

    pub(super) fn push_frame(&mut self, owner: Owner, start: u32) {
        let is_node = !matches!(owner, Owner::Nobody(_));
        let index = self.frames.len();
        let sink = if is_node { index } else { self.frames.last().map_or(index, |frame| frame.sink) };
        self.depth += usize::from(is_node);
        self.frames.push(Frame {
            owner,
            layout: Layout::Line,
            indent: self.indent,
            body_indent: None,
            start,
            body_start: self.origin.offset(self.rest),
            comment: None,
            stmts: Stmts::default(),
            tail: None,
            sink,
        });
    }

    /// Finds out how the block of the innermost frame is written, and goes to its first statement.
    pub(super) fn open_suite(&mut self) {
        self.comment_target = CommentTarget::Header;
        let mut suite = self.suite_ahead(self.rest);
        if let Suite::Other(at) = suite {
            self.report_expected(Expected {
                code: Code::ExpectedSuite,
                what: "`{` or a line indented deeper",
                found: at,
            });
            // A block behind the unreadable text is the one meant; else the text itself is taken for it.
            match self.suite_ahead(&at[raw_len(at)..]) {
                Suite::Braces(open) => suite = Suite::Braces(open),
                Suite::Below => {
                    self.rest = &at[raw_len(at)..];
                    suite = Suite::Below;
                }
                Suite::Other(_) | Suite::Missing => {}
            }
        }
        if !matches!(suite, Suite::Other(_)) && skip_blank(self.rest).starts_with("//") {
            self.rest = skip_blank(self.rest);
            self.set_innermost_layout(Layout::Indented);
            self.read_comment();
        }
        match suite {
            Suite::Braces(open) => {
                self.set_innermost_layout(Layout::Braces);
                self.n_open_braces += 1;
                if let Some(frame) = self.frames.last_mut() {
                    frame.body_start = self.origin.offset(open);
                }
                self.rest = &open[1..];
            }
            Suite::Below => self.set_innermost_layout(Layout::Indented),
            Suite::Other(at) => self.rest = at,
            Suite::Missing => {
                self.report_expected(Expected {
                    code: Code::ExpectedSuite,
                    what: "`{` or a line indented deeper",
                    found: self.rest,
                });
                self.close_frame();
            }
        }
    }

    fn set_innermost_layout(&mut self, layout: Layout) {
        if let Some(frame) = self.frames.last_mut() {
            frame.layout = layout;
        }
    }

    /// What stands at `rest`, behind a header on the current line.
    fn suite_ahead(&mut self, rest: &'a str) -> Suite<'a> {
        let at = skip_blank(rest);
        if at.starts_with('{') {
            return Suite::Braces(at);
        }
        if !at.is_empty() && !at.starts_with('\n') && !at.starts_with("//") {
            return Suite::Other(at);
        }
        match next_line(skip_line(at)) {
            Some(line) if line.text.starts_with('{') => Suite::Braces(line.text),
            Some(line) if self.lookahead.indent(line) > self.indent => Suite::Below,
            _ => Suite::Missing,
        }
    }

    /// Whether `NAME parameters`, just read, is the header of a function and not a call.
    ///
    /// It is when a block follows where a function can start. That is outside of all functions, and also at the
    /// margin of a line when the function before has lost its closing brace.
    pub(super) fn starts_function(&mut self) -> bool {
        let outside = self.frames.first().is_none_or(|f| f.layout == Layout::File) && self.frames.len() <= 1;
        let at_margin = self.at_line_start && self.frames.first().is_some_and(|f| self.indent <= f.indent);
        if !outside && !at_margin {
            return false;
        }
        match self.suite_ahead(self.rest) {
            Suite::Braces(_) => true,
            Suite::Below => outside,
            Suite::Other(_) | Suite::Missing => false,
        }
    }

    /// Opens the function whose header was just read.
    pub(super) fn open_function(&mut self, header: Call) {
        let Call { name, args: params, span } = header;
        let is_unnamed = self.frames.first().is_some_and(|frame| frame.layout == Layout::File);
        let docs = if is_unnamed { self.take_docs() } else { Vec::new() };
        while !self.frames.is_empty() {
            self.close_frame();
        }
        self.push_frame(Owner::Function { docs, name, params }, span.start);
        self.open_suite();
    }

    /// The comments at the end of the statements without a function: they belong to the header below them.
    fn take_docs(&mut self) -> Vec<Comment> {
        let Some(frame) = self.frames.first_mut() else { return Vec::new() };
        let comments = frame.stmts.take_trailing_comments();
        let docs = comments.into_iter().filter_map(|stmt| match stmt.kind {
            StmtKind::Comment(comment) => Some(comment),
            _ => None,
        });
        docs.collect()
    }

    /// Opens the function that holds statements without a function.
    pub(super) fn open_unnamed(&mut self, start: u32) {
        let name = Name { text: String::new(), span: Span::new(start, start) };
        self.push_frame(Owner::Function { docs: Vec::new(), name, params: Vec::new() }, start);
        self.set_innermost_layout(Layout::File);
    }

    /// A `{` that no header asked for: its statements belong to the block around it.
    pub(super) fn open_stray_block(&mut self) {
        let at = self.rest;
        let is_nested = matches!(self.frames.last(), Some(Frame { owner: Owner::Nobody(_), .. }));
        if !is_nested {
            let span = self.origin.span(at, &at[1..]);
            self.report(
                Code::UnexpectedBlock,
                span,
                "expected a statement, found `{` without a header".to_owned(),
            );
        }
        if self.frames.is_empty() {
            self.open_unnamed(self.origin.offset(at));
        }
        self.report_missing_tail();
        self.push_frame(Owner::Nobody(None), self.origin.offset(at));
        self.open_suite();
    }

    /// Ends the innermost block with braces, and the blocks in it that have none.
    pub(super) fn close_brace(&mut self) {
        let at = self.rest;
        self.rest = &at[1..];
        self.comment_target = CommentTarget::Block;
        if self.n_open_braces == 0 {
            let span = self.origin.span(at, self.rest);
            self.report(
                Code::UnmatchedBrace,
                span,
                "expected a statement, found `}` without its `{`".to_owned(),
            );
            return;
        }
        while self.frames.last().is_some_and(|frame| frame.layout != Layout::Braces) {
            self.close_frame();
        }
        self.end_frame(true);
    }

    /// Ends the innermost block where it has no `}`.
    pub(super) fn close_frame(&mut self) {
        self.end_frame(false);
    }

    fn end_frame(&mut self, has_brace: bool) {
        self.report_missing_tail();
        let Some(frame) = self.frames.pop() else { return };
        let end = self.origin.offset(self.rest);
        let is_node = !matches!(frame.owner, Owner::Nobody(_));
        self.depth -= usize::from(is_node);
        if frame.layout == Layout::Braces {
            self.n_open_braces -= 1;
            let open = Span::new(frame.body_start, frame.body_start + 1);
            if !has_brace && is_node {
                self.report(Code::UnclosedBlock, open, "expected `}` for this `{`".to_owned());
            } else if is_node && frame.is_empty() {
                let span = Span::new(frame.body_start, end);
                self.report(Code::EmptySuite, span, "expected a statement, found an empty block".to_owned());
            }
        }
        match frame.finish(end) {
            Finished::Function(function) => {
                let has_code = |stmt: &Stmt| !matches!(stmt.kind, StmtKind::Comment(_));
                if !function.is_unnamed() {
                    self.functions.push(function);
                } else if let Some(first) = function.body.stmts.iter().find(|stmt| has_code(stmt)) {
                    let message = "expected `NAME(parameters)` before these statements; they get no name";
                    self.report(Code::NoHeader, first.span, message.to_owned());
                    self.functions.push(function);
                } else if let Some(last) = self.functions.last_mut() {
                    let stmts = &mut last.body.stmts;
                    stmts.extend(function.body.stmts);
                    let end = stmts.last().map_or(last.span.end, end_with_comment);
                    last.body.span.end = last.body.span.end.max(end);
                    last.span.end = last.span.end.max(end);
                } else if !function.body.stmts.is_empty() {
                    self.functions.push(function);
                }
            }
            Finished::Stmt(stmt, tail) => {
                if let Some(stmts) = self.innermost_stmts() {
                    stmts.push(stmt);
                }
                self.set_tail(tail);
            }
            Finished::Nothing(tail) => self.set_tail(tail),
            Finished::Case(mut case) => {
                if let Some(Frame { owner: Owner::Switch { cases, .. }, stmts, .. }) = self.frames.last_mut()
                {
                    case.body.stmts.splice(0..0, stmts.take_trailing_comments());
                    cases.push(case);
                }
            }
            Finished::Default(mut block) => {
                if let Some(Frame { owner: Owner::Switch { default, .. }, stmts, .. }) =
                    self.frames.last_mut()
                {
                    block.stmts.splice(0..0, stmts.take_trailing_comments());
                    match default {
                        // A second one can never be reached, but it was written.
                        Some(first) => first.stmts.extend(block.stmts),
                        None => *default = Some(block),
                    }
                }
            }
            Finished::Guard(mut guard) => {
                if let Some(Frame { owner: Owner::Choose { guards, .. }, stmts, .. }) = self.frames.last_mut()
                {
                    guard.body.stmts.splice(0..0, stmts.take_trailing_comments());
                    guards.push(guard);
                }
            }
        }
        self.comment_target = CommentTarget::Block;
    }

    fn set_tail(&mut self, tail: Option<Tail>) {
        if let Some(frame) = self.frames.last_mut() {
            frame.tail = tail;
        }
    }

    /// The statements of the block that takes what is read now.
    pub(super) fn innermost_stmts(&mut self) -> Option<&mut Stmts> {
        let sink = self.frames.last()?.sink;
        Some(&mut self.frames[sink].stmts)
    }

    /// Ends all blocks at the end of the text.
    pub(super) fn close_file(&mut self) {
        while !self.frames.is_empty() {
            self.close_frame();
        }
    }
}
