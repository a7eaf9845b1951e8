//! Reads one statement, or what is left of it.

use super::frame::{Frame, Layout, Owner, Stmts, Tail};
use super::raw::{raw_arguments, raw_expr, raw_len};
use super::{CommentTarget, Parser};
use crate::ast::{Bound, Call, Expr, Stmt, StmtKind, Test, TestKind, Value};
use crate::error::Code;
use crate::grammar::Expected;
use crate::grammar::expr::expr;
use crate::grammar::item::spanned_name;
use crate::grammar::stmt::{Keyword, direction, optional_value, plain, statement_keyword, step};
use crate::grammar::test::test;
use crate::grammar::token::skip_blank;
use crate::span::Span;

impl<'a> Parser<'a> {
    /// Reads a statement at `rest`, which starts with neither white space nor brace nor comment.
    pub(super) fn read_stmt(&mut self) {
        let at = self.rest;
        match statement_keyword(at) {
            Some((keyword, rest)) => {
                self.rest = rest;
                self.read_keyword_stmt(keyword, at);
            }
            None => self.read_plain_stmt(at),
        }
    }

    /// Takes the rest of a line that holds too many errors as one statement.
    pub(super) fn read_raw_stmt(&mut self) {
        let expr = self.take_raw_expr();
        let span = expr.span;
        let message = "expected a statement, found the rest of a line with many errors".to_owned();
        self.report(Code::ExpectedStatement, span, message);
        self.push_stmt(StmtKind::Expr(expr), span);
    }

    /// `expr`, `call`, or the header of a function.
    fn read_plain_stmt(&mut self, at: &'a str) {
        let kind = match plain(self.origin, at) {
            Ok((rest, kind)) => {
                self.rest = rest;
                kind
            }
            Err(error) => {
                let expected = Expected::from_nom(&error, at);
                if let Some(call) = self.salvage_call(at) {
                    self.report_expected(expected);
                    StmtKind::Call(call)
                } else if let Some(header) = self.bare_header(at) {
                    self.report_expected(Expected {
                        code: Code::ExpectedArguments,
                        what: "`(` and parameters behind the name of a function",
                        found: skip_blank(self.rest),
                    });
                    StmtKind::Call(header)
                } else {
                    self.report_expected(expected);
                    StmtKind::Expr(self.take_raw_expr())
                }
            }
        };
        match kind {
            StmtKind::Call(header) if self.starts_function() => self.open_function(header),
            kind => self.push_stmt(kind, self.origin.span(at, self.rest)),
        }
    }

    fn read_keyword_stmt(&mut self, keyword: Keyword, at: &'a str) {
        match keyword {
            Keyword::Break => self.push_stmt(StmtKind::Break, self.origin.span(at, self.rest)),
            Keyword::Continue => self.push_stmt(StmtKind::Continue, self.origin.span(at, self.rest)),
            Keyword::Return => self.read_value_stmt(StmtKind::Return, at),
            Keyword::Error => self.read_value_stmt(StmtKind::Error, at),
            Keyword::If => {
                let test = self.read_test();
                let start = self.origin.offset(at);
                self.open(Owner::If { done: Vec::new(), test, at: start }, at);
            }
            Keyword::ElseIf | Keyword::Else => self.read_else(keyword, at),
            Keyword::While => {
                let test = self.read_test();
                if !self.finish_loop(Tail::While, &test) {
                    self.open(Owner::While(test), at);
                }
            }
            Keyword::Until => {
                let test = self.read_test();
                if !self.finish_loop(Tail::Until, &test) {
                    let span = self.origin.span(at, self.rest);
                    self.report(Code::DanglingKeyword, span, "expected `repeat` before `until`".to_owned());
                }
            }
            Keyword::For | Keyword::ForEach | Keyword::ParallelFor | Keyword::ParallelForEach => {
                let header = self.read_expr();
                let bound = self.read_bound();
                let parallel = matches!(keyword, Keyword::ParallelFor | Keyword::ParallelForEach);
                let each = matches!(keyword, Keyword::ForEach | Keyword::ParallelForEach);
                self.open(Owner::For { parallel, each, header, bound }, at);
            }
            Keyword::WithProbability => {
                let expr = self.read_expr();
                let test = Test { span: self.origin.span(at, self.rest), kind: TestKind::Chance(expr) };
                let start = self.origin.offset(at);
                self.open(Owner::If { done: Vec::new(), test, at: start }, at);
            }
            Keyword::Switch => {
                let subject = self.read_expr();
                self.open(Owner::Switch { subject, cases: Vec::new(), default: None }, at);
            }
            Keyword::Choose | Keyword::LoopChoose => {
                let repeats = keyword == Keyword::LoopChoose;
                self.open(Owner::Choose { repeats, guards: Vec::new() }, at);
            }
            Keyword::Case | Keyword::Default | Keyword::When => self.read_alternative(keyword, at),
            Keyword::Try => self.open(Owner::Try, at),
            Keyword::Catch | Keyword::Finally => self.read_handler(keyword, at),
            Keyword::Label => self.read_named(StmtKind::Label, at),
            Keyword::Goto => self.read_named(StmtKind::Goto, at),
            Keyword::Repeat => self.open(Owner::Loop(Some(Tail::Until)), at),
            Keyword::Do => self.open(Owner::Loop(Some(Tail::While)), at),
            Keyword::Loop => self.open(Owner::Loop(None), at),
        }
    }

    /// `return [value]` or `error [value]`.
    fn read_value_stmt(&mut self, make: fn(Option<Value>) -> StmtKind, at: &'a str) {
        let value_at = skip_blank(self.rest);
        let value = match optional_value(self.origin, value_at) {
            Ok((_, None)) => None,
            Ok((rest, value)) => {
                self.rest = rest;
                value
            }
            Err(error) => {
                self.report_expected(Expected::from_nom(&error, value_at));
                self.rest = value_at;
                let call = self.salvage_call(value_at).map(Value::Call);
                Some(call.unwrap_or_else(|| Value::Expr(self.take_raw_expr())))
            }
        };
        self.push_stmt(make(value), self.origin.span(at, self.rest));
    }

    /// A marked expression, or the text that stands in its place.
    pub(super) fn read_expr(&mut self) -> Expr {
        self.rest = skip_blank(self.rest);
        match expr(self.origin, self.rest) {
            Ok((rest, expr)) => {
                self.rest = rest;
                expr
            }
            Err(error) => {
                self.report_expected(Expected::from_nom(&error, self.rest));
                self.take_raw_expr()
            }
        }
    }

    /// `[to|downto expr [step expr]]` in the header of a loop.
    fn read_bound(&mut self) -> Option<Bound> {
        let (rest, direction) = direction(skip_blank(self.rest)).ok()?;
        self.rest = rest;
        let limit = self.read_expr();
        let step = step(skip_blank(self.rest)).ok().map(|(rest, ())| {
            self.rest = rest;
            self.read_expr()
        });
        Some(Bound { direction, limit, step })
    }

    /// A test, or the text that stands in its place.
    pub(super) fn read_test(&mut self) -> Test {
        self.rest = skip_blank(self.rest);
        let parsed = test(self.origin, self.rest);
        if let Some(error) = parsed.error {
            self.report_expected(error);
        }
        let Some(test) = parsed.test else {
            let expr = self.take_raw_expr();
            return Test { span: expr.span, kind: TestKind::Expr(expr) };
        };
        self.rest = parsed.rest;
        if parsed.error.is_some_and(|error| error.code != Code::NestingTooDeep) {
            self.skip_raw();
        }
        test
    }

    /// Takes the unreadable text up to the end of the line as one expression.
    fn take_raw_expr(&mut self) -> Expr {
        let n_bytes = raw_len(self.rest);
        let expr = raw_expr(self.origin, self.rest, n_bytes);
        self.rest = &self.rest[n_bytes..];
        expr
    }

    /// A call whose arguments cannot be read as they are.
    fn salvage_call(&mut self, at: &'a str) -> Option<Call> {
        let (rest, name) = spanned_name(self.origin, at).ok()?;
        let (args, rest) = raw_arguments(self.origin, skip_blank(rest).strip_prefix('(')?);
        self.rest = rest;
        Some(Call { name, args, span: self.origin.span(at, rest) })
    }

    /// A name that stands where a function can start, with a block but no parameters behind it.
    fn bare_header(&mut self, at: &'a str) -> Option<Call> {
        let (rest, name) = spanned_name(self.origin, at).ok()?;
        let before = std::mem::replace(&mut self.rest, rest);
        if self.starts_function() {
            return Some(Call { span: name.span, name, args: Vec::new() });
        }
        self.rest = before;
        None
    }

    /// `else suite` and `elseif test suite`: goes on with the `if` that ended just before.
    fn read_else(&mut self, keyword: Keyword, at: &'a str) {
        let test = (keyword == Keyword::ElseIf).then(|| self.read_test());
        let header_end = self.origin.offset(self.rest);
        if !self.ends_with_open_if() {
            let inside_if = self.frames.last().is_some_and(|frame| {
                matches!(frame.owner, Owner::If { .. }) && frame.layout != Layout::Braces
            });
            if inside_if {
                self.close_frame();
            }
        }
        if !self.ends_with_open_if() {
            let span = Span::new(self.origin.offset(at), header_end);
            self.report(Code::DanglingKeyword, span, "expected `if` before `else`".to_owned());
            self.open(Owner::Nobody(None), at);
            return;
        }
        let Some((stmt, comments)) = self.innermost_stmts().and_then(Stmts::pop_code) else { return };
        let Stmt { kind: StmtKind::If { branches: done, .. }, comment, span } = stmt else { return };
        let owner = match test {
            Some(test) => Owner::If { done, test, at: self.origin.offset(at) },
            None => Owner::Else { done },
        };
        self.push_frame(owner, span.start);
        if let Some(frame) = self.frames.last_mut() {
            frame.comment = comment;
            frame.stmts.extend(comments);
        }
        self.open_suite();
    }

    /// Whether the last statement before this one is an `if` that has no `else` yet.
    fn ends_with_open_if(&mut self) -> bool {
        self.innermost_stmts()
            .and_then(|stmts| stmts.last_code())
            .is_some_and(|stmt| matches!(stmt.kind, StmtKind::If { otherwise: None, .. }))
    }

    /// Gives the loop that ended just before its test; false where no loop waits for one.
    fn finish_loop(&mut self, tail: Tail, test: &Test) -> bool {
        let is_repeat_body = |frame: &Frame| {
            matches!(frame.owner, Owner::Loop(Some(Tail::Until)))
                && frame.layout != Layout::Braces
                && frame.tail.is_none()
        };
        // `until` in line with the statements of its loop is as clear as below `repeat`.
        if tail == Tail::Until && self.frames.last().is_some_and(is_repeat_body) {
            self.close_frame();
        }
        let Some(frame) = self.frames.last_mut() else { return false };
        if frame.tail != Some(tail) {
            return false;
        }
        frame.tail = None;
        self.comment_target = CommentTarget::Block;
        // Behind the parentheses around the test, and behind what could not be read of it.
        let end = self.origin.offset(self.rest);
        let Some(stmts) = self.innermost_stmts() else { return true };
        let Some((stmt, comments)) = stmts.pop_code() else { return true };
        let Stmt { kind: StmtKind::Loop { mut body }, comment, span } = stmt else {
            // The loop was nested too deep and has no statement.
            stmts.push(stmt);
            stmts.extend(comments);
            return true;
        };
        body.stmts.extend(comments);
        let test = test.clone();
        let span = Span::new(span.start, end);
        let kind = match tail {
            Tail::Until => StmtKind::Repeat { body, until: test },
            Tail::While => StmtKind::DoWhile { body, test },
        };
        stmts.push(Stmt { kind, comment, span });
        true
    }
}
