//! The alternatives of `switch` and `choose`, the handlers of `try`, labels and jumps to them.

use super::Parser;
use super::frame::{Layout, Owner, Protected, Stmts};
use crate::ast::{Expr, Name, Stmt, StmtKind};
use crate::error::Code;
use crate::grammar::item::spanned_name;
use crate::grammar::stmt::Keyword;
use crate::grammar::token::skip_blank;
use crate::span::Span;

impl<'a> Parser<'a> {
    /// `case expr (, expr)* suite`, `default suite` or `when test suite`.
    pub(super) fn read_alternative(&mut self, keyword: Keyword, at: &'a str) {
        let owner = match keyword {
            Keyword::Case => Owner::Case { labels: self.read_labels() },
            Keyword::When => Owner::When(self.read_test()),
            _ => Owner::Default,
        };
        let fits = |outer: &Owner| match keyword {
            Keyword::When => matches!(outer, Owner::Choose { .. }),
            _ => matches!(outer, Owner::Switch { .. }),
        };
        // An alternative in line with the statements of the one before ends it.
        let n = self.frames.len();
        let inner = n.checked_sub(2).is_some_and(|outer| {
            fits(&self.frames[outer].owner) && self.frames[n - 1].layout != Layout::Braces
        });
        if inner {
            self.close_frame();
        }
        if self.frames.last().is_some_and(|frame| fits(&frame.owner)) {
            self.open(owner, at);
            return;
        }
        let message = match keyword {
            Keyword::When => "expected `choose` around `when`",
            _ => "expected `switch` around its cases",
        };
        self.report(Code::DanglingKeyword, self.origin.span(at, self.rest), message.to_owned());
        self.open(Owner::Nobody(None), at);
    }

    fn read_labels(&mut self) -> Vec<Expr> {
        let mut labels = vec![self.read_expr()];
        while let Some(rest) = skip_blank(self.rest).strip_prefix(',') {
            self.rest = rest;
            labels.push(self.read_expr());
        }
        labels
    }

    /// `catch [expr] suite` and `finally suite`: goes on with the `try` that ended just before.
    pub(super) fn read_handler(&mut self, keyword: Keyword, at: &'a str) {
        let marked = skip_blank(self.rest).starts_with(['$', '@']);
        let what = (keyword == Keyword::Catch && marked).then(|| self.read_expr());
        if !self.ends_with_open_try() {
            let inside = self.frames.last().is_some_and(|frame| {
                matches!(frame.owner, Owner::Try | Owner::Catch { .. }) && frame.layout != Layout::Braces
            });
            if inside {
                self.close_frame();
            }
        }
        if !self.ends_with_open_try() {
            let span = self.origin.span(at, self.rest);
            self.report(Code::DanglingKeyword, span, "expected `try` before its handler".to_owned());
            self.open(Owner::Nobody(None), at);
            return;
        }
        let Some((stmt, comments)) = self.innermost_stmts().and_then(Stmts::pop_code) else { return };
        let Stmt { kind: StmtKind::Try { body, catches, .. }, comment, span } = stmt else { return };
        let done = Protected { body, catches };
        let owner = match keyword {
            Keyword::Catch => Owner::Catch { done, what, at: self.origin.offset(at) },
            _ => Owner::Finally { done },
        };
        self.push_frame(owner, span.start);
        if let Some(frame) = self.frames.last_mut() {
            frame.comment = comment;
            frame.stmts.extend(comments);
        }
        self.open_suite();
    }

    fn ends_with_open_try(&mut self) -> bool {
        self.innermost_stmts()
            .and_then(|stmts| stmts.last_code())
            .is_some_and(|stmt| matches!(stmt.kind, StmtKind::Try { finally: None, .. }))
    }

    /// `label NAME` or `goto NAME`; the keyword is only one where a name follows.
    pub(super) fn read_named(&mut self, make: fn(Name) -> StmtKind, at: &'a str) {
        let name = match spanned_name(self.origin, skip_blank(self.rest)) {
            Ok((rest, name)) => {
                self.rest = rest;
                name
            }
            Err(_) => Name { text: String::new(), span: Span::default() },
        };
        self.push_stmt(make(name), self.origin.span(at, self.rest));
    }
}
