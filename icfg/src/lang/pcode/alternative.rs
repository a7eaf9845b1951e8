//! Statements of the p-language with alternatives: `switch`, `choose` and `try`.

use algofind_pcode::ast::{Block, Branch, Case, Catch, Expr, Stmt};

use super::lower::Lowering;
use super::span;
use crate::build::{Jump, LocalNode};
use crate::ir::{LoopKind, NodeKind, Span};

impl Lowering<'_> {
    pub(super) fn lower_switch(
        &mut self,
        subject: &Expr,
        cases: &[Case],
        default: Option<&Block>,
        stmt: &Stmt,
    ) {
        let node = self.add(NodeKind::Switch, Span::new(stmt.span.start, subject.span.end), stmt);
        self.see_expr(node, subject, false);
        self.file.begin_switch(node);
        for case in cases {
            self.lower_case(case, stmt);
        }
        if let Some(default) = default {
            self.file.begin_case(true);
            let after = cases.last().map_or(subject.span.end, |case| case.span.end);
            let keyword = self.keyword_between(after, default, "default");
            self.add_bare(NodeKind::Case, keyword);
            self.lower_block(default);
            self.file.end_case();
        }
        self.file.end_switch(false);
    }

    pub(super) fn lower_try(&mut self, body: &Block, catches: &[Catch], finally: Option<&Block>) {
        self.file.begin_try(!catches.is_empty(), finally.is_some());
        self.lower_block(body);
        for catch in catches {
            self.lower_catch(catch);
        }
        if let Some(finally) = finally {
            self.file.begin_finally();
            let after = catches.last().map_or(body.span.end, |catch| catch.span.end);
            let keyword = self.keyword_between(after, finally, "finally");
            self.add_bare(NodeKind::Finally, keyword);
            self.lower_block(finally);
        }
        self.file.end_try();
    }

    fn lower_case(&mut self, case: &Case, stmt: &Stmt) {
        self.file.begin_case(false);
        let end = case.labels.last().map_or(case.span.start, |label| label.span.end);
        let node = self.add(NodeKind::Case, Span::new(case.span.start, end), stmt);
        self.file.add_decisions(node, 1);
        for label in &case.labels {
            self.see_expr(node, label, false);
        }
        self.lower_block(&case.body);
        self.file.end_case();
    }

    /// Guards are asked one after the other; `loop choose` ends when none of them holds.
    pub(super) fn lower_choose(&mut self, repeats: bool, guards: &[Branch], stmt: &Stmt) {
        let own = span(stmt.span);
        if repeats {
            let node = self.add(NodeKind::Loop(LoopKind::Forever), self.first_word(own), stmt);
            self.file.begin_loop(node, None, false);
        }
        for (at, guard) in guards.iter().enumerate() {
            if at > 0 {
                self.file.begin_else();
            }
            let head = Span::new(guard.span.start, guard.test.span.end);
            let node = self.add_test(NodeKind::Condition, head, &guard.test, stmt);
            self.file.begin_if(node);
            self.lower_block(&guard.body);
        }
        if repeats {
            if !guards.is_empty() {
                self.file.begin_else();
            }
            // Nothing in the text says it: it stands where the last guard has failed.
            let node = self.add_bare(NodeKind::Break, Span::new(own.end, own.end));
            self.file.jump(node, Jump::BreakLoop);
        }
        for _ in guards {
            self.file.end_if();
        }
        if repeats {
            self.file.end_loop();
        }
    }

    fn lower_catch(&mut self, catch: &Catch) {
        self.file.begin_catch();
        let end = match &catch.what {
            Some(what) => what.span.end,
            None => catch.span.start + "catch".len() as u32,
        };
        let node = self.add_bare(NodeKind::Catch, Span::new(catch.span.start, end));
        self.file.add_decisions(node, 1);
        if let Some(what) = &catch.what {
            self.see_expr(node, what, false);
        }
        self.lower_block(&catch.body);
    }

    /// A node without a comment of its own.
    fn add_bare(&mut self, kind: NodeKind, own: Span) -> LocalNode {
        self.comment = None;
        self.file.add(kind, own)
    }

    /// Where the keyword of a block stands, given where the part before it ends; nowhere but in order where the text is broken.
    fn keyword_between(&self, after: u32, block: &Block, keyword: &str) -> Span {
        let between = Span::new(after, block.span.start.max(after));
        match between.of(self.source).rfind(keyword) {
            Some(at) => Span::new(after + at as u32, after + (at + keyword.len()) as u32),
            None => Span::new(between.end, between.end),
        }
    }
}
